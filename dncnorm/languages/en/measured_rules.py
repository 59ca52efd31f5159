"""Says an amount in the singular before a thing that it measures, with no article: `two 15 kg bags`, `12 V batteries`.

What an amount is of, `500 ml water` and `2 kg apples`, leaves it in the plural; the things are a list. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.attributive import function_words, in_singular, things

MEASURE = "MEASURE"
_AMOUNT = re.compile(r"(?:[-−+]?[\d½¼¾.]|[\d½¼¾]+[-–]).*[^\W\d_'’′″”\"]\.?|[\d½¼¾].*['’′″”\"]")
_HOLDERS, _SIZED, _VERBS, _CAN = "holders", "sized", "also verbs", "can"
_LEADING = frozenset(["after", "for", "in", "about", "another", "every", "or", "to"])
_MODIFIER = re.compile(r"[a-z]{3,}")
_ADVERB = re.compile(r".*(?:ly|wards?)|north|south|east|west|inland|times|thick|out|through")
_APERTURE, _STOPS = re.compile(r"[fF]/?\d(?:\.\d)?"), frozenset("fF")
_LENGTH = re.compile(r"[\d ](?:[kcm]?m|ft|in|yd)\.?|[\"”″'’′]")
_JOINED = frozenset(["by", "x", "X", "×"])
_IN_FULL = re.compile(r"[a-z]{4,}s")
"""A unit that the writer has put in the plural: `10 minutes rest`."""


def measured(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an amount before a thing in the singular; in brackets, the one before them, too: `9cm (4in) pots`."""
    segment = segments[place]
    if segment.semiotic_class != MEASURE or _IN_FULL.search(segment.before) or place + 1 >= len(segments):
        return
    if touch(segments, place):
        if not _is_enclosed(segments, place) or not _is_thing(segments, place + 2):
            return
        if place > 1 and segments[place - 2].semiotic_class == MEASURE:
            segments[place - 2] = in_singular(segments[place - 2], rewrite)
    elif not (_is_thing(segments, place + 1) or _is_aperture(segments, place + 1)):
        return
    segments[place] = in_singular(segment, rewrite)
    while place > 1 and segments[place - 1].before in _JOINED and segments[place - 2].semiotic_class == MEASURE:
        place -= 2
        segments[place] = in_singular(segments[place], rewrite)


def _is_enclosed(segments: list[Segment], place: int) -> bool:
    return place > 0 and segments[place - 1].before == "(" and segments[place + 1].before == ")"


def _is_thing(segments: list[Segment], place: int) -> bool:
    """Whether a thing begins there: `bags`, or `gas bottles`."""
    if place >= len(segments):
        return False
    word = segments[place].before.lower().rstrip(".")
    if word in things(_VERBS) and segments[place - 2 : place - 1] and segments[place - 2].before.lower() in _LEADING:
        return False
    if word in things(_SIZED) or word in things(_HOLDERS):
        return True
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_length = _LENGTH.search(segments[place - 1].before) is not None
    if following not in things(_HOLDERS) and not (
        is_length and following.endswith("s") and following in things(_SIZED)
    ):
        return word == _CAN and place > 2 and segments[place - 1].before == ")"
    return _MODIFIER.fullmatch(word) is not None and word not in function_words() and not _ADVERB.fullmatch(word)


def _is_aperture(segments: list[Segment], place: int) -> bool:
    """Whether a lens's aperture stands there: `f/1.8`."""
    following = segments[place].before
    if following in _STOPS:
        return place + 1 < len(segments) and touch(segments, place)
    return _APERTURE.fullmatch(following) is not None


MEASURED_RULES = (SentenceRule("measured thing", WrittenShape(_AMOUNT.pattern), measured, is_speech=True),)
