"""Names single letters beside numbers, which would be heard as words: `С-300`, `М-4`, `47К`."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.spelling import LETTER_NAMES

LETTERS = "LETTERS"
_HYPHENS = frozenset("-‐‑")
_CAPITALS = frozenset(letter.upper() for letter in LETTER_NAMES) - frozenset("ЪЫЬ")


def letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a letter that touches the number before it, or the number after it, with a hyphen or without."""
    segment = segments[place]
    if segment.source != OVERRIDE_SOURCE and (_follows_number(segments, place) or _leads_to_number(segments, place)):
        segments[place] = rewrite.say(segment.before.lower().replace("ё", "е"), LETTERS, segment)


def _follows_number(segments: Sequence[Segment], place: int) -> bool:
    return bool(place) and touch(segments, place - 1) and segments[place - 1].before[-1:].isdecimal()


def _leads_to_number(segments: Sequence[Segment], place: int) -> bool:
    at = place
    if place and touch(segments, place - 1) and segments[place - 1].before[-1:].isalpha():
        return False
    while at + 1 < len(segments) and touch(segments, at):
        at += 1
        if segments[at].before not in _HYPHENS:
            return segments[at].before[:1].isdecimal()
    return False


LETTER_RULES = (SentenceRule("letter", _CAPITALS, letter, is_speech=True),)
