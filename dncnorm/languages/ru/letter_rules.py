"""Names single letters beside numbers, which would be heard as words: `С-300`, `М-4`, `47К`."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.core.segments import MODEL_SOURCE, OVERRIDE_SOURCE, SELF_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.spelling import LATIN_SUFFIX, LETTER_NAMES

LETTERS, CROSS_WORD = "LETTERS", "на"
_HYPHENS = frozenset("-‐‑")
_LATIN = frozenset("bdfghijlmnpqrstuvwxzFGHJNPQRSUWZ")
"""Those that are no Roman numeral, and look like no Russian word."""
_SMALL = frozenset("бвгдежзклнпрстфцчшщэюя")
_CAPITALS = frozenset(letter.upper() for letter in LETTER_NAMES) - frozenset("ЪЫЬ")


def letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a letter that touches the number before it, or the number after it, with a hyphen or without."""
    segment = segments[place]
    if segment.source != OVERRIDE_SOURCE and (_follows_number(segments, place) or _leads_to_number(segments, place)):
        segments[place] = rewrite.say(segment.before.lower().replace("ё", "е"), LETTERS, segment)


def letter_of_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a small letter that touches the number before it: `101к`."""
    if segments[place].source == SELF_SOURCE and _follows_number(segments, place):
        segments[place] = rewrite.say(LETTER_NAMES[segments[place].before], PLAIN, segments[place])


def latin_letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a Latin letter that is left as written, and an x that the network took for a cross."""
    segment = segments[place]
    is_taken = segment.source == MODEL_SOURCE and segment.after == CROSS_WORD and not _is_cross(segments, place)
    if segment.source == SELF_SOURCE or is_taken:
        segments[place] = rewrite.say(f"{segments[place].before.lower()}{LATIN_SUFFIX}", PLAIN, segments[place])


def _is_cross(segments: Sequence[Segment], place: int) -> bool:
    """Whether it stands between two words or numbers: `Adidas x Gucci`, `длина x ширина`, `n x m`."""
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    return len(ends) > 1 and ends[0][-1].isalnum() and ends[1][0].isalnum()


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
    SentenceRule("letter", _CAPITALS, letter, is_speech=True),
    SentenceRule("letter of a number", _SMALL, letter_of_number, is_speech=True),
    SentenceRule("latin letter", _LATIN, latin_letter, is_speech=True),
)
