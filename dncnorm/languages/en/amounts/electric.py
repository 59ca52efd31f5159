"""Reads a letter behind a number as amperes, volts or watts, where its sentence is about electricity, for a voice.

It draws 1 A. The motor needs 8 A; 12 V, 2 A, 24 W. Ripple
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues, words

MEASURE = "MEASURE"
_UNITS = {"A": "ampere", "V": "volt", "W": "watt"}
_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,3})?", re.ASCII)
_KIND = "electricity"
_SHOWN = re.compile(r".*(?:amperes?|volts?|watts?|watt hours?|ohms?|farads?|hertz|henr(?:y|ies))")
_AFTER = frozenset(
    [".", ",", ";", ":", ")", "at", "and", "or", "from", "to", "is", "max", "peak", "continuous", "each"]
)


def unit(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the unit at the end of a clause: `draws 1 A.`"""
    letter = segments[place].before[0]
    if not place or not _NUMBER.fullmatch(segments[place - 1].before) or segments[place].semiotic_class == MEASURE:
        return
    if place > 1 and touch(segments, place - 2) and segments[place - 2].before[-1].isalnum():
        return
    following = segments[place + 1].before if place + 1 < len(segments) else "."
    is_stopped = len(segments[place].before) > 1
    if not (is_stopped or following in _AFTER) or (place + 1 < len(segments) and _is_dotted(segments, place)):
        return
    if _is_electric(segments, place):
        name = _UNITS[letter] + ("" if segments[place - 1].before == "1" else "s")
        said = rewrite.say(name, MEASURE, segments[place])
        segments[place] = said._replace(is_stopped=is_stopped or said.is_stopped)


def _is_dotted(segments: list[Segment], place: int) -> bool:
    """Whether an initial or a code goes on behind it: `5 V. Smith` has a name's rest, `5 A-2` a code's."""
    return touch(segments, place) and segments[place + 1].before not in (*_AFTER, "?", "!", "/")


def _is_electric(segments: list[Segment], place: int) -> bool:
    present, table = words(segments), cues()
    if not present.isdisjoint(table[f"not {_KIND}"]):
        return False
    near = (segment for at, segment in enumerate(segments) if at != place and segment.semiotic_class == MEASURE)
    return any(_SHOWN.fullmatch(segment.after) for segment in near) or not present.isdisjoint(table[_KIND])


ELECTRIC_RULES = (
    SentenceRule("electric unit", frozenset([*_UNITS, *(f"{one}." for one in _UNITS)]), unit, is_speech=True),
)
