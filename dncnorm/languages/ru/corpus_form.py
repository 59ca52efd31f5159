"""A raw token as the Russian corpus writes it."""

from __future__ import annotations

from dncnorm.core.characters import PLAIN_MARKS


def corpus_form(word: str) -> str:
    """An abbreviation has lost its dot and its capital; hyphens of all kinds and the minus are `-`."""
    stem = word[:-1]
    if len(stem) > 1 and word[-1] == "." and stem.isalpha():
        return stem.lower()
    return word if word.isascii() else word.translate(PLAIN_MARKS)
