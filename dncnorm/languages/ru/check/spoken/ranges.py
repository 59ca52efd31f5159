"""Two numbers in one phrase: spans, ratios, dimensions, and what is written with a slash.

Both ends of a value have all that they share: `от пяти до семи процентов` is 5% to 7%. A phrase does not tell whether
`от пяти до семи миллионов` begins with five or with five million, and has both values; the token tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import numeral, ordinals, scales
from dncnorm.languages.ru.check.spoken.readings import Phrase, counted, single
from dncnorm.languages.ru.check.units import nouns
from dncnorm.values.kinds import DATE, FRACTION, MEASURE, MONEY, NUMBER, ORDINAL, RANGE, TIME, YEARS, Date, Value
from dncnorm.values.speech import word_at
from dncnorm.values.tables import many

SPAN, RATIO, BY, SLASH, TOLERANCE = "span", "ratio", "by", "slash", "tolerance"
"""How two numbers are related."""

_EITHER = ("плюс", "минус")
_ONE = frozenset({NUMBER, ORDINAL, FRACTION, MEASURE, MONEY})
"""Kinds of a phrase that says one number, and therefore not two of which the second follows at once."""
_ENDS = frozenset({*_ONE, DATE, YEARS, TIME})
_FROM = frozenset({"от", "с", "со"})
_INSIDE = frozenset({"с", "и", "запятая", "точка", "целая", "целой", "целую", "целых", "целым", "целыми"})
"""Words of a number that it cannot begin with; a unit does not begin with them, either."""
_LONGEST = 40
_MOST_DIMENSIONS = 4


def ranges(words: Phrase) -> Iterator[Value]:
    """Every value of the words as two numbers, or as up to four dimensions."""
    if len(words) > _LONGEST:
        return
    joints = many(TABLES / "joints.tsv")
    for at in range(1, len(words) - 1):
        if words[at] in joints:
            yield from _related(joints[words[at]], words[:at], words[at + 1 :])
        if words[at : at + 2] == _EITHER and at + 2 < len(words):
            yield from _related((TOLERANCE,), words[:at], words[at + 2 :])
    is_one = any(value.kind in _ONE for value in counted(words))
    for at in sorted({end for _, end in amounts(words)} | {found.end for found in ordinals(words)}):
        is_sum = word_at(words, at) in SIGNS and words[0] not in SIGNS and not _are_degrees(words)
        if at < len(words) and not is_sum and (not is_one or _is_said_twice(words, at)):
            yield from _related(joints[""], words[:at], words[at:])
    yield from _dimensions(words)


def _are_degrees(words: Phrase) -> bool:
    """Whether the last of the words are a temperature's, whose first sign may go unsaid: `сорока плюс сорока трех`."""
    return any(nouns().get(word) == "градус" for word in words)


def _is_said_twice(words: Phrase, at: int) -> bool:
    """Whether the scale before `at` follows again: `пять тысяч десять тысяч` is five to ten, or 5,010 thousand."""
    power = scales().get(words[at - 1])
    return power is not None and any(scales().get(word) == power for word in words[at:])


def _related(relations: tuple[str, ...], low: Phrase, high: Phrase) -> Iterator[Value]:
    if low[0] in _FROM and SPAN in relations:
        low = low[1:]
    highs = ends(single(high)) if low else set()
    lows = ends({*single(low), *_shared(low, high)}) if highs else set()
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


def _shared(low: Phrase, high: Phrase) -> Iterator[Value]:
    """The low end, with the scale, unit, month, year or century that stands behind the high one."""
    ends = {end for _, end in amounts(high)} | {found.end for found in ordinals(high)}
    for end in ends - {len(high)}:
        if high[end] not in _INSIDE and numeral(high, end) is None and not ordinals(high[end : end + 1]):
            yield from single((*low, *high[end:]))


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


def _dimensions(words: Phrase) -> Iterator[Value]:
    """`шестьдесят на сорок на двадцать сантиметров`."""
    parts = [tuple(part.split()) for part in " ".join(words).split(" на ")]
    if not 2 < len(parts) <= _MOST_DIMENSIONS or not all(parts):
        return
    found: list[tuple[Value, ...]] = [(value,) for value in single(parts[-1])]
    for part in reversed(parts[:-1]):
        found = [(value, *rest) for rest in found for value in {*single(part), *_shared(part, parts[-1])}]
    yield from (Value(RANGE, (BY, *values)) for values in found)
