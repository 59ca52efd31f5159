"""Every value that a written token may be read as: each recognizer of this folder, tried on the whole token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from dncnorm.languages.ru.check.written import calendar, characters, clock, numbers, quantities, words
from dncnorm.values.kinds import RANGE, Value
from dncnorm.values.writing import plain_character, ranges

_RANGE = re.compile(r"([^-–—−]+?) ?[-–—−] ?([^-–—−]+)|([\d.,]+) ?: ?([\d.,]+)")
_BY = re.compile(r"([\d., ]+?) ?[xх×*] ?([\d.,]+.*)", re.IGNORECASE)

_LOOKS = re.compile("[\u200d\ufe0e\ufe0f\u20e3\u00ad\u0301]")
"""The joiner of emoji, the selectors of a character's look, a soft hyphen, and the mark of stress."""

_LONGEST_STRUCTURED = 128
"""A longer token is no number, date or measure that can be said as one; its characters are still checked."""


def admissible(written: str) -> frozenset[Value]:
    """Every reading of the token; empty where a character in it has no reading at all."""
    text = _plain(written)
    found = {*chain.from_iterable(map(words.values, {written, text})), *characters.values(text)}
    stripped = text.strip()
    if 0 < len(stripped) <= _LONGEST_STRUCTURED and any(character.isalnum() for character in stripped):
        for form in {stripped, stripped.strip(' ,;:()«»"'), stripped.rstrip(" .,;:-")}:
            found.update(_structured(form))
    return frozenset(found)


def _structured(text: str) -> Iterator[Value]:
    yield from _single(text)
    for low, high in calendar.ranges(text):
        yield from (Value(RANGE, (one, other)) for one in _single(low) for other in _single(high))
    if not any(character.isdecimal() for character in text):
        return
    match = _RANGE.fullmatch(text)
    if match:
        yield from ranges(match[1] or match[3], match[2] or match[4], _single)
    by = _BY.fullmatch(text)
    if by:
        yield from (Value(RANGE, ("на", one, other)) for one in _single(by[1]) for other in _single(by[2]))


def _single(text: str) -> Iterator[Value]:
    yield from numbers.values(text)
    yield from quantities.measures(text)
    yield from quantities.powers(text)
    yield from calendar.dates(text)
    if any(character.isnumeric() for character in text):
        yield from quantities.money(text)
        yield from clock.times(text)


def _plain(text: str) -> str:
    """The same token in ASCII's digits and spaces; what only changes the look of a character is left out."""
    return "".join(map(plain_character, _LOOKS.sub("", text)))
