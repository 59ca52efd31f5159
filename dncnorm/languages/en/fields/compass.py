"""Reads the letters of the compass, of left and right, and of runways, for a voice.

`50N 3W` is a place and no power of watts, `26L` one of two runways and no volume, `~NW` about north west. Where a way
or the wind is told: `Winds W at 10 mph`, `from the SE`, `Head NNE`, `I-5 N`, `fork R`, `on your L`; vitamin `E`, a set
`S`, the `SE` of a mean and `keep R` of a formula stay.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues, has_word
from dncnorm.languages.en.words.spoken_signs import TO

_AXES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_LETTERS = r"[NS]|[NS]?[EW]|[NE]NE|[NW]NW|[SE]SE|[SW]SW"
_POINT = re.compile(_LETTERS)
_WIND, _ROUTE, _MOTION, _TURNING = "wind", "route told", "motion", "turning"
_OF_WIND, _ONWARD, _AFTER_THEN, _AFTER_TURN = "of wind", "onward", "after then", "after a turn"
_PLACE, _LETTERED, _AFTER_ROAD = "side of a place", "kind with a letter", "after a road"
_BLOWING = frozenset(
    ["wind", "winds", "swell", "becoming", "backing", "veering", "breeze", "gusts", "westerly", "became"]
)
_BLOWN = frozenset(["wind", "winds", "swell", "gale", "breeze", "winds."])
_FORCE = re.compile(r"\d{1,2}(?:[-–]\d{1,2})?(?: ?(?:kts?|knots|mph|kn|km/h|bft))?\.?")
_ENDS = frozenset([".", ",", ";", ":", ")", "!", "?", "", "(", "–", "—"])
_WAYS, _IS = frozenset(["road", "path", "track", "trail", "lane"]), frozenset(["is", "was", "be"])
_LEADING = frozenset(["from", "to", "in", "towards", "toward", "facing"])
_ROAD = re.compile(r"(?:I|US|SR|CR|[A-Z]{2})[- ]?\d{1,3}")
_NUMBERED_ROADS = frozenset(["hwy", "hwy.", "highway", "route", "rte", "rte.", "rt.", "interstate"])
_TAILS = frozenset(["bound", "facing", "hand"])
_POINTED = re.compile(r"[NS][EW]|[NE]NE|[NW]NW|[SE]SE|[SW]SW")
"""Two letters of the compass and more, which in a range name nothing else."""
_THREE = re.compile(r"[NE]NE|[NW]NW|[SE]SE|[SW]SW")
_BESIDE = frozenset(["and", "or", "&", "to"])


def heading(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letters of a point of the compass."""
    segment = segments[place]
    letters = segment.before.rstrip("-.")
    if segment.before.endswith("-"):
        is_meant = _next(segments, place) in _TAILS
        if _is_range(segments, place, letters):
            last = segments[place + 1]
            segments[place] = rewrite.say(f"{_named(letters)} {TO}", PLAIN, segment)
            segments[place + 1] = rewrite.say(_named(last.before), PLAIN, last)
            return
    else:
        is_meant = _has_tail(segments, place) or _is_heading(segments, place, letters)
    if is_meant:
        segments[place] = rewrite.say(_named(letters), PLAIN, segment)


def _named(letters: str) -> str:
    """Returns the words of the letters: `NNE` is north northeast."""
    words = [_AXES[letter] for letter in letters]
    return " ".join(["".join(words[:-2]), "".join(words[-2:])]).strip()


def _is_range(segments: list[Segment], place: int, letters: str) -> bool:
    """Whether another point touches it: `NE-ENE`."""
    if place + 1 == len(segments) or not touch(segments, place) or _has_dash_behind(segments, place + 1):
        return False
    last = segments[place + 1].before
    return letters != last and bool(_POINTED.fullmatch(letters) and _POINTED.fullmatch(last))


def _has_dash_behind(segments: list[Segment], place: int) -> bool:
    """Whether the word goes on: `NE-SW-`."""
    return place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before[0] in "-/"


def _has_tail(segments: list[Segment], place: int) -> bool:
    """Whether a hyphen and the rest of its word touch it: `S-facing`, `R-hand`."""
    signs = [segment.before for segment in segments[place + 1 : place + 3]]
    is_joint = len(signs) > 1 and signs[0] == "-" and signs[1].lower() in _TAILS
    return is_joint and touch(segments, place) and touch(segments, place + 1)


def _next(segments: list[Segment], place: int) -> str:
    return segments[place + 1].before.lower() if place + 1 < len(segments) else ""


def _before(segments: list[Segment], place: int) -> str:
    return segments[place - 1].before.lower() if place > 0 else ""


def _goes_on(right: str, kind: str) -> bool:
    return right in _ENDS or right in cues()[kind]


def _is_heading(segments: list[Segment], place: int, letters: str) -> bool:
    left, right = _before(segments, place), _next(segments, place)
    is_stopped = segments[place].before.endswith(".")
    if (place and touch(segments, place - 1) and left != "(") or right == "coli":
        return False
    if left in _BESIDE and _is_behind_point(segments, place):
        return is_stopped or _goes_on(right, _ONWARD)
    if _THREE.fullmatch(letters) and has_word(segments, _WIND):
        return True
    if left == ":" and _before(segments, place - 1) in _BLOWN:
        return True
    if right in _BLOWN or left in _BLOWING or (left in _IS and _before(segments, place - 1) in _BLOWN):
        return has_word(segments, _WIND)
    if len(letters) > 1 and (_FORCE.fullmatch(right) or right in cues()[_OF_WIND]) and has_word(segments, _WIND):
        return True
    if left in cues()[_MOTION]:
        return is_stopped or _goes_on(right, _ONWARD) or (len(letters) > 1 and right in ("to", "into", "of", "until"))
    if left == "then":
        return (is_stopped or right in cues()[_AFTER_THEN]) and has_word(segments, _ROUTE)
    if left == "the" and place > 1 and segments[place - 2].before.lower() in _LEADING:
        is_told = has_word(segments, _WIND) or has_word(segments, _ROUTE) or _is_beside_point(segments, place)
        return (is_stopped or _goes_on(right, _ONWARD)) and is_told
    if place and segments[place - 1].before in _WAYS:
        return _goes_on(right, _ONWARD) and has_word(segments, _ROUTE)
    if right in cues()[_PLACE]:
        return left not in cues()[_LETTERED] and not is_stopped and not _is_lettered(segments, place)
    return _is_road(segments, place) and (is_stopped or _goes_on(right, _AFTER_ROAD))


def _is_beside_point(segments: list[Segment], place: int) -> bool:
    """Whether another point follows: the `N` of `to the N and S`."""
    following = [segment.before for segment in segments[place + 1 : place + 4]]
    if following[:1] == [] or following[0] not in _BESIDE:
        return False
    return any(_POINT.fullmatch(form) for form in following[1:2] or [""]) or (
        following[1:2] == ["the"] and bool(_POINT.fullmatch(following[-1]))
    )


def _is_behind_point(segments: list[Segment], place: int) -> bool:
    """Whether another point that is said so stands before it: the `S` of `to the N and S`."""
    near = segments[max(0, place - 2)]
    return _POINT.fullmatch(near.before) is not None and near.after == _named(near.before)


def _is_lettered(segments: list[Segment], place: int) -> bool:
    """Whether another letter stands beside it: `side A, E side`."""
    near = [segment.before for segment in segments[max(0, place - 3) : place]]
    return any(len(form) == 1 and form.isalpha() and form not in _AXES for form in near)


def _is_road(segments: list[Segment], place: int) -> bool:
    """Whether a numbered road stands before it: `I-5 N`, `Hwy 101 N`."""
    if place and _ROAD.fullmatch(segments[place - 1].before):
        return True
    return (
        place > 1 and segments[place - 1].before.isdecimal() and segments[place - 2].before.lower() in _NUMBERED_ROADS
    )


HEADING_RULES = (SentenceRule("heading", WrittenShape(rf"(?:{_LETTERS})[-.]?"), heading, is_speech=True),)
