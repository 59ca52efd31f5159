"""Reads the letters of the compass and of runways behind numbers, and a tilde before them, for a voice.

`50N 3W` is a place and no power of watts, `26L` one of two runways and no volume, `~NW` about north west.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cues import is_about

ADDRESS, CARDINAL, DIGIT, MEASURE = "ADDRESS", "CARDINAL", "DIGIT", "MEASURE"
ABOUT_WORD = "about"
_AXES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_SIDES = {"L": "left", "R": "right", "C": "center"}
_RUNWAY = "runway"
"""The kind of words (`cue_words.tsv`)."""
_WHOLE = re.compile(r"(\d{1,3})([NSEW])", re.ASCII)
_TRACK = re.compile(r"(0[1-9]|[12]\d|3[0-6])([LRC])", re.ASCII)
_NAMED = frozenset(["latitude", "longitude", "lat", "lat.", "long", "long.", "lon", "latitudes", "longitudes"])
_POLE, _DATE_LINE = 90, 180
_ROUGH = frozenset(["half", "noon", "midnight", "dawn", "dusk", "sunset", "sunrise", "one", "two", "three", "ten"])
_POINTS = frozenset(["N", "S", "E", "W", "NE", "NW", "SE", "SW", "north", "south", "east", "west"])


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


COMPASS_RULES = (
    SentenceRule("degrees of the globe", WrittenShape(r"\d{1,3}[NSEW]?"), degrees, is_speech=True),
    SentenceRule("runway", WrittenShape(r"(?:0[1-9]|[12]\d|3[0-6])[LRC]?"), runway, is_speech=True),
    SentenceRule("about a point", frozenset("~"), about, is_speech=True),
)
