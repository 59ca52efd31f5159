"""The letters of the scripts that words are written in (see `dncnorm.grammars.written`)."""

from __future__ import annotations

import unicodedata

from dncnorm.grammars.written import FOREIGN

ALPHABETS = range(0x41, 0x590)
"""Latin, Greek, Cyrillic, Armenian."""


def letters() -> list[str]:
    """Letters and the marks on them; one character for all scripts without capitals."""
    return [*(one for one in map(chr, ALPHABETS) if unicodedata.category(one) in ("Lu", "Ll", "Lt", "Mn")), FOREIGN]
