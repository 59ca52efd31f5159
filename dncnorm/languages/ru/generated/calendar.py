"""Days and times of day as Russians write them, format by format.

Formats are `str.format` templates over the fields of one day or of one time; training and tests
draw one at random.
"""

from __future__ import annotations

from datetime import date

from dncnorm.languages.ru.lexicon.calendar import names

FULL_DATES = (
    "{d} {month} {y} года", "{d} {month} {y} г.", "{d} {month} {y} г", "{d} {month} {y}", "{dd} {month} {y} года",
    "{dd} {month} {y}", "{d} {MONTH} {y} ГОДА", "{d} {Month} {y} года", "{d} {mon}. {y} г.", "{d} {mon} {y}",
    "{d}-го {month} {y} года", "{d} {month}, {y}", "{d} {month} {y}-го года",
    "{dd}.{mm}.{y}", "{dd}.{mm}.{y} г.", "{d}.{mm}.{y}", "{dd}.{mm}.{yy}", "{dd}/{mm}/{y}", "{dd}-{mm}-{y}",
    "{y}-{mm}-{dd}", "{dd}.{mm}.{y} года",
)  # fmt: skip
"""Day, month and year."""
DAYS_OF_THE_YEAR = (
    "{d} {month}", "{dd} {month}", "{d}-го {month}", "{d}-е {month}", "{d} {mon}.", "{d} {mon}", "{d} {MONTH}",
    "{d}-ому {month}",
)  # fmt: skip
MONTHS_OF_A_YEAR = ("{month} {y} года", "{in_month} {y} года", "{in_month} {y} г.", "{Bare} {y} года", "{bare} {y}")
YEARS = (
    "{y} год", "{y} года", "{y} году", "{y} годом", "{y} годе", "{y} г.", "{y} г", "{y}г.", "{y}-го года",
    "{y}-м году", "{y}-й год", "{y}-ом году", "{y} ГОД",
    "{cy} году до н. э.", "{cy} г. до н. э.", "{cy} год н. э.",
)  # fmt: skip
DECADES = (
    "{y}-х гг.", "{y}-х годов", "{y}-х годах", "{y}-е годы", "{y}-е гг.", "{y}-е", "{y}-х", "{y}-ые", "{y}-ми годами",
    "{y}-м годам", "{dy}-х годов", "{dy}-х гг.", "{dy}-е годы", "{dy}-е", "{y} годы", "{y} годов", "{y} гг.",
)  # fmt: skip
"""Of years that end in 0."""
DATES = (*FULL_DATES, *DAYS_OF_THE_YEAR, *MONTHS_OF_A_YEAR, *YEARS)

CLOCK = (
    "{h}:{mm}", "{hh}:{mm}", "{hh}.{mm}", "{h}.{mm}", "{hh}:{mm} UTC", "{hh}:{mm} GMT", "{h12}:{mm} PM",
    "{h12}:{mm} am",
)  # fmt: skip
HOURS = ("{h12} PM", "{h12} p.m.", "{h12}am", "{h}:00")
SECONDS = ("{hh}:{mm}:{ss}", "{h}:{mm}:{ss}", "{hh}:{mm}:{ss} UTC")
TIMES = (*CLOCK, *HOURS, *SECONDS)

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
