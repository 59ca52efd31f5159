"""The written form as the grammars read it: variants of one character made one, nothing taken away."""

from __future__ import annotations

import unicodedata

DASHES = dict.fromkeys("‐‑‒–—―−﹣－", "-")
SPACES = dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000", " ")
QUOTES = {"’": "'", "‘": "'", "ʼ": "'", "′": "'", "″": '"', "“": '"', "”": '"', "⁄": "/"}
ALIKE = {"µ": "μ", "℃": "°C", "℉": "°F"}

FOREIGN = "\ue000"
"""Stands for the letters and marks of scripts without capitals, as no grammar tells them apart; itself no letter."""
FOREIGN_FROM = "\u0590"
FOREIGN_CATEGORIES = ("Lo", "Lm", "Mn", "Mc")

CURRENCY_LETTERS = "円元"
"""Letters that are the marks of currencies; in a token without figures they are like others of their script."""

_WITHOUT_FIGURES = str.maketrans(dict.fromkeys(CURRENCY_LETTERS, FOREIGN))
_TABLE = str.maketrans(DASHES | SPACES | QUOTES | ALIKE)


def unified(written: str) -> str:
    """Digits of every script as ASCII digits, full-width forms, dashes, spaces and quotes as their plain ones."""
    if written.isascii():
        return written
    plain = "".join(map(_plain, written.translate(_TABLE)))
    return plain if any(map(str.isdecimal, plain)) else plain.translate(_WITHOUT_FIGURES)


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
