"""Reads words at a place of a phrase: the part of a check's parsers that is the same in every language."""

from __future__ import annotations

from collections.abc import Sequence


def word_at(words: Sequence[str], at: int) -> str:
    """Returns the word at a place; "" behind the last one."""
    return words[at] if at < len(words) else ""
