"""Decides where lines end, and what the markup behind a block says: a stop, if its text has none, or that it ends."""

from __future__ import annotations

import re
from typing import Final

from dncnorm.documents.runs import BLOCK, STOP

ENDINGS: Final = frozenset(".?!:;…,-–—。？！：；，،؟")
"""Behind these no stop is added, and no pause."""
_CLOSING: Final = "\"'»”’)]}*_ \xa0\n\t"
"""What may follow the stop of a sentence."""
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def has_ending(text: str) -> bool:
    """Whether a text ends with a mark that ends or continues a sentence."""
    return text.rstrip(_CLOSING)[-1:] in ENDINGS


def separator(text: str, *, adds_stops: bool) -> str:
    """Returns the text of the markup behind a heading, an item, or a table's row.

    >>> [separator(text, adds_stops=True) for text in ("Results", "Done?", "")]
    ['.\\n\\n', '\\n\\n', '']
    """
    if not text.strip():
        return ""
    return STOP if adds_stops and not has_ending(text) else BLOCK


def lines_of(text: str) -> list[str]:
    """Returns the lines of a text with their ends, which are `\\r\\n`, `\\r` or `\\n`."""
    return _LINE.findall(text)
