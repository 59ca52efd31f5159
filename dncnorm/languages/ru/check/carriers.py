"""Nouns that carry a number or stand abbreviated: `№ 5`, `ст. 12`, `ул.`; each in all its forms."""

from __future__ import annotations

from functools import cache

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.inflection import forms
from dncnorm.values.tables import rows


@cache
def nouns() -> dict[str, str]:
    """Every form of the nouns -> the noun."""
    return {form: noun for noun, kind, stem, others, _ in _rows() for form in (noun, *forms(kind, stem, others))}


@cache
def signs() -> dict[str, frozenset[str]]:
    """A sign or an abbreviation, in lower case, without its full stop -> the nouns that it stands for."""
    found: dict[str, set[str]] = {}
    for noun, _, _, _, listed in _rows():
        for sign in listed.split(","):
            if sign:
                found.setdefault(sign.rstrip("."), set()).add(noun)
    return {sign: frozenset(named) for sign, named in found.items()}


def opened(sign: str) -> frozenset[str]:
    """Every form of every noun that an abbreviation, in lower case, stands for; it may have lost its full stop."""
    meant = signs().get(sign.rstrip(". "))
    if not meant:
        return frozenset()
    return frozenset(form for form, noun in nouns().items() if noun in meant)


def _rows() -> tuple[tuple[str, ...], ...]:
    return rows(TABLES / "carriers.tsv", 5)
