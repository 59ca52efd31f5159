"""Powers, and what is multiplied by them: `десять в пятой степени`, `полтора на десять в минус девятой степени`."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, ordinals
from dncnorm.values.kinds import POWER, Amount, Value
from dncnorm.values.speech import word_at

_NAMED = {"квадрате": 2, "кубе": 3}
_TIMES = (("умножить", "на"), ("умноженное", "на"), ("на",))


def powers(words: Words) -> Iterator[Value]:
    """`[amount [умножить] на] [amount] в <ordinal> степени [<unit>]`, `[amount] в степени <number>`."""
    yield from (Value(POWER, payload) for payload in _powers(words))
    for factor, end in amounts(words):
        for times in _TIMES:
            if tuple(words[end : end + len(times)]) == times:
                for payload in _powers(words[end + len(times) :]):
                    yield Value(POWER, (factor, *payload))


def _powers(words: Words) -> Iterator[tuple[object, ...]]:
    """(base, exponent), and the unit that may stand behind them."""
    bases: list[tuple[Amount | None, int]] = [(None, 0), *amounts(words)]
    for base, end in bases:
        for exponent, stop in _exponents(words, end):
            unit = units.said(tuple(words[stop:]))
            if stop == len(words):
                yield base, exponent
            elif unit:
                yield base, exponent, unit


def _exponents(words: Words, start: int) -> Iterator[tuple[int, int]]:
    """Every exponent that begins at `start`, with its end."""
    if word_at(words, start) != "в" or len(words) < start + 2:
        return
    first = words[start + 1]
    if first in _NAMED:
        yield _NAMED[first], start + 2
    minus = first == "минус"
    for found in ordinals(words, start + 1 + minus):
        sign = -1 if minus else 1
        if minus or found.end == len(words):
            yield sign * found.value, found.end
        if [*words[found.end : found.end + 1]] == ["степени"]:
            yield sign * found.value, found.end + 1
    if first == "степени":
        for amount, end in amounts(words, start + 2):
            if not any(amount[2:]):
                yield -amount[1] if amount.negative else amount[1], end
