"""Nouns that tokens count, written out in the form that agrees with their number."""

from __future__ import annotations

import random
from functools import cache

from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.declension import CASES
from dncnorm.languages.ru.lexicon.scales import scales
from dncnorm.languages.ru.lexicon.units import units
from dncnorm.languages.ru.numbers.words import noun_slot

_SCALES = 3
"""Thousand, million and milliard."""
_PART = CASES.index("g")
"""After a fraction: the genitive singular."""


def after_integer(value: int, kind: str, rng: random.Random) -> str:
    """A noun of a kind ("unit", "money", "scale") after a number, in a case drawn at random."""
    forms = rng.choice(_nouns()[kind])
    return forms[noun_slot(value, rng.choice(CASES))]


def roubles_and_copecks(roubles: int, copecks: int, case: str) -> str:
    """`5 рублей 30 копеек`."""
    parts = ((roubles, _named("money", "рубль")), (copecks, _named("money", "копейка")))
    return " ".join(f"{value} {forms[noun_slot(value, case)]}" for value, forms in parts)


def after_decimal(kind: str, rng: random.Random) -> str:
    """A noun of a kind after a decimal."""
    return rng.choice(_nouns()[kind])[_PART]


def _named(kind: str, nominative: str) -> tuple[str, ...]:
    return next(forms for forms in _nouns()[kind] if forms[0] == nominative)


@cache
def _nouns() -> dict[str, list[tuple[str, ...]]]:
    things = {
        "unit": (unit.nouns() for unit in units() if unit.is_plain and unit.is_written and not unit.is_counted),
        "money": (thing.forms for row in currencies() if not row.adjective for thing in row.declined()),
        "scale": (scale.declined().forms for scale in scales()[:_SCALES]),
    }
    return {kind: [tuple(one[0].replace("ё", "е") for one in forms) for forms in of] for kind, of in things.items()}
