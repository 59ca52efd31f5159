"""Unifies variants of characters for the grammars; removes only what concerns their look."""

from __future__ import annotations

import unicodedata

from dncnorm.core import characters

DASHES = dict.fromkeys([*characters.DASHES, characters.MINUS, *"﹣－"], "-")
SPACES = dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000", " ")
QUOTES = {"’": "'", "‘": "'", "ʼ": "'", "′": "'", "″": '"', "“": '"', "”": '"', "⁄": "/"}
ALIKE = {"µ": "μ", "℃": "°C", "℉": "°F"}

LOOKS = dict.fromkeys("\u200d\ufe0e\ufe0f\u20e3", "")
"""The joiner of emoji, the variation selectors, the frame of a key: with any of them, `7` is `7`."""
_NO_NUMBERS = ("<super>", "<sub>", "<fraction>")
"""Decompositions of characters whose place or parts mean something else."""

FOREIGN = "\ue000"
"""Replaces letters and marks of scripts without capitals, which no grammar distinguishes; it is not a letter."""
FOREIGN_FROM = "\u0590"
FOREIGN_CATEGORIES = ("Lo", "Lm", "Mn", "Mc")

CURRENCY_LETTERS = "円元"
"""Letters that are currency symbols; in a token without digits they are like others of their script."""

_WITHOUT_DIGITS = str.maketrans(dict.fromkeys(CURRENCY_LETTERS, FOREIGN))
_TABLE = str.maketrans(DASHES | SPACES | QUOTES | ALIKE | LOOKS)


def unified(written: str) -> str:
    """Converts digits of every script to ASCII, and full-width forms, dashes, spaces and quotes to their plain ones.

    A token that is one symbol for an integer (`⑫`, `Ⅳ`) becomes its digits; beside others, they would run together.
    """
    if written.isascii():
        return written
    bare = written.translate(_TABLE)
    if len(bare) == 1 and (number := integer_sign(bare)) is not None:
        return str(number)
    plain = "".join(map(_plain, bare))
    return plain if any(map(str.isdecimal, plain)) else plain.translate(_WITHOUT_DIGITS)


def integer_sign(character: str) -> int | None:
    """Returns the integer of a character that is neither a letter nor a digit of a script: `⑫`, `Ⅳ`."""
    if character.isalpha() or unicodedata.decomposition(character).startswith(_NO_NUMBERS):
        return None
    value = unicodedata.numeric(character, None)
    return int(value) if value is not None and value.is_integer() else None


def _plain(character: str) -> str:
    if character.isascii() or character in CURRENCY_LETTERS:
        return character
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    if "\uff01" <= character <= "\uff5e":  # full-width ASCII
        return chr(ord(character) - 0xFEE0)
    if character >= FOREIGN_FROM and unicodedata.category(character) in FOREIGN_CATEGORIES:
        return FOREIGN
    return character
