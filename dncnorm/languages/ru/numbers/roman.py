"""Roman numerals to 3999, in Latin capitals."""

from __future__ import annotations

import re

_PLACES = (
    ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
    ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
    ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"),
    ("", "M", "MM", "MMM"),
)
_SHAPE = re.compile(
    "".join(f"(?P<_{place}>{'|'.join(sorted(_PLACES[place], key=len)[::-1])})" for place in (3, 2, 1, 0))
)


def roman(value: int) -> str:
    """1995 -> "MCMXCV"."""
    return "".join(_PLACES[place][value // 10**place % 10] for place in (3, 2, 1, 0))


def value_of(written: str) -> int | None:
    """ "XIX" -> 19; None for what is no numeral."""
    match = _SHAPE.fullmatch(written)
    if not written or match is None:
        return None
    return sum(_PLACES[place].index(str(match[f"_{place}"])) * 10**place for place in range(4))
