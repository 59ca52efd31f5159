"""Loads a compiled grammar, a folder of transducers (`files.py`), and returns a token's readings.

A rule's spoken forms of a token are token o stage o stage ... projected on the output (Z19 section 6). The first
stage reads code points. Code points also pass between stages: a markup with, say, a date's parts in the order in which
they are spoken.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm.core.characters import DIGITS_AS_ZERO
from dncnorm.core.links import is_packaged
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.special import SPECIALS
from dncnorm.grammars.files import GrammarFiles
from dncnorm.grammars.lattice import Lattice
from dncnorm.grammars.manifest import SHAPES, GrammarError
from dncnorm.grammars.runtime import Transducer, arcs_and_finals, compose, first_outputs, linear_acceptor, read
from dncnorm.grammars.transducers import check_transducer
from dncnorm.grammars.written import unified

MAX_LENGTH = 200
"""Characters of the longest token that is read; a longer one has no reading, which bounds time and memory."""
CACHED_TOKENS, CACHED_LENGTH = 4096, 40
"""Tokens that are cached, and the characters of the longest: longer ones seldom come twice, and take memory."""


class Reading(NamedTuple):
    """One way to read a token.

    weight: how unusual the reading is, 0 for the usual ones. lattice: all spoken forms of its rule.
    """

    semiotic_class: str
    weight: float
    lattice: Lattice

    @property
    def text(self) -> str:
        """Returns its canonical spoken form."""
        best = self.lattice.best()
        return best.text if best else ""


class Stage:
    """A transducer of a grammar, loaded when it is first composed."""

    def __init__(self, files: GrammarFiles, name: str) -> None:
        self._files, self._name = files, name

    @cached_property
    def transducer(self) -> Transducer:
        """Returns the transducer. Raises GrammarError if its file is damaged."""
        found = read(self._files.transducer(self._name))
        if found is None:
            raise GrammarError(f"{self._files.place / self._name}: not an OpenFst vector transducer")
        return found


@dataclass(frozen=True, slots=True)
class GrammarRule:
    """A semiotic class and its transducers in order."""

    semiotic_class: str
    stages: tuple[Stage, ...]


class Grammar:
    """The covering grammar of a language.

    files: the content of its folder. The rules are in order of preference; a word's label is its place from 1.
    """

    def __init__(self, files: GrammarFiles) -> None:
        manifest = files.manifest
        stages = {name: Stage(files, name) for name in manifest.stages}
        self.language, self.words, self._files = manifest.language, tuple(files.words), files
        self.rules = tuple(
            GrammarRule(rule.semiotic_class, tuple(stages[name] for name in rule.stages)) for rule in manifest.rules
        )
        self._shapes = stages.get(SHAPES)
        self._rules_of = lru_cache(maxsize=REMEMBERED_FORMS)(self._that_may_read)
        self._words: tuple[str | None, ...] = (None, *self.words)  # by their labels
        self._read = lru_cache(maxsize=CACHED_TOKENS)(self._compose)
        self._union = lru_cache(maxsize=CACHED_TOKENS)(self._unite)

    @classmethod
    def from_pretrained(cls, folder: str | os.PathLike[str]) -> Grammar:
        """Loads the grammar of a folder. Raises GrammarError for a damaged or missing file."""
        place = Path(folder)
        files = GrammarFiles.read(place)
        if not is_packaged(place):  # those of the package are checked by its tests
            for name in files.manifest.stages:
                _check(place / name, files.transducer(name), files.manifest.outputs(name, len(files.words)))
        return cls(files)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its files, to go to another process: transducers are pointers into this one."""
        return Grammar, (self._files,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Grammar:
        """Returns itself: a grammar is never changed."""
        return self

    @property
    def letters(self) -> frozenset[str]:
        """Returns the characters of all words that it may say; reserved symbols are no words."""
        return frozenset(character for word in self.words if word not in SPECIALS for character in word)

    @property
    def digest(self) -> str:
        """Returns the SHA-256 of the manifest, which holds the digests of all other files."""
        return self._files.digest

    def save_pretrained(self, folder: str | os.PathLike[str]) -> None:
        """Writes the folder, each file atomically."""
        self._files.write(folder)

    def readings(self, written: str) -> tuple[Reading, ...]:
        """Returns the token's readings, the usual first; equally usual ones are in the order of the rules."""
        if len(written) > MAX_LENGTH:
            return ()
        return (self._read if len(written) <= CACHED_LENGTH else self._compose)(unified(written))

    def lattice(self, written: str) -> Lattice | None:
        """Returns all spoken forms of all readings; None if the grammar does not read the token."""
        if len(written) > MAX_LENGTH:
            return None
        return (self._union if len(written) <= CACHED_LENGTH else self._unite)(unified(written))

    def usual(self, written: str, semiotic_class: str) -> str | None:
        """Returns the canonical form of a class's most usual reading; None if the class does not read the token."""
        found = (reading.text for reading in self.readings(written) if reading.semiotic_class == semiotic_class)
        return next(found, None)

    def semiotic_class(self, written: str, spoken: str) -> str | None:
        """Returns the class of the first reading that allows `spoken`; None if none does."""
        found = (reading.semiotic_class for reading in self.readings(written) if reading.lattice.accepts(spoken))
        return next(found, None)

    def _unite(self, written: str) -> Lattice | None:
        lattices = [reading.lattice for reading in self.readings(written)]
        return Lattice.union(lattices) if lattices else None

    def _compose(self, written: str) -> tuple[Reading, ...]:
        if not written:
            return ()
        token = linear_acceptor(written)
        readings = []
        for rule in self._rules_of(written.translate(DIGITS_AS_ZERO)):
            lattice = self._lattice(rule, token)
            if lattice is not None:
                readings.append(Reading(rule.semiotic_class, lattice.weight, lattice))
        return tuple(sorted(readings, key=lambda reading: reading.weight))

    def _that_may_read(self, shape: str) -> tuple[GrammarRule, ...]:
        """Returns the rules that may read a token of a shape; the others need no composition."""
        if self._shapes is None:
            return self.rules
        found = compose(linear_acceptor(shape), self._shapes.transducer)
        return tuple(self.rules[place - 1] for place in sorted(first_outputs(found))) if found.num_states else ()

    def _lattice(self, rule: GrammarRule, token: Transducer) -> Lattice | None:
        composed = token
        for stage in rule.stages:
            composed = compose(composed, stage.transducer)
            if not composed.num_states:  # composition keeps only what lies on a complete path
                return None
        arcs, finals = arcs_and_finals(composed, self._words)
        return Lattice(arcs, [composed.start], finals)


def _check(file: Path, content: bytes, outputs: int) -> None:
    try:
        check_transducer(content, file, outputs)
    except ValueError as error:
        raise GrammarError(str(error)) from None
