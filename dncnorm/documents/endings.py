"""Decides what the markup behind a block of text says: a stop, if the text ends without one, or only that it ends."""

from __future__ import annotations

import re

from dncnorm.documents.runs import BLOCK, STOP, Markup

_ENDS = re.compile(r"""[.!?…:;,。！？：；،؟][\s"'”’»)\]*_]*$""")
"""A sign that ends or continues a sentence, and what closes behind it."""


def separator(text: str, markup: Markup) -> str:
    """Returns the text of the markup behind a heading, an item, or a table's row.

    >>> separator("Results", Markup()), separator("Done?", Markup()), separator("", Markup())
    ('.\\n\\n', '\\n\\n', '')
    """
    if not text.strip():
        return ""
    return BLOCK if markup.stops == "keep" or _ENDS.search(text) else STOP
