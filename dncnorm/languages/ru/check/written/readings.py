"""Every value of a token that writes one thing: what a token is alone, or as one end of a range."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from dncnorm.languages.ru.check.written import calendar, clock, compounds, numbers, quantities
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.lexicon.suffixes import kinds
from dncnorm.values.kinds import Value
from dncnorm.values.written import ranges as engine

_DASH = re.compile(r" ?(?:[-‐‑–—−÷]|\.{2,3}|…) ?| до (?=[-+−–]?\d)")


@lru_cache(maxsize=1024)
def single(text: str) -> frozenset[Value]:
    """Every value of the token that is not a range."""
    return frozenset(_single(text))


def _single(text: str) -> Iterator[Value]:
    yield from numbers.values(text)
    yield from quantities.measures(text)
    yield from calendar.dates(text)
    if any(character.isnumeric() for character in text):
        yield from quantities.money(text)
        yield from clock.times(text)
        yield from compounds.values(text)
    else:
        yield from quantities.currency(text)


ranges = partial(engine.ranges, own=engine.Ranges(single, _DASH, kinds(), numbers.MONEY_SCALES, symbols()))
"""Every value of the token as two numbers and more, as in every language."""
