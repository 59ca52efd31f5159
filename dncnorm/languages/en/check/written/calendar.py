"""Written dates: those of every language, `1980s`, `2010-12`, `September 16-18`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.en.lexicon.calendar import named, numbered
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import DATE, NUMBER, ORDINAL, RANGE, YEARS, Date, Number, Value
from dncnorm.values.spoken.ranges import SPAN
from dncnorm.values.written import calendar

_CALENDAR = calendar.Calendar(
    months=numbered("month"),
    weekdays=named("weekday"),
    eras=names("era"),
    suffixes=frozenset({"st", "nd", "rd", "th"}),
    fillers=frozenset({",", ".", "of", "the", *"-−–‐‑"}),
    month_first="-/.‐‑–−",
    pairs="/",
)
_PLURAL = re.compile(r"(['’]?)(\d{1,4})['’]?[sS]")
_DAYS = re.compile(r"([A-Za-z]+\.? \d{1,2})(?:st|nd|rd|th)? ?[-–—] ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")
_DUAL_YEAR = re.compile(r"(.*[A-Za-z].* \d{4}) ?[-–—] ?(\d\d)")


def dates(text: str) -> Iterator[Value]:
    """Every date, year or decade that the token can be."""
    yield from calendar.dates(text.lower(), _CALENDAR)
    plural = _PLURAL.fullmatch(text)
    if plural:
        yield from (Value(YEARS, value) for value in calendar.years(plural[2]))


def day_ranges(text: str) -> Iterator[Value]:
    """`September 16-18`, `Nov 3-5, 2017`: the month is said once, and the year once; `May 10, 1717-18` has two."""
    if len(text) > calendar.LONGEST:
        return
    dual, days = _DUAL_YEAR.fullmatch(text), _DAYS.fullmatch(text)
    if dual:
        yield from _from(dual[1], Value(NUMBER, Number(False, int(dual[2]))))
    if days and days[3]:
        yield from _from(days[1], Value(DATE, Date(day=int(days[2]), year=int(days[3]))))
    elif days:
        yield from _from(days[1], Value(ORDINAL, int(days[2])))


def _from(first: str, last: Value) -> Iterator[Value]:
    yield from (Value(RANGE, (SPAN, Value(DATE, date), last)) for date, _ in calendar.named(first.lower(), _CALENDAR))
