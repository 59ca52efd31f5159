"""Written words that a number is part of: `28-летний`, `125-мм`, `20%-ный`, `12,7-мм`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check import units
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written.numbers import SUFFIXES, amounts
from dncnorm.values.kinds import TEXT, Value

_WORD = re.compile(r"(\d{1,15}|\d{1,6}[.,]\d{1,6})([-–](?:[а-я]{1,3}[- ])?| |х )([а-я]{4,})")
_PAIR = re.compile(r"(\d{1,6})[-–—](\d{1,6})[-–]([а-я]{4,})")
_PAIR_OF_UNIT = re.compile(r"(\d{1,6})[-–—](\d{1,6})[- –]?([^\W\d]{1,8})\.?")
_UNIT = re.compile(r"(\d[\d.,]*) ?-? ?([^\W\d]{1,8}|%)\.?(?:-?([а-я]{1,4}))?")


def values(text: str) -> Iterator[Value]:
    """The number with the rest of the word, and with the unit whose adjective may be said."""
    low = plain(text)
    word = _WORD.fullmatch(low)
    if word:
        unit = units.adjective(word[3])
        for amount in amounts(word[1]) if unit or word[2] != " " else ():
            yield Value(TEXT, (int(word[1]) if word[1].isdecimal() else amount, word[3]))
            if unit:
                yield Value(TEXT, ("adjective", amount, unit))
    pair = _PAIR.fullmatch(low)
    if pair:
        yield Value(TEXT, (int(pair[1]), int(pair[2]), pair[3]))
    pair = _PAIR_OF_UNIT.fullmatch(text)
    if pair and f"-{pair[3]}" not in SUFFIXES:
        first, second = int(pair[1]), int(pair[2])
        yield from (Value(TEXT, ("adjective", first, second, unit)) for unit in units.written(pair[3]))
    measure = _UNIT.fullmatch(text)
    is_ordinal = measure is not None and text.rstrip(".").removeprefix(measure[1]) in SUFFIXES
    if measure and not is_ordinal and (not measure[3] or measure[2] == "%" or "-" in text):
        for amount in amounts(measure[1]):
            yield from (
                Value(TEXT, ("adjective", amount, unit)) for unit in units.written(measure[2]) if len(unit) == 1
            )
