"""Tells what a dash between spaces parts from what it joins, for a voice: `Set 1 - 100 kg`, `Day 2 - 18/02/21`.

The network says "to" between any two numbers. A range has both ends of one kind (`10 - 15 minutes`, `from 9 - 12`), and
no word owns its first number. `Set 1`, `12 June` and `Q3` are whole: what stands behind the dash is said of them.
"""

from __future__ import annotations

import re
from unicodedata import numeric

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import TO

DATE, DECIMAL, FRACTION, MEASURE, MONEY, TIME, VERBATIM = (
    *("DATE", "DECIMAL", "FRACTION", "MEASURE", "MONEY", "TIME", "VERBATIM"),
)
_LABEL, _SCALE = "has a number of its own", "has a range of numbers"
_AMOUNTS = frozenset([FRACTION, MEASURE, MONEY, TIME])
_LABELLED = re.compile(r"#?\d{1,4}[A-Za-z]?", re.ASCII)
_CODE_LETTERS = re.compile(r"[A-Z]{1,2}", re.ASCII)
_WHOLE, _YEAR = re.compile(r"\d{1,4}", re.ASCII), re.compile(r"(?:1[5-9]|20)\d\d", re.ASCII)
_VULGAR = re.compile("[¼½¾⅐-⅞]")
_FIGURE = re.compile(r"\d{1,3}(?!\d|,\d)", re.ASCII)
_ONE_OF = frozenset(["minute", "hour", "day", "week", "month", "mile", "page", "point", "mark"])
_LAPS = frozenset(["mile", "lap", "km", "split", "k"])
_RANGED = frozenset(["from", "between"])
_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?"
_NAME_OF_DAY, _DATED_DAY = re.compile(_WEEKDAY, re.IGNORECASE), re.compile(rf"{_WEEKDAY},? .*\d.*", re.IGNORECASE)
_IN_DIGITS = re.compile(r"\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d\d)", re.ASCII)
_DAY = re.compile(r"([12]?\d|3[01])(st|nd|rd|th)?", re.ASCII)
_DAY_AND_MONTH = re.compile(r"([12]?\d|3[01])(st|nd|rd|th)? ([A-Z][a-z]+).*", re.ASCII)
_DAY_OF_MONTH = re.compile(r"(?:[12]?\d|3[01])", re.ASCII)


def parting(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for a dash that was said "to" and parts a whole from what is said of it."""
    if not 0 < place < len(segments) - 1 or segments[place].after != TO:
        return
    if _is_timed(segments, place):
        segments[place] = rewrite.read_as(VERBATIM, segments[place])
        return
    if touch(segments, place - 1) or touch(segments, place):
        return
    if _is_owned(segments, place) or _is_day(segments, place):
        segments[place] = rewrite.read_as(VERBATIM, segments[place])


def _is_timed(segments: list[Segment], place: int) -> bool:
    """Whether a mile or a lap has its time behind the dash, apart or not: `Mile 3-6:35`, `5- 5:46` at the start."""
    if segments[place + 1].semiotic_class != TIME or not _WHOLE.fullmatch(segments[place - 1].before):
        return False
    if place == 1:
        return not touch(segments, 1)
    return segments[place - 2].before.casefold() in _LAPS


def _is_owned(segments: list[Segment], place: int) -> bool:
    """Whether a label owns the number before the dash, and what follows is of another kind.

    A label is a word (`Set 1`), a number sign, or the letters of a code (`Q3`).
    """
    if place < len(["Set", "1"]) or not _LABELLED.fullmatch(segments[place - 1].before):
        return False
    label = segments[place - 2].before
    if touch(segments, place - 2) and label != "#":
        return _CODE_LETTERS.fullmatch(label) is not None and segments[place + 1].semiotic_class in _AMOUNTS
    name, last = label.casefold().rstrip("."), segments[place + 1]
    is_numbered = label == "#" or name in cues()[_LABEL]
    if not is_numbered or (place > 2 and segments[place - 3].before.casefold() in _RANGED):
        return False
    if last.semiotic_class in _AMOUNTS:
        return last.after.rpartition(" ")[2].removesuffix("s") != name  # week 2 - 4 weeks
    is_other = last.semiotic_class in (DATE, DECIMAL) and not _WHOLE.fullmatch(last.before)
    return is_other or _is_counted(segments, place, name)


def _is_counted(segments: list[Segment], place: int, name: str) -> bool:
    """Whether the number behind the dash counts what follows it: `Room 4 - 2 beds`, `Rnd 1 - 3sc`.

    Behind `Grade 9 - 12` stands who is in all of these grades.
    """
    first, last = segments[place - 1].before, segments[place + 1].before
    if place + 2 == len(segments) or not _WHOLE.fullmatch(last):
        return False
    following = segments[place + 2].before
    is_glued = touch(segments, place + 1) and following.isalpha() and following.islower()
    is_span = name in cues()[_SCALE] and first.isdecimal() and int(first) < int(last)
    if is_span or following.removesuffix("s") == name:  # week 2 - 4 weeks
        return is_glued
    return is_glued or is_plural(following) or following in _ONE_OF


def _is_day(segments: list[Segment], place: int) -> bool:
    """Whether a day stands before the dash, and an amount behind it: `12 June 2014 - 15 miles`, `2014 - 12 km`."""
    first, last = segments[place - 1], segments[place + 1]
    if last.semiotic_class not in _AMOUNTS and not _is_counted(segments, place, ""):
        return False
    if _YEAR.fullmatch(first.before):
        return last.semiotic_class == MEASURE and _FIGURE.match(last.before) is not None
    is_day = first.semiotic_class == DATE and not first.before.isdecimal() and first.before[-1] != "s"
    return is_day or (first.semiotic_class == TIME and last.semiotic_class == MONEY)


def weekdays(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash from a day of the week and month to another: `Friday 9 – Monday 12 June`."""
    if not 1 < place < len(segments) - 1 or not _DATED_DAY.fullmatch(segments[place + 1].before):
        return
    day = segments[place - 1].before
    if _NAME_OF_DAY.fullmatch(segments[place - 2].before) and _DAY_OF_MONTH.fullmatch(day):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def parts(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two parts of one thing, the second greater: `¼ – ¾ cup`."""
    if not 0 < place < len(segments) - 2 or touch(segments, place - 1) or touch(segments, place):
        return
    ends = [_VULGAR.fullmatch(segments[at].before) for at in (place - 1, place + 1)]
    if all(ends) and segments[place + 2].before.islower():
        first, last = (numeric(end[0]) for end in ends if end)
        if first < last:
            segments[place] = rewrite.say(TO, PLAIN, segments[place])


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash from a day of a month to another: `9th – 12th May`, `9 – 12 May`, `1/4/20 – 5/7/20`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) or touch(segments, place):
        return
    if all(_IN_DIGITS.fullmatch(segments[at].before) for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        return
    first, last = _DAY.fullmatch(segments[place - 1].before), _DAY_AND_MONTH.fullmatch(segments[place + 1].before)
    if not first or not last or segments[place + 1].semiotic_class != DATE or int(first[1]) >= int(last[1]):
        return
    before = segments[place - 2].before.casefold() if place > 1 else ""
    if not first[2] and before.rstrip(".") in cues()[_LABEL] | {"at", "#"}:
        return
    said = rewrite.form(DATE, f"{first[1]} {last[3]}", "the .* of .*")
    if said is None:
        return
    day = said.partition(" of ")[0]
    segments[place - 1] = rewrite.say(day.removeprefix("the ") if before == "the" else day, DATE, segments[place - 1])
    segments[place] = rewrite.say(TO, PLAIN, segments[place])


SPACED_DASHES = (
    SentenceRule("days of a month", DASHES, days, is_speech=True),
    SentenceRule("parts of one thing", DASHES, parts, is_speech=True),
    SentenceRule("parting dash", DASHES, parting, is_speech=True),
    SentenceRule("weekdays", DASHES, weekdays, is_speech=True),
)
