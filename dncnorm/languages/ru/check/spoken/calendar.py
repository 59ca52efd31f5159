"""Dates, years, decades and centuries in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import plain, words_of_nouns
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, SINGULAR, Words, ordinals, whole_cardinal
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.values.kinds import DATE, YEARS, Date, Value
from dncnorm.values.speech import word_at
from dncnorm.values.written.calendar import BARE



CENTURY = "century"
"""Marks a century."""

YEAR_WORDS = frozenset(["лет", *(form for name in names("year") for form in name.declined().every())])
YEARS_WORDS = frozenset(["годы", "годов", "годам", "годами", "годах", "лет"])
CENTURY_WORDS = frozenset(["век", "века", "веку", "веком", "веке", "веков", "векам", "веками", "веках"])
_LONGEST_ERA = 4


@cache
def months() -> dict[str, int]:
    """Every form of the months' names."""
    forms = words_of_nouns((name.name, name.declined().every()) for name in names("month"))
    numbers = {name.name: number for number, name in enumerate(names("month"), start=1)}
    return {form: numbers[month] for form, month in forms.items()}


@cache
def weekdays() -> dict[str, str]:
    """Every form of the names of weekdays and their abbreviations."""
    days = names("weekday")
    short = {form.removesuffix("."): day.name for day in days for form in day.short}
    return short | words_of_nouns((day.name, day.declined().every()) for day in days)


@cache
def eras() -> dict[str, str]:
    """The letters of eras, as written and as said -> the era."""
    return {
        letters(form): "до" if name.kind == "before_era" else "нашей"
        for name in names("era", "before_era")
        for form in (name.name, *name.short)
    }


def letters(text: str) -> str:
    """The text without its stops and spaces."""
    return plain(text).replace(".", "").replace(" ", "")


def dates(words: Words) -> list[Value]:
    """Every date, year, decade and century that the words can be."""
    weekday = weekdays().get(words[0], "") if words else ""
    rest, era = _without_era(words[1:] if weekday else words)
    found = list(_days(rest, weekday, era))
    if not weekday:
        found += [*_years(rest, era), *_centuries(rest, era)]
    return found


def _without_era(words: Words) -> tuple[Words, str]:
    """What is left, and the era that stood behind it: `до нашей эры`."""
    for length in range(min(_LONGEST_ERA, len(words) - 1), 1, -1):
        era = eras().get("".join(words[-length:]))
        if era is not None:
            return words[:-length], era
    return words, ""


def _days(words: Words, weekday: str, era: str) -> Iterator[Value]:
    """`четвертого марта [две тысячи четырнадцатого [года]]`, `март ...`."""
    days = [(None, 0), *((found.value, found.end) for found in ordinals(words) if found.number != PLURAL)]
    for day, at in days:
        for month, end in _month(words, at) if day is None or 1 <= day <= 31 else ():
            if end == len(words) and (day is not None or weekday):
                yield Value(DATE, Date(weekday, day, month, None, era))
            for year, bare in _year(words[end:]):
                date = Date(weekday, day, month, year, era)
                yield Value(DATE, (date, BARE) if bare else date)


def _month(words: Words, at: int) -> Iterator[tuple[int, int]]:
    """A month and where it ends: its name, or behind a day its number, `двадцать девятого двенадцатого`."""
    month = months().get(word_at(words, at))
    if month is not None:
        yield month, at + 1
    days = [found.end for found in ordinals(words) if found.number == SINGULAR]
    numbered = ordinals(words, at) if at in days else []
    yield from ((found.value, found.end) for found in numbered if 1 <= found.value <= 12 and found.number == SINGULAR)


def _year(words: Words) -> Iterator[tuple[int, bool]]:
    """A year, and whether the word for year is missing; without it a cardinal, too, as the corpus has it."""
    bare = not words or words[-1] not in YEAR_WORDS
    head = words if bare else words[:-1]
    whole = whole_cardinal(head) if head else None
    if whole is not None and bare:
        yield whole, bare
    yield from ((found.value, bare) for found in ordinals(head) if found.end == len(head) and found.number != PLURAL)


def _years(words: Words, era: str) -> Iterator[Value]:
    """`тысяча девятьсот пятом году`, `девяностых годов`; without the word, only before an era."""
    if not words:
        return
    if words[-1] in YEARS_WORDS:
        head = words[:-1]
        yield from (Value(YEARS, (found.value, era)) for found in ordinals(head) if found.end == len(head))
    for year, bare in _year(words):
        if not bare:
            yield Value(DATE, Date(year=year, era=era))
        elif era:
            yield Value(DATE, (Date(year=year, era=era), BARE))


def _centuries(words: Words, era: str) -> Iterator[Value]:
    if words and words[-1] in CENTURY_WORDS:
        head = words[:-1]
        yield from (Value(DATE, (CENTURY, found.value, era)) for found in ordinals(head) if found.end == len(head))


def decades(words: Words) -> Iterator[Value]:
    """`тысяча девятьсот девяностых`: an ordinal in the plural."""
    for found in ordinals(words):
        if found.end == len(words) and found.number != SINGULAR:
            yield Value(YEARS, found.value)
