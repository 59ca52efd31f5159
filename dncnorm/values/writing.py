"""Reads what a check finds written: the part that is the same in every language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from dncnorm.values.kinds import RANGE, Value

_FRONT = re.compile(r"[^\s\d.,-]+ ?(?=\d)")
"""A currency's sign, which `$5-10` has but once."""


def ranges(low: str, high: str, single: Callable[[str], Iterable[Value]]) -> Iterator[Value]:
    """Yields the values of `10-12 km`, `2010–12`, `$5-10 million`, `11:1`.

    single: the values of one end.
    """
    front = _FRONT.match(low)
    lows, highs = {*single(low)}, {*single(high)}
    if front:
        whole = {*single(front.group() + high)}
        lows.update(single(low.removeprefix(front.group())))
        highs = whole or highs
    yield from (Value(RANGE, (first, last)) for first in lows for last in highs)


def plain_character(character: str) -> str:
    """Returns the character in ASCII's digits, spaces and, for full-width letters and signs, characters."""
    if character.isascii():
        return character
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    if unicodedata.category(character) == "Zs":
        return " "
    full_width = "\uff01" <= character <= "\uff5e"
    return unicodedata.normalize("NFKC", character) if full_width else character
