"""Reads symbols by their neighbours: a tilde, a colon, angle brackets, the dollar of a share's name.

A tilde before a number is not a range (`~20`); angle brackets around an address or a tag (`<br>`) are not comparisons.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, has_digit
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_signs import TO

VERBATIM = "VERBATIM"
_SECTION, _PART = re.compile(r"[2-9]|[1-9]\d{1,2}", re.ASCII), re.compile(r"[1-9]\d[1-9]", re.ASCII)
"""Two numbers that are no ratio: the second has no round end."""
_SHARE = re.compile(r"[A-Z]{1,5}(?:\.[A-Z])?")
_LETTERED = re.compile(r"[^\W\d_]|/$")
"""Matches the start of an address or a tag."""


def tilde(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tilde as "about" before a number, leaves it in a range, and silences it elsewhere."""
    if place == len(segments) - 1:
        return
    before, after = place and has_digit(segments[place - 1].before), has_digit(segments[place + 1].before)
    if before and after and (touch(segments, place - 1) or not touch(segments, place)):
        return
    if after:
        segments[place] = rewrite.read_as(PLAIN, segments[place])
    elif segments[place].after == TO:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def verse(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Keeps the colon in `1:1-3`, a chapter and its verses, from being read as a ratio."""
    found = segments[place - 1 : place + 4] if place else []
    if len(found) < len("1:1-3") or found[3].before not in HYPHENS:
        return
    if all(end.before.isdecimal() for end in found[::2]) and all(touch(found, at) for at in range(4)):
        segments[place] = rewrite.read_as(VERBATIM, segments[place])


def colon(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Keeps the colon of a phrase, `In 1994: 5 books`, or a section, `2:255`, from being read as a ratio."""
    if not 0 < place < len(segments) - 1 or not touch(segments, place - 1):
        return
    first, last = segments[place - 1].before, segments[place + 1].before
    if not touch(segments, place) or (_SECTION.fullmatch(first) and _PART.fullmatch(last)):
        segments[place] = rewrite.read_as(VERBATIM, segments[place])


def tag(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences angle brackets around an address or a tag without spaces: `<b@c.org>`, `</i>`."""
    ends = (index for index in range(place + 1, len(segments)) if segments[index].before in ("<", ">"))
    closing = next(ends, place)
    is_whole = all(touch(segments, index) for index in range(place, closing))
    lettered = is_whole and closing > place + 1 and _LETTERED.match(segments[place + 1].before)
    if lettered and segments[closing].before == ">":
        for index in (place, closing):
            segments[index] = rewrite.say(SILENCE, PUNCT, segments[index])


def cashtag(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the dollar of a share's name: `$TSLA`."""
    if place < len(segments) - 1 and touch(segments, place) and _SHARE.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


SYMBOL_RULES = (
    SentenceRule("tilde", frozenset("~"), tilde),
    SentenceRule("verse", frozenset(":"), verse),
    SentenceRule("colon", frozenset(":"), colon, is_speech=True),
    SentenceRule("tag", frozenset("<"), tag),
    SentenceRule("cashtag", frozenset("$"), cashtag, is_speech=True),
)
