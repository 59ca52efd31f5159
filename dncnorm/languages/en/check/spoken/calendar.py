"""Dates, years and decades in words."""

from __future__ import annotations

from dncnorm.languages.en.check.spoken.numbers import Words, below_hundred, digit, ordinal, singular, whole_cardinal
from dncnorm.languages.en.lexicon.calendar import named, numbered
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import DATE, YEARS, Date, Value
from dncnorm.values.speech import word_at

_MONTHS, _WEEKDAYS = numbered("month"), named("weekday")
_ERAS = names("era")
_LONGEST_ERA = 3
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


def dates(words: Words) -> list[Value]:
    """Every date that the words can be; a year alone is one too."""
    weekday = _WEEKDAYS.get(words[0], "") if words else ""
    rest, era = _without_era(words[1:] if weekday else words)
    found = [Date(weekday, day, month, year, era) for day, month, year in _days(rest)]
    if not weekday:
        found += [Date(year=year, era=era) for year in years(rest)]
    return [Value(DATE, date) for date in found]


def _without_era(words: Words) -> tuple[Words, str]:
    """What is left, and the era that stood behind it or, as in `a d eighteen thirteen`, before it."""
    for length in range(_LONGEST_ERA, 0, -1):
        era = _ERAS.get("".join(words[-length:])) if len(words) > length else None
        if era is not None:
            return words[:-length], era
        era = _ERAS.get("".join(words[:length])) if len(words) > length else None
        if era is not None:
            return words[length:], era
    return words, ""


def _days(words: Words) -> list[tuple[int | None, int | None, int | None]]:
    """`the fourth of march [year]`, `march [the] fourth [year]`, `march [year]`, as (day, month, year).

    The month of `the fourth twenty fourteen` was said before it, with the first day of a range.
    """
    if not words:
        return []
    if words[0] in _MONTHS:
        month = _MONTHS[words[0]]
        found: list[tuple[int | None, int | None, int | None]]
        found = [(None, month, year) for year in _optional_years(words[1:])]
        at = 2 if len(words) > 1 and words[1] == "the" else 1
        return found + [(day, month, year) for day, end in _day(words, at) for year in _optional_years(words[end:])]
    found = []
    for day, end in _day(words, 1 if words[0] == "the" else 0):
        found += [(day, None, year) for year in years(words[end:])]
        if word_at(words, end) == "of":
            end += 1
        if word_at(words, end) in _MONTHS:
            found += [(day, _MONTHS[words[end]], year) for year in _optional_years(words[end + 1 :])]
    return found


def _day(words: Words, start: int) -> list[tuple[int, int]]:
    """A day of the month, said as an ordinal or, less often, as a cardinal."""
    found = ordinal(words, start)
    days = ([found] if found else []) + below_hundred(words, start)
    return [(day, end) for day, end in days if 1 <= day <= 31]


def _optional_years(words: Words) -> list[int | None]:
    return list(years(words)) if words else [None]


def decades(words: Words) -> list[Value]:
    """`nineteen eighties`, `twenty eights`: a year whose last word stands in the plural."""
    last = singular(words[-1]) if words else ""
    if not words or last == words[-1]:
        return []
    return [Value(YEARS, year) for year in years([*words[:-1], last])]
