"""Measures, money and powers in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import currencies
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, ordinals
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import quantities

_NAMED = {"квадрате": 2, "кубе": 3}


def _exponents(words: Words, start: int) -> Iterator[tuple[int, int]]:
    """`в квадрате`, `в минус пятой [степени]`, with their ends."""
    if word_at(words, start) != "в":
        return
    first = word_at(words, start + 1)
    if first in _NAMED:
        yield _NAMED[first], start + 2
    sign = -1 if first == "минус" else 1
    for found in ordinals(words, start + 1 + (sign < 0)):
        if sign < 0 or found.end == len(words):
            yield sign * found.value, found.end
        if word_at(words, found.end) == "степени":
            yield sign * found.value, found.end + 1


_SPEECH = quantities.Speech(
    amounts=amounts,
    unit=units.said,
    currencies=lambda words: currencies().named(" ".join(words)),
    exponents=_exponents,
    times=(("умножить", "на"), ("умноженное", "на"), ("на",)),
    joint="и",
    signs=SIGNS,
)


values = partial(quantities.values, own=_SPEECH)
"""Reads every measure, amount of money and power that the words can be."""
