"""Reads the ends of a range of sums with their cents, for a voice: `$2.60-2.61`."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
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


CENTS_RULES = (SentenceRule("range with cents", WrittenShape(_WITH_CENTS.pattern), with_cents, is_speech=True),)
