"""Reads raised numbers that point to notes, and stars that rate a film, for a voice.

`the king¹ and his son²` are no powers; `***½` of a film is no half.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word

CARDINAL, VERBATIM = "CARDINAL", "VERBATIM"
_ON_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED = r"[¹²³⁴-⁹][⁰¹²³⁴-⁹]{0,1}"
_WORD = re.compile(r"[A-Z]?[a-zé]{2,}(?:['’]s)?")
_POWERED = frozenset(["sin", "cos", "tan", "cot", "sec", "csc", "log", "exp", "sinh", "cosh", "tanh", "chi", "psi"])
_POWERED |= {
    "rho",
    "tau",
    "eta",
    "mol",
    "bar",
    "rad",
    "mil",
    "feet",
    "foot",
    "inch",
    "inches",
    "meter",
    "metre",
    "meters",
}
_POWERED |= {
    "metres",
    "meters",
    "yard",
    "yards",
    "mile",
    "miles",
    "kilometers",
    "kilometres",
    "centimeters",
    "centimetres",
}
"""What is raised to a power, and no word with a note."""
_ENDS = frozenset([".", ",", ";", ":", ")", "”", '"', "’", "?", "!"])
_STARS, _HALF = re.compile(r"\*{1,5}"), "½"
_COUNTS = ("", "one star", "two stars", "three stars", "four stars", "five stars")
_FILM, _RATED = "film", re.compile(r"\)|;|[A-Z][A-Za-z'’]+")


def note(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a note behind a word or its mark, and before the note itself."""
    number = rewrite.form(CARDINAL, segments[place].before.translate(_ON_LINE))
    if number and (
        _is_behind_word(segments, place) or _is_behind_mark(segments, place) or _leads_note(segments, place)
    ):
        segments[place] = rewrite.say(number, CARDINAL, segments[place])


def _is_behind_word(segments: list[Segment], place: int) -> bool:
    if not place or not touch(segments, place - 1) or not _is_free(segments, place):
        return False
    before = segments[place - 1].before
    return _WORD.fullmatch(before) is not None and before.casefold() not in _POWERED and len(before) > len("is")


def _is_behind_mark(segments: list[Segment], place: int) -> bool:
    """Whether it is behind the mark that ends a phrase of words: `at York.³`, not behind that of a sum."""
    if place < 2 or not touch(segments, place - 1) or segments[place - 1].before not in _ENDS:
        return False
    return _is_free(segments, place) and _WORD.fullmatch(segments[place - 2].before) is not None


def _leads_note(segments: list[Segment], place: int) -> bool:
    """Whether a note begins here: `¹See above.`"""
    if place + 1 == len(segments) or not touch(segments, place):
        return False
    is_first = not place or segments[place - 1].before in (".", "(")
    return is_first and re.fullmatch(r"[A-Z][a-z]{2,}", segments[place + 1].before) is not None


def _is_free(segments: list[Segment], place: int) -> bool:
    return place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[0].isalnum()


def rated(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Counts the stars that a film is given: `***½`, and `****` where the sentence is about films."""
    before = segments[place - 1].before if place else ""
    half = place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before == _HALF
    end = place + 1 + half
    is_closed = end == len(segments) or not touch(segments, end - 1) or segments[end].before in _ENDS
    is_apart = place > 0 and not touch(segments, place - 1) and _RATED.fullmatch(before) is not None
    if is_apart and is_closed and (half or has_word(segments, _FILM)):
        said = _COUNTS[len(segments[place].before)]
        segments[place] = rewrite.say(f"{said} and" if half else said, VERBATIM, segments[place])


FOOTNOTE_RULES = (
    SentenceRule("number of a note", WrittenShape(_RAISED), note, is_speech=True),
    SentenceRule("stars of a film", WrittenShape(_STARS.pattern), rated, is_speech=True),
)
