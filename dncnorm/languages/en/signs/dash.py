"""Reads dashes and minuses by their neighbours: as "to", as "minus", or not at all.

The network says "to" between any two numbers. Codes (`X7-99`, `3-5213`) never appear in ranges in the training files;
of 255 dashes beside a word, 3 are spoken.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS, LONG_DASHES, MINUS, has_digit
from dncnorm.core.segments import RULE_SOURCE, Segment, is_even, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.codes.dashed import is_coded
from dncnorm.languages.en.dates.years import YEAR
from dncnorm.languages.en.words.cues import is_about
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, TO, TO_THE_MINUS

DIGIT, MEASURE, MONEY, TIME, VERBATIM = "DIGIT", "MEASURE", "MONEY", "TIME", "VERBATIM"
_AMOUNTS = frozenset(["CARDINAL", "DECIMAL", "FRACTION", MEASURE, MONEY, TIME])
_LONGEST_YEAR = 4
_SHORT = re.compile(r"[02-9]|\d{2,3}", re.ASCII)
_LONG = re.compile(rf"(?!(?:{YEAR.pattern})$)\d{{4,}}(?<!00)", re.ASCII)
"""Digits that belong to a code after a short number and a dash: not a year, not the round end of a range."""
_BASE = "10"
"""The base of a power that is the end of a range: `10^3 – 10^6`."""
_GRADES = frozenset("ABCDF")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+", re.ASCII)


def dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash as a range, a minus or a separator in a code; reads a code's digits after it one by one.

    Where a sentence begins with it, it is an item's.
    """
    if not place and segments[place].after == TO:
        segments[place] = rewrite.read_as(VERBATIM, segments[place])
    if not 0 < place < len(segments) - 1:
        return
    before, mark, after = segments[place - 1 : place + 2]
    if mark.source == RULE_SOURCE:
        return
    is_joint = is_tight(segments, place)
    if mark.after != TO:
        if is_joint and before.semiotic_class == after.semiotic_class == MONEY:
            segments[place] = rewrite.read_as(PLAIN, mark)
    elif is_joint and (
        (_SHORT.fullmatch(before.before) and _LONG.fullmatch(after.before)) or _is_serial(before.before, after.before)
    ):
        segments[place : place + 2] = rewrite.read_as(VERBATIM, mark), rewrite.read_as(DIGIT, after)
    elif before.before.startswith("^") and has_digit(after.before):
        if after.before != _BASE:
            segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif not (has_digit(before.before) and has_digit(after.before)) or (is_joint and is_coded(segments, place)):
        segments[place] = rewrite.read_as(VERBATIM, mark)


def _is_serial(first: str, last: str) -> bool:
    """Whether the second number has too many digits for a range: `1423-409135`."""
    return first.isdecimal() and last.isdecimal() and len(last) > max(len(first) + 1, _LONGEST_YEAR)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus sign as "minus" in `−5`, `F−`, `5 − 2` and `x−1`, and like a dash in `3−5`."""
    if place == len(segments) - 1:
        return
    before, after = segments[place - 1].before if place else "", segments[place + 1].before
    follows, leads = place > 0 and touch(segments, place - 1), touch(segments, place)
    if follows and not leads:
        is_minus = len(before) == 1
    elif not follows and has_digit(after):
        is_minus = True
    else:
        is_range = follows and has_digit(before) and has_digit(after)
        is_minus = all(len(side) == 1 or has_digit(side) for side in (before, after)) and not is_range
    if is_minus:
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])
    else:
        dash(segments, place, rewrite)


def amounts(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two amounts as a range if one of them is more than an integer: `1.5-2`, `$5 - $10`."""
    if not is_even(segments, place) or segments[place].after in (TO, TO_THE_MINUS):
        return
    first, last = segments[place - 1], segments[place + 1]
    if {first.semiotic_class, last.semiotic_class} <= _AMOUNTS and not is_coded(segments, place):
        is_grouped = first.before.isdecimal() and _THOUSANDS.fullmatch(last.before) is not None
        is_plain = first.before.isdecimal() and last.before.isdecimal()
        is_alike = first.semiotic_class == last.semiotic_class in (MEASURE, MONEY, TIME)
        is_apart = is_alike and segments[place].before not in LONG_DASHES
        if not is_plain and (is_grouped or touch(segments, place) or is_apart):
            segments[place] = rewrite.read_as(PLAIN, segments[place])


def grade(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minus behind the letter of a grade: `an A-`, `B- or better`."""
    is_free = place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before in ",.;:)"
    if not place or not touch(segments, place - 1) or not is_free or (place > 1 and touch(segments, place - 2)):
        return
    if segments[place - 1].before in _GRADES and is_about(segments, "graded"):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


DASH_RULES = (
    SentenceRule("dash", HYPHENS, dash),
    SentenceRule("minus", frozenset([MINUS]), minus),
    SentenceRule("amounts", DASHES, amounts, is_speech=True),
    SentenceRule("grade", frozenset("-−–"), grade, is_speech=True),
)
