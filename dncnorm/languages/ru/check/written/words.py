"""Words: what a token is as written, a symbol by its name, an abbreviation opened."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.carriers import opened, signs
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written import numbers
from dncnorm.values.kinds import TEXT, Value
from dncnorm.values.tables import many

_COMPOUND = re.compile(r"(\d{1,15})-([а-я]{4,})")
"""`28-летний`; a shorter ending is an ordinal's."""
_CARRIED = re.compile(r"([^\W\d]{1,5}\.?|[№§#]{1,2}\.?) ?(\d.{0,60})")


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words; a digit or a currency left as written would be left unsaid."""
    low = plain(text)
    if not any(_must_be_said(character) for character in text):
        yield Value(TEXT, low)
    known = many(TABLES / "abbreviations.tsv")
    names = many(TABLES / "symbols.tsv").get(low, ())
    yield from (Value(TEXT, name) for name in (*names, *known.get(low, ()), *known.get(f"{low}.", ()), *opened(low)))
    compound = _COMPOUND.fullmatch(low)
    if compound:
        yield Value(TEXT, (int(compound[1]), compound[2]))
    carried = _CARRIED.fullmatch(low)
    if carried:
        for noun in signs().get(carried[1].rstrip(". "), ()):
            yield from (Value(TEXT, (noun, one)) for one in numbers.values(carried[2]))


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value."""
    return (character.isnumeric() and not character.isalpha()) or unicodedata.category(character) == "Sc"
