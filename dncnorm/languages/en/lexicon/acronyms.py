"""Acronyms: whether a voice says them as words, letter by letter, or otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dncnorm.lexicon import Form, Listed, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
WORD, LETTERS = "word", "letters"


@dataclass(frozen=True)
class Acronym(Record):
    """An acronym.

    written: as it is written, in capitals as a rule.
    said: "word" as it is spelled (`NASA`), also where the corpus spells it; "letters" one by one (`USA`, `Usa`), though
        it looks like a word; else what is said, in small letters (`scuzzy`).
    code: whether it is a word beside a number, too (`COVID-19`).
    """

    written: str
    said: str = WORD
    code: bool = False

    def unique(self) -> tuple[str, ...]:
        """It is said in one way."""
        return (self.written,)


def acronyms(said: str) -> tuple[str, ...]:
    """Those that are said so: as a word, or in letters."""
    return tuple(row.written for row in read(TABLE, Acronym) if row.said == said)


def in_codes() -> tuple[str, ...]:
    """Those that are said as a word beside a number, too."""
    return tuple(row.written for row in read(TABLE, Acronym) if row.code)


def segmentation() -> Iterator[Form]:
    """They are cut like words."""
    yield from ()


def lists() -> Iterator[Listed]:
    """What context rules read: those that look like words and are spelled, and those that are said otherwise."""
    for row in read(TABLE, Acronym):
        if row.said == LETTERS:
            yield Listed("spelled", row.written, " ".join(row.written.lower()))
        elif row.said != WORD:
            yield Listed("in_part", row.written, row.said)


@cache
def said() -> dict[str, tuple[str, ...]]:
    """What those say that are neither words nor letters, in small letters."""
    return {row.written.casefold(): (row.said,) for row in read(TABLE, Acronym) if row.said not in (WORD, LETTERS)}
