"""Number words below a thousand: cardinals and ordinals in their forms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from dncnorm.languages.ru.lexicon.declension import CASES, Declined, Forms, declined, with_endings
from dncnorm.lexicon import Lists, Record

_ORDINALS = {"ий": "possessive", "ой": "hard_stressed", "ый": "hard"}
"""Endings of ordinals, and their paradigms."""


class Number(Record, table="numbers.tsv"):
    """A cardinal of a gender, and its ordinal.

    gender: m, f, n, s for the plural; by default all have the same forms. forms: by case, a slash before other forms.
    ordinal: the nominative. joined: what it is in longer words (`двухтысячный`). also: forms that are understood and
    never said. part: the noun of the fraction (`треть`).
    """

    value: int
    gender: Literal["m", "f", "n", "s", ""] = ""
    forms: str = ""
    ordinal: str = ""
    joined: str = ""
    also: tuple[str, ...] = ()
    part: str = ""

    def keys(self) -> tuple[str, ...]:
        """A number has one row a gender."""
        return (f"{self.value} {self.gender}",)

    def check(self) -> None:
        """The forms are six."""
        count = len(self.forms.split())
        if count not in (0, len(CASES)):
            raise ValueError(f"forms: expected {len(CASES)}, got {count}")


@cache
def cardinals() -> Mapping[tuple[int, str], Forms]:
    """The forms by number and gender, by case, the usual form first; "" for all genders."""
    return {
        (row.value, row.gender): tuple(tuple(form.split("/")) for form in row.forms.split())
        for row in Number.rows()
        if row.forms
    }


@cache
def ordinals() -> Mapping[int, tuple[str, str]]:
    """The stem and the paradigm of each ordinal."""
    return {row.value: (row.ordinal[:-2], _ORDINALS[row.ordinal[-2:]]) for row in Number.rows() if row.ordinal}


@cache
def joined() -> Mapping[int, str]:
    """What each number is in longer words; zero is in none."""
    return {row.value: row.joined for row in Number.rows() if row.joined}


@cache
def understood() -> Mapping[str, int]:
    """Every form of every cardinal."""
    said = {form: value for (value, _), forms in cardinals().items() for several in forms for form in several}
    return said | {form: row.value for row in Number.rows() for form in row.also}


@cache
def part_nouns() -> Mapping[int, Declined]:
    """The nouns of fractions by their denominators."""
    nouns = ((row.value, row.part) for row in Number.rows() if row.part)
    return {value: declined(noun, "feminine_third" if noun.endswith("ь") else "") for value, noun in nouns}


@cache
def parts() -> Mapping[str, int]:
    """Every form of the nouns of fractions, and the denominator."""
    return {form: value for value, noun in part_nouns().items() for form in noun.every()}


def lists() -> Lists:
    """What context rules know: days that are written with a zero, in the genitive."""
    for value in range(1, 10):
        yield "early_day", f"0{value}", with_endings(*ordinals()[value], "m")[CASES.index("g")][0]
