"""The last resort: a token figure by figure and letter by letter, as no value can be lost that way."""

from __future__ import annotations

import unicodedata

from dncnorm.grammars.written import unified
from dncnorm.special import SILENCE

FIGURES = {
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "ru": ("ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"),
}
PAUSES = frozenset(" ,.:;-/()[]'\"")
"""Marks that part figures and letters, and are said as silence."""
MAX_LENGTH = 1000
"""Characters of the longest token that is spelled."""


def spelled(written: str, language: str) -> str | None:
    """The figures' names and the letters themselves, in order, small, one word each; `sil` for what parts them.

    None where the token holds anything else, which would be lost, or is too long, or the language has no names here.
    """
    if language not in FIGURES or len(written) > MAX_LENGTH:
        return None
    words: list[str] = []
    for character in unified(written):
        if character in PAUSES:
            words += [SILENCE] if words and words[-1] != SILENCE else []
        elif character.isdecimal():
            words.append(FIGURES[language][unicodedata.decimal(character)])
        elif character.isalpha():
            words.append(character.lower())
        else:
            return None
    spoken = words[:-1] if words[-1:] == [SILENCE] else words
    return " ".join(spoken) or None
