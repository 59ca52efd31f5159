"""Number words below a thousand: cardinals and ordinals in their forms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from dncnorm.languages.ru.lexicon.declension import CASES, Forms, declined, with_endings
from dncnorm.lexicon import Lists, Record

_SOFT = ("ь", "и", "и", "ь", "ью", "и")
"""Endings of numerals in `ь`."""
_TEN = ("десят", "десяти", "десяти", "десят", "десятью", "десяти")
_HUNDRED = ("сот", "сот", "стам", "сот", "стами", "стах")
_COMPOUND = {10 * unit: (unit, _TEN) for unit in range(5, 9)} | {100 * unit: (unit, _HUNDRED) for unit in range(5, 10)}
"""Numbers whose word is that of another and a form of ten or hundred."""
_GENITIVE = CASES.index("g")
_ORDINALS = {"ий": "possessive", "ой": "hard_stressed", "ый": "hard"}
"""Endings of ordinals, and their paradigms."""


class Number(Record, table="numbers.tsv"):
    """A cardinal of a gender, and its ordinal.

    gender: m, f, n, s for the plural; by default all have the same forms. forms: by case, a slash before other forms; a
    numeral in `ь` has its nominative alone. ordinal: the nominative. joined: what it is in longer words
    (`двухтысячный`), if not its genitive. also: forms that are understood and never said. part: the noun of the
    fraction (`треть`).
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
        """The forms are six, or a nominative that shows them."""
        count = len(self.forms.split())
        if count not in (0, len(CASES)) and not (count == 1 and self.forms.endswith("ь")):
            raise ValueError(f"forms: expected {len(CASES)}, got {count}")


@cache
def cardinals() -> Mapping[tuple[int, str], Forms]:
    """The forms by number and gender; "" for all genders."""
    found = {(row.value, row.gender): _forms(row.forms) for row in Number.rows() if row.forms}
    for value, (unit, endings) in _COMPOUND.items():
        pairs = zip(found[unit, ""], endings, strict=True)
        found[value, ""] = tuple(tuple(form + ending for form in forms) for forms, ending in pairs)
    return dict(sorted(found.items(), key=lambda entry: entry[0][0]))


@cache
def ordinals() -> Mapping[int, tuple[str, str]]:
    """The stem and the paradigm of each ordinal."""
    listed = {row.value: row.ordinal for row in Number.rows() if row.ordinal}
    others = {value: _genitive(value).removesuffix("и") + "ый" for value, _ in cardinals() if value not in listed}
    return {value: (word[:-2], _ORDINALS[word[-2:]]) for value, word in sorted((listed | others).items())}


@cache
def joined() -> Mapping[int, str]:
    """What each number is in longer words; zero is in none."""
    listed = {row.value: row.joined for row in Number.rows() if row.joined}
    return {value: listed.get(value) or _genitive(value) for value in ordinals() if value}


@cache
def understood() -> Mapping[str, int]:
    """Every form of every cardinal."""
    said = {form: value for (value, _), forms in cardinals().items() for several in forms for form in several}
    return said | {form: row.value for row in Number.rows() for form in row.also}


@cache
def parts() -> Mapping[str, int]:
    """Every form of the nouns of fractions, and the denominator."""
    nouns = ((row.part, row.value) for row in Number.rows() if row.part)
    return {
        form: value
        for noun, value in nouns
        for form in declined(noun, "feminine_third" if noun.endswith("ь") else "").every()
    }


def lists() -> Lists:
    """What context rules know: days that are written with a zero, in the genitive."""
    for value in range(1, 10):
        yield "early_day", f"0{value}", with_endings(*ordinals()[value], "m")[_GENITIVE][0]


def _forms(cell: str) -> Forms:
    forms = cell.split()
    if len(forms) == 1:
        forms = [forms[0].removesuffix("ь") + ending for ending in _SOFT]
    return tuple(tuple(form.split("/")) for form in forms)


def _genitive(value: int) -> str:
    forms = cardinals().get((value, "")) or cardinals()[value, "m"]
    return forms[_GENITIVE][0]
