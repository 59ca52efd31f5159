"""Measures, money and powers in words."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import currencies
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import SINGULAR, Words, ordinals
from dncnorm.values.kinds import MEASURE, Value
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import quantities

_NAMED = {"квадрате": 2, "кубе": 3}
_BELOW = {("мороза",): True, ("ниже", "нуля"): True, ("тепла",): False, ("выше", "нуля"): False}
_DEGREES = (("градус",), ("градус", "цельсия"))


def _exponents(words: Words, start: int) -> Iterator[tuple[int, int]]:
    """`в квадрате`, `в минус пятой [степени]`, `в степени пять`, with their ends."""
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
    for amount, end in amounts(words, start + 2) if first == "степени" else ():
        if not any(amount[2:]):
            yield -amount[1] if amount.negative else amount[1], end


_SPEECH = quantities.Speech(
    amounts=amounts,
    unit=units.said,
    currencies=lambda words: currencies().named(" ".join(words)),
    exponents=_exponents,
    times=(("умножить", "на"), ("умноженное", "на"), ("на",)),
    joint="и",
    signs=SIGNS,
)


def measures(words: Words) -> Iterator[Value]:
    """`пять целых три десятых метра`, `два часа пять минут`, `сорок градусов мороза`, `сорок пятом километре`."""
    yield from quantities.measures(words, _SPEECH)
    for ending, negative in _BELOW.items():
        for amount, end in amounts(words) if tuple(words[-len(ending) :]) == ending else ():
            unit = units.said(tuple(words[end : -len(ending)]))
            if unit and unit in map(units.said, _DEGREES) and not amount.negative:
                yield Value(MEASURE, ((amount._replace(negative=negative), unit),))
    for found in ordinals(words):
        unit = units.said(tuple(words[found.end :]))
        if unit and found.number == SINGULAR:
            yield Value(MEASURE, ("at", found.value, unit))


def counted(words: Words) -> Iterator[Value]:
    """Measures and money."""
    yield from measures(words)
    yield from quantities.money(words, _SPEECH)


def powers(words: Words) -> Iterator[Value]:
    """Powers, and so many of a unit."""
    return quantities.powers(words, _SPEECH)
