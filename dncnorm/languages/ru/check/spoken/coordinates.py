"""Coordinates in words: `пятьдесят пять градусов сорок пять минут северной широты`."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.numbers import Words
from dncnorm.languages.ru.check.spoken.quantities import measures
from dncnorm.languages.ru.check.units import nouns
from dncnorm.values.kinds import TEXT, Value

_LATITUDE, _LONGITUDE = "широта", "долгота"
SIDES = {name: (name, _LATITUDE) for name in ("северный", "южный")}
SIDES |= {name: (name, _LONGITUDE) for name in ("восточный", "западный")}
"""A side of the globe, and what is counted towards it."""


def coordinates(words: Words) -> Iterator[Value]:
    """(side, latitude or longitude, the degrees with their parts)."""
    known = nouns()
    ending = tuple(known.get(word, "") for word in words[-2:])
    if len(words) > len(ending) and SIDES.get(ending[0]) == ending:
        yield from (Value(TEXT, (*ending, value)) for value in measures(words[:-2]))
