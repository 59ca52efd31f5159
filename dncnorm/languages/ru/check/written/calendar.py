"""Written dates: those of every language, `1995 году`, `1990-х гг.`, `XX в.`, `5 году до н. э.`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.calendar import (
    CENTURY,
    CENTURY_WORDS,
    ERAS,
    WEEKDAYS,
    YEAR_WORDS,
    YEARS_WORDS,
    letters,
)
from dncnorm.languages.ru.check.written.numbers import roman
from dncnorm.languages.ru.lexicon.calendar import numbered
from dncnorm.values.kinds import DATE, YEARS, Value
from dncnorm.values.written import calendar

_DECADE = re.compile(r"[—–-]?(\d{1,4})([-−–]?(?:е|х)(?= )|[-−–](?:т?ы[ех]|ы?ми|и?м|ым))? ?([а-я]+)\.?")
_CENTURY = re.compile(r"([IVXХІ]+|\d{1,2})(?:-?(?:й|го|м|е|я|ый|ой|х))? ?([а-я]+)\.?")
_ERA = re.compile(r"(.*?\d.*?|[IVXХ]+.*?) ((?:до |от )?(?:н(?:\.|ашей)? ?э|р\. ?х|рождества).*)", re.IGNORECASE)
_YEAR_SIGNS = frozenset({"г", "гг", "гг.", "г.г"})
_ONE_YEAR = frozenset({"г", "лет"})
_CENTURY_SIGNS = frozenset({"в", "вв", "ст"})
_CALENDAR = calendar.Calendar(
    months=numbered("month"),
    weekdays=WEEKDAYS,
    eras=ERAS,
    suffixes=frozenset({"го", "ого", "е", "ое", "му", "ому", "м", "ым", "ом", "й"}),
    fillers=frozenset(',.-−–«»"“”„'),
    year_words=YEAR_WORDS | _YEAR_SIGNS,
    month_first="/",
    pairs="./",
    is_padded=True,
)


def dates(text: str) -> Iterator[Value]:
    """Every date, year, decade or century that the token can be."""
    if len(text) > calendar.LONGEST:
        return
    yield from calendar.dates(plain(text), _CALENDAR)
    match = _ERA.fullmatch(text)
    era = ERAS.get(letters(match[2]), "") if match else ""
    body = match[1] if match and era else text
    yield from _years(plain(body), era)
    century = _CENTURY.fullmatch(body)
    if century and plain(century[2]) in CENTURY_WORDS | _CENTURY_SIGNS:
        number = int(century[1]) if century[1].isdecimal() else roman(century[1])
        yield Value(DATE, (CENTURY, number, era))


def _years(text: str, era: str) -> Iterator[Value]:
    match = _DECADE.fullmatch(text)
    year, word = (int(match[1]), match[3]) if match else (0, "")
    if match and word in YEARS_WORDS | _YEAR_SIGNS and (match[2] or (year % 10 == 0 and word not in _ONE_YEAR)):
        yield Value(YEARS, (year, era))
