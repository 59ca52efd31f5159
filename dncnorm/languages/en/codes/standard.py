"""Reads the number of a standard and the year of its edition, which else are a range or a ratio, for a voice.

EN 60601-1:2006 + A1:2013, IEEE Std 802.3-2018, ASHRAE 62.1-2019, ISO 4017:2015-05
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.dates.years import YEAR
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import COLON_WORD, DASH_WORD

ADDRESS, CARDINAL, DATE, VERBATIM = "ADDRESS", "CARDINAL", "DATE", "VERBATIM"
_BODIES, _REACH = "standards", 6
"""Who gives out standards, and the tokens between one's name and its year: of `IEEE Std 802.3-2018`."""
_NUMBER = re.compile(r"[A-Z]{0,2}\d{1,6}(?:\.\d{1,3})?", re.ASCII)
_EDITION_MONTH = re.compile(r"0[1-9]|1[0-2]", re.ASCII)
_PARTS = re.compile(r"\d{4}(?:-\d{1,2}){1,2}", re.ASCII)
_OF_NUMBER = re.compile(r"[-\d./A-Z]+|/T|/|T|Std\.?|[Ss]tandard|EN|ISO|TS|TR|PAS", re.ASCII)


def edition(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what joins a standard's number to its year, and the month behind the year."""
    if not 0 < place < len(segments) - 1 or not is_tight(segments, place):
        return
    number, year = segments[place - 1].before, segments[place + 1].before
    if not YEAR.fullmatch(year) or not (_NUMBER.fullmatch(number) or _PARTS.fullmatch(number)):
        return
    if not _is_of_standard(segments, place):
        return
    if segments[place].before in HYPHENS:
        segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])
    else:
        segments[place] = rewrite.say(COLON_WORD, VERBATIM, segments[place])
    segments[place + 1] = rewrite.read_as(DATE, segments[place + 1])
    _read_number(segments, place - 1, rewrite)
    _read_month(segments, place + 2, rewrite)


def _is_of_standard(segments: list[Segment], place: int) -> bool:
    """Whether a standard's name is not far before, or its number is that of an amendment behind a plus."""
    bodies = cues()[_BODIES]
    for at in range(place - 2, max(-1, place - 2 - _REACH), -1):
        word = segments[at].before
        if word.casefold() in bodies and not word.islower():
            return True
        if word == "+":
            return any(one.before.casefold() in bodies and not one.before.islower() for one in segments[:at])
        if not _OF_NUMBER.fullmatch(word) and word not in HYPHENS and not word.startswith(("AM", "A", "C")):
            return False
    return False


def _read_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `1992-1-1`, which is no date here, and a part behind a dash as a number of its own."""
    segment = segments[place]
    if _PARTS.fullmatch(segment.before):
        said = [rewrite.form(CARDINAL, part) for part in segment.before.split("-")]
        first = rewrite.form(DATE, segment.before.split("-")[0]) or said[0]
        if all(said):
            segments[place] = rewrite.say(f" {DASH_WORD} ".join([str(first), *map(str, said[1:])]), ADDRESS, segment)


def _read_month(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dash between a year and its month: `2015-05`."""
    if place + 1 >= len(segments) or segments[place].before not in HYPHENS or not is_tight(segments, place):
        return
    if _EDITION_MONTH.fullmatch(segments[place + 1].before) and not _goes_on(segments, place + 1):
        segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])


def _goes_on(segments: list[Segment], place: int) -> bool:
    return place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before[0].isalnum()


STANDARD_RULES = (SentenceRule("edition", HYPHENS | {":"}, edition, is_speech=True),)
