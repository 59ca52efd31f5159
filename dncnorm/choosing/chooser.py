"""Scores the readings of a token in its sentence: a conditional logit over hashed evidence (McFadden 1974)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.choosing.evidence import Word, evidence, numberless
from dncnorm.choosing.readings import Candidate
from dncnorm.choosing.weights import Hashes, Weights, hashed, slots
from dncnorm.core.files import atomic_write_json
from dncnorm.core.manifest import read_manifest, write_manifest
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.strict_json import parsed_object

WEIGHTS_FILE, WORDS_FILE = "weights.safetensors", "number_words.json"
LONGEST_WORDING = 40
UNKNOWN = "<unknown>"
"""The shape of a word that is left out."""


class ChooserError(ValueError):
    """A chooser cannot be read; the message names the file."""


class Chooser:
    """Gives each reading of a token its probability.

    number_words: kinds of the words of numbers, by word; numbers of the same kinds are worded alike.
    """

    def __init__(self, weights: Weights, number_words: Mapping[str, str]) -> None:
        self.weights, self.number_words = weights, dict(number_words)
        self._known = lru_cache(maxsize=REMEMBERED_FORMS)(self._scored)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache."""
        return Chooser, (self.weights, self.number_words)

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
            content, words = manifest.read(path / WEIGHTS_FILE), manifest.read(path / WORDS_FILE)
            return cls(Weights.from_bytes(content, str(path / WEIGHTS_FILE)), parsed_object(words, path / WORDS_FILE))
        except (OSError, ValueError) as error:
            raise ChooserError(f"{path}: {error}") from None

    def probabilities(
        self, words: Sequence[Word], index: int, gate_probability: float, readings: Sequence[Candidate]
    ) -> NDArray[np.float64]:
        """Returns the probability of each reading of a token; they sum to 1: [readings].

        words: its sentence. gate_probability: the gate's, that the token needs work.
        """
        scored = self._known(words[index].written, tuple(readings))
        told = hashed(evidence(words, index, gate_probability))
        speaks = self.weights.values.take(slots(told[None, :], scored.properties)).sum(axis=1, dtype=np.float64)
        scores = scored.own + np.add.reduceat(speaks.take(scored.places), scored.starts)
        shares = np.exp(scores - scores.max())
        return np.asarray(shares / shares.sum())

    def _scored(self, written: str, readings: tuple[Candidate, ...]) -> _Scored:
        """Returns what holds of readings in any sentence."""
        gists = [gist(item.text, self.number_words) for item in readings]
        both = list(zip(readings, gists, strict=True))
        properties = [_properties(item, written, said, self.number_words) for item, said in both]
        places = {name: place for place, name in enumerate(dict.fromkeys(chain.from_iterable(properties)))}
        identities = [_identities(item, written, said) for item, said in both]
        own = self.weights.values[slots(ALWAYS, hashed(list(chain.from_iterable(identities))))]
        return _Scored(
            hashed(places)[:, None],
            np.array([places[name] for name in chain.from_iterable(properties)]),
            _starts(properties),
            np.add.reduceat(own, _starts(identities), dtype=np.float64),
        )


def _starts(rows: Sequence[Sequence[str]]) -> NDArray[np.int64]:
    """Returns where each row begins, of rows one after another."""
    return np.array([0, *accumulate(map(len, rows))][:-1])


class _Scored(NamedTuple):
    """properties: those of all readings, each once [properties, 1]. places: of each reading's in it, one after another.
    starts: where those of each begin. own: the score of each, whatever the evidence [readings].
    """

    properties: Hashes
    places: NDArray[np.int64]
    starts: NDArray[np.int64]
    own: NDArray[np.float64]


class Question(NamedTuple):
    """Which reading a token has: all that is known of it, hashed.

    evidence: [E]. properties, identities: of each reading; what the evidence may speak for, and what counts whatever
    the evidence.
    """

    evidence: Hashes
    properties: tuple[Hashes, ...]
    identities: tuple[Hashes, ...]


ALWAYS = hashed(["reading"])
"""The evidence of what counts whatever the evidence."""


def question(
    words: Sequence[Word],
    index: int,
    gate_probability: float,
    readings: Sequence[Candidate],
    number_words: Mapping[str, str],
    *,
    is_unknown: bool = False,
) -> Question:
    """Returns the question that a token asks; the arguments are as in `Chooser`.

    is_unknown: leaves out which word it is, as if the lexicon had just got it.
    """
    own = words[index]
    seen = [*words[:index], own._replace(written="", shape=UNKNOWN), *words[index + 1 :]] if is_unknown else words
    written = own.written
    known = "" if is_unknown else written
    said = [(item, gist(item.text, number_words)) for item in readings]
    return Question(
        hashed(evidence(seen, index, gate_probability)),
        tuple(hashed(_properties(item, written, its_gist, number_words)) for item, its_gist in said),
        tuple(hashed(_identities(item, known, its_gist)) for item, its_gist in said),
    )


def _properties(item: Candidate, written: str, its_gist: str, number_words: Mapping[str, str]) -> list[str]:
    """Returns what evidence may speak for: the class of a reading, its wording, its number, its list."""
    is_plural = item.text.endswith("s")
    found = [item.semiotic_class, f"worded {wording(item.text, written, number_words)}"]
    found += [f"gist {its_gist}", f"{item.semiotic_class} {is_plural}"]
    if item.list_name:
        found.append(f"listed {item.list_name}")
    if item.agreement >= 0:
        found += [f"agrees {item.agreement}", f"ends {_ending(item.text, number_words)}"]
    return [*found, "cued", f"cued {item.semiotic_class}"] if item.cues else found


def _ending(text: str, number_words: Mapping[str, str]) -> str:
    """Returns the kind of the last word of a number, which shows its case."""
    return next((kind for word in reversed(text.split()) if (kind := number_words.get(word))), "")


def _identities(item: Candidate, written: str, its_gist: str) -> list[str]:
    """Returns what speaks for a reading whatever the sentence: how usual it is, and itself, if the form is known."""
    known = [f"{written} is {item.text}", f"{numberless(written)} has {its_gist}"] if written else []
    agreement = [f"agrees {item.agreement}", f"{item.semiotic_class} agrees {item.agreement}"]
    return [
        *known,
        f"{item.semiotic_class} weighs {item.weight} at {min(item.rank, 5)}",
        f"rank {item.rank}",
        f"{item.semiotic_class} of {item.text.count(' ') + 1} words",
        f"listed {item.list_name}",
        *(f"cue {cue}" for cue in item.cues),
        *(agreement if item.agreement >= 0 else ()),
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


def gist(text: str, number_words: Mapping[str, str]) -> str:
    """Returns what a reading says apart from its numbers: "one hundred five basis points" is `N basis points`.

    N is a number, O an ordinal, D digits one by one, L letters.
    """
    found: list[str] = []
    run: list[str] = []
    for word in (*text.split(), ""):
        kind = number_words.get(word)
        if kind:
            run.append(kind[0])
            continue
        if run:
            found.append("O" if run[-1] == "O" else "D" if len(run) > 1 and set(run) == {"D"} else "N")
            run = []
        said = "L" if len(word) == 1 or word.endswith("_letter") else word
        if said and not (said == "L" and found[-1:] == ["L"]):
            found.append(said)
    return " ".join(found)[:LONGEST_WORDING]
