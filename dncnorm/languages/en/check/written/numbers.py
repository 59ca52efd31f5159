"""Written numbers: those of every language, Roman numerals in small letters, too, and ordinals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import NUMBER, ORDINAL, Number, Value, amount_value
from dncnorm.values.written import numbers

_ONE_GROUP = re.compile(r"[1-9]\d{0,2}\.\d\d0")
"""A decimal, or round thousands as on the Continent: which of them, the sentence tells."""
DIGITS = numbers.Digits(
    grouped=re.compile(
        r"\d{1,3}(?:(?:, ?|['’_ ])\d{3})+|\d{1,3}(?:\.\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3}|" + _ONE_GROUP.pattern
    ),
    decimal=re.compile(
        r"(?![1-9]\d{0,2}(?:,\d{3})+$)(\d{1,3}(?:,\d{3})+(?=[.·])|\d{1,3}(?:[ .]\d{3})+(?=,\d\d?$)|\d*)[.·,](\d+)"
    ),
    gap=",",
)
amounts, integer = partial(numbers.amounts, own=DIGITS), partial(numbers.integer, own=DIGITS)
with_scale = partial(numbers.with_scale, scales=written_exponents())
_ROMAN = re.compile(r"([ivxlcdm]+)\.?(?:'?s)?", re.IGNORECASE)
_ORDINAL = re.compile(r"(\d[\d, ]*?|[ivxlcdm]+) ?(?:st|nd|rd|th|d|\^(?:st|nd|rd|th)\^)\.?('?s)?", re.IGNORECASE)
_ORDINAL_SIGN = re.compile(r"(\d+)\.?[ºª°]")
_FRACTION_ENDING = re.compile(r"(\d/\d+)(?:st|nd|rd|th)s?\b", re.IGNORECASE)
_COUNTS = frozenset(map(str, range(1, 32)))
"""What counts the books of one name, and days: `1 Cor.` is first corinthians, `May 4 and 5` the fifth."""


def roman(text: str) -> int | None:
    """The value of a Roman numeral, `XIII`, `xiii`, `XIII.`, `XIII's`."""
    match = _ROMAN.fullmatch(text)
    return numbers.roman(match[1].upper()) if match else None


def values(text: str) -> Iterator[Value]:
    """Every numeric reading of a whole token: `1st`, `1,243rd`, `XXVth`, `5ª`, `XIII`, `4 million`, `1.5bn`."""
    numeral = roman(text)
    if numeral is not None:
        yield Value(NUMBER, Number(False, numeral))
    ordinal = _ORDINAL.fullmatch(text) or _ORDINAL_SIGN.fullmatch(text)
    places: tuple[int | None, ...] = (numeral, int(text) if text in _COUNTS else None)
    places += (roman(ordinal[1]) or integer(ordinal[1].strip()),) if ordinal else ()
    yield from (Value(ORDINAL, place) for place in places if place is not None)
    if any(character.isdecimal() or character in VULGAR_FRACTIONS for character in text):
        head, tail = numbers.split_amount(_FRACTION_ENDING.sub(r"\1", text))
        for amount in amounts(head):
            yield from (amount_value(whole) for whole, rest in with_scale(amount, tail) if not rest.strip(" .,;:"))
