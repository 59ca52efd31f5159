"""The decision list: readings that a token's shape and neighbours decide, learned from a corpus (Yarowsky 1994).

It works between grammar and network: where of the training corpus's tokens with this shape, these usual classes and
these neighbours nearly all were read the same way, the network need not be asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm.core.files import atomic_write_json
from dncnorm.core.manifest import renew_manifest
from dncnorm.core.special import SELF
from dncnorm.core.strict_json import read_part
from dncnorm.grammars import Reading

DECISIONS_FILE = "decisions.json"
FORMAT = 1
LONGEST_WORD = 5
"""Letters of the longest neighbour that is evidence as it is: of longer words, which are seldom seen, the shape is."""
EDGE = "<edge>"
"""The neighbour of a sentence's first and last token."""
NUMBER, WORD, NAME, OTHER = "<number>", "<word>", "<name>", "<other>"
"""Kinds of neighbours; a symbol is its own kind."""
ORDINARY = "<ordinary>"
"""The kind of the kinds that are no part of a name or a code: a word, a symbol, an edge."""


class Evidence(NamedTuple):
    """What is known of a token; None is anything.

    shape: of the token, or a word of several usual classes as it is. classes: the usual classes of its readings.
    before, after: its neighbours, or their kinds.
    """

    shape: str | None
    classes: tuple[str, ...]
    before: str | None = None
    after: str | None = None

    @property
    def broader(self) -> tuple[Evidence, ...]:
        """Returns the same evidence a step less exact: of either neighbour its kind, or nothing; else without shape."""
        found = []
        if self.before is not None:
            found.append(self._replace(before=_broader_neighbour(self.before)))
        if self.after is not None:
            found.append(self._replace(after=_broader_neighbour(self.after)))
        return tuple(found) or (() if self.shape is None else (Evidence(None, self.classes),))


class Decision(NamedTuple):
    """The class whose canonical form the evidence calls for, and how often that is wrong, by the training corpus."""

    semiotic_class: str
    error: float


class Decided(NamedTuple):
    """A token's reading, and the probability that it is right."""

    reading: Reading
    confidence: float


@dataclass(frozen=True)
class DecisionList:
    """What a corpus settles, for a language."""

    language: str
    decisions: dict[Evidence, Decision]

    def decide(self, words: Sequence[str], index: int, readings: Sequence[Reading]) -> Decided | None:
        """Returns the reading of a token by the surest evidence; None if no evidence settles it.

        words: its sentence as the corpora write it. readings: the grammar's, the usual first.
        """
        found = [self.decisions[item] for item in evidence(words, index, readings) if item in self.decisions]
        if not found:
            return None
        best = min(found, key=lambda decision: decision.error)
        reading = candidates(readings).get(best.semiotic_class)
        return None if reading is None else Decided(reading, 1.0 - best.error)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> DecisionList:
        """Reads the file. Raises ValueError naming it if it is not a decision list, OSError if it is missing."""
        return read_part(path, "a decision list", FORMAT, {"language", "decisions"}, cls._of)

    @classmethod
    def _of(cls, content: Mapping[str, Any]) -> DecisionList:
        if not isinstance(content["language"], str):
            raise ValueError(f"language: {content['language']!r:.40}; expected a language's code")
        return cls(content["language"], dict(map(_parsed, content["decisions"])))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file atomically. Raises OSError if the folder cannot be written."""
        rows = [[*evidence, *decision] for evidence, decision in self.decisions.items()]
        atomic_write_json(path, {"format": FORMAT, "language": self.language, "decisions": rows})
        renew_manifest(Path(path).parent, [Path(path).name])


def _parsed(row: Any) -> tuple[Evidence, Decision]:
    """Raises ValueError for anything but evidence and a decision as they are saved."""
    if not isinstance(row, list) or len(row) != len(Evidence._fields) + len(Decision._fields):
        raise ValueError(f"decisions: {row!r:.60}; expected {', '.join(Evidence._fields + Decision._fields)}")
    shape, classes, before, after, semiotic_class, error = row
    if not all(item is None or isinstance(item, str) for item in (shape, before, after)):
        raise ValueError(f"decisions: {row!r:.60}; shape, before and after must be text or null")
    if not isinstance(classes, list) or not all(isinstance(item, str) for item in [*classes, semiotic_class]):
        raise ValueError(f"decisions: {row!r:.60}; classes must be a list of names, and the class a name")
    if type(error) not in (int, float) or not 0 <= error <= 1:
        raise ValueError(f"decisions: {row!r:.60}; the error must be from 0 to 1")
    return Evidence(shape, tuple(classes), before, after), Decision(semiotic_class, float(error))


def evidence(words: Sequence[str], index: int, readings: Sequence[Reading]) -> list[Evidence]:
    """Returns all evidence for a token, the broadest first: its classes alone, its shape too, its neighbours too."""
    classes = tuple(sorted({reading.semiotic_class for reading in readings if reading.weight == 0.0}))
    before = _neighbour(words[index - 1] if index else None)
    after = _neighbour(words[index + 1] if index + 1 < len(words) else None)
    own = words[index] if _is_its_own(words[index], classes) else shape(words[index])
    return [
        Evidence(None, classes),
        *(Evidence(own, classes, *two) for two in product((None, *before), (None, *after))),
    ]


def _is_its_own(word: str, classes: Sequence[str]) -> bool:
    """Whether other words are no evidence for one: of several usual classes (`st`, `hr`), or long and small."""
    return word.isalpha() and (len(classes) > 1 or (len(word) > LONGEST_WORD and word.islower()))


def candidates(readings: Iterable[Reading]) -> dict[str, Reading]:
    """Returns the readings to choose from: the most usual one of each class, except those that leave it as written.

    A form that a more usual class has, too, is left out.
    """
    usual: dict[str, Reading] = {}
    for reading in readings:
        usual.setdefault(reading.semiotic_class, reading)
    said: dict[str, Reading] = {}
    for reading in usual.values():
        said.setdefault(reading.text, reading)
    return {reading.semiotic_class: reading for text, reading in said.items() if text != SELF}


def shape(word: str) -> str:
    """Returns a word with 9 for each digit, A for a capital, AA for several, and a for small letters.

    `April 10, 2013` is `Aa 99, 9999`, and `BMPs` is `AAa`.
    """
    return "".join(_run(kind, len(list(run))) for kind, run in groupby(word, _character_kind))


def _character_kind(character: str) -> str:
    if character.isdecimal():
        return "9"
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return character


def _run(kind: str, length: int) -> str:
    if kind == "a":
        return kind
    return kind * min(length, 2) if kind == "A" else kind * length


def _neighbour(word: str | None) -> tuple[str, ...]:
    """Returns a neighbour as it is, or its shape; its kind; and the kind's own, if it has one."""
    if word is None:
        return EDGE, ORDINARY
    seen = word.lower() if word.isalpha() and len(word) <= LONGEST_WORD else shape(word)
    kind = _kind(word)
    known = (seen,) if seen == kind else (seen, kind)
    return (*known, ORDINARY) if kind == WORD or len(kind) == 1 else known


def _kind(word: str) -> str:
    if any(character.isdecimal() for character in word):
        return NUMBER
    if word[:1].isalpha():
        return WORD if word[0].islower() else NAME
    return word if len(word) == 1 else OTHER


def _broader_neighbour(known: str) -> str | None:
    """Returns the kind of a neighbour as it is, of its shape, or of a kind; None for the broadest."""
    if known in (NUMBER, NAME, OTHER, ORDINARY):
        return None
    kind = known if known in (EDGE, WORD) else _kind(known)
    return ORDINARY if kind == known else kind
