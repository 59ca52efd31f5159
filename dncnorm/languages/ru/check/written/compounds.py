"""Written words that a number is part of: `28-летний`, `125-мм`, `20%-ный`, `12,7-мм`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written.numbers import SUFFIXES, amounts
from dncnorm.values.kinds import TEXT, Amount, Value

_PAIR = r"(?:(\d{1,6})[-–—])?"
_WORD = re.compile(rf"{_PAIR}(\d{{1,15}}|\d{{1,6}}[.,]\d{{1,6}})([-–](?:[а-я]{{1,3}}[- ])?| |х )([а-я]{{4,}})")
_UNIT = re.compile(rf"{_PAIR}(\d[\d.,]*) ?[-–]? ?([^\W\d]{{1,8}}|%)\.?(?:-?([а-я]{{1,4}}))?")


def values(text: str) -> Iterator[Value]:
    """One number or two with the rest of the word, and with the unit whose adjective may be said."""
    word, measure = _WORD.fullmatch(plain(text)), _UNIT.fullmatch(text)
    if word:
        unit = units.adjective(word[4])
        for numbers in _numbers(word) if unit or word[3] != " " else ():
            yield Value(TEXT, (*numbers, word[4]))
            if unit:
                yield Value(TEXT, ("adjective", *numbers, unit))
    if measure and text[measure.end(2) :].rstrip(".") not in SUFFIXES:
        known = units.written(measure[3]) if not measure[4] or measure[3] == "%" or "-" in text else ()
        for numbers, unit in product(_numbers(measure), known):
            if len(unit) == 1:
                yield Value(TEXT, ("adjective", *numbers, unit))


def _numbers(found: re.Match[str]) -> Iterator[tuple[Amount, ...]]:
    return product(*(amounts(number) for number in found.group(1, 2) if number))
