"""Dates and years in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from dncnorm.values.kinds import DATE, Date, Value
from dncnorm.values.speech import word_at
from dncnorm.values.written.calendar import BARE

Words = Sequence[str]

_LONGEST_ERA = 4


class Calendar(NamedTuple):
    """How a language says dates.

    weekdays, eras, months: their forms, those of eras without spaces. days: those that begin at a place, with their
    ends. years: all that the words can be as a year, and whether the word for year is missing that there might be.
    of: the word that may stand between a day and its month.
    """

    weekdays: Mapping[str, str]
    eras: Mapping[str, str]
    days: Callable[[Words, int], Iterable[tuple[int, int]]]
    months: Mapping[str, int]
    years: Callable[[Words], Iterable[tuple[int, bool]]]
    of: str = ""


def dates(words: Words, own: Calendar) -> Iterator[Value]:
    """Every date that the words can be; a year alone is one too."""
    weekday = own.weekdays.get(word_at(words, 0), "")
    rest, era = without_era(words[1:] if weekday else words, own.eras)
    for day, month, end in (*_days(rest, own), *([] if weekday else [(None, None, 0)])):
        date = Date(weekday, day, month, None, era)
        if end == len(rest) and month and (day or weekday):
            yield Value(DATE, date)
        for year, is_bare in own.years(rest[end:]):
            if not is_bare:
                yield Value(DATE, date._replace(year=year))
            elif month or era:
                yield Value(DATE, (date._replace(year=year), BARE))


def without_era(words: Words, eras: Mapping[str, str]) -> tuple[Words, str]:
    """What is left, and the era that stood behind it or, as in `a d eighteen thirteen`, before it."""
    for length in range(min(_LONGEST_ERA, len(words) - 1), 0, -1):
        for era, rest in ((words[-length:], words[:-length]), (words[:length], words[length:])):
            if "".join(era) in eras:
                return rest, eras["".join(era)]
    return words, ""


def _days(words: Words, own: Calendar) -> Iterator[tuple[int | None, int | None, int]]:
    """`the fourth of march`, `march [the] fourth`, `march`, as (day, month, end).

    The month of `the fourth twenty fourteen` was said before it, with the first day of a range.
    """
    for day, end in own.days(words, 0):
        yield day, None, end
        at = end + (word_at(words, end) == own.of)
        if word_at(words, at) in own.months:
            yield day, own.months[words[at]], at + 1
    month = own.months.get(word_at(words, 0))
    if month:
        yield None, month, 1
        yield from ((day, month, stop) for day, stop in own.days(words, 1))
