"""Acronyms: whether a voice says them as words, letter by letter, or otherwise."""

from __future__ import annotations

from functools import cache

from dncnorm.lexicon import Lists, Record

WORD, LETTERS = "word", "letters"


class Acronym(Record, unique=("written",)):
    """An acronym.

    written: as it is written, in capitals as a rule.
    said: "word" as it is spelled (`NASA`), also where the corpus spells it; "letters" one by one (`USA`, `Usa`), though
        it looks like a word; else what is said, in small letters (`scuzzy`).
    code: whether it is a word beside a number, too (`COVID-19`).
    """

    written: str
    said: str = WORD
    code: bool = False


def acronyms(said: str) -> tuple[str, ...]:
    """Those that are said so: as a word, or in letters."""
    return tuple(row.written for row in Acronym.rows() if row.said == said)


def in_codes() -> tuple[str, ...]:
    """Those that are said as a word beside a number, too."""
    return tuple(row.written for row in Acronym.rows() if row.code)


def lists() -> Lists:
    """What context rules read: those that look like words and are spelled, and those that are said otherwise."""
    for written in acronyms(LETTERS):
        yield "spelled", written, " ".join(written.lower())
    for row in Acronym.rows():
        if row.said not in (WORD, LETTERS):
            yield "in_part", row.written, row.said


@cache
def said() -> dict[str, tuple[str, ...]]:
    """What those say that are neither words nor letters, in small letters."""
    return {written.casefold(): (spoken,) for name, written, spoken in lists() if name == "in_part"}
