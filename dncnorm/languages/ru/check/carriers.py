"""Nouns that carry a number or stand abbreviated: `№ 5`, `ст. 12`, `ул.`; each in all its forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.abbreviations import BAR, forms
from dncnorm.languages.ru.lexicon import abbreviations
from dncnorm.values.tables import rows

_CARRYING = frozenset(("number", "place", "title"))
"""Roles of nouns beside which a number may be."""


@cache
def nouns() -> dict[str, str]:
    """Every form of the nouns -> the noun."""
    found: dict[str, str] = {}
    for noun, _ in _rows():
        for form in forms(noun):
            found.setdefault(form, noun.replace(BAR, ""))
    return found


@cache
def signs() -> dict[str, frozenset[str]]:
    """A sign or an abbreviation, in lower case, without its full stop -> the nouns that it stands for."""
    found: dict[str, set[str]] = {}
    for noun, listed in _rows():
        for sign in listed:
            found.setdefault(sign.lower().rstrip("."), set()).add(noun.replace(BAR, ""))
    return {sign: frozenset(named) for sign, named in found.items()}


def _rows() -> Iterator[tuple[str, tuple[str, ...]]]:
    for noun, listed in rows(TABLES / "carriers.tsv", 2):
        yield noun, tuple(filter(None, listed.split(",")))
    for row in abbreviations.table():
        if (
            not _CARRYING.isdisjoint(row.role)
            and "counted" not in row.role
            and row.said.count(BAR) == 1
            and " " not in row.said
        ):
            yield row.said, row.short
