"""Nouns that tokens count, written out in the form that agrees with their number."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from dncnorm.core.tables import rows

CASES = "ngdaip"
_TABLE = Path(__file__).with_name("nouns.tsv")
_PART = CASES.index("g")
"""After a fraction: the genitive singular."""


def after_integer(value: int, kind: str, rng: random.Random) -> str:
    """A noun of a kind ("unit", "money", "scale") after a number, in a case drawn at random."""
    forms, case = rng.choice(_nouns()[kind]), rng.choice(CASES)
    last = 0 if 10 < value % 100 < 20 else value % 10
    if last == 1:
        return forms[CASES.index(case)]
    if case in "na":
        return forms[_PART] if last in (2, 3, 4) else forms[len(CASES) + _PART]
    return forms[len(CASES) + CASES.index(case)]


def after_decimal(kind: str, rng: random.Random) -> str:
    """A noun of a kind after a decimal."""
    return rng.choice(_nouns()[kind])[_PART]


@cache
def _nouns() -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for kind, *forms in rows(_TABLE, 1 + 2 * len(CASES)):
        found.setdefault(kind, []).append(tuple(forms))
    return found
