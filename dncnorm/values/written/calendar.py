"""Written dates: `4 March 2014`, `March 4, 2014`, `12 февраля 2013 года`, `2014-03-04`, `04/03/14`, `5.vi.1803`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from dncnorm.values.kinds import DATE, Date, Value

BARE = "bare"
"""Marks a date whose year is said without the word for year."""

_PIECES = re.compile(r"[^\W\d_]+|\d+|[^\s\w]")
_APOSTROPHES = frozenset("'’‘")
_NUMERIC = re.compile(r"(\d{1,4})( ?[-/.‐‑–−] ?)(\d{1,2})\2(\d{1,4})(?: ?([^\W\d_]+)\.?)?")
_UNPARTED = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_PAIR = re.compile(r"(?:([^\W\d_]+)[.,]{0,2} )?(\d{1,2}) ?([./]) ?(\d{1,2})")
_MONTH_AND_YEAR = re.compile(r"(\d{1,4}) ?[-−–‐‑/.] ?(\d{1,4})")
_SHORT_YEAR = re.compile(r"['’](\d\d)")
_ROMAN_MONTH = re.compile(r"(\d{1,2})[./ -] ?([ivx]{1,4})[./ -] ?(\d{4})(?: ?([^\W\d_]+)\.?)?")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_YEAR = re.compile(r"[1-9]\d{0,4}")
_FEWEST_DIGITS = 3
"""A year alone has so many, without an era or the word for year."""
LONGEST = 48


class Calendar(NamedTuple):
    """How a language writes dates.

    months, weekdays, eras: their forms in small letters, those of eras without stops and spaces.
    suffixes: what may be joined to a day or a year. fillers: what says nothing between the parts of a date.
    year_words: the words and signs for year, which may stand behind one.
    month_first: the separators of dates in digits that may begin with their month. pairs: those of a day and a month.
    is_padded: whether in a date of digits alone a year of two follows a month of two: `3.8.10` is a version.
    """

    months: Mapping[str, int]
    weekdays: Mapping[str, str]
    eras: Mapping[str, str]
    suffixes: frozenset[str]
    fillers: frozenset[str]
    month_first: str
    pairs: str
    year_words: frozenset[str] = frozenset()
    is_padded: bool = False


def dates(text: str, own: Calendar) -> Iterator[Value]:
    """Every date or year that the token, in small letters, can be."""
    if len(text) > LONGEST:
        return
    for date, word in (*named(text, own), *_numeric(text, own), *_roman_month(text, own)):
        yield Value(DATE, date)
        if date.year is not None and not word:
            yield Value(DATE, (date, BARE))


def named(text: str, own: Calendar) -> Iterator[tuple[Date, str]]:
    """Dates whose month stands in letters, and years, alone or with an era, and the word for year, if it is there.

    They are read piece by piece, points left out.
    """
    pieces = [piece for piece in _PIECES.findall(text) if piece not in own.fillers]
    if text[:1] in own.fillers or not pieces:
        return
    weekday = own.weekdays.get(pieces[0], "")
    pieces, era = _without_era(pieces[1:] if weekday else pieces, own)
    word = pieces.pop() if len(pieces) > 1 and pieces[-1] in own.year_words else ""
    whole = [
        piece for at, piece in enumerate(pieces) if not (at and piece in own.suffixes and pieces[at - 1].isdecimal())
    ]
    months = [at for at, piece in enumerate(whole) if piece in own.months]
    is_year = len(pieces) == 1 and _YEAR.fullmatch(pieces[0]) and not weekday
    if is_year and (era or word or len(pieces[0]) >= _FEWEST_DIGITS):
        yield Date(year=int(pieces[0]), era=era), word
    if len(months) != 1:
        return
    month = own.months[whole.pop(months[0])]
    numbers = [piece for piece in whole if piece not in _APOSTROPHES]
    if len(numbers) > 2 or not all(number.isdecimal() for number in numbers):
        return
    for day, rest in _split_day(numbers, is_short=len(numbers) < len(whole)):
        if rest or not word:
            yield from ((Date(weekday, day, month, year, era), word) for year in (years(rest[0]) if rest else {None}))


def _without_era(pieces: list[str], own: Calendar) -> tuple[list[str], str]:
    for length in range(min(3, len(pieces) - 1), 0, -1):
        era = own.eras.get("".join(pieces[-length:]))
        if era is not None:
            return pieces[:-length], era
    if len(pieces) > 1 and pieces[0] in own.eras:
        return pieces[1:], own.eras[pieces[0]]
    return pieces, ""


def _split_day(numbers: list[str], is_short: bool) -> Iterator[tuple[int | None, list[str]]]:
    """The day and what is left: `4 March 2014`, `2014 March 4`, `March 4`, `March 2014`, `March '14`."""
    if not numbers or (len(numbers) == 1 and (is_short or len(numbers[0]) > 2)):
        yield None, numbers
    if len(numbers) == 1 and is_short:
        return
    for at, number in enumerate(numbers):
        if _is_day(number):
            yield int(number), [other for where, other in enumerate(numbers) if where != at]


def years(digits: str) -> set[int]:
    """A year as it may be said; two digits may stand for this century's or the last one's."""
    year = int(digits)
    return {year, 1900 + year, 2000 + year} if len(digits) == 2 else {year}


def _is_day(digits: str) -> bool:
    return len(digits) <= 2 and 1 <= int(digits) <= 31


def _is_month(digits: str) -> bool:
    return len(digits) <= 2 and 1 <= int(digits) <= 12


def _numeric(text: str, own: Calendar) -> Iterator[tuple[Date, str]]:
    """Digits alone: three parts in every order that gives a date, or two."""
    parted, unparted = _NUMERIC.fullmatch(text.strip(" ,;:")), _UNPARTED.fullmatch(text)
    if parted and (not parted[5] or parted[5] in own.year_words):
        for date in _in_order((parted[1], parted[3], parted[4]), parted[2].strip(), own):
            yield date, parted[5] or ""
    if unparted:
        yield from ((date, "") for date in _in_order(unparted.groups(), "-", own) if date.year == int(unparted[1]))
    pair, monthly, short = (shape.fullmatch(text) for shape in (_PAIR, _MONTH_AND_YEAR, _SHORT_YEAR))
    weekday = own.weekdays.get(pair[1]) if pair and pair[1] else ""
    if pair and weekday is not None and pair[3] in own.pairs:
        for day, month in ((pair[2], pair[4]), (pair[4], pair[2]))[: 1 + (pair[3] in own.month_first)]:
            if _is_day(day) and _is_month(month):
                yield Date(weekday, int(day), int(month)), ""
    if monthly:
        for month, year in permutations(monthly.groups()):
            if len(year) == 4 and _is_month(month):
                yield Date("", None, int(month), int(year)), ""
    if short:
        yield from ((Date(year=year), "") for year in years(short[1]))


def _in_order(parts: tuple[str, ...], separator: str, own: Calendar) -> Iterator[Date]:
    """Day, month, year or month, day, year; a year comes first only before its month, as in ISO 8601."""
    first, second, third = parts
    orders = [(first, second, third), (third, second, first)]
    if separator in own.month_first:
        orders.append((second, first, third))
    for day, month, year in orders:
        is_year = not own.is_padded or len(year) > 2 or len(year) == len(month) == 2
        if is_year and _is_day(day) and _is_month(month):
            yield from (Date("", int(day), int(month), value) for value in years(year))


def _roman_month(text: str, own: Calendar) -> Iterator[tuple[Date, str]]:
    """`5.vi.1803`: the month in small Roman numerals."""
    found = _ROMAN_MONTH.fullmatch(text)
    is_date = found and found[2] in _ROMANS and _is_day(found[1])
    if found and is_date and (not found[4] or found[4] in own.year_words):
        yield Date("", int(found[1]), _ROMANS.index(found[2]) + 1, int(found[3])), found[4] or ""
