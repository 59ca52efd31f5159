"""Measures and money in words."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import named
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Value
from dncnorm.values.units import Unit

_LONGEST_CURRENCY = 4
_LONGEST_UNIT = 4
_MOST_PARTS = 3

Parts = tuple[tuple[Amount | None, Unit], ...]


def measures(words: Words) -> list[Value]:
    """`[amount] <unit>`, and up to three such parts; a unit may stand alone, as `в секунду` does."""
    unit = units.said(tuple(words))
    alone: list[Value] = [Value(MEASURE, ((None, unit),))] if unit else []
    return [*alone, *(Value(MEASURE, parts) for parts in _measures(words, 0, _MOST_PARTS))]


def _measures(words: Words, start: int, most: int) -> Iterator[Parts]:
    for amount, end in amounts(words, start):
        whole = units.said(tuple(words[end:]))
        if whole:
            yield ((amount, whole),)
        for at in range(end + 1, min(len(words), end + _LONGEST_UNIT + 1) if most > 1 else 0):
            unit = units.said(tuple(words[end:at]))
            if unit:
                after = at + (words[at] == "и")
                yield from (((amount, unit), *rest) for rest in _measures(words, after, most - 1))


def money(words: Words) -> list[Value]:
    """`<amount> <currency> [и <amount> <minor unit>]`, the value its (amount, currency) parts."""
    found = []
    for amount, end in amounts(words):
        for stop in range(end + 1, min(len(words), end + _LONGEST_CURRENCY) + 1):
            for name in named(tuple(words[end:stop])):
                found += [((amount, name), *rest) for rest in _minor(words, stop)]
    return [Value(MONEY, parts) for parts in found]


def _minor(words: Words, start: int) -> list[tuple[tuple[Amount, str], ...]]:
    if start == len(words):
        return [()]
    if words[start] == "и":
        start += 1
    return [((amount, name),) for amount, end in amounts(words, start) for name in named(tuple(words[end:]))]
