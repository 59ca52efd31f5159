"""Acronyms: whether they are said as words or by their letters, and what they are short for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from dncnorm.lexicon import Lists, Record


class Acronym(Record, table="acronyms.tsv"):
    """Acronyms.

    spoken: how a voice says those that it would read otherwise: as they are written, where nothing is given.
    said: what they are short for, as in the table of abbreviations.
    """

    short: tuple[str, ...]
    kind: Literal["word", "letters"] = "word"
    spoken: str = ""
    said: str = ""

    def keys(self) -> Iterator[str]:
        """No acronym is in two rows, unless it is short for two things."""
        return (f"{short} {self.said}".strip() for short in self.short)


table = Acronym.rows


def said_as_words() -> dict[str, str]:
    """Returns what a voice says for each acronym that is no run of letters, or is one with other names of letters."""
    return {short: row.spoken or short for row in table() for short in row.short if row.kind == "word" or row.spoken}


def lists() -> Lists:
    """What context rules know: acronyms that are said by their letters though they look like words."""
    return (("spelled", short, short.lower()) for row in table() if row.kind == "letters" for short in row.short)
