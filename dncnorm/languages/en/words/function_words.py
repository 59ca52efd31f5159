"""Words that are no nouns of things: prepositions, pronouns, verbs, adverbs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dncnorm.core.tables import rows

_WORDS = Path(__file__).with_name("function_words.tsv")


@cache
def function_words() -> frozenset[str]:
    """Returns the words that no amount stands before as their attribute."""
    return frozenset(word for _, words in rows(_WORDS, 2) for word in words.split())
