"""Reads what older print and those who keep its ways write, for a voice.

Weſt, †1541, the night of 9/10 May, the 13th/14th March, M.DCCC.LXII
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.roman import YEARS
from dncnorm.languages.en.dates.calendar import MONTH_FORMS
from dncnorm.languages.en.words.spoken_signs import TO

DATE, ORDINAL, VERBATIM = "DATE", "ORDINAL", "VERBATIM"
DIED, BORN = "died", "born"
_YEAR = re.compile(r"1\d{3}|20[0-4]\d", re.ASCII)
_DAGGERS, _OPENING = frozenset("†‡"), frozenset("([-–—/")
_TWO_DAYS = re.compile(r"([12]?\d|3[01])/([12]?\d|3[01])", re.ASCII)
_MOST_DAYS = 5
_MONTH = re.compile(rf"({'|'.join(sorted(MONTH_FORMS, key=len, reverse=True))})\b\.?.*")
_ALSO_WORDS = frozenset(["May", "March"])
"""Months that go on a sentence as words, too."""
_BEFORE_DAY = frozenset(["the", "of", "on", "night", "nights", "On", "Of", "Night", ",", "and", "between", "from"])
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.ASCII)
_DAY_OF_MONTH = re.compile(rf"\d{{1,2}}(?:st|nd|rd|th)(?: of)? (?:{'|'.join(sorted(MONTH_FORMS))})\b.*", re.ASCII)
_ENDS = {"1": "st", "2": "nd", "3": "rd"}


def long_s(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long s as any other: `Weſt` is west."""
    segments[place] = rewrite.say(segments[place].before.replace("ſ", "s"), PLAIN, segments[place])


def dagger(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dagger before a year as a death, and a star beside one as a birth: `*1532 †1599`."""
    is_mark = place > 0 and touch(segments, place - 1) and segments[place - 1].before not in _OPENING  # of a note
    if _is_before_year(segments, place) and not is_mark:
        segments[place] = rewrite.say(DIED, PLAIN, segments[place])
        segments[place + 1] = rewrite.read_as(DATE, segments[place + 1])


def born(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the star of a birth, if a dagger stands before another year."""
    others = (at for at, segment in enumerate(segments) if segment.before in _DAGGERS)
    if _is_before_year(segments, place) and any(_is_before_year(segments, at) for at in others):
        segments[place] = rewrite.say(BORN, PLAIN, segments[place])
        segments[place + 1] = rewrite.read_as(DATE, segments[place + 1])


def _is_before_year(segments: list[Segment], place: int) -> bool:
    return place + 1 < len(segments) and _YEAR.fullmatch(segments[place + 1].before) is not None


def two_days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two days of a month that a slash parts: `the night of 9/10 May`."""
    days = _TWO_DAYS.fullmatch(segments[place].before)
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    month = _MONTH.fullmatch(following)
    if days is None or month is None or not 0 < int(days[2]) - int(days[1]) < _MOST_DAYS:
        return
    is_led = place > 0 and segments[place - 1].before in _BEFORE_DAY
    goes_on = place + 2 < len(segments) and segments[place + 2].before[:1].islower()
    if following in _ALSO_WORDS and goes_on and not is_led:
        return
    first, last = (rewrite.form(ORDINAL, _ordinal(day)) for day in days.groups())
    if first and last:
        segments[place] = rewrite.say(f"the {first} {TO} {last}", ORDINAL, segments[place])


def _ordinal(number: str) -> str:
    is_teen = len(number) > 1 and number[0] == "1"
    return number + ("th" if is_teen else _ENDS.get(number[-1], "th"))


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash between two days that have their ends: `13th/14th March`."""
    if not 0 < place < len(segments) - 1 or not _DAY.fullmatch(segments[place - 1].before):
        return
    if _DAY_OF_MONTH.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def year(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a year in letters whose parts have dots: `M.DCCC.LXII.`."""
    number = YEARS.get(segments[place].before.replace(".", ""))
    spoken = rewrite.form(DATE, str(number)) if number else None
    if spoken:
        segments[place] = rewrite.say(spoken, DATE, segments[place])


OLD_PRINT_RULES = (
    SentenceRule("long s", WrittenShape(r"[\w'’-]*ſ[\w'’-]*"), long_s, is_speech=True),
    SentenceRule("dagger", _DAGGERS, dagger, is_speech=True),
    SentenceRule("born", frozenset("*"), born, is_speech=True),
    SentenceRule("two days", WrittenShape(_TWO_DAYS.pattern), two_days, is_speech=True),
    SentenceRule("days with ends", frozenset("/"), days, is_speech=True),
    SentenceRule("year in parts", WrittenShape(r"M\.[DCLXVIM.]{2,20}"), year, is_speech=True),
)
