"""One canonical string for a sequence of characters, whether written, spelt out or run together.

`c two one two`, `c two twelve` and `C212` are all `c212`; so are `dot c_letter o_letter m_letter`, `dot com` and `.com`
(`dotcom`). Zero is the letter o, as it is said; a silence counts only between two digits, where it parts groups.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.check.spoken.numbers import below_hundred, digit, whole_cardinal
from dncnorm.languages.en.lexicon.numbers import below_hundred as numerals
from dncnorm.languages.en.lexicon.numbers import ordinals

GAP = " "
_LETTER_SUFFIX = "_letter"
"""Follows a letter that is said by its name inside an address."""
ORDINAL_MARK = "th"
"""How `1st` and `first` alike end: they are `1th`."""

_REPEATS = {"double": 2, "triple": 3}
_LOOSE_GAP = re.compile(r"(?<![0-9o]) +| +(?![0-9o])")
_LONGEST_NUMBER = 24


@cache
def _words() -> tuple[str, ...]:
    """The longest of the words that begin alike first, or `six` would be found in `sixty`."""
    words = [*(word for word in numerals() if len(word) > 2), "hundred", "thousand", "million"]
    return tuple(sorted(words, key=len, reverse=True))


@cache
def _one_number_word() -> re.Pattern[str]:
    return re.compile("|".join(_words()))


@cache
def _number_words() -> re.Pattern[str]:
    """A run of number words, written together."""
    return re.compile(f"(?:{'|'.join(_words())})+")


def _digits(run: str) -> str:
    """A run of number words as digits: one cardinal, or numbers below a hundred one after the other.

    `one twenty` is 120, but `four six hundred six` is not 4606: a thousand is lost.
    """
    words = _one_number_word().findall(run)
    whole = whole_cardinal(words) if len(words) <= _LONGEST_NUMBER else None
    if whole is not None:
        return str(whole)
    at, pieces = 0, []
    while at < len(words):
        found = below_hundred(words, at)
        if not found:
            return run
        value, at = found[-1]
        pieces.append(str(value))
    return "".join(pieces)


def canonical(text: str) -> str:
    """The canonical string of lower-case letters, digits and gaps, number words in it read as digits."""
    return _tidy(_number_words().sub(lambda run: _digits(run.group()), text))


def _tidy(text: str) -> str:
    return _LOOSE_GAP.sub("", text.replace("0", "o").replace("'", ""))


def spelt(words: list[str]) -> set[str]:
    """The canonical strings of spoken words, an ordinal in them as its letters and as its number."""
    pieces: list[str] = []
    repeat = 1
    for at, word in enumerate(words):
        if word in _REPEATS and digit(words, at + 1) is not None:
            repeat = _REPEATS[word]
            continue
        pieces += [GAP if word == SILENCE else word.removesuffix(_LETTER_SUFFIX)] * repeat
        repeat = 1
    numbered = [ordinals()[piece] + ORDINAL_MARK if piece in ordinals() else piece for piece in pieces]
    return {canonical("".join(some)) for some in (pieces, numbered, _in_digits(pieces))} - {""}


def _in_digits(pieces: list[str]) -> list[str]:
    """Number words as digits before anything is run together: in `eight y c` there is no eighty."""
    found: list[str] = []
    for is_number, run in groupby(pieces, key=lambda piece: _one_number_word().fullmatch(piece) is not None):
        words = list(run)
        found += [_digits("".join(words))] if is_number else words
    return found
