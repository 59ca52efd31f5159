"""Reads `C` and `F` behind a number as degrees where a sentence is of heat or cold, or has them elsewhere. For a voice.

`18-21C (65-70F)`, `below 0C`, `-9C`; a flat `20C`, a seat `14F` and a section `5C` keep their letters.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues, has_word
from dncnorm.languages.en.words.spoken_signs import TO

MEASURE = "MEASURE"
_SCALES = {"C": "celsius", "F": "fahrenheit"}
_NAMES = tuple(_SCALES.values())
_HEAT, _NO_HEAT, _OVEN, _NUMBERED = "heat", "not heat", "oven", "numbered with a letter"
_NUMBER = re.compile(r"[-−+]?\d{1,3}(?:\.\d{1,2})?|1\d{3}", re.ASCII)
_BELOW_ZERO = re.compile(r"[-−]\d.*")
_EXTREMES = frozenset(["high", "low", "highs", "lows", "overnight"])
"""What a forecast has right before its degrees: `High 34F.`"""
_SETTING = re.compile(r"[1-5]\d\d", re.ASCII)
"""What an oven is set to."""


def letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter behind a number, or behind a range: the `C` of `18-21C`."""
    number = segments[place - 1] if place else None
    if number is None or not _NUMBER.fullmatch(number.before) or (place > 1 and _is_joined(segments, place - 1)):
        return
    is_last = place + 1 == len(segments)
    if not is_last and touch(segments, place) and segments[place + 1].before[0].isalnum():
        return
    if not _is_meant(segments, place):
        return
    if place > 2 and segments[place - 2].before in DASHES and is_tight(segments, place - 2):
        segments[place - 2] = rewrite.say(TO, PLAIN, segments[place - 2])
    segments[place] = rewrite.say(_degrees(number.before, segments[place].before), MEASURE, segments[place])


def _is_meant(segments: list[Segment], place: int) -> bool:
    number = segments[place - 1].before
    if place > 1 and segments[place - 2].before.lower() in cues()[_NUMBERED]:
        return False
    if not touch(segments, place - 1):
        return _SETTING.fullmatch(number) is not None and has_word(segments, _OVEN)
    is_cold = _BELOW_ZERO.fullmatch(number) is not None and not has_word(segments, _NO_HEAT)
    return is_cold or _is_heat(segments, place)


def _degrees(number: str, sign: str) -> str:
    return f"{'degree' if number.lstrip('-−+') == '1' else 'degrees'} {_SCALES[sign.upper()]}"


def _is_joined(segments: list[Segment], place: int) -> bool:
    """Whether it is the end of a name: `MiG-15F`, `A380-800C`."""
    if not place or not touch(segments, place - 1):
        return False
    before = segments[place - 1].before
    if before in DASHES and place > 1 and touch(segments, place - 2):
        before = segments[place - 2].before
        return not before[-1:].isdigit() and before[-1:].upper() not in _SCALES
    return before[-1:].isalnum()


def _is_heat(segments: list[Segment], place: int) -> bool:
    """Whether a word of heat or cold stands in the sentence, or another temperature, and nothing has such a number."""
    if has_word(segments, _NO_HEAT):
        return False
    if any(segment.before.lower() in _EXTREMES for segment in segments[max(0, place - 2) : place]):
        return True
    return has_word(segments, _HEAT) or any(
        segment.after.endswith(_NAMES) or "°" in segment.before
        for at, segment in enumerate(segments)
        if at not in (place, place - 1)
    )


TEMPERATURE_RULES = (SentenceRule("letter of degrees", frozenset("CFcf"), letter, is_speech=True),)
