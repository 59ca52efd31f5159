"""Measures and money in words."""

from __future__ import annotations

from dncnorm.values.en.spoken.numbers import Words, amounts
from dncnorm.values.en.units import currency_names, said
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Value

_LONGEST_CURRENCY = 7


def measures(words: Words) -> list[Value]:
    """`[amount] [of a] <unit>`: a unit may stand alone, as `per square kilometers` does."""
    found = []
    starts: list[tuple[Amount | None, int]] = [(None, 0), *amounts(words)]
    for amount, end in starts:
        if amount is not None and tuple(words[end : end + 2]) in (("of", "a"), ("of", "an")):
            end += 2
        unit = said(tuple(words[end:])) if end < len(words) else None
        if unit is not None:
            found.append(Value(MEASURE, (amount, unit)))
    return found


def money(words: Words) -> list[Value]:
    """`<amount> <currency> [and <amount> <minor unit>]`, the value its (amount, currency) parts."""
    names = currency_names()
    found = []
    for amount, end in amounts(words):
        for stop in range(end + 1, min(len(words), end + _LONGEST_CURRENCY) + 1):
            for name in names.get(" ".join(words[end:stop]), ()):
                found += [((amount, name), *rest) for rest in _minor(words, stop)]
    return [Value(MONEY, parts) for parts in found]


def _minor(words: Words, start: int) -> list[tuple[tuple[Amount, str], ...]]:
    if start == len(words):
        return [()]
    names = currency_names()
    if words[start] == "and":
        start += 1
    return [((amount, name),) for amount, end in amounts(words, start) for name in names.get(" ".join(words[end:]), ())]
