"""British words and their American spelling, which the corpus has."""

from __future__ import annotations

from typing import Literal

from dncnorm.lexicon import Record


class Spelling(Record, unique=("british",)):
    """A word.

    british, american: how it is spelled. place: "word" for the word and its plural or possessive; "beginning" if any
        letters may follow, and a prefix may come before.
    """

    british: str
    american: str
    place: Literal["word", "beginning"]


class Ise(Record, table="ise.tsv"):
    """Which words in -ise are -ize in American, and those that are derived of them (`-ising`, `-isation`).

    kind: "ending": words whose letters before -ise are three or more and end in these; "stem": words with just these
        letters before it; "not": words with just these, which are spelled the same everywhere (`promise`).
    """

    kind: Literal["ending", "stem", "not"]
    letters: tuple[str, ...]


spellings = Spelling.rows


def ise(kind: str) -> tuple[str, ...]:
    """The letters of a kind."""
    return tuple(letters for row in Ise.rows() if row.kind == kind for letters in row.letters)
