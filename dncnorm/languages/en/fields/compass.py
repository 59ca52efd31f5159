"""Reads the letters of the compass, of left and right, and of runways, for a voice.

`50N 3W` is a place and no power of watts, `26L` one of two runways and no volume, `~NW` about north west. Where a way
or the wind is told: `Winds W at 10 mph`, `from the SE`, `Head NNE`, `I-5 N`, `fork R`, `on your L`; vitamin `E`, a set
`S`, the `SE` of a mean and `keep R` of a formula stay.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues, has_word, is_about
from dncnorm.languages.en.words.spoken_signs import TO

ADDRESS, CARDINAL, DIGIT, MEASURE = "ADDRESS", "CARDINAL", "DIGIT", "MEASURE"
ABOUT_WORD = "about"
_AXES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_SIDES = {"L": "left", "R": "right", "C": "center"}
_RUNWAY = "runway"
"""Kinds of words (`cue_words.tsv`)."""
_WHOLE = re.compile(r"(\d{1,3})([NSEW])", re.ASCII)
_TRACK = re.compile(r"(0[1-9]|[12]\d|3[0-6])([LRC])", re.ASCII)
_NAMED = frozenset(["latitude", "longitude", "lat", "lat.", "long", "long.", "lon", "latitudes", "longitudes"])
_POLE, _DATE_LINE = 90, 180
_ROUGH = frozenset(["half", "noon", "midnight", "dawn", "dusk", "sunset", "sunrise", "one", "two", "three", "ten"])
_POINTS = frozenset(["N", "S", "E", "W", "NE", "NW", "SE", "SW", "north", "south", "east", "west"])
_TURNS = {"L": "left", "R": "right"}
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
_BENDS = frozenset(["bend", "turn", "fork", "hairpin", "turning", "branch"])
_TAILS = frozenset(["bound", "facing", "hand"])
_POINTED = re.compile(r"[NS][EW]|[NE]NE|[NW]NW|[SE]SE|[SW]SW")
"""Two letters of the compass and more, which in a range name nothing else."""
_THREE = re.compile(r"[NE]NE|[NW]NW|[SE]SE|[SW]SW")
_BESIDE = frozenset(["and", "or", "&", "to"])


def degrees(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads whole degrees of one axis beside those of the other, or behind their name: `50N 3W`, `longitude 3W`."""
    found = _degrees(segments, place)
    if found is None or not (_is_named(segments, place) or _has_other_axis(segments, place, found[2])):
        return
    number = rewrite.form(CARDINAL, found[1])
    if number is None:
        return
    if segments[place].before == found[0]:
        segments[place] = rewrite.say(f"{number} {_AXES[found[2]]}", MEASURE, segments[place])
    else:
        segments[place + 1] = rewrite.say(_AXES[found[2]], PLAIN, segments[place + 1])


def _degrees(segments: list[Segment], place: int) -> re.Match[str] | None:
    """Returns a number and its axis, cut or not, if there is such a place on the globe."""
    written = _glued(segments, place)
    found = _WHOLE.fullmatch(written)
    return found if found and int(found[1]) <= (_POLE if found[2] in "NS" else _DATE_LINE) else None


def _glued(segments: list[Segment], place: int) -> str:
    """Returns a number with the letter that touches it: one token or two."""
    written = segments[place].before
    if written.isdecimal() and place + 1 < len(segments) and touch(segments, place):
        return written + segments[place + 1].before
    return written


def _is_named(segments: list[Segment], place: int) -> bool:
    return not _NAMED.isdisjoint(segment.before.casefold() for segment in segments[max(0, place - 2) : place])


def _has_other_axis(segments: list[Segment], place: int, axis: str) -> bool:
    """Whether degrees of the other axis stand beside, a comma between at most: `48N, 7W`."""
    others = "EW" if axis in "NS" else "NS"
    near = (at for at in range(max(0, place - 3), min(len(segments), place + 4)) if at != place)
    return any((found := _degrees(segments, at)) is not None and found[2] in others for at in near)


def runway(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads one of several runways where the sentence has one: `cleared to land 27R`."""
    found = _TRACK.fullmatch(_glued(segments, place))
    if found is None or not is_about(segments, _RUNWAY):
        return
    digits = rewrite.form(DIGIT, found[1])
    if digits is None:
        return
    if segments[place].before == found[0]:  # an amount to whoever checks it: its letter keeps its name
        segments[place] = rewrite.say(f"{digits} {found[2].lower()}", ADDRESS, segments[place])
    else:
        segments[place] = rewrite.say(digits, DIGIT, segments[place])
        segments[place + 1] = rewrite.say(_SIDES[found[2]], PLAIN, segments[place + 1])


def about(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tilde before a point of the compass, or a number in letters: `~NW`, `~half of it`."""
    if place + 1 < len(segments) and touch(segments, place) and not (place and touch(segments, place - 1)):
        following = segments[place + 1].before
        if following in _POINTS or following in _ROUGH:
            segments[place] = rewrite.say(ABOUT_WORD, PLAIN, segments[place])


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


def turn(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of a turn, or of a hand."""
    if _has_tail(segments, place) or _is_turn(segments, place):
        segments[place] = rewrite.say(_TURNS[segments[place].before[0]], PLAIN, segments[place])


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


def between(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a wind that comes from two points: `SW/W 15-25 mph`."""
    if not is_tight(segments, place) or not _FORCE.fullmatch(_next(segments, place + 1)):
        return
    ends = place - 1, place + 1
    if not all(_POINT.fullmatch(segments[at].before) for at in ends) or not has_word(segments, _WIND):
        return
    for at in ends:
        segments[at] = rewrite.say(_named(segments[at].before), PLAIN, segments[at])
    segments[place] = rewrite.say(TO, PLAIN, segments[place])


def joined_points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a point of the compass that a hyphen joins to one beside it, of a wind: `E-SE wind`."""
    if not is_tight(segments, place) or not has_word(segments, _WIND):
        return
    first, last = (segments[at].before for at in (place - 1, place + 1))
    if first in _AXES and first in last and _POINTED.fullmatch(last):
        for at in (place - 1, place + 1):
            segments[at] = rewrite.say(_named(segments[at].before), PLAIN, segments[at])
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


HEADING_RULES = (
    SentenceRule("points of a wind", HYPHENS, joined_points, is_speech=True),
    SentenceRule("wind of two points", frozenset("/"), between, is_speech=True),
    SentenceRule("heading", WrittenShape(rf"(?:{_LETTERS})[-.]?"), heading, is_speech=True),
    SentenceRule("turn", WrittenShape(r"[LR]\.?"), turn, is_speech=True),
)
COMPASS_RULES = (
    SentenceRule("degrees of the globe", WrittenShape(r"\d{1,3}[NSEW]?"), degrees, is_speech=True),
    SentenceRule("runway", WrittenShape(r"(?:0[1-9]|[12]\d|3[0-6])[LRC]?"), runway, is_speech=True),
    SentenceRule("about a point", frozenset("~"), about, is_speech=True),
)
