"""Finds the language that a tag names, and the language that a text is written in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm import languages

SAMPLE = 20_000
"""The characters of a text that decide its language."""


def matching_code(tag: str, known: Sequence[str]) -> str | None:
    """Returns the known code that a tag names, None if there is none: `en` for `en`, `EN`, `en-US` and `en_GB.UTF-8`.

    Raises TypeError for anything but a string.
    """
    if not isinstance(tag, str):
        raise TypeError(f"lang: {tag!r}; expected str, got {type(tag).__name__}")
    whole = tag.lower().replace("_", "-")
    return next((code for code in (tag, whole, re.split("[-.@]", whole)[0]) if code in known), None)


def language_of(text: str, codes: Sequence[str]) -> str:
    """Returns the language whose script most letters of the text are in, the first one where there are none.

    Letters of the others count double: English words occur in texts of all languages.
    """
    letters = "".join(filter(str.isalpha, text[:SAMPLE]))

    def weight(code: str) -> int:
        script = languages.get(code).gate.script
        count = sum(any(first <= letter <= last for first, last in script) for letter in letters)
        return count if code == codes[0] else 2 * count

    return max(codes, key=weight)
