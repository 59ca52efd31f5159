"""Reads the letters of the compass, and of left and right, where a way or the wind is told. For a voice.

`Winds W at 10 mph`, `from the SE`, `Head NNE`, `I-5 N`, `fork R`, `on your L`; vitamin `E`, a set `S`, the `SE`
of a mean and `keep R` of a formula stay.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cues import cues, has_word

_WORDS = {"N": "north", "S": "south", "E": "east", "W": "west"}
_TURNS = {"L": "left", "R": "right"}
_LETTERS = r"[NS]|[NS]?[EW]|[NE]NE|[NW]NW|[SE]SE|[SW]SW"
_WIND, _ROUTE, _MOTION, _TURNING = "wind", "route told", "motion", "turning"
_OF_WIND, _ONWARD, _AFTER_THEN, _AFTER_TURN = "of wind", "onward", "after then", "after a turn"
_SIDES, _LETTERED, _AFTER_ROAD = "side of a place", "kind with a letter", "after a road"
_BLOWING = frozenset(["wind", "winds", "swell", "becoming", "backing", "veering", "breeze", "gusts", "westerly"])
_BLOWN = frozenset(["wind", "winds", "swell", "gale", "breeze", "winds."])
_FORCE = re.compile(r"\d{1,2}(?:[-–]\d{1,2})?(?: ?(?:kts?|knots|mph|kn|km/h|bft))?\.?")
_ENDS = frozenset([".", ",", ";", ":", ")", "!", "?", "", "(", "–", "—"])
_WAYS, _IS = frozenset(["road", "path", "track", "trail", "lane"]), frozenset(["is", "was", "be"])
_LEADING = frozenset(["from", "to", "in", "towards", "toward", "facing"])
_ROAD = re.compile(r"(?:I|US|SR|CR|[A-Z]{2})[- ]?\d{1,3}")
_NUMBERED_ROADS = frozenset(["hwy", "hwy.", "highway", "route", "rte", "rte.", "rt.", "interstate"])
_BENDS = frozenset(["bend", "turn", "fork", "hairpin", "turning", "branch"])
_TAILS = frozenset(["bound", "facing", "hand"])


def heading(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letters of a point of the compass."""
    segment = segments[place]
    letters = segment.before.rstrip("-.")
    if segment.before.endswith("-"):
        is_meant = _next(segments, place) in _TAILS
    else:
        is_meant = _has_tail(segments, place) or _is_heading(segments, place, letters)
    if is_meant:
        segments[place] = rewrite.say(_named(letters), PLAIN, segment)


def turn(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of a turn, or of a hand."""
    if _has_tail(segments, place) or _is_turn(segments, place):
        segments[place] = rewrite.say(_TURNS[segments[place].before[0]], PLAIN, segments[place])


def _named(letters: str) -> str:
    """Returns the words of the letters: `NNE` is north northeast."""
    words = [_WORDS[letter] for letter in letters]
    return " ".join(["".join(words[:-2]), "".join(words[-2:])]).strip()


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
    if right in _BLOWN or left in _BLOWING or (left in _IS and _before(segments, place - 1) in _BLOWN):
        return has_word(segments, _WIND)
    if len(letters) > 1 and (_FORCE.fullmatch(right) or right in cues()[_OF_WIND]) and has_word(segments, _WIND):
        return True
    if left in cues()[_MOTION]:
        return is_stopped or _goes_on(right, _ONWARD) or (len(letters) > 1 and right in ("to", "into", "of", "until"))
    if left == "then":
        return (is_stopped or right in cues()[_AFTER_THEN]) and has_word(segments, _ROUTE)
    if left == "the" and place > 1 and segments[place - 2].before.lower() in _LEADING:
        return (is_stopped or _goes_on(right, _ONWARD)) and (has_word(segments, _WIND) or has_word(segments, _ROUTE))
    if place and segments[place - 1].before in _WAYS:
        return _goes_on(right, _ONWARD) and has_word(segments, _ROUTE)
    if right in cues()[_SIDES]:
        return left not in cues()[_LETTERED] and not is_stopped and not _is_lettered(segments, place)
    return _is_road(segments, place) and (is_stopped or _goes_on(right, _AFTER_ROAD))


def _is_lettered(segments: list[Segment], place: int) -> bool:
    """Whether another letter stands beside it: `side A, E side`."""
    near = [segment.before for segment in segments[max(0, place - 3) : place]]
    return any(len(form) == 1 and form.isalpha() and form not in _WORDS for form in near)


def _is_road(segments: list[Segment], place: int) -> bool:
    """Whether a numbered road stands before it: `I-5 N`, `Hwy 101 N`."""
    if place and _ROAD.fullmatch(segments[place - 1].before):
        return True
    return (
        place > 1 and segments[place - 1].before.isdecimal() and segments[place - 2].before.lower() in _NUMBERED_ROADS
    )


def _is_turn(segments: list[Segment], place: int) -> bool:
    left, right = _before(segments, place), _next(segments, place)
    is_of_two = any(segment.before in _TURNS for segment in segments[place + 2 : place + 3])
    if (place and touch(segments, place - 1)) or is_of_two:
        return False
    is_stopped = segments[place].before.endswith(".")
    if right in _BENDS:
        return left in ("a", "the", "sharp", "slight", "first", "second", "next", "1st", "2nd")
    if left in cues()[_TURNING]:
        is_sure = left in ("turn", "turns", "fork", "bear", "bears") or has_word(segments, _ROUTE)
        return is_sure and (is_stopped or _goes_on(right, _AFTER_TURN))
    if left == "then":
        return (is_stopped or right in cues()[_AFTER_THEN]) and has_word(segments, _ROUTE)
    if left in ("your", "the") and place > 1 and segments[place - 2].before.lower() in ("on", "to"):
        return has_word(segments, _ROUTE)
    return False


HEADING_RULES = (
    SentenceRule("heading", WrittenShape(rf"(?:{_LETTERS})[-.]?"), heading, is_speech=True),
    SentenceRule("turn", WrittenShape(r"[LR]\.?"), turn, is_speech=True),
)
