"""Reads the ends of a range of sums with their cents, and the cents of stamps, for a voice: `$2.60-2.61`, `8c`."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import is_about
from dncnorm.languages.en.words.spoken_signs import TO

MONEY = "MONEY"
_WITH_CENTS = re.compile(r"([$£€])(\d{1,3}\.\d\d) ?[-–—‐‑] ?(\d{1,3}\.\d\d)", re.ASCII)
_SCALES = frozenset(["million", "billion", "trillion", "mn", "bn", "m", "b", "k", "thousand", "mln", "bln", "%"])


def with_cents(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads both ends of a range with their cents, where nothing scales them: `$2.60-2.61`."""
    found = _WITH_CENTS.fullmatch(segments[place].before)
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if found is None or following in _SCALES or all(number.endswith(".00") for number in found.groups()[1:]):
        return
    first, last = (rewrite.form(MONEY, found[1] + number) for number in found.groups()[1:])
    if first and last:
        segments[place] = rewrite.say(f"{first} {TO} {last}", MONEY, segments[place])


def of_stamp(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the cents of a stamp: `1893 8c violet black`, `the ½c`."""
    is_counted = place > 0 and touch(segments, place - 1) and segments[place - 1].before[-1].isnumeric()
    if is_counted and is_about(segments, "stamps"):
        segments[place] = rewrite.say("cent", MONEY, segments[place])


CENTS_RULES = (
    SentenceRule("cents of a stamp", frozenset(["c", "c."]), of_stamp, is_speech=True),
    SentenceRule("range with cents", WrittenShape(_WITH_CENTS.pattern), with_cents, is_speech=True),
)
