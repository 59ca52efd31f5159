"""Every value of a token that writes one thing: what a token is alone, or as one end of a range."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dncnorm.languages.ru.check.written import calendar, clock, compounds, numbers, quantities
from dncnorm.values.kinds import Value


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
