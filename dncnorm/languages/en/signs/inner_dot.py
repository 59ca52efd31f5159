"""Leaves out dots at which a voice would stop or stumble: those that touch what stands on both sides, and those of
abbreviations within a sentence.

18.Bxg5, St.Emilion, Minneapolis-St. Paul, B.7.b, 3.Add the sugar, 17th c. buildings
"""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule

VERBATIM, _NOTHING = "VERBATIM", ""
_PLACES = {"St": "saint", "Ste": "sainte", "Ft": "fort", "Mt": "mount"}
_NAME, _NUMBER = re.compile(r"[A-ZÀ-Þ][^\W\d_]{2,}"), re.compile(r"[A-Z]?\d{1,3}|[A-Z]?\d{1,2}\.\d{1,2}", re.ASCII)
_PART, _VARIABLES = re.compile(r"[a-wyzA-WYZ]", re.ASCII), frozenset("nxX")
_MOVE, _FILES = "chess move", frozenset("abcdefgh")


def inner_dot(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves out a dot between a number and a move or a part, in a saint's name, and behind an item's number."""
    if not is_tight(segments, place) or segments[place].source == RULE_SOURCE:
        return
    before, after = segments[place - 1], segments[place + 1]
    is_place = before.before in _PLACES and _NAME.fullmatch(after.before) and not _is_street(segments, place)
    if is_place:
        segments[place - 1] = rewrite.say(_PLACES[before.before], PLAIN, before)
    is_part = _NUMBER.fullmatch(before.before) and _is_part(segments, place + 1)
    is_move = before.before.isdecimal() and (after.rule == _MOVE or _is_pawn(segments, place + 1))
    is_item = place == 1 and before.before.isdecimal() and _NAME.fullmatch(after.before)
    if is_place or is_part or is_move or is_item:
        segments[place] = rewrite.say(_NOTHING, VERBATIM, segments[place])


def _is_pawn(segments: list[Segment], place: int) -> bool:
    """Whether a pawn moves beside a move of a piece: `1.e4 e5 2.Nf3`."""
    return segments[place].before[0] in _FILES and any(segment.rule == _MOVE for segment in segments)


def _is_street(segments: list[Segment], place: int) -> bool:
    """Whether a street ends here: `on Main St.The shop`."""
    return place > 1 and (segments[place - 2].before[:1].isupper() or segments[place - 2].before[-1].isdecimal())


def _is_part(segments: list[Segment], place: int) -> bool:
    """Whether a letter ends here that names a part: the `b` of `B.7.b`."""
    if not _PART.fullmatch(segments[place].before) or segments[place].before in _VARIABLES:
        return False
    return place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[0].isalnum()


INNER_DOTS = (SentenceRule("inner dot", frozenset([".", "..."]), inner_dot, is_speech=True),)
