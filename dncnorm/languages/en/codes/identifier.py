"""Reads numbers that name a thing, where an amount could stand: models, cards, digital objects. For a voice."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.addresses import spoken_address
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.plurals import is_plural

ADDRESS, DIGIT, ELECTRONIC = "ADDRESS", "DIGIT", "ELECTRONIC"
_MEASURED = re.compile("percent|[kMGT]?i?[bB]|Hz|%")
_ROUND = re.compile(r"\d{1,6}0{6,}", re.ASCII)
_SERIES = "series of models"
_IN_PAIRS = "(?!.* hundred [a-z]).*"


def _is_counted(segments: list[Segment], place: int) -> bool:
    """Whether the number at `place` counts or measures the next token."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    return _MEASURED.fullmatch(following) is not None or is_plural(following)


def long_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads ten digits and more one by one, unless the number is round or counts something."""
    if not _ROUND.fullmatch(segments[place].before) and not _is_counted(segments, place):
        segments[place] = rewrite.read_as(DIGIT, segments[place])


def object_name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the whole name of a digital object: `10.1038/nature12373`."""
    segments[place] = rewrite.say(spoken_address(segments[place].before), ELECTRONIC, segments[place])


def model(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a model in pairs: `RTX 4090`."""
    is_named = place > 0 and segments[place - 1].before.casefold() in cues()[_SERIES]
    said = rewrite.form(ADDRESS, segments[place].before, _IN_PAIRS) if is_named else None
    if said is not None and not _is_counted(segments, place):
        segments[place] = rewrite.say(said, ADDRESS, segments[place])


IDENTIFIER_RULES = (
    SentenceRule("model of a series", WrittenShape(r"[1-9]\d{2,3}[A-Z]{0,2}"), model, is_speech=True),
    SentenceRule("long number", WrittenShape(r"\d{10,40}"), long_number, is_speech=True),
    SentenceRule("object name", WrittenShape(r"10\.\d{4,9}/\S*"), object_name, is_speech=True),
)
