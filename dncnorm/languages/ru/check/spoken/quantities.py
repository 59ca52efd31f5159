"""Measures and money in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.currencies import named
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import SINGULAR, Words, ordinals
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Value
from dncnorm.values.units import Unit

_LONGEST_CURRENCY = 4
_LONGEST_UNIT = 4
_MOST_PARTS = 3

Parts = tuple[tuple[Amount | None, Unit], ...]
Reader = Callable[[Words, int], Iterable[tuple[Amount, int]]]

_BELOW = {("мороза",): True, ("ниже", "нуля"): True, ("тепла",): False, ("выше", "нуля"): False}
_DEGREES = (("градус",), ("градус", "цельсия"))


def measures(words: Words, read: Reader = amounts) -> Iterator[Value]:
    """`[amount] <unit>`, and up to three such parts; a unit may stand alone, as `в секунду` does.

    read: reads the amounts that a phrase begins with.
    """
    unit = units.said(tuple(words))
    if unit:
        yield Value(MEASURE, ((None, unit),))
    yield from (Value(MEASURE, parts) for parts in _measures(words, 0, _MOST_PARTS, read))
    yield from _counted(words)
    for length, negative in ((len(ending), negative) for ending, negative in _BELOW.items() if _ends(words, ending)):
        yield from _below(words[:-length], negative)


def _ends(words: Words, ending: tuple[str, ...]) -> bool:
    return len(words) > len(ending) and tuple(words[-len(ending) :]) == ending


def _below(words: Words, negative: bool) -> Iterator[Value]:
    """`сорок градусов мороза`."""
    for amount, end in amounts(words):
        unit = units.said(tuple(words[end:]))
        if unit and unit in map(units.said, _DEGREES) and not amount.negative:
            yield Value(MEASURE, ((amount._replace(negative=negative), unit),))


def _counted(words: Words) -> Iterator[Value]:
    """`сорок пятом километре`: the unit that one is at."""
    for found in ordinals(words):
        unit = units.said(tuple(words[found.end :]))
        if unit and found.number == SINGULAR:
            yield Value(MEASURE, ("at", found.value, unit))


def _measures(words: Words, start: int, most: int, read: Reader = amounts) -> Iterator[Parts]:
    if start and words[start] in SIGNS:
        return
    for amount, end in read(words, start):
        whole = units.said(tuple(words[end:]))
        if whole:
            yield ((amount, whole),)
        for at in range(end + 1, min(len(words), end + _LONGEST_UNIT + 1) if most > 1 else 0):
            unit = units.said(tuple(words[end:at]))
            if unit:
                after = at + (words[at] == "и")
                yield from (((amount, unit), *rest) for rest in _measures(words, after, most - 1))


def money(words: Words, read: Reader = amounts) -> list[Value]:
    """`<amount> <currency> [и <amount> <minor unit>]`, the value its (amount, currency) parts; a currency alone."""
    found: list[tuple[tuple[Amount | None, str], ...]] = [((None, name),) for name in named(tuple(words))]
    for amount, end in read(words, 0):
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
