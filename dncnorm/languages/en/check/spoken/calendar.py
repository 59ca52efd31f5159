"""Dates, years and decades in words."""

from __future__ import annotations

from functools import partial

from dncnorm.languages.en.check.spoken.numbers import PLURALS, Words, below_hundred, digit, ordinal, whole_cardinal
from dncnorm.languages.en.lexicon.calendar import named, numbered
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import YEARS, Value
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import calendar
from dncnorm.values.spoken.calendar import Calendar

_ZEROS = frozenset({"o", "oh", "zero"})


def years(words: Words) -> set[int]:
    """All that the words can be as a year: `two thousand seven`, `nineteen o five`, `twenty fourteen`, `o nine`."""
    found = set()
    cardinal = whole_cardinal(words)
    if cardinal is not None:
        found.add(cardinal)
    heads = [(0, 0)] if words and words[0] in _ZEROS else below_hundred(words, 0)
    for head, end in heads:
        found |= {head * 100 + tail for tail in _last_two(words, end)}
    return found


def _last_two(words: Words, start: int) -> list[int]:
    """The last two digits of a year, `o five` or `fourteen`, where nothing follows them."""
    if start == len(words) - 2 and words[start] in _ZEROS:
        value = digit(words, start + 1)
        return [] if value is None else [value]
    return [value for value, end in below_hundred(words, start) if end == len(words) and value >= 10]


def _days(words: Words, start: int) -> list[tuple[int, int]]:
    """A day of the month, said as an ordinal or, less often, as a cardinal."""
    start += word_at(words, start) == "the"
    found = ordinal(words, start)
    days = ([found] if found else []) + below_hundred(words, start)
    return [(day, end) for day, end in days if 1 <= day <= 31]


_CALENDAR = Calendar(
    weekdays=named("weekday"),
    eras=names("era"),
    days=_days,
    months=numbered("month"),
    years=lambda words: ((year, False) for year in years(words)),
    of="of",
)
dates = partial(calendar.dates, own=_CALENDAR)


def decades(words: Words) -> list[Value]:
    """`nineteen eighties`, `twenty eights`: a year whose last word stands in the plural."""
    last = PLURALS.get(words[-1])
    return [Value(YEARS, year) for year in years([*words[:-1], last])] if last else []
