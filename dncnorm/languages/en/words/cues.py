"""Tells what a sentence is about by its words: those of a kind in `cue_words.tsv`, and those that speak against it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment
from dncnorm.core.tables import rows

CUE_WORDS = Path(__file__).with_name("cue_words.tsv")


@cache
def cues() -> dict[str, frozenset[str]]:
    """Returns the words of each kind."""
    return {kind: frozenset(words.split()) for kind, words in rows(CUE_WORDS, 2)}


def words(segments: list[Segment]) -> set[str]:
    """Returns the words of a sentence, in small letters, as the table has them."""
    return {segment.before.casefold() for segment in segments}


def has_word(segments: list[Segment], kind: str) -> bool:
    """Whether the sentence has a word of the kind."""
    return not words(segments).isdisjoint(cues()[kind])


def is_about(segments: list[Segment], kind: str) -> bool:
    """Whether the sentence has a word of the kind, and none that speaks against it, of the kind `not <kind>`."""
    return shows(words(segments), kind)


def shows(present: set[str], kind: str) -> bool:
    """Whether one of the words is of the kind, and none of the kind `not <kind>`."""
    return not present.isdisjoint(cues()[kind]) and present.isdisjoint(cues().get(f"not {kind}", frozenset()))
