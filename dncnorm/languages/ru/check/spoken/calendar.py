"""Dates, years, decades and centuries in words."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, Words, ordinals
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import DATE, YEARS, Value
from dncnorm.values.spoken import calendar

CENTURY = "century"
"""Marks a century."""

YEAR_WORDS = frozenset(["лет", *(form for name in names("year") for form in name.declined().every())])
YEARS_WORDS = frozenset(["годы", "годов", "годам", "годами", "годах", "лет"])
CENTURY_WORDS = frozenset(["век", "века", "веку", "веком", "веке", "веков", "векам", "веками", "веках"])


_MONTHS = {plain(form): at for at, name in enumerate(names("month"), start=1) for form in name.declined().every()}
"""Every form of the months' names."""


def letters(text: str) -> str:
    """The text without its stops and spaces."""
    return plain(text).replace(".", "").replace(" ", "")


WEEKDAYS = {
    plain(form): day.name
    for day in names("weekday")
    for form in (*day.declined().every(), *(short.removesuffix(".") for short in day.short))
}
"""Every form of the names of weekdays and their abbreviations."""
ERAS = {
    letters(form): "до" if name.kind == "before_era" else "нашей"
    for name in names("era", "before_era")
    for form in (name.name, *name.short)
}
"""The letters of eras, as written and as said -> the era."""


def _days(words: Words, start: int) -> list[tuple[int, int]]:
    found = ordinals(words, start)
    return [(one.value, one.end) for one in found if one.number != PLURAL and 1 <= one.value <= 31]


def _years(words: Words) -> Iterator[tuple[int, bool]]:
    """A year, and whether the word for year is missing."""
    bare = not words or words[-1] not in YEAR_WORDS
    head = words if bare else words[:-1]
    yield from ((found.value, bare) for found in ordinals(head) if found.end == len(head) and found.number != PLURAL)


_CALENDAR = calendar.Calendar(WEEKDAYS, ERAS, _days, _MONTHS, _years)


def dates(words: Words) -> Iterator[Value]:
    """Every date, year, decade and century that the words can be."""
    yield from calendar.dates(words, _CALENDAR)
    rest, era = calendar.without_era(words, ERAS)
    last, head = rest[-1] if rest else "", rest[:-1]
    for found in ordinals(head) if last in YEARS_WORDS | CENTURY_WORDS else ():
        if found.end == len(head):
            is_century = last in CENTURY_WORDS
            yield Value(DATE, (CENTURY, found.value, era)) if is_century else Value(YEARS, (found.value, era))
