"""Days and times of day as people write them, format by format: `dd mmm yyyy` and its many kin.

Formats are `str.format` templates over the fields of one day or of one time; training and tests
draw one at random.
"""

from __future__ import annotations

from datetime import date

from dncnorm.languages.en.lexicon.calendar import names
from dncnorm.languages.en.lexicon.times import letters
from dncnorm.languages.en.numbers.calendar import MONTHS, SHORT_MONTHS

FULL_DATES = (
    "{d} {month} {y}", "{dd} {month} {y}", "{d} {mon} {y}", "{d} {mon}. {y}", "{d} {month}, {y}", "{d} {MONTH} {y}",
    "{month} {d}, {y}", "{mon} {d}, {y}", "{mon}. {d}, {y}", "{month} {d} {y}", "{MONTH} {d}, {y}", "{month} {dd}, {y}",
    "{nth} {month} {y}", "{nth} of {month} {y}", "{nth} of {month}, {y}", "{month} {nth}, {y}",
    "the {nth} of {month} {y}",
    "{weekday}, {d} {month} {y}", "{weekday} {d} {month} {y}", "{weekday}, {month} {d}, {y}", "{wd}, {d} {mon} {y}",
    "{wd} {mon} {d}, {y}",
    "{y}-{mm}-{dd}", "{y}/{mm}/{dd}", "{y}.{mm}.{dd}", "{y}-{month}-{dd}",
    "{d}/{m}/{y}", "{dd}/{mm}/{y}", "{m}/{d}/{y}", "{mm}/{dd}/{y}", "{dd}.{mm}.{y}", "{d}.{m}.{y}", "{dd}-{mm}-{y}",
    "{d}-{mon}-{y}", "{d}/{m}/{yy}", "{mm}/{dd}/{yy}", "{dd}.{mm}.{yy}", "{dd}-{mon}-{yy}",
)  # fmt: skip
"""Day, month and year."""
DAYS_OF_THE_YEAR = (
    "{d} {month}", "{month} {d}", "{nth} {month}", "{month} {nth}", "{nth} of {month}", "{d} {mon}", "{mon} {d}",
    "{mon}. {d}", "the {nth} of {month}", "{month} {dd}",
)  # fmt: skip
MONTHS_OF_A_YEAR = ("{month} {y}", "{mon} {y}", "{mon}. {y}", "{month}, {y}", "{MONTH} {y}", "{month} of {y}")
YEARS = (
    "{y}", "{y} AD", "AD {y}", "{y} BC", "{y} B.C.", "{y} BCE", "{y} CE", "{y}AD", "'{yy}",
)  # fmt: skip
DECADES = ("{y}s", "{y}'s", "{yy}s", "'{yy}s")
"""Of years that end in 0."""
DATES = (*FULL_DATES, *DAYS_OF_THE_YEAR, *MONTHS_OF_A_YEAR, *YEARS)

CLOCK = (
    "{h}:{mm}", "{hh}:{mm}", "{h12}:{mm} {pm}", "{h12}:{mm}{pm}", "{h12}:{mm} {p_m}", "{h12}:{mm}{PM}",
    "{h12}:{mm} {PM}", "{h12}.{mm}{pm}", "{h12}.{mm} {p_m}", "{hh}:{mm} {zone}", "{h12}:{mm} {pm} {zone}",
)  # fmt: skip
HOURS = ("{h12} {pm}", "{h12}{pm}", "{h12} {p_m}", "{h12}{PM}", "{h12} {PM}", "{h12} o'clock")
SECONDS = ("{hh}:{mm}:{ss}", "{h}:{mm}:{ss}", "{h12}:{mm}:{ss} {pm}", "{hh}:{mm}:{ss} {zone}")
TIMES = (*CLOCK, *HOURS, *SECONDS)

ZONES = tuple(zone.name for zone in letters("zone") if zone.cut and len(zone.name) == len("GMT"))
WEEKDAYS = tuple(name.name for name in names("weekday"))


def ending(number: int) -> str:
    """What makes digits an ordinal: 1 "st", 12 "th"."""
    return "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def written_date(template: str, day: date) -> str:
    """A day in a format of this module."""
    month, weekday = MONTHS[day.month - 1], WEEKDAYS[day.weekday()]
    return template.format(
        y=day.year, yy=f"{day.year % 100:02}", month=month, MONTH=month.upper(), mon=SHORT_MONTHS[day.month - 1],
        m=day.month, mm=f"{day.month:02}", d=day.day, dd=f"{day.day:02}", nth=f"{day.day}{ending(day.day)}",
        weekday=weekday, wd=weekday[:3],
    )  # fmt: skip


def written_time(template: str, second: int) -> str:
    """A second of the day, from 0, in a format of this module; what the format does not name is not written."""
    hours, minutes, seconds = second // 3600, second // 60 % 60, second % 60
    half = "ap"[hours >= 12]
    return template.format(
        h=hours, hh=f"{hours:02}", h12=(hours - 1) % 12 + 1, mm=f"{minutes:02}", ss=f"{seconds:02}",
        pm=f"{half}m", PM=f"{half}m".upper(), p_m=f"{half}.m.", zone=ZONES[second % len(ZONES)],
    )  # fmt: skip
