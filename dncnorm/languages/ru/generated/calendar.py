"""Days and times of day as Russians write them, format by format.

Formats are `str.format` templates over the fields of one day or of one time (`formats.tsv`).
"""

from __future__ import annotations

from datetime import date

from dncnorm.languages.ru.lexicon.calendar import names

MONTHS = tuple(name.name for name in names("month"))
OF_MONTHS = tuple(name.declined().forms[1][0] for name in names("month"))
SHORT_MONTHS = tuple(
    name.short[0].removesuffix(".") if name.short else genitive
    for name, genitive in zip(names("month"), OF_MONTHS, strict=True)
)


def written_date(template: str, day: date) -> str:
    """A day in a format of this module."""
    place = day.month - 1
    month, bare = OF_MONTHS[place], MONTHS[place]
    return template.format(
        y=day.year, yy=f"{day.year % 100:02}", cy=day.year % 1000 or 1, dy=f"{day.year % 100 or 90}",
        month=month, MONTH=month.upper(), Month=month.capitalize(), mon=SHORT_MONTHS[place],
        bare=bare, Bare=bare.capitalize(), in_month=bare.rstrip("ьй") + "е",
        m=day.month, mm=f"{day.month:02}", d=day.day, dd=f"{day.day:02}",
    )  # fmt: skip


def written_time(template: str, second: int) -> str:
    """A second of the day, from 0, in a format of this module; what the format does not name is not written."""
    hours, minutes, seconds = second // 3600, second // 60 % 60, second % 60
    return template.format(
        h=hours, hh=f"{hours:02}", h12=(hours - 1) % 12 + 1, mm=f"{minutes:02}", ss=f"{seconds:02}",
    )  # fmt: skip
