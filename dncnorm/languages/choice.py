"""Finds the language that a tag names."""

from __future__ import annotations

import re
from collections.abc import Sequence


def matching_code(tag: str, known: Sequence[str]) -> str | None:
    """Returns the known code that a tag names, None if there is none: `en` for `en`, `EN`, `en-US` and `en_GB.UTF-8`.

    Raises TypeError for anything but a string.
    """
    if not isinstance(tag, str):
        raise TypeError(f"lang: {tag!r}; expected str, got {type(tag).__name__}")
    whole = tag.lower().replace("_", "-")
    return next((code for code in (tag, whole, re.split("[-.@]", whole)[0]) if code in known), None)
