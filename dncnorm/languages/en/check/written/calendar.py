"""Written dates: those of every language, `1980s`, `2010-12`, `September 16-18`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.en.lexicon.calendar import named, numbered
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import DATE, ORDINAL, RANGE, YEARS, Date, Value
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


def dates(text: str) -> Iterator[Value]:
    """Every date, year or decade that the token can be."""
    yield from calendar.dates(text.lower(), _CALENDAR)
    plural = _PLURAL.fullmatch(text)
    if plural:
        yield from (Value(YEARS, value) for value in calendar.years(plural[2]))


def day_ranges(text: str) -> Iterator[Value]:
    """`September 16-18`, `Nov 3-5, 2017`: the month is said once, and the year once."""
    days = _DAYS.fullmatch(text)
    if days:
        day, year = int(days[2]), days[3]
        last = Value(DATE, Date(day=day, year=int(year))) if year else Value(ORDINAL, day)
        for date, _ in calendar.named(days[1].lower(), _CALENDAR):
            yield Value(RANGE, (SPAN, Value(DATE, date), last))
