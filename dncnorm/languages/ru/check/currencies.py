"""Currencies: what a sign stands for, what a name means, and what a hundredth is called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import plain, with_yu
from dncnorm.languages.ru.lexicon import currencies as lexicon
from dncnorm.languages.ru.lexicon.declension import adjective_forms
from dncnorm.values.money import Currencies, Currency


def _listed() -> Iterator[tuple[Currency, list[str], list[str]]]:
    """Each currency by its code, and by its noun alone if no adjective must be said."""
    for row in lexicon.currencies():
        coins = lexicon.coins(row)
        signs = [*row.after(), *row.within()]
        nouns = [form for noun in row.nouns() for form in with_yu(plain(noun))]
        names = []
        for word, is_adjective in row.qualifiers():
            names += [f"{form} {noun}" for form in adjective_forms(word) for noun in nouns] if is_adjective else []
            names += [f"{noun} {word}" for noun in nouns] if not is_adjective else []
        if names:
            yield Currency(row.code or row.noun, row.noun, coins), signs if row.code else [], names
        if not row.adjective:
            yield Currency(row.noun, row.noun, coins), signs, nouns


@cache
def currencies() -> Currencies:
    """All that the lexicon knows."""
    return Currencies(_listed(), lambda name: plain(name).rstrip("."))


def before(sign: str) -> tuple[Currency, ...]:
    """What may stand before a number: signs and codes; some, as in `PHP 7.4`, are something else."""
    return currencies().written(sign) if any(sign in row.before() for row in lexicon.currencies()) else ()
