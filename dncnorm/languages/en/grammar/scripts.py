"""The letters of all scripts, as a unified written form has them (see `written`)."""

from __future__ import annotations

import unicodedata

from dncnorm.grammars.written import FOREIGN, FOREIGN_CATEGORIES, FOREIGN_FROM

CASED = ("Lu", "Ll", "Lt")
ALPHABETS = (*range(0x41, 0x2000), *range(0xFB00, 0xFB07))
"""Latin, Greek, Cyrillic, Armenian, Georgian, Cherokee; ligatures."""


def letters() -> list[str]:
    """Letters and the marks on them; beyond `FOREIGN_FROM` the cased ones, and one character for all others."""

    def is_letter(character: str) -> bool:
        category = unicodedata.category(character)
        return category in CASED or (category in FOREIGN_CATEGORIES and character < FOREIGN_FROM)

    return [*filter(is_letter, map(chr, ALPHABETS)), FOREIGN]
