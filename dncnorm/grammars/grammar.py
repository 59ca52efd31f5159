"""Loads a compiled grammar, a folder of transducers, and returns a token's readings.

    manifest.json   the rules, each with its stages, and the digests of the other files (`manifest.py`)
    words.txt       the output words, one a line; a word's label is its line's number from 1
    *.fst           OpenFst vector transducers over tropical weights, input labels sorted

A rule's spoken forms of a token are token o stage o stage ... projected on the output (Z19 section 6). The first
stage reads code points. Code points also pass between stages: a markup with, say, a date's parts in the order in which
they are spoken.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rustfst import Tr, VectorFst

from dncnorm.core.files import atomic_write_bytes
from dncnorm.core.links import is_packaged
from dncnorm.core.special import SPECIALS
from dncnorm.grammars.display import arcs_and_finals
from dncnorm.grammars.lattice import Lattice
from dncnorm.grammars.manifest import MANIFEST, WORDS, GrammarError, read_manifest
from dncnorm.grammars.transducers import LARGEST_LABEL, check_transducer
from dncnorm.grammars.written import unified

MAX_LENGTH = 200
"""Characters of the longest token that is read; a longer one has no reading, which bounds time and memory."""
CACHED_TOKENS, CACHED_LENGTH = 4096, 40
"""Tokens that are cached, and the characters of the longest: longer ones seldom come twice, and take memory."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a token.

    text: its canonical spoken form. weight: how unusual the reading is, 0 for the usual ones. lattice: all spoken forms
    of its rule.
    """

    semiotic_class: str
    text: str
    weight: float
    lattice: Lattice


@dataclass(frozen=True, slots=True)
class GrammarRule:
    """A semiotic class and its transducers in order.

    alphabet: the characters that it can read. needs: sets of characters, of each of which a token must have one.
    """

    semiotic_class: str
    stages: tuple[VectorFst, ...]
    alphabet: frozenset[str]
    needs: tuple[frozenset[str], ...]

    def may_read(self, characters: set[str]) -> bool:
        """Whether the rule may read a token of these characters; if not, composition is skipped."""
        return characters <= self.alphabet and not any(characters.isdisjoint(wanted) for wanted in self.needs)


class Grammar:
    """The covering grammar of a language.

    language: its code. rules: in order of preference. words: by their labels, less one. files: the folder's content,
    so that it is saved as it came.
    """

    def __init__(
        self, language: str, rules: Sequence[GrammarRule], words: Sequence[str], files: Mapping[str, bytes]
    ) -> None:
        self.language, self.rules, self.words, self._files = language, tuple(rules), tuple(words), files
        self._read = lru_cache(maxsize=CACHED_TOKENS)(self._compose)
        self._union = lru_cache(maxsize=CACHED_TOKENS)(self._unite)

    @classmethod
    def from_pretrained(cls, folder: str | os.PathLike[str]) -> Grammar:
        """Loads the grammar of a folder. Raises GrammarError for a damaged or missing file."""
        place = Path(folder)
        content = _content(place / MANIFEST)
        manifest = read_manifest(place / MANIFEST, content)
        files = {name: _whole(place / name, digest) for name, digest in manifest.digests.items()}
        words = _words(files[WORDS], place / WORDS)
        if not is_packaged(place):  # those of the package are checked by its tests
            for name in manifest.stages:
                _check(place / name, files[name], len(words) if name in manifest.last_stages else LARGEST_LABEL)
        return cls._from_files({MANIFEST: content, **files}, place)

    @classmethod
    def _from_files(cls, files: Mapping[str, bytes], place: Path) -> Grammar:
        """Makes a grammar of a folder's content, which was checked; place: for messages."""
        manifest = read_manifest(place / MANIFEST, files[MANIFEST])
        stages = {name: _transducer(place / name, files[name]) for name in manifest.stages}
        rules = [
            GrammarRule(rule.semiotic_class, tuple(stages[name] for name in rule.stages), rule.alphabet, rule.needs)
            for rule in manifest.rules
        ]
        return cls(manifest.language, rules, _words(files[WORDS], place / WORDS), files)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its files, to go to another process: transducers are pointers into this one."""
        return Grammar._from_files, (self._files, Path())

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
        return hashlib.sha256(self._files[MANIFEST]).hexdigest()

    def save_pretrained(self, folder: str | os.PathLike[str]) -> None:
        """Writes the folder, each file atomically."""
        write_files(folder, self._files)

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
        token = _acceptor(written)
        characters = set(written)
        readings = []
        for rule in self.rules:
            lattice = self._lattice(rule, token) if rule.may_read(characters) else None
            best = lattice.best() if lattice else None
            if lattice and best:
                readings.append(Reading(rule.semiotic_class, best.text, best.weight, lattice))
        return tuple(sorted(readings, key=lambda reading: reading.weight))

    def _lattice(self, rule: GrammarRule, token: VectorFst) -> Lattice | None:
        composed = token
        for stage in rule.stages:
            composed = composed.compose(stage)
            if not composed.num_states():  # composition keeps only what lies on a complete path
                return None
        arcs, finals = arcs_and_finals(composed)
        spoken = [
            [(self.words[label - 1] if label else None, weight, target) for target, _, label, weight in leaving]
            for leaving in arcs
        ]
        return Lattice(spoken, [composed.start()], finals)


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


def _whole(file: Path, digest: str) -> bytes:
    """Reads a file. Raises GrammarError if it does not match the manifest's digest."""
    content = _content(file)
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise GrammarError(f"{file}: its SHA-256 is {found[:12]}..., the manifest says {digest[:12]}...")
    return content


def _words(content: bytes, file: Path) -> list[str]:
    """Returns the output words. Raises GrammarError for an empty or cut line, for NUL, and for what is not UTF-8."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise GrammarError(f"{file}: not UTF-8: {error}") from None
    words = text.split("\n")[:-1]
    if not text.endswith("\n") or "" in words or "\0" in text:
        wrong = [number for number, word in enumerate(words, start=1) if not word or "\0" in word]
        raise GrammarError(f"{file}, line {(wrong or [len(words) + 1])[0]}: expected a word and a line's end")
    return words


def _check(file: Path, content: bytes, outputs: int) -> None:
    try:
        check_transducer(content, file, outputs)
    except ValueError as error:
        raise GrammarError(str(error)) from None


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise GrammarError(f"{file}: the grammar lacks this file") from None
    except OSError as error:
        raise GrammarError(f"{file}: cannot be read ({error.strerror})") from error


def _transducer(file: Path, content: bytes) -> VectorFst:
    try:
        return VectorFst.from_bytes(content)
    except Exception as error:  # rustfst raises bare Exceptions of its own making
        raise GrammarError(f"{file}: not an OpenFst vector transducer ({error})") from error


def write_files(folder: str | os.PathLike[str], files: Mapping[str, bytes]) -> None:
    """Writes a grammar's folder, each file atomically, the manifest last."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in sorted(files, key=lambda name: (name == MANIFEST, name)):
        atomic_write_bytes(Path(folder) / name, files[name])
