"""Tells what a dash between spaces parts from what it joins, for a voice: `Set 1 - 100 kg`, `Day 2 - 18/02/21`.

The network says "to" between any two numbers. A range has both ends of one kind (`10 - 15 minutes`, `from 9 - 12`), and
no word owns its first number. `Set 1`, `12 June` and `Q3` are whole: what stands behind the dash is said of them.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import TO

DATE, DECIMAL, FRACTION, MEASURE, MONEY, TIME, VERBATIM = (
    *("DATE", "DECIMAL", "FRACTION", "MEASURE", "MONEY", "TIME", "VERBATIM"),
)
_LABEL, _SCALE = "has a number of its own", "has a range of numbers"
_IN_DIGITS = re.compile(r"\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d\d)", re.ASCII)
_DAY = re.compile(r"([12]?\d|3[01])(st|nd|rd|th)?", re.ASCII)
_DAY_AND_MONTH = re.compile(r"([12]?\d|3[01])(st|nd|rd|th)? ([A-Z][a-z]+).*", re.ASCII)


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash from a day of a month to another: `9th – 12th May`, `9 – 12 May`, `1/4/20 – 5/7/20`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) or touch(segments, place):
        return
    if all(_IN_DIGITS.fullmatch(segments[at].before) for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        return
    first, last = _DAY.fullmatch(segments[place - 1].before), _DAY_AND_MONTH.fullmatch(segments[place + 1].before)
    if not first or not last or segments[place + 1].semiotic_class != DATE or int(first[1]) >= int(last[1]):
        return
    before = segments[place - 2].before.casefold() if place > 1 else ""
    if not first[2] and before.rstrip(".") in cues()[_LABEL] | {"at", "#"}:
        return
    said = rewrite.form(DATE, f"{first[1]} {last[3]}", "the .* of .*")
    if said is None:
        return
    day = said.partition(" of ")[0]
    segments[place - 1] = rewrite.say(day.removeprefix("the ") if before == "the" else day, DATE, segments[place - 1])
    segments[place] = rewrite.say(TO, PLAIN, segments[place])


SPACED_DASHES = (SentenceRule("days of a month", DASHES, days, is_speech=True),)
