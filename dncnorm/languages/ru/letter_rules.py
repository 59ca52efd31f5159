"""Names single letters beside numbers, which would be heard as words: `С-300`, `М-4`, `47К`."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import MODEL_SOURCE, OVERRIDE_SOURCE, SELF_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.spelling import LATIN_SUFFIX, LETTER_NAMES

CROSS_WORD = "на"
_HYPHENS = frozenset("-‐‑")
_LATIN = frozenset("bdfghijlmnpqrstuvwxzFGHJNPQRSUWZ")
"""Those that are no Roman numeral, and look like no Russian word."""
_SMALL = frozenset("бвгдежзклнпрстфцчшщэюя")
_CAPITALS = frozenset(letter.upper() for letter in LETTER_NAMES) - frozenset("ЪЫЬ")


def letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a letter that touches a number, with a hyphen or without; a small one only after the number: `101к`."""
    segment = segments[place]
    is_small = segment.before.islower()
    is_free = segment.source == SELF_SOURCE if is_small else segment.source != OVERRIDE_SOURCE
    if is_free and (_follows_number(segments, place) or (not is_small and _leads_to_number(segments, place))):
        segments[place] = rewrite.say(segment.before.lower().replace("ё", "е"), "LETTERS", segment)


def latin_letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a Latin letter that is left as written, and an x that the network took for a cross."""
    segment = segments[place]
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    is_cross = len(ends) > 1 and ends[0][-1].isalnum() and ends[1][0].isalnum()  # Adidas x Gucci
    is_taken = segment.source == MODEL_SOURCE and segment.after == CROSS_WORD and not is_cross
    if segment.source == SELF_SOURCE or is_taken:
        segments[place] = rewrite.say(f"{segment.before.lower()}{LATIN_SUFFIX}", PLAIN, segment)


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


LETTER_RULES = (
    SentenceRule("letter", _CAPITALS | _SMALL, letter, is_speech=True),
    SentenceRule("latin letter", _LATIN, latin_letter, is_speech=True),
)
