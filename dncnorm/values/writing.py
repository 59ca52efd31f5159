"""Reads what a check finds written: the part that is the same in every language."""

from __future__ import annotations

import unicodedata


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
