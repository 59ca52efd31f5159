"""Reads what a check finds written: the part that is the same in every language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

_LOOKS = re.compile("[\u200d\ufe0e\ufe0f\u20e3\u00ad\u0301]")
"""The joiner of emoji, the selectors of a character's look, the frame of a key, a soft hyphen, the mark of stress."""
_HYPHENS = str.maketrans("‑‐﹣", "---")
_NEVER_SILENT = frozenset("&%‰#@*\\§№")
_SILENT_ALONE = frozenset("|*\\/_~^=<>#©®™")
"""Signs that hold no quantity and no currency: where one is the whole token, nothing is lost with it."""
_RULE = r"[-=~_*]{3,}"
_TAG = r"</?[A-Za-z][A-Za-z0-9]{0,9}(?:\s[^<>]*)?/?>|<!--.*-->"
_NAMED_ENTITY = r"&(?:nbsp|quot|apos|middot|bull|hellip|[nm]dash|[lr][sd]quo|[lr]aquo|shy|ensp|emsp|thinsp);"
_HEX = "x2[0-9A-Fa-f]|x[aA]0|x20[0-3][0-9A-Fa-f]"
_NUMBERED_ENTITY = rf"&#(?:3[249]|4[0145678]|58|59|63|91|93|160|171|173|183|187|82[0123]\d|{_HEX});"
_MARKUP = re.compile("|".join((_RULE, _TAG, "#{2,6}|<<|>>", _NAMED_ENTITY, _NUMBERED_ENTITY)))
"""A rule, tags and comments of HTML, the marks of a heading, entities of spaces and punctuation."""


def plain_text(text: str) -> str:
    """Returns the token in ASCII's digits, spaces and, for full-width letters and signs, characters.

    What only changes the look of a character is left out; one sign for an integer, `⑫`, `Ⅳ`, is its digits.
    """
    if text.isascii():
        return text
    bare = _LOOKS.sub("", text).translate(_HYPHENS)
    if len(bare) != 1 or bare.isalpha() or unicodedata.decomposition(bare).startswith(("<sup", "<sub", "<frac")):
        return "".join(map(plain_character, bare))
    number = unicodedata.numeric(bare, 0.5)
    return str(int(number)) if number.is_integer() else plain_character(bare)


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


def is_silent(text: str, is_unread: Callable[[str], bool]) -> bool:
    """Whether nothing need be said: punctuation, markup, or one letter that is not read, never a word of them.

    is_unread: whether a character is such a letter.
    """
    if text.strip() in _SILENT_ALONE or _MARKUP.fullmatch(text.strip()):
        return True
    others = [character for character in text if not is_unread(character)]
    is_pause = all(unicodedata.category(one)[0] in "PZCM" and one not in _NEVER_SILENT for one in others)
    return is_pause and len(text) - len(others) <= 1
