"""Words: what a token is as written, a symbol by its name, an abbreviation opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.values.kinds import TEXT, Value
from dncnorm.values.tables import many


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as words; a digit or a currency left as written would be left unsaid."""
    low = plain(text)
    if not any(_must_be_said(character) for character in text):
        yield Value(TEXT, low)
    yield from (Value(TEXT, name) for name in many(TABLES / "symbols.tsv").get(low, ()))


def _must_be_said(character: str) -> bool:
    """Whether left as written it would lose a value."""
    return (character.isnumeric() and not character.isalpha()) or unicodedata.category(character) == "Sc"
