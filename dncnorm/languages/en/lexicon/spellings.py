"""British words and their American spelling, which the corpus has."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dncnorm.lexicon import Record, read

TABLE = Path(__file__).with_suffix(".tsv")
ISE = TABLE.with_name("ise.tsv")


@dataclass(frozen=True)
class Spelling(Record):
    """A word.

    british, american: how it is spelled. place: "word" for the word and its plural or possessive; "beginning" if any
        letters may follow, and a prefix may come before.
    """

    british: str
    american: str
    place: Literal["word", "beginning"]

    def unique(self) -> tuple[str, ...]:
        """It has one American spelling."""
        return (self.british,)


@dataclass(frozen=True)
class Ise(Record):
    """Which words in -ise are -ize in American, and those that are derived of them (`-ising`, `-isation`).

    kind: "ending": words whose letters before -ise are three or more and end in these; "stem": words with just these
        letters before it; "not": words with just these, which are spelled the same everywhere (`promise`).
    """

    kind: Literal["ending", "stem", "not"]
    letters: tuple[str, ...]

    def unique(self) -> tuple[str, ...]:
        """No letters stand twice in one kind."""
        return tuple(f"{self.kind} {letters}" for letters in self.letters)


def spellings() -> tuple[Spelling, ...]:
    """The rows of the table of words."""
    return read(TABLE, Spelling)


def ise(kind: str) -> tuple[str, ...]:
    """The letters of a kind."""
    return tuple(letters for row in read(ISE, Ise) if row.kind == kind for letters in row.letters)
