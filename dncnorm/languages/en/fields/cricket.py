"""Reads cards of cricket matches, for a voice: `c Jones b Lee 33` is caught by one and bowled by the other.

A card shows itself: by a dismissal, by who is `not out`, or by several scores with stars, whatever else is there.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch

_NAME, _INITIALS = re.compile(r"[A-Z][a-z]+[A-Za-z'’-]*"), re.compile(r"[A-Z]{1,3}\.?|[A-Z]\.")
_LONGEST_NAME = 3
_RUNS = re.compile(r"\d{1,3}", re.ASCII)
_STAR, _BEHIND_STAR = "*", frozenset([",", ";", ")", "(", "."])


def is_card(segments: list[Segment]) -> bool:
    """Whether the sentence shows a card of cricket."""
    stars = 0
    for place, segment in enumerate(segments):
        written = segment.before
        if written == "lbw" or (written == "b" and _ends_dismissal(segments, place)):
            return True
        is_left = written == "out" and place > 1 and segments[place - 1].before == "not"
        if is_left and _RUNS.fullmatch(segments[place - 2].before):
            return True
        stars += written == _STAR and _is_not_out(segments, place)
    return stars > 1


def _ends_dismissal(segments: list[Segment], place: int) -> bool:
    """Whether a bowler is behind it, and who took part before: `c Jones b Lee`, `c & b Lee`, `lbw b Lee`."""
    if not _is_named(segments, place + 1):
        return False
    if place > 1 and segments[place - 1].before in ("&", "and") and segments[place - 2].before == "c":
        return True
    for at in range(place - 2, max(-1, place - 2 - _LONGEST_NAME), -1):
        if segments[at].before in ("c", "st"):
            return _is_named(segments, at + 1)
        if not (_NAME.fullmatch(segments[at].before) or _INITIALS.fullmatch(segments[at].before)):
            return False
    return place > 0 and segments[place - 1].before == "lbw"


def _is_named(segments: list[Segment], place: int) -> bool:
    written = segments[place].before if place < len(segments) else ""
    return _NAME.fullmatch(written) is not None or _INITIALS.fullmatch(written) is not None


def _is_not_out(segments: list[Segment], place: int) -> bool:
    """Whether its star is behind the runs of somebody: `Petersen 31*;`."""
    if place < 2 or not touch(segments, place - 1) or not _RUNS.fullmatch(segments[place - 1].before):
        return False
    following = segments[place + 1].before if place + 1 < len(segments) else "."
    return _NAME.fullmatch(segments[place - 2].before) is not None and following in _BEHIND_STAR
