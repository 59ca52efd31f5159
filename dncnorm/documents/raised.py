"""Decides what raised text is: the mark of a footnote, an exponent, or text (`1<sup>st</sup>`)."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

_RAISED: Final = str.maketrans("0123456789+-−–()=ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾⁼ⁿⁱ")
_MARK: Final = re.compile(
    r"(?:\[[^\[\]]{1,40}\][\s,]*)+"  # [1], [citation needed]
    r"|\(?\d{1,4}\)?(?:\s*[,;–-]\s*\d{1,4})*"  # 1, 2-4
    r"|\(?[*†‡§¶‖#]+\)?"
    r"|[↑↩^⤴⏎]\ufe0e?\ufe0f?"
)
"""The mark of a footnote, or the arrow back from it."""
_LETTER_MARK: Final = re.compile(r"\(?[a-z]{1,2}\)?|[ivx]{1,5}")
_EXPONENT: Final = re.compile(r"[+\-−–]?\d+[+\-−–]?|\d*[+\-−–]+|[ni]")
_BASE: Final = re.compile(r"[^\W\d_]+$|\d[\d.,]*$|\([^()]*\)$")
_YEAR: Final = re.compile("1[0-9]{3}|20[0-9]{2}")
_UNITS: Final = frozenset("mm cm dm km µm μm nm ft in yd mi kg sec min мм см дм км м с сек кг".split())
_SLASHES: Final = frozenset("/⁄")


class Raised(Enum):
    """What raised text is."""

    CITATION = auto()
    EXPONENT = auto()
    TEXT = auto()


def raised(before: str, text: str, following: str, *, is_linked: bool) -> Raised:
    """Returns what raised text is, by the text of its block before it, the character behind it, and its link."""
    text = text.strip()
    if following in _SLASHES and text.isdigit():  # <sup>1</sup>/<sub>2</sub>
        return Raised.TEXT
    if before.endswith(" ") and text.isdigit() and following.isupper():  # the isotope <sup>14</sup>C
        return Raised.TEXT
    if is_linked or not _EXPONENT.fullmatch(text):
        return Raised.CITATION if is_mark(text, is_linked=is_linked) else Raised.TEXT
    if not text.isdigit():  # s<sup>−1</sup>, Ca<sup>2+</sup>, x<sup>n</sup>
        return Raised.EXPONENT if before else Raised.TEXT
    base = _BASE.search(before)
    return Raised.EXPONENT if base is not None and _has_exponent(base[0]) else Raised.CITATION


def is_mark(text: str, *, is_linked: bool = False) -> bool:
    """Whether text is the mark of a footnote."""
    text = text.strip()
    return _MARK.fullmatch(text) is not None or (is_linked and _LETTER_MARK.fullmatch(text) is not None)


def exponent(text: str) -> str:
    """Returns text in raised characters."""
    return text.translate(_RAISED)


def _has_exponent(base: str) -> bool:
    """Whether a number behind it is an exponent: of a number but a year, of a unit, of a variable, of `(a+b)`."""
    if base[0].isdigit():
        return _YEAR.fullmatch(base) is None
    if base[0] == "(":
        return re.search("[-+−*/=·]", base) is not None
    if base in _UNITS:
        return True
    is_variable = len(base) == 1 or (len(base) == 2 and base.islower() and not set(base) & set("aeiouy"))
    return is_variable and not re.search("[а-яё]", base, re.IGNORECASE)
