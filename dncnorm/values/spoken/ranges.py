"""Two numbers in one phrase: spans, ratios, dimensions, and what is written with a slash.

Both ends of a value have all that they share: `от пяти до семи процентов` is 5% to 7%. A phrase does not tell whether
`five to seven million` begins with five or with five million, and has both values; the token tells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from dncnorm.values.kinds import (
    DATE,
    FRACTION,
    MEASURE,
    MONEY,
    NUMBER,
    ORDINAL,
    POWER,
    RANGE,
    TIME,
    YEARS,
    Date,
    Value,
)

SPAN, RATIO, BY, SLASH, TOLERANCE = "span", "ratio", "by", "slash", "tolerance"
"""How two numbers are related."""

Phrase = tuple[str, ...]

_ONE = frozenset({NUMBER, ORDINAL, FRACTION, MEASURE, MONEY})
"""Kinds of a phrase that says one number, and therefore not two of which the second follows at once."""
_ENDS = frozenset({*_ONE, DATE, YEARS, TIME, POWER})
_LONGEST = 40
_MOST_DIMENSIONS = 4


class Ranges(NamedTuple):
    """How a language says two numbers.

    single: every value of a phrase that says one thing.
    numbers: where the numbers end that a phrase begins with. goes_on: whether a word only goes on with a number.
    joints: words between two numbers, or "" for none, and how the numbers may be related.
    either: the words of a tolerance. starts: words before the first number. by: the word between dimensions.
    signs: words of a number's sign. scales: words of scales, and the power of ten.
    is_signed: whether the last words are of a unit with a sign, the first of which may go unsaid.
    """

    single: Callable[[Phrase], Collection[Value]]
    numbers: Callable[[Phrase], Collection[int]]
    goes_on: Callable[[str], bool]
    joints: Mapping[str, tuple[str, ...]]
    either: Phrase
    starts: Collection[str]
    by: str
    signs: Collection[str]
    scales: Mapping[str, int]
    is_signed: Callable[[Phrase], bool] = lambda words: False


def ranges(words: Phrase, own: Ranges) -> Iterator[Value]:
    """Every value of the words as two numbers, or as up to four dimensions."""
    if len(words) > _LONGEST:
        return
    for at in range(1, len(words) - 1):
        if words[at] in own.joints:
            yield from _related(own.joints[words[at]], words[:at], words[at + 1 :], own)
        if words[at : at + len(own.either)] == own.either and at + len(own.either) < len(words):
            yield from _related((TOLERANCE,), words[:at], words[at + len(own.either) :], own)
    is_one = any(value.kind in _ONE for value in own.single(words))
    for at in sorted({*own.numbers(words)} - {len(words)}):
        is_sum = words[at] in own.signs and words[0] not in own.signs and not own.is_signed(words)
        if not is_sum and (not is_one or _is_said_twice(words, at, own)):
            yield from _related(own.joints[""], words[:at], words[at:], own)
    yield from _dimensions(words, own)


def _is_said_twice(words: Phrase, at: int, own: Ranges) -> bool:
    """Whether the scale before `at` follows again: `пять тысяч десять тысяч` is five to ten, or 5,010 thousand."""
    power = own.scales.get(words[at - 1])
    return power is not None and any(own.scales.get(word) == power for word in words[at:])


def _related(relations: tuple[str, ...], low: Phrase, high: Phrase, own: Ranges) -> Iterator[Value]:
    if low[0] in own.starts and SPAN in relations:
        low = low[1:]
    highs = ends(own.single(high)) if low else set()
    lows = ends({*own.single(low), *_shared(low, high, own)}) if highs else set()
    for relation in relations:
        for first in lows:
            yield from (Value(RANGE, (relation, first, last)) for one in highs for last in _completed(first, one))


def ends(values: Collection[Value]) -> set[Value]:
    """Those of the values that an end of a range may have."""
    return {value for value in values if value.kind in _ENDS and not _lacks_amount(value)}


def _lacks_amount(value: Value) -> bool:
    """Whether it is a unit or a currency alone, which ends no range."""
    parts = value.payload if value.kind in (MEASURE, MONEY) else ()
    return isinstance(parts, tuple) and len(parts) == 1 and parts[0][0] is None


def _shared(low: Phrase, high: Phrase, own: Ranges) -> Iterator[Value]:
    """The low end, with the scale, unit, month, year or century that stands behind the high one."""
    for end in {*own.numbers(high)} - {len(high)}:
        if not own.goes_on(high[end]):
            yield from own.single((*low, *high[end:]))


def _completed(low: Value, high: Value) -> Iterator[Value]:
    """The high end, with the century that only the low one says: `тысяча девятьсот сорок первый сорок пятый`."""
    yield high
    first, last = _year(low), _year(high)
    if first is not None and last is not None and first % 100 < last < 100 and first >= 1000:
        year = first // 100 * 100 + last
        payload = high.payload._replace(year=year) if isinstance(high.payload, Date) else year
        yield Value(high.kind, payload)


def _year(value: Value) -> int | None:
    if value.kind == DATE and isinstance(value.payload, Date):
        return value.payload.year
    return value.payload if value.kind == ORDINAL and isinstance(value.payload, int) else None


def _dimensions(words: Phrase, own: Ranges) -> Iterator[Value]:
    """`шестьдесят на сорок на двадцать сантиметров`."""
    parts = [tuple(part.split()) for part in " ".join(words).split(f" {own.by} ")]
    if not 2 < len(parts) <= _MOST_DIMENSIONS or not all(parts):
        return
    found: list[tuple[Value, ...]] = [(value,) for value in own.single(parts[-1])]
    for part in reversed(parts[:-1]):
        found = [(value, *rest) for rest in found for value in {*own.single(part), *_shared(part, parts[-1], own)}]
    yield from (Value(RANGE, (BY, *values)) for values in found)
