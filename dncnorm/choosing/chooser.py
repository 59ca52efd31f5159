"""Scores the readings of a token in its sentence: a conditional logit over hashed evidence (McFadden 1974)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from dncnorm.choosing.evidence import Word, evidence
from dncnorm.choosing.readings import Candidate
from dncnorm.choosing.weights import Slots, Weights, slots

LONGEST_WORDING = 40


class Chooser:
    """Gives each reading of a token its probability.

    number_words: kinds of the words of numbers, by word; numbers of the same kinds are worded alike.
    """

    def __init__(self, weights: Weights, number_words: Mapping[str, str]) -> None:
        self.weights, self.number_words = weights, dict(number_words)

    def probabilities(
        self, words: Sequence[Word], index: int, gate_probability: float, readings: Sequence[Candidate]
    ) -> NDArray[np.float64]:
        """Returns the probability of each reading of a token; they sum to 1: [readings].

        words: its sentence. gate_probability: the gate's, that the token needs work.
        """
        found = question_slots(words, index, gate_probability, readings, self.number_words)
        scores = np.array([self.weights.sum(item) for item in found])
        shares = np.exp(scores - scores.max())
        return np.asarray(shares / shares.sum())


def question_slots(
    words: Sequence[Word],
    index: int,
    gate_probability: float,
    readings: Sequence[Candidate],
    number_words: Mapping[str, str],
) -> list[Slots]:
    """Returns the slots of each reading of a token, whose weights sum to its score."""
    known = evidence(words, index, gate_probability)
    written = words[index].written
    return [
        np.concatenate(
            (
                slots(known, _properties(item, written, number_words)),
                slots(["reading"], _identities(item, written)),
            )
        )
        for item in readings
    ]


def _properties(item: Candidate, written: str, number_words: Mapping[str, str]) -> list[str]:
    """Returns what evidence may speak for: the class of a reading, its wording, its number, its list."""
    is_plural = item.text.endswith("s")
    found = [item.semiotic_class, f"worded {wording(item.text, written, number_words)}"]
    found.append(f"{item.semiotic_class} {is_plural}")
    return [*found, f"listed {item.list_name}"] if item.list_name else found


def _identities(item: Candidate, written: str) -> list[str]:
    """Returns what speaks for a reading whatever the sentence: how usual it is, and itself."""
    return [
        f"{item.semiotic_class} weighs {item.weight} at {min(item.rank, 5)}",
        f"rank {item.rank}",
        f"{written} is {item.text}",
        f"{item.semiotic_class} of {item.text.count(' ') + 1} words",
        f"listed {item.list_name}",
    ]


def wording(text: str, written: str, number_words: Mapping[str, str]) -> str:
    """Returns how a reading is worded, whatever its numbers: "the fifth of may twenty two" is `the O of may T D`."""
    if text == written:
        return "="
    if text.lower() == written.lower():
        return "=lower"
    found: list[str] = []
    for word in text.split():
        is_letter = len(word) == 1 or word.endswith("_letter")
        kind = number_words.get(word) or ("L" if is_letter else word)
        if not found or found[-1] != kind:
            found.append(kind)
    return " ".join(found)[:LONGEST_WORDING]
