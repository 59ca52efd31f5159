"""Names single letters beside numbers, which would be heard as words: `С-300`, `М-4`, `47К`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.segments import MODEL_SOURCE, OVERRIDE_SOURCE, SELF_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.spelling import LATIN_SUFFIX, LETTER_NAMES

LETTERS, CROSS_WORD = "LETTERS", "на"
_PROCESSORS = frozenset("3579")
_HYPHENS = frozenset("-‐‑")
_LATIN = frozenset("bdfghijlmnpqrstuvwxzFGHJNPQRSUWZ")
"""Those that are no Roman numeral, and look like no Russian word."""
_SMALL = frozenset("бвгдежзклнпрстфцчшщэюя")
_NUMERALS = WrittenShape("[IVXLCDM]{2,4}")
_CODE_NUMERALS = WrittenShape("[IVXLCDMХІ]{2,4}")
_CODE_NUMBER, _OF_MONTH = re.compile(r"\d{3,9}(?:/\d+)*|\d+/\d+", re.ASCII), re.compile(r"(?:18|19|20)\d\d", re.ASCII)
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


def code_before_point(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells capitals that a point joins to digits, which are no numeral: `LX.4932`."""
    follows = segments[place + 1 : place + 3]
    is_joined = len(follows) > 1 and touch(segments, place) and touch(segments, place + 1)
    if is_joined and follows[0].before == "." and follows[1].before[:1].isdecimal():
        segments[place] = rewrite.say(" ".join(segments[place].before.lower()), LETTERS, segments[place])


def code_before_hyphen(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells capitals that a hyphen joins to a long number, which are no numeral: `XX-6750/78`; not `XII-1942`."""
    follows = segments[place + 1 : place + 3]
    if len(follows) < 2 or follows[0].before not in _HYPHENS or not is_tight(segments, place + 1):
        return
    number = follows[1].before
    if _CODE_NUMBER.fullmatch(number) and not _OF_MONTH.fullmatch(number):
        segments[place] = rewrite.say(" ".join(segments[place].before.lower()), LETTERS, segments[place])


def processor(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the letter of `i7` as in English."""
    if place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before in _PROCESSORS:
        segments[place] = rewrite.say("ай", PLAIN, segments[place])


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
    SentenceRule("code before a point", _NUMERALS, code_before_point, is_speech=True),
    SentenceRule("code before a hyphen", _CODE_NUMERALS, code_before_hyphen, is_speech=True),
    SentenceRule("processor", frozenset("i"), processor, is_speech=True),
    SentenceRule("latin letter", _LATIN, latin_letter, is_speech=True),
)
