"""A raw token as the English corpus writes it."""

from __future__ import annotations

import re

from dncnorm.core.characters import PLAIN_MARKS
from dncnorm.segmentation.patterns import foreign_number

_FOREIGN_NUMBER = re.compile(
    r"(?P<front>[-+]?(?:[$£€¥]|[A-Z]{3} ?)?)"
    rf"(?P<number>{foreign_number(',', '.')}|\d{{1,3}}(?: \d{{3}}){{1,4}},\d\d?(?!\d))"
)
_SWISS_NUMBER = re.compile(r"(?P<front>\D*)(?P<number>\d{1,3}(?:['’]\d{3})+)(?!\d)")
_INDIAN_NUMBER = re.compile(r"(?P<front>\D*)(?P<number>\d\d?(?:,\d\d)+,\d{3})(?!\d|,\d)")
_LOSS = re.compile(r"(?P<symbol>[$£€])\((?P<number>\d[\d.,]*)\)")
_SWAPPED = str.maketrans(".,", ",.")
_SWISS_MARKS = str.maketrans("'’", ",,")


def corpus_form(word: str) -> str:
    """An abbreviation has lost its dot and its capital (`Dr.` is `dr`); numbers have English marks.

    `2,5` is `2.5`, `1'000` is `1,000`, `1,00,000` is `100,000`, and a loss `$(2.3)` is `-$2.3`. Initials and dotted
    letters (`J.`, `U.S.`) keep theirs. Hyphens of all kinds and the minus are `-`.
    """
    stem = word[:-1]
    if len(stem) > 1 and word[-1] == "." and stem.isalpha():
        return stem.lower()
    plain = word if word.isascii() else word.translate(PLAIN_MARKS)
    if loss := _LOSS.match(plain):
        plain = f"-{loss['symbol']}{loss['number']}{plain[loss.end() :]}"
    if number := _FOREIGN_NUMBER.match(plain):
        return f"{number['front']}{number['number'].translate(_SWAPPED)}{plain[number.end() :]}"
    if number := _SWISS_NUMBER.match(plain):
        return f"{number['front']}{number['number'].translate(_SWISS_MARKS)}{plain[number.end() :]}"
    if number := _INDIAN_NUMBER.match(plain):
        return f"{number['front']}{int(number['number'].replace(',', '')):,}{plain[number.end() :]}"
    return plain
