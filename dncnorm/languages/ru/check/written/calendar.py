"""Written dates: `12 февраля 2013 года`, `1995 году`, `01.02.2013`, `1990-х гг.`, `XX в.`, `5 году до н. э.`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.calendar import (
    BARE,
    CENTURY,
    CENTURY_WORDS,
    YEAR_WORDS,
    YEARS_WORDS,
    eras,
    letters,
    months,
    weekdays,
)
from dncnorm.languages.ru.check.written.numbers import roman
from dncnorm.languages.ru.lexicon.calendar import numbered
from dncnorm.values.kinds import DATE, YEARS, Date, Value

_DAYS = r"(?P<day>\d{1,2})(?:[-−–]?(?:го|ого|е|ое|му|ому|м|ым|ом|й))?"
_NAMED = re.compile(
    rf"(?:(?P<weekday>[а-я]+)[.,]* )?(?:{_DAYS} ?)?(?P<month>[а-я]+)\.?(?:,? ?(?P<year>\d{{1,4}})(?:-?(?:го|м|й|му))?)?"
    r"(?:(?:(?<=[\d\s]) ?|(?<=\d-[гм][оу]) |(?<=\d-[мй]) )(?P<word>[а-я]+)\.?)?"
)
_NUMERIC = re.compile(r"(\d{1,4})( ?[-/.‐‑–−] ?)(\d{1,2})\2(\d{1,4})(?: ?([а-я]+)\.?)?")
_DAY_AND_MONTH = re.compile(r"(\d{1,2})[./](\d{1,2})")
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})[./](\d{4})")
_YEAR = re.compile(
    r"(?P<mark>[—–-]?)(?P<year>\d{1,4})(?P<suffix>[-−–]?(?:е|х)(?= |$)|[-−–][а-я]{1,3})? ?(?P<word>[а-я]*)\.?"
)
_ROMAN_MONTH = re.compile(r"(\d{1,2})[./-]([ivx]+)[./-](\d{4}) ?([а-я]*)\.?")
_QUOTED_DAY = re.compile('[«"“„](\\d{1,2})[»"”“](?= )')
_CENTURY = re.compile(r"([IVXХІ]+|\d{1,2})(?:-?(?:й|го|м|е|я|ый|ой|х))? ?([а-я]+)\.?")
_LONGEST = 48
_YEAR_SIGNS = frozenset({"г", "гг", "гг.", "г.г"})
_ONE_YEAR = frozenset({"г", "лет"})
_CENTURY_SIGNS = frozenset({"в", "вв", "ст"})


@cache
def _months() -> dict[str, int]:
    return {**numbered("month"), **months()}


def dates(text: str) -> Iterator[Value]:
    """Every date, year, decade or century that the token can be."""
    if len(text) > _LONGEST:
        return
    body, era = _without_era(text)
    low = _QUOTED_DAY.sub(r"\1", plain(body))
    named = _NAMED.fullmatch(low)
    if named:
        yield from _named(named, era)
    yield from _numeric(low, era)
    yield from _years(low, era)
    century = _CENTURY.fullmatch(body)
    if century and _is_century(plain(century[2])):
        yield Value(DATE, (CENTURY, _number(century[1]), era))


def _without_era(text: str) -> tuple[str, str]:
    match = re.fullmatch(
        r"(.*?\d.*?|[IVXХ]+.*?) ((?:до |от )?(?:н(?:\.|ашей)? ?э|р\. ?х|рождества).*)", text, re.IGNORECASE
    )
    era = eras().get(letters(match[2])) if match else None
    return (match[1], era) if match and era else (text, "")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else roman(text)


def _is_year(word: str) -> bool:
    return word in YEAR_WORDS or word in _YEAR_SIGNS


def _is_century(word: str) -> bool:
    return word in CENTURY_WORDS or word in _CENTURY_SIGNS


def _said(date: Date, word: str) -> Iterator[Value]:
    """The date; without the word for year in writing, it may be left out in speech."""
    yield Value(DATE, date)
    if date.year is not None and not word:
        yield Value(DATE, (date, BARE))


def _named(match: re.Match[str], era: str) -> Iterator[Value]:
    weekday = weekdays().get(match["weekday"] or "", "")
    month = _months().get(match["month"])
    word = match["word"] or ""
    day = int(match["day"]) if match["day"] else None
    if month is None or (match["weekday"] and not weekday) or not (match["day"] or match["year"]):
        return
    if (word and not (match["year"] and _is_year(word))) or (day is not None and not 1 <= day <= 31):
        return
    for year in _year(match["year"]):
        yield from _said(Date(weekday, day, month, year, era), word)


def _year(digits: str | None) -> set[int | None]:
    """A year as it may be said; two digits may stand for this century's or the last one's."""
    if digits is None:
        return {None}
    year = int(digits)
    return {year, 1900 + year, 2000 + year} if len(digits) == 2 else {year}


def _numeric(text: str, era: str) -> Iterator[Value]:
    match = _NUMERIC.fullmatch(text)
    if match and (not match[5] or _is_year(match[5])):
        orders = [(match[1], match[3], match[4]), (match[4], match[3], match[1])]
        orders += [(match[3], match[1], match[4])] if "/" in match[2] else []
        for day, month, year in orders:
            if (
                len(day) <= 2
                and len(month) <= 2
                and _is_numeric_year(month, year)
                and 1 <= int(day) <= 31
                and 1 <= int(month) <= 12
            ):
                for value in _year(year):
                    yield from _said(Date("", int(day), int(month), value, era), match[5] or "")
    match = _ROMAN_MONTH.fullmatch(text)
    month = roman(match[2].upper()) if match else None
    if match and month in range(1, 13) and 1 <= int(match[1]) <= 31 and (not match[4] or _is_year(match[4])):
        yield from _said(Date("", int(match[1]), month, int(match[3]), era), match[4])
    pair = _DAY_AND_MONTH.fullmatch(text)
    if pair:
        for day, month in [pair.groups(), *([pair.groups()[::-1]] if "/" in text else [])]:
            if 1 <= int(day) <= 31 and 1 <= int(month) <= 12:
                yield Value(DATE, Date("", int(day), int(month)))
    pair = _MONTH_AND_YEAR.fullmatch(text)
    if pair and 1 <= int(pair[1]) <= 12:
        yield from _said(Date("", None, int(pair[1]), int(pair[2])), "")


def _is_numeric_year(month: str, year: str) -> bool:
    """Whether the numbers are a date's: `3.8.10` is a version, `03.08.10` a date."""
    return len(year) in (3, 4) or (len(year) == 2 and len(month) == 2)


def _years(text: str, era: str) -> Iterator[Value]:
    match = _YEAR.fullmatch(text)
    if match is None or (match["word"] and not _is_year(match["word"])) or (match["mark"] and not match["word"]):
        return
    year, word = int(match["year"]), match["word"]
    if not word and not era and (len(match["year"]) < 3 or match["suffix"]):
        return
    plural = (match["suffix"] or "").lstrip("-−–") in ("х", "тые", "тых", "е", "ые", "ых", "ми", "ым", "ыми", "м", "им")
    if (word in YEARS_WORDS or word in _YEAR_SIGNS) and (plural or (year % 10 == 0 and word not in _ONE_YEAR)):
        yield Value(YEARS, (year, era))
    if not plural or word not in YEARS_WORDS | {"гг"}:
        yield from _said(Date(year=year, era=era), word)
