"""Reads what drawings and tables of parts write, for a voice: feet and inches, threads, sides with letters, items.

`9'-0"` are nine feet and no inches, `1/4-20` is a thread and no range, `900w x 2100h` are a width and a height.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.lengths import FEET_AND_INCHES
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import DASH_WORD, PER_WORD, TO

CARDINAL, LETTERS, MEASURE, FRACTION, VERBATIM = "CARDINAL", "LETTERS", "MEASURE", "FRACTION", "VERBATIM"
ROOT_WORD, INCH_WORD = "root", "inch"
_PARTED = re.compile(r"(.*?['’′]) ?[-–] ?(.*)")
_PITCHES = {
    "1/8": "27 44",
    "1/4": "18 20 28 32 36",
    "5/16": "18 24 32",
    "3/8": "16 18 24 32",
    "7/16": "14 20 28",
    "1/2": "12 13 14 20 28",
    "9/16": "12 18 24",
    "5/8": "11 18 24",
    "3/4": "10 14 16 20",
    "7/8": "9 14 20",
    "1": "8 12 14",
    "2": "56 64",
    "3": "48 56",
    "4": "36 40 48",
    "5": "40 44",
    "6": "32 40",
    "8": "32 36",
    "10": "24 32",
    "12": "24 28",
}
"""Threads to the inch of each size (ASME B1.1, B1.20.1); a size without a slash is a number's."""
_ALL_PITCHES = frozenset(" ".join(_PITCHES.values()).split())
_SIZE_SIGNS = frozenset(["#", "No.", "no."])
_THREADED = re.compile(
    r"UN[CFSJR]?F?|NP[TS][FM]?|BS[PWF]|(?:machine|set|cap|wood)?-?(?:screws?|bolts?|taps?|nuts?|studs?|threads?|threaded|die|inserts?)"
)
_INCHES = '"”″'
_CLASS, _PITCH = re.compile("[3-9][gGhHeE]"), re.compile(r"\d(?:\.\d{1,2})?", re.ASCII)
_SIDE = re.compile(r"(\d{1,5}(?:\.\d{1,3})?) ?([\"”″]?)([wWhHdDlL])", re.ASCII)
_CROSSES = frozenset("xX×")
_SIDE_LETTER = re.compile(r"[wWhHdDlL]")
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_LETTERED = re.compile(r"(\d{1,3})([a-z])", re.ASCII)
_ITEM, _OF_ITEMS = re.compile(r"[A-Za-z]"), frozenset("abcdefrvABDEFG")
"""A letter, and one that both ends of a range of items may have: no unit."""
_BRACKETS = frozenset("([")
_LETTER, _CAPITAL = re.compile(r"[a-z]"), re.compile(r"[A-Z]")
_SEVERAL = re.compile(r"[A-Za-z]{2,}s\.?")
_ROOTED = {"Hz": "hertz", "kHz": "kilohertz", "h": "hour", "hr": "hour", "W": "watt", "s": "second", "day": "day"}


def feet_and_inches(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a height whose feet and inches a dash joins: `9'-0"`, `6'-8 1/2"`."""
    found = _PARTED.fullmatch(segments[place].before)
    parts = [rewrite.form(MEASURE, part) for part in (found.groups() if found else ())]
    if parts and all(parts):
        segments[place] = rewrite.say(" ".join(filter(None, parts)), MEASURE, segments[place])


def thread(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dash between the size of a thread and its pitch: `1/4-20 UNC`, `#8-32`, `5/16"-18`."""
    if _leads_class(segments, place):
        segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])
        if said := _class_of_thread(segments[place + 1].before, rewrite):
            segments[place + 1] = rewrite.say(said, LETTERS, segments[place + 1])
        return
    if not is_tight(segments, place):
        return
    size, pitch = segments[place - 1].before, segments[place + 1].before
    number = size.rstrip(_INCHES)
    is_pitch = pitch in _PITCHES.get(number, "").split() or (pitch in _ALL_PITCHES and _is_threaded(segments, place))
    if not is_pitch or not ("/" in number or _is_numbered(segments, place)):
        return
    segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])
    if number != size and (said := rewrite.form(FRACTION, number)):
        segments[place - 1] = rewrite.say(f"{said} {INCH_WORD}", MEASURE, segments[place - 1])


def _leads_class(segments: list[Segment], place: int) -> bool:
    """Whether the class of a metric thread follows its pitch: `M8x1.25 - 6H`, `M12×1.75-6g`."""
    if not 3 < place + 1 < len(segments) or segments[place - 2].before not in _CROSSES:
        return False
    after = segments[place + 1].before
    letter = segments[place + 2].before if place + 2 < len(segments) and touch(segments, place + 1) else ""
    is_class = _CLASS.fullmatch(after + letter) or _CLASS.fullmatch(after)
    is_metric = any(segment.before[:1] == "M" for segment in segments[max(0, place - 4) : place - 2])
    return bool(is_class and is_metric and _PITCH.fullmatch(segments[place - 1].before))


def _class_of_thread(written: str, rewrite: Rewriter) -> str | None:
    digits, letter = written[:-1], written[-1:]
    return f"{rewrite.form(CARDINAL, digits)} {letter.lower()}" if letter.isalpha() and digits else None


def _is_numbered(segments: list[Segment], place: int) -> bool:
    """Whether a number sign leads to a size, or a threaded thing follows its pitch."""
    return (place > 1 and segments[place - 2].before in _SIZE_SIGNS) or _is_threaded(segments, place)


def _is_threaded(segments: list[Segment], place: int) -> bool:
    following = segments[place + 2].before if place + 2 < len(segments) else ""
    return _THREADED.fullmatch(following) is not None


def side(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a side that its letter names beside another: `900w x 2100h`, `24"W x 36"H`."""
    found = _SIDE.fullmatch(segments[place].before)
    if found is None or not any(_is_side(segments, place, step) for step in (-1, 1)):
        return
    number = rewrite.form(MEASURE, found[1] + found[2]) if found[2] else spoken_number(found[1], rewrite)
    if number:
        segments[place] = rewrite.say(f"{number} {found[3].lower()}", LETTERS, segments[place])


def _is_side(segments: list[Segment], place: int, step: int) -> bool:
    """Whether a cross stands beside a side, and another side or a number behind the cross."""
    cross, other = place + step, place + 2 * step
    if not 0 <= other < len(segments) or segments[cross].before not in _CROSSES:
        return False
    beyond = segments[other].before
    return beyond[0].isdecimal() or _SIDE_LETTER.fullmatch(beyond) is not None


def items(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two lettered items, the second later: `14a–14c`."""
    if is_tight(segments, place):
        ends = [_LETTERED.fullmatch(segments[at].before) for at in (place - 1, place + 1)]
        if ends[0] and ends[1] and _is_rising(*ends[0].groups(), *ends[1].groups()):
            segments[place] = rewrite.say(TO, PLAIN, segments[place])
            for at, (digits, letter) in zip((place - 1, place + 1), (ends[0].groups(), ends[1].groups()), strict=True):
                segments[at] = rewrite.say(f"{rewrite.form(CARDINAL, digits)} {letter}", LETTERS, segments[at])


def letters(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between the letters of two items of one number: `7a–c`, `clips 7A-C`."""
    if place < 2 or not is_tight(segments, place) or not touch(segments, place - 2):
        return
    number, first, last = (segments[at].before for at in (place - 2, place - 1, place + 1))
    last = last.removesuffix(".")
    if not _NUMBER.fullmatch(number) or not first < last:
        return
    before = place - 3 - (place > 3 and segments[place - 3].before in _BRACKETS)
    is_named = before >= 0 and _SEVERAL.fullmatch(segments[before].before) is not None
    are_capitals = (is_named or segments[place].before not in HYPHENS) and all(map(_CAPITAL.fullmatch, (first, last)))
    if are_capitals or all(map(_LETTER.fullmatch, (first, last))):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def _is_rising(first: str, letter: str, last: str, end: str) -> bool:
    if not all(map(_NUMBER.fullmatch, (first, last))) or not all(map(_ITEM.fullmatch, (letter, end))):
        return False
    if letter == end and letter not in _OF_ITEMS:  # 39m–48m
        return False
    return letter.islower() is end.islower() and (int(first), letter) < (int(last), end) and int(last) - int(first) < 10


def root(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the root of a unit below a slash: `4 nV/√Hz`."""
    if not is_tight(segments, place) or segments[place - 1].before != "/" or place < 2:
        return
    unit = _ROOTED.get(segments[place + 1].before)
    if unit is not None and segments[place - 2].semiotic_class == MEASURE:
        segments[place - 1] = rewrite.say(PER_WORD, PLAIN, segments[place - 1])
        segments[place] = rewrite.say(ROOT_WORD, VERBATIM, segments[place])
        segments[place + 1] = rewrite.say(unit, MEASURE, segments[place + 1])


DRAWING_RULES = (
    SentenceRule("feet and inches", WrittenShape(FEET_AND_INCHES), feet_and_inches, is_speech=True),
    SentenceRule("thread", HYPHENS, thread, is_speech=True),
    SentenceRule("side", WrittenShape(_SIDE.pattern), side, is_speech=True),
    SentenceRule("items", DASHES, items, is_speech=True),
    SentenceRule("letters of items", DASHES, letters, is_speech=True),
    SentenceRule("root of a unit", frozenset("√"), root, is_speech=True),
)
