"""Written dates: `4 March 2014`, `March 4, 2014`, `2014-03-04`, `04/03/14`, `1980s`, `44 BC`, `Sun. October 11`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from dncnorm.languages.en.lexicon.calendar import named, numbered
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import DATE, NUMBER, ORDINAL, RANGE, YEARS, Date, Number, Value

_MONTHS, _WEEKDAYS = numbered("month"), named("weekday")
_ERAS = names("era")
_PIECES = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]")
_DAY = re.compile(r"\d{1,2}")
_YEAR = re.compile(r"[1-9]\d{0,4}")
_BARE_YEAR = re.compile(r"[1-9]\d{2,4}")
_APOSTROPHES = frozenset("'’‘")
_FILLERS = frozenset({",", ".", "of", "the", *"-−–‐‑"})
_SUFFIXES = frozenset({"st", "nd", "rd", "th"})
_NUMERIC = re.compile(r"(\d{1,4})( ?[-/.‐‑–−] ?)(\d{1,2})\2(\d{1,4})")
_UNPARTED = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_DAY_AND_MONTH = re.compile(r"(?:([A-Za-z]+)[.,]{0,2} )?(\d{1,2}) ?/ ?(\d{1,2})")
_MONTH_AND_YEAR = re.compile(r"(\d{1,4}) ?[-−–‐‑/] ?(\d{1,4})")
_PLURAL = re.compile(r"(['’]?)(\d{1,4})['’]?[sS]")
_SHORT_YEAR = re.compile(r"['’](\d\d)")
_YEARS = re.compile(r"(\d{3,4}) ?[-–—/] ?(\d{1,4})")
_DAYS = re.compile(r"([A-Za-z]+\.? \d{1,2})(?:st|nd|rd|th)? ?[-–—] ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")
_DUAL_YEAR = re.compile(r"(.*[A-Za-z].* \d{4}) ?[-–—] ?(\d\d)")
_ROMAN_MONTH = re.compile(r"(\d{1,2})[. ] ?([ivx]{1,4})[. ] ?(\d{4})")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_LONGEST = 48


def dates(text: str) -> Iterator[Value]:
    """Every date, year or decade that the token can be."""
    if len(text) > _LONGEST:
        return
    found = [*_named(text), *_numeric(text), *_roman_month(text)]
    yield from (Value(DATE, date) for date in found)
    plural = _PLURAL.fullmatch(text)
    if plural:
        yield from (Value(YEARS, value) for value in _year(plural[2]))
    years = _YEARS.fullmatch(text)
    if years:
        yield from _year_range(years[1], years[2])


def _year_range(first: str, last: str) -> Iterator[Value]:
    """`2010-12` is twenty ten to twenty twelve, or to twelve."""
    for year in {int(last), int(first[: -len(last)] + last) if len(last) < len(first) else int(last)}:
        yield Value(RANGE, (Value(DATE, Date(year=int(first))), Value(DATE, Date(year=year))))


def day_ranges(text: str) -> Iterator[Value]:
    """`September 16-18`, `Nov 3-5, 2017`: the month is said once, and the year once; `May 10, 1717-18` has two."""
    dual = _DUAL_YEAR.fullmatch(text) if len(text) <= _LONGEST else None
    if dual:
        last = Value(NUMBER, Number(False, int(dual[2])))
        yield from (Value(RANGE, (Value(DATE, first), last)) for first in _named(dual[1]))
    days = _DAYS.fullmatch(text) if len(text) <= _LONGEST else None
    if not days or not 1 <= int(days[2]) <= 31:
        return
    last = Value(DATE, Date(day=int(days[2]), year=int(days[3]))) if days[3] else Value(ORDINAL, int(days[2]))
    yield from (Value(RANGE, (Value(DATE, first), last)) for first in _named(days[1]))


def _roman_month(text: str) -> Iterator[Date]:
    """`5.vi.1803`: the month in small Roman numerals."""
    found = _ROMAN_MONTH.fullmatch(text)
    if found and found[2] in _ROMANS:
        yield Date(day=int(found[1]), month=_ROMANS.index(found[2]) + 1, year=int(found[3]))


def _named(text: str) -> Iterator[Date]:
    """Dates whose month stands in letters, and years, alone or with an era: read piece by piece, points left out."""
    if text[:1] in _FILLERS:
        return
    pieces = [piece for piece in _PIECES.findall(text.lower()) if piece not in _FILLERS]
    weekday = _WEEKDAYS.get(pieces[0], "") if pieces else ""
    pieces, era = _without_era(pieces[1:] if weekday else pieces)
    pieces = [
        piece for at, piece in enumerate(pieces) if not (at and piece in _SUFFIXES and pieces[at - 1].isdecimal())
    ]
    months = [at for at, piece in enumerate(pieces) if piece in _MONTHS]
    if not months and len(pieces) == 1 and (_YEAR if era else _BARE_YEAR).fullmatch(pieces[0]) and not weekday:
        yield Date(year=int(pieces[0]), era=era)
    if len(months) != 1:
        return
    month = _MONTHS[pieces.pop(months[0])]
    years = [piece for piece in pieces if piece not in _APOSTROPHES]
    if len(years) > 2 or not all(piece.isdecimal() for piece in years):
        return
    for day, rest in _split_day(years, short_year=len(years) < len(pieces)):
        yield from (Date(weekday, day, month, year, era) for year in (_year(rest[0]) if rest else {None}))


def _split_day(pieces: list[str], short_year: bool) -> Iterator[tuple[int | None, list[str]]]:
    """The day and what is left: `4 March 2014`, `2014 March 4`, `March 4`, `March 2014`, `March '14`."""
    if not pieces or (len(pieces) == 1 and (short_year or len(pieces[0]) > 2)):
        yield None, pieces
    if len(pieces) == 1 and short_year:
        return
    for at, piece in enumerate(pieces):
        if _DAY.fullmatch(piece) and 1 <= int(piece) <= 31:
            yield int(piece), [other for where, other in enumerate(pieces) if where != at]


def _without_era(pieces: list[str]) -> tuple[list[str], str]:
    for length in range(min(3, len(pieces) - 1), 0, -1):
        era = _ERAS.get("".join(pieces[-length:]))
        if era is not None:
            return pieces[:-length], era
    if len(pieces) > 1 and pieces[0] in _ERAS:
        return pieces[1:], _ERAS[pieces[0]]
    return pieces, ""


def _year(digits: str) -> set[int]:
    """A year as it may be said; two digits may stand for this century's or the last one's."""
    year = int(digits)
    return {year, 1900 + year, 2000 + year} if len(digits) == 2 else {year}


def _in_order(first: str, second: str, third: str) -> Iterator[Date]:
    """Day, month, year or month, day, year; a year comes first only before its month, as in ISO 8601."""
    for day, month, year in ((first, second, third), (second, first, third), (third, second, first)):
        if len(day) <= 2 and len(month) <= 2 and 1 <= int(day) <= 31 and 1 <= int(month) <= 12:
            yield from (Date("", int(day), int(month), value) for value in _year(year))


def _numeric(text: str) -> Iterator[Date]:
    """Digits alone: three parts in every order that gives a date, or two."""
    match = _NUMERIC.fullmatch(text.strip(" ,;:"))
    if match:
        yield from _in_order(match[1], match[3], match[4])
    unparted = _UNPARTED.fullmatch(text)
    if unparted:
        yield from (date for date in _in_order(*unparted.groups()) if date.year == int(unparted[1]))
    pair = _DAY_AND_MONTH.fullmatch(text)
    weekday = _WEEKDAYS.get(pair[1].lower()) if pair and pair[1] else ""
    if pair and weekday is not None:
        for day, month in permutations(map(int, pair.groups()[1:])):
            if 1 <= day <= 31 and 1 <= month <= 12:
                yield Date(weekday, day, month)
    pair = _MONTH_AND_YEAR.fullmatch(text)
    if pair:
        for number, year_digits in permutations(pair.groups()):
            if len(year_digits) == 4 and 1 <= int(number) <= 12:
                yield Date("", None, int(number), int(year_digits))
    short = _SHORT_YEAR.fullmatch(text)
    if short:
        yield from (Date(year=year) for year in _year(short[1]))
