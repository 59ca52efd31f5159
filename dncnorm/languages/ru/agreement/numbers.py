"""A written number: its value, how it governs the noun that it counts, and whether its unit is in the token."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from dncnorm.core.characters import TOKEN_SPACES, VULGAR_FRACTIONS
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.numbers.readings import roman_values
from dncnorm.languages.ru.numbers.words import last_unit

ONE, FEW, MANY, FRACTION, NO_NUMBER = range(5)
"""How a number governs what it counts: like 1, like 2 to 4, like 5, like 2,5; and no number."""

ROMAN = re.compile(r"[IVX]|[IVXLCDM]{2,}")
_SUFFIXED = re.compile(r"[\d\s.,]*\d-?[а-я]{1,3}|[IVXLCDM]+-?[а-я]{1,3}|[\d\s.,]*\d-[а-я]+\.?")
_UNIT = re.compile(rf"[а-яА-ЯёЁa-zA-Z%‰°{symbols()}²³№§]")
_GROUP = re.compile(rf"\d+(?:[{TOKEN_SPACES}]\d{{3}})*(?:,\d+)?")
_ROMAN_COUNTING = re.compile(r"(?P<first>[IVXLCDM]+)-?(?P<last>[IVXLCDM]*)(?:[ -]?вв?|[ -]кв)\b.*")
"""Centuries and quarters with their noun: `XX в.`, `XIX-XX вв.`, `XVIв`."""
_MOST_DIGITS = 15


class Number(NamedTuple):
    """value: of the last number of a token, -1 if there is none. agreement: ONE to NO_NUMBER."""

    value: int
    agreement: int
    is_roman: bool
    has_unit: bool


@lru_cache(maxsize=8192)
def number(word: str) -> Number:
    """Returns what a written token's number is."""
    groups = _GROUP.findall(word)
    counting = _ROMAN_COUNTING.fullmatch(word)
    if counting or ROMAN.fullmatch(word):
        value = roman_values().get(counting["last"] or counting["first"] if counting else word, 0)
        return Number(value, _agreement(value), counting is None, counting is not None)
    has_unit = _SUFFIXED.fullmatch(word) is None and _UNIT.search(word) is not None
    if not VULGAR_FRACTIONS.keys().isdisjoint(word):
        return Number(int("".join(filter(str.isdecimal, word))[:_MOST_DIGITS] or 0), FRACTION, False, has_unit)
    if not groups:
        return Number(-1, NO_NUMBER, False, has_unit)
    whole, _, decimals = groups[-1].partition(",")
    value = int("".join(filter(str.isdigit, whole))[:_MOST_DIGITS])
    return Number(value, FRACTION if decimals else _agreement(value), False, has_unit)


def _agreement(value: int) -> int:
    last = last_unit(value)
    return ONE if last == 1 else FEW if last in (2, 3, 4) else MANY
