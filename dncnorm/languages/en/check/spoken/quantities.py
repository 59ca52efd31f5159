"""Measures and money in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from dncnorm.languages.en.check.currencies import named
from dncnorm.languages.en.check.spoken.numbers import Words, amounts
from dncnorm.languages.en.check.units import said
from dncnorm.languages.en.lexicon.scales import spoken_exponents
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Fraction, Value
from dncnorm.values.units import Unit

_LONGEST_CURRENCY = 7
_LONGEST_FIRST_UNIT = 2
_MOST_PARTS = 4
_SCALES = frozenset(spoken_exponents())
"""What "plus" may stand before: `four plus trillion dollars`."""


def measures(words: Words) -> list[Value]:
    """`[amount] [[of] a] <unit>`, and two such parts; a unit may stand alone, as `per square kilometers` does."""
    unit = said(tuple(words))
    found: list[Value] = [Value(MEASURE, ((None, unit),))] if unit else []
    for amount, end in amounts(words):
        if isinstance(amount, Fraction):
            end += words[end : end + 1] == ["of"]
            end += words[end : end + 1] in (["a"], ["an"])
        found += [Value(MEASURE, ((amount, unit), *rest)) for unit, rest in _units(words, end, _MOST_PARTS)]
    return found


def _units(words: Words, start: int, most: int) -> Iterator[tuple[Unit, tuple[tuple[Amount, Unit], ...]]]:
    """The unit from `start` on, and the smaller parts that may follow it: `feet eleven inches`."""
    whole = said(tuple(words[start:]))
    if whole:
        yield whole, ()
    if most == 1:
        return
    for at in range(start + 1, min(len(words), start + _LONGEST_FIRST_UNIT + 1)):
        unit = said(tuple(words[start:at]))
        second = amounts(words, at + (words[at] == "and")) if unit else []
        for amount, end in second:
            for other, rest in _units(words, end, most - 1):
                if unit:
                    yield unit, ((amount, other), *rest)


def money(words: Words) -> list[Value]:
    """`<amount> <currency> [and <amount> <minor unit>]`, the value its (amount, currency) parts; up to three."""
    words = [word for word, following in zip_longest(words, words[1:]) if word != "plus" or following not in _SCALES]
    found = []
    for amount, end in amounts(words):
        if isinstance(amount, Fraction):  # half a penny
            end += words[end : end + 1] == ["of"]
            end += words[end : end + 1] == ["a"]
        for stop in range(end + 1, min(len(words), end + _LONGEST_CURRENCY) + 1):
            for name in named(" ".join(words[end:stop])):
                found += [((amount, name), *rest) for rest in _minor(words, stop)]
    return [Value(MONEY, parts) for parts in found]


def _minor(words: Words, start: int) -> list[tuple[tuple[Amount, str], ...]]:
    if start == len(words):
        return [()]
    if words[start] == "and":
        start += 1
    found = [((amount, name),) for amount, end in amounts(words, start) for name in named(" ".join(words[end:]))]
    return found + [
        ((amount, name), *rest)
        for amount, end in amounts(words, start)
        if end + 1 < len(words)
        for name in named(words[end])
        for rest in _minor(words, end + 1)
    ]
