"""A grammar as it ships: a folder of compiled transducers, and what they say of a token.

    manifest.json   {"format": 1, "language": "en", "rules": [{"semiotic_class": "DATE", "stages": ["a.fst", ...]}]}
    words.txt       the output words, one a line; a word's label is its line's number from 1
    *.fst           OpenFst vector transducers over tropical weights, input labels sorted

A rule's spoken forms of a token are token o stage o stage ... projected on the output (Z19 section 6). The first
stage reads code points; what passes between stages is code points, too: a markup that has put, say, a date's parts in
the order in which they are said.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rustfst import Tr, VectorFst

from dncnorm.files import atomic_write_bytes
from dncnorm.grammars.lattice import Arc, Lattice
from dncnorm.grammars.written import unified

FOLDER = "grammar"
"""Where a model's folder holds its grammar."""
MANIFEST, WORDS = "manifest.json", "words.txt"
FORMAT = 1
MAX_LENGTH = 200
"""Characters of the longest token that is read; a longer one has no reading, so that time and memory are bounded."""
CACHED_TOKENS = 20_000


class GrammarError(ValueError):
    """A grammar's folder that cannot be read: which file, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a token.

    text: its canonical spoken form. weight: how unusual the reading is, 0 for the usual ones. lattice: all the spoken
    forms of the rule that gave it.
    """

    semiotic_class: str
    text: str
    weight: float
    lattice: Lattice


@dataclass(frozen=True, slots=True)
class Rule:
    """A semiotic class and its transducers in order. alphabet: the characters that it can read."""

    semiotic_class: str
    stages: tuple[VectorFst, ...]
    alphabet: frozenset[str]


class Grammar:
    """The covering grammar of a language.

    language: its code. rules: in order of preference. files: the folder's content, so that it is saved as it came.
    """

    def __init__(self, language: str, rules: Sequence[Rule], words: Sequence[str], files: Mapping[str, bytes]) -> None:
        self.language, self.rules, self._words, self._files = language, tuple(rules), tuple(words), files
        self._read = lru_cache(maxsize=CACHED_TOKENS)(self._compose)
        self._union = lru_cache(maxsize=CACHED_TOKENS)(self._unite)

    @classmethod
    def from_pretrained(cls, folder: str | os.PathLike[str]) -> Grammar:
        """The grammar that a folder holds. Raises GrammarError where it is damaged, OSError where it is not there."""
        place = Path(folder)
        manifest = _manifest(place / MANIFEST)
        words = (place / WORDS).read_text(encoding="utf-8").split("\n")[:-1]
        names = sorted({name for rule in manifest["rules"] for name in rule["stages"]})
        files = {name: (place / name).read_bytes() for name in [MANIFEST, WORDS, *names]}
        stages = {name: _transducer(place / name, files[name]) for name in names}
        rules = [
            Rule(rule["semiotic_class"], tuple(stages[name] for name in rule["stages"]), alphabet(stages[first]))
            for rule in manifest["rules"]
            if (first := rule["stages"][0])
        ]
        return cls(manifest["language"], rules, words, files)

    def save_pretrained(self, folder: str | os.PathLike[str]) -> None:
        """Writes the folder, each file whole or not at all."""
        write_files(folder, self._files)

    def readings(self, written: str) -> tuple[Reading, ...]:
        """How the token can be understood, the usual first; of equally usual ones, in the order of the rules."""
        return self._read(unified(written)) if len(written) <= MAX_LENGTH else ()

    def lattice(self, written: str) -> Lattice | None:
        """All spoken forms of all readings; None where the grammar does not read the token."""
        return self._union(unified(written)) if len(written) <= MAX_LENGTH else None

    def semiotic_class(self, written: str, spoken: str) -> str | None:
        """The class of the first reading that allows `spoken`; None where none does."""
        found = (reading.semiotic_class for reading in self.readings(written) if reading.lattice.accepts(spoken))
        return next(found, None)

    def _unite(self, written: str) -> Lattice | None:
        lattices = [reading.lattice for reading in self._read(written)]
        return Lattice.union(lattices) if lattices else None

    def _compose(self, written: str) -> tuple[Reading, ...]:
        if not written:
            return ()
        token = _acceptor(written)
        characters = set(written)
        readings = []
        for rule in self.rules:
            lattice = self._lattice(rule, token) if characters <= rule.alphabet else None
            best = lattice.best() if lattice else None
            if lattice and best:
                readings.append(Reading(rule.semiotic_class, best.text, best.weight, lattice))
        return tuple(sorted(readings, key=lambda reading: reading.weight))

    def _lattice(self, rule: Rule, token: VectorFst) -> Lattice | None:
        composed = token
        for stage in rule.stages:
            composed = composed.compose(stage)
        if not composed.num_states():  # composition keeps only what lies on a complete path
            return None
        arcs = [
            [Arc(self._words[tr.olabel - 1] if tr.olabel else None, tr.weight, tr.next_state) for tr in composed.trs(s)]
            for s in composed.states()
        ]
        finals = {s: composed.final(s) or 0.0 for s in composed.states() if composed.is_final(s)}
        return Lattice(arcs, [composed.start()], finals)


def alphabet(transducer: VectorFst) -> frozenset[str]:
    """The characters on a transducer's input side."""
    labels = {tr.ilabel for state in transducer.states() for tr in transducer.trs(state)}
    return frozenset(chr(label) for label in labels if label)


def _acceptor(text: str) -> VectorFst:
    fst = VectorFst()
    state = fst.add_state()
    fst.set_start(state)
    for character in text:
        following = fst.add_state()
        fst.add_tr(state, Tr(ord(character), ord(character), 0.0, following))
        state = following
    fst.set_final(state, 0.0)
    return fst


def _manifest(file: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(file.read_text(encoding="utf-8"))
        version, _ = manifest["format"], manifest["language"]
        named = [(rule["semiotic_class"], name) for rule in manifest["rules"] for name in rule["stages"]]
    except (ValueError, KeyError, TypeError) as error:
        raise GrammarError(f"{file}: not a grammar's manifest ({error!r})") from error
    if version != FORMAT:
        raise GrammarError(f"{file}: format {version!r}; this version of dncnorm reads {FORMAT}")
    for semiotic_class, name in named:
        if not isinstance(name, str) or Path(name).name != name or not name.endswith(".fst"):
            raise GrammarError(f"{file}: {semiotic_class}: stage {name!r}; expected the name of a .fst file beside it")
    return manifest  # type: ignore[no-any-return]


def _transducer(file: Path, content: bytes) -> VectorFst:
    try:
        return VectorFst.from_bytes(content)
    except Exception as error:  # rustfst raises bare Exceptions of its own making
        raise GrammarError(f"{file}: not an OpenFst vector transducer ({error})") from error


def write_files(folder: str | os.PathLike[str], files: Mapping[str, bytes]) -> None:
    """A grammar's folder, each file whole or not at all, the manifest last."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in sorted(files, key=lambda name: (name == MANIFEST, name)):
        atomic_write_bytes(Path(folder) / name, files[name])
