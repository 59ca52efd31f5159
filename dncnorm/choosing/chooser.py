"""Scores the readings of a token in its sentence: a conditional logit over hashed evidence (McFadden 1974)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.choosing.evidence import Word, evidence
from dncnorm.choosing.readings import Candidate
from dncnorm.choosing.weights import Hashes, Weights, hashed, slots
from dncnorm.core.files import atomic_write_json
from dncnorm.core.manifest import read_manifest, write_manifest
from dncnorm.core.strict_json import parsed_object

WEIGHTS_FILE, WORDS_FILE = "weights.safetensors", "number_words.json"
LONGEST_WORDING = 40


class ChooserError(ValueError):
    """A chooser cannot be read; the message names the file."""


class Chooser:
    """Gives each reading of a token its probability.

    number_words: kinds of the words of numbers, by word; numbers of the same kinds are worded alike.
    """

    def __init__(self, weights: Weights, number_words: Mapping[str, str]) -> None:
        self.weights, self.number_words = weights, dict(number_words)

    def save_pretrained(self, folder: str | os.PathLike[str]) -> None:
        """Writes the chooser's files. Raises OSError if they cannot be written."""
        path = Path(folder)
        self.weights.save(path / WEIGHTS_FILE)
        atomic_write_json(path / WORDS_FILE, self.number_words)
        write_manifest(path, (WEIGHTS_FILE, WORDS_FILE))

    @classmethod
    def from_pretrained(cls, folder: str | os.PathLike[str]) -> Chooser:
        """Reads what `save_pretrained` wrote. Raises ChooserError naming a file that is missing or damaged."""
        path = Path(folder)
        try:
            manifest = read_manifest(path, (WEIGHTS_FILE, WORDS_FILE))
            content = (path / WEIGHTS_FILE).read_bytes()
            manifest.check(path / WEIGHTS_FILE, content)
            words = (path / WORDS_FILE).read_bytes()
            manifest.check(path / WORDS_FILE, words)
            return cls(Weights.from_bytes(content, str(path / WEIGHTS_FILE)), parsed_object(words, path / WORDS_FILE))
        except (OSError, ValueError) as error:
            raise ChooserError(f"{path}: {error}") from None

    def probabilities(
        self, words: Sequence[Word], index: int, gate_probability: float, readings: Sequence[Candidate]
    ) -> NDArray[np.float64]:
        """Returns the probability of each reading of a token; they sum to 1: [readings].

        words: its sentence. gate_probability: the gate's, that the token needs work.
        """
        scores = question(words, index, gate_probability, readings, self.number_words).scores(self.weights)
        shares = np.exp(scores - scores.max())
        return np.asarray(shares / shares.sum())


class Question(NamedTuple):
    """Which reading a token has: all that is known of it, hashed.

    evidence: [E]. properties, identities: of each reading; what the evidence may speak for, and what counts whatever
    the evidence.
    """

    evidence: Hashes
    properties: tuple[Hashes, ...]
    identities: tuple[Hashes, ...]

    def scores(self, weights: Weights) -> NDArray[np.float64]:
        """Returns the score of each reading: the sum of the weights of its slots."""
        used, place = np.unique(np.concatenate(self.properties), return_inverse=True)
        found = weights.values[slots(self.evidence[None, :], used[:, None])].sum(axis=1, dtype=np.float64)
        own = weights.values[slots(ALWAYS, np.concatenate(self.identities))]
        return sums(found[place], list(map(len, self.properties))) + sums(own, list(map(len, self.identities)))


ALWAYS = hashed(["reading"])
"""The evidence of what counts whatever the evidence."""


def sums(values: NDArray[Any], lengths: Sequence[int]) -> NDArray[np.float64]:
    """Returns the sums of stretches of an array, none of them empty: [stretches]."""
    return np.asarray(np.add.reduceat(values, np.concatenate(([0], np.cumsum(lengths)[:-1]))), dtype=np.float64)


def question(
    words: Sequence[Word],
    index: int,
    gate_probability: float,
    readings: Sequence[Candidate],
    number_words: Mapping[str, str],
) -> Question:
    """Returns the question that a token asks; the arguments are as in `Chooser`."""
    written = words[index].written
    return Question(
        hashed(evidence(words, index, gate_probability)),
        tuple(hashed(_properties(item, written, number_words)) for item in readings),
        tuple(hashed(_identities(item, written)) for item in readings),
    )


def _properties(item: Candidate, written: str, number_words: Mapping[str, str]) -> list[str]:
    """Returns what evidence may speak for: the class of a reading, its wording, its number, its list."""
    is_plural = item.text.endswith("s")
    found = [item.semiotic_class, f"worded {wording(item.text, written, number_words)}"]
    found.append(f"{item.semiotic_class} {is_plural}")
    if item.list_name:
        found.append(f"listed {item.list_name}")
    return [*found, "cued", f"cued {item.semiotic_class}"] if item.cues else found


def _identities(item: Candidate, written: str) -> list[str]:
    """Returns what speaks for a reading whatever the sentence: how usual it is, and itself."""
    return [
        f"{item.semiotic_class} weighs {item.weight} at {min(item.rank, 5)}",
        f"rank {item.rank}",
        f"{written} is {item.text}",
        f"{item.semiotic_class} of {item.text.count(' ') + 1} words",
        f"listed {item.list_name}",
        *(f"cue {cue}" for cue in item.cues),
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
