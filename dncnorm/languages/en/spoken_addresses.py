"""Says web addresses, file names and hashtags as a person does, where the corpus spells them.

`bob@example.com` is bob at example dot com; known words and what can be pronounced stay whole, the rest is spelled.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.tables import rows

_FOLDER = Path(__file__).parent
_SIGNS, _WORDS = _FOLDER / "grammar" / "web_signs.tsv", _FOLDER / "address_words.tsv"
WORD, ONSET, CODA = "word", "onset", "coda"
_PIECES = re.compile(r"[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+|\S")
_LONGEST_CARDINAL = 2
_SHORTEST_WORD = 4
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORD = re.compile(r"(?P<onset>[^aeiouy]*)(?:[aeiouy]+[^aeiouy]{1,4})*?[aeiouy]+(?P<coda>[^aeiouy]*)")


def spoken_address(written: str) -> str:
    """Returns the words of an address, of a file's name or of a hashtag.

    >>> spoken_address("arxiv.org/abs/12"), spoken_address("#GoTeam"), spoken_address("me@psf.io")
    ('arxiv dot org slash abs slash twelve', 'hashtag Go Team', 'me at P S F dot I O')
    """
    pieces: list[str] = _PIECES.findall(written)
    if pieces and pieces[0] == "#":
        pieces[0] = "hashtag"
    return " ".join(map(_said, pieces))


def _said(piece: str) -> str:
    if piece.isdecimal() and piece.isascii():
        return _number(piece)
    if not piece.isalpha():
        return _names().get(piece, piece)
    return piece if is_said_whole(piece) else " ".join(piece.upper())


def is_said_whole(word: str) -> bool:
    """Whether a word of an address is known or can be pronounced."""
    low = word.lower()
    if len(low) < _SHORTEST_WORD or not low.isascii():
        return low in _known()[WORD] or not low.isascii()
    parts = _WORD.fullmatch(low)
    if parts is None:
        return False
    onset, coda = parts["onset"], parts["coda"]
    return (len(onset) < 2 or onset in _known()[ONSET]) and (len(coda) < 3 or coda in _known()[CODA])


def _number(digits: str) -> str:
    """Up to ninety nine as a number, else digit by digit."""
    value = int(digits)
    if len(digits) > _LONGEST_CARDINAL or digits[0] == "0":
        return " ".join(_DIGITS[int(digit)] for digit in digits)
    if value < 10:
        return _DIGITS[value]
    if value < 20:
        return _TEENS[value - 10]
    tens, ones = divmod(value, 10)
    return f"{_TENS[tens - 2]} {_DIGITS[ones]}" if ones else _TENS[tens - 2]


@cache
def _names() -> dict[str, str]:
    """Returns the names of the signs; the rest of them, as they are."""
    names = {".": "dot"}
    names.update((sign, name) for sign, name in rows(_SIGNS, 2))
    return names


@cache
def _known() -> dict[str, frozenset[str]]:
    """Returns the short words, and the consonants that a syllable may begin and end with."""
    table = [(kind, form) for kind, form in rows(_WORDS, 2)]
    return {wanted: frozenset(form for kind, form in table if kind == wanted) for wanted in (WORD, ONSET, CODA)}
