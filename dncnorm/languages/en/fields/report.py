"""Reads what markets and clinics write, for a voice: basis points, losses, ratings, strengths, two-digit years.

`-17bps` are basis points unless data are sent, `(3.2)%` is a loss, `BBB-` a rating, `q4-6h` how often a drug is given.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import MINUS
from dncnorm.core.segments import RULE_SOURCE, Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word, is_about
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, SLASH_WORD

ADDRESS, CARDINAL, DATE, LETTERS = "ADDRESS", "CARDINAL", "DATE", "LETTERS"
FRACTION, MEASURE, MONEY, PLAIN_CLASS, VERBATIM = "FRACTION", "MEASURE", "MONEY", "PLAIN", "VERBATIM"
_OF_YIELDS, _OF_GRADES, _OF_GUNS, _OF_COINS, _OF_SUMS = "yield", "graded", "gun", "coin", "sum"
"""Kinds of words (`cue_words.tsv`)."""
_BAUDS = frozenset(map(str, (*(300 << shift for shift in range(9)), 14400, 28800, 33600, 38400, 56000, 57600, 115200)))
"""How many bits modems and cables send in a second: 300 doubled, and others; fewer are rather basis points."""
_BASIS, _BIT = ".*basis points?", ".*bits? per second"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_RATINGS = frozenset(["AA", "BBB", "BB", "CCC"])
_ENDS = frozenset([*"/,;:.)]*!?\"”»'’", "...", "…"])
_OPENERS = frozenset("([\"'“‘«*_/")
_GRADE = frozenset("ABCD")
_RECEPTORS, _IONS = frozenset(["ER", "PR", "AR", "HER2", "PD-L1"]), frozenset(["Cl", "Br", "F", "I", "OH", "CN", "SCN"])
_CHARGED = re.compile("At|Br|Cl|Rh|[A-Z]{2,4}")
"""What a minus, not a hyphen, marks where it stands at its end: `Br−`, `SCN−`, `GFP−`."""
_SLASHED = re.compile(r"(\d{2,3})/(\d{1,2})", re.ASCII)
_LEAST_NUMERATOR = 10
_NEAR = 12
_LATEST = 30
"""Years of two digits up to here may be of either century."""
_SHORT_DATE = re.compile(r"(\d{1,2}/\d{1,2}/)(\d\d)", re.ASCII)


def basis_points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `bps` as basis points, but for what is sent: `-17bps`, a modem's `9600 bps`; `yields rose 300 bps`."""
    segment = segments[place]
    number = _DIGITS.search(segment.before)
    is_baud = number is not None and number[0].replace(",", "") in _BAUDS
    is_data = is_baud or has_word(segments, f"not {_OF_YIELDS}")
    is_data = is_data and not is_about(segments, _OF_YIELDS)
    said = rewrite.form(MEASURE, segment.before, _BIT if is_data else _BASIS)
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segment)


def grade(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minus behind the letter of a grade: `an A-`, `B- or better`."""
    is_free = place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before in _ENDS
    is_behind = bool(place) and is_free and touch(segments, place - 1)
    if is_behind and (_has_plus_alike(segments, place) or _is_of_receptor(segments, place)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])
        return
    is_inside = place > 1 and touch(segments, place - 2) and segments[place - 2].before not in _OPENERS
    if not is_behind or is_inside:
        return
    mark = segments[place - 1].before
    if mark in _RATINGS or (mark in _GRADE and is_about(segments, _OF_GRADES)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def _is_of_receptor(segments: list[Segment], place: int) -> bool:
    """Whether it tells that a tumor lacks a receptor, `ER-`, `HER2−`, or the charge of an ion: `Cl-`."""
    before = segments[place - 1].before
    if segments[place].before == MINUS and _CHARGED.fullmatch(before):
        return True
    if before in _IONS:
        return is_about(segments, "ion")
    is_second = before == "2" and place > 1 and touch(segments, place - 2) and segments[place - 2].before == "HER"
    return (is_second or before in _RECEPTORS) and is_about(segments, "receptor")


def _has_plus_alike(segments: list[Segment], place: int) -> bool:
    """Whether a plus ends another of several marks: `ER+/PR+/HER2-`."""
    return segments[place - 1].before[-1:].isalnum() and any(
        at
        and segments[at].before == "+"
        and touch(segments, at - 1)
        and (segments[at - 1].before.isalpha() or (at > 1 and touch(segments, at - 2)))
        and (at + 1 == len(segments) or not touch(segments, at) or segments[at + 1].before in _ENDS)
        for at in range(max(0, place - _NEAR), min(len(segments), place + _NEAR))
    )


def two_numbers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slash between two numbers, the first greater, where no sum is done: `ACSR 26/7`, `22/12`."""
    segment = segments[place]
    found = _SLASHED.fullmatch(segment.before)
    if segment.source == RULE_SOURCE or segment.semiotic_class != FRACTION or found is None:
        return
    first, last = map(int, found.groups())
    if first < _LEAST_NUMERATOR or first <= last or last in (1, 10) or has_word(segments, _OF_SUMS):
        return
    if said := rewrite.form(ADDRESS, segment.before, f".* {SLASH_WORD} .*"):
        segments[place] = rewrite.say(said, ADDRESS, segment)


def short_date(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the century of a year of two digits that can be of the last one alone: `8/1/44`."""
    found = _SHORT_DATE.fullmatch(segments[place].before)
    if found is None or segments[place].semiotic_class != DATE or int(found[2]) <= _LATEST:
        return
    if said := rewrite.form(DATE, f"{found[1]}19{found[2]}"):
        segments[place] = rewrite.say(said, DATE, segments[place])


REPORT_RULES = (
    SentenceRule("basis points", WrittenShape(r"[-−+–]?[\d.,]+\s?bps"), basis_points, is_speech=True),
    SentenceRule("grade", frozenset("-−–"), grade, is_speech=True),
    SentenceRule("two numbers", WrittenShape(_SLASHED.pattern), two_numbers, is_speech=True),
    SentenceRule("short date", WrittenShape(_SHORT_DATE.pattern), short_date, is_speech=True),
)
