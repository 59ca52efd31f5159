"""Every value that a written token may be read as: each recognizer of this folder, tried on the whole token."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain

from dncnorm.languages.en.check.written import calendar, characters, clock, formulas, numbers, quantities, words
from dncnorm.languages.en.lexicon.currencies import any_symbol
from dncnorm.values.kinds import ORDINAL, RANGE, SIDE_BY_SIDE, Number, Value, amount_value
from dncnorm.values.writing import plain_character, ranges

_RANGE = re.compile(
    r"([-−–]?[^-‐‑–—]+?)(?: to | ?(?:--|[-‐‑–—]) ?|(?<=\d)(?:\.{2,3}|…)\+?(?=[-−–]?\d))([-−–]?[^-‐‑–—]+)"
    rf"|([\d.,]+) ?: ?([\d.,]+)|({any_symbol()}[\d,]*\d\d)/([1-9][\d,]*\d)"
)

_COUNT_AND_SIZE = re.compile(r"([1-9]|1[0-2])[-‐‑–](\d{1,3} ?[a-z]{1,3})")
_PAIR = re.compile(r"(\d{1,9})/(\d{1,9})")
_HOURS = re.compile(r"(1[0-2]|[1-9])/((?:1[0-2]|[1-9]) ?[ap]\.?m\.?)", re.IGNORECASE)
_POWER_BELOW = re.compile(r"(?<=[A-Za-z])-(?=[123](?!\w|[.,]\d))")
"""The hyphen of a unit's negative power, which else would end a range: `3-5 m s-1`."""
_PRODUCT = re.compile(r"(?<=[a-z])-(?=(?:lbf?s?|ft|in)$)")
"""The hyphen of a torque: `15-21 lb-ft`."""
_LAST_DAY = 31
_LEADING_MINUS = re.compile("^[−–]")
_MIXED = re.compile(r"\d+ ?[-–—] ?(?:1/2|[12]/3|[13]/4|[1357]/8|[1-9]/16|1[135]/16)(?!\d)")
"""A mixed number with a dash: no range falls from an integer to a part of one."""
_LOOKS = re.compile("[\u200d\ufe0e\ufe0f\u20e3]")
"""The joiner of emoji, the selectors of a character's look, and the frame of a key."""

_FIRST_YEAR = 1000
"""Roman numerals from here on may be years: `MCMXXIV`."""
_LONGEST_STRUCTURED = 128
"""A longer token is no number, date or measure that can be said as one; its characters are still checked."""


def admissible(written: str) -> frozenset[Value]:
    """Every reading of the token; empty where a character in it has no reading at all, or where it is a formula."""
    if formulas.is_formula(written):
        return frozenset()
    text = _plain(written)
    found = {*chain.from_iterable(map(words.values, {written, text})), *characters.values(text)}
    stripped = text.strip()
    if 0 < len(stripped) <= _LONGEST_STRUCTURED and any(character.isalnum() for character in stripped):
        for form in {stripped, stripped.rstrip(" .,;:-")}:
            found.update(_structured(form))
    return frozenset(found)


def _structured(text: str) -> Iterator[Value]:
    yield from _single(text)
    yield from calendar.day_ranges(text)
    yield from _pairs(text)
    yield from _counted(text)
    for form in {text, _POWER_BELOW.sub("−", text), _PRODUCT.sub("·", text)}:
        yield from _ends(form)


def _ends(text: str) -> Iterator[Value]:
    match = _RANGE.fullmatch(text)
    if match and not _MIXED.match(text) and any(character.isdecimal() for character in text):
        low, high = (_LEADING_MINUS.sub("-", end) for end in match.groups() if end is not None)
        yield from ranges(low, high, _single)


def _pairs(text: str) -> Iterator[Value]:
    """`6/9`, `13/8`: two numbers of their own, one after the other or with "to" between them.

    Two days, `9/10 May`, or two hours, `10/11pm`.
    """
    found = _PAIR.fullmatch(text)
    if found:
        first, last = (Number(False, int(digits)) for digits in found.groups())
        ends = (amount_value(first), amount_value(last))
        yield from (Value(RANGE, ends), Value(RANGE, (*ends, SIDE_BY_SIDE)))
        days = [int(digits) for digits in found.groups()]
        if 0 < days[0] < days[1] <= _LAST_DAY:
            yield Value(RANGE, tuple(Value(ORDINAL, day) for day in days))
    if hours := _HOURS.fullmatch(text):
        yield from ranges(hours[1], hours[2], _single)


def _counted(text: str) -> Iterator[Value]:
    """`1-12 oz.`: how many there are, and what each holds."""
    found = _COUNT_AND_SIZE.fullmatch(text)
    if found:
        count = amount_value(Number(False, int(found[1])))
        yield from (Value(RANGE, (count, size, SIDE_BY_SIDE)) for size in quantities.measures(found[2]))


def _single(text: str) -> Iterator[Value]:
    yield from numbers.values(text)
    yield from quantities.values(text)
    numeral = numbers.roman(text.replace(".", "") if text.startswith("M.") else text)
    if numeral is not None and numeral >= _FIRST_YEAR:
        yield from calendar.dates(str(numeral))
    if any(character.isdecimal() for character in text):
        yield from calendar.dates(text)
        yield from clock.times(text)


def _plain(text: str) -> str:
    """The same token in ASCII's digits, spaces and, for full-width letters and signs, characters.

    What only changes the look of a character is left out.
    """
    if text.isascii():
        return text
    bare = _LOOKS.sub("", text)
    return _digits(bare) or "".join(map(plain_character, bare))


def _digits(text: str) -> str:
    """The digits of a token that is one sign for an integer, `⑫`, `Ⅳ`; not of exponents, indices and fractions."""
    if len(text) != 1 or text.isalpha() or unicodedata.decomposition(text).startswith(("<sup", "<sub", "<frac")):
        return ""
    number = unicodedata.numeric(text, 0.5)
    return str(int(number)) if number.is_integer() else ""
