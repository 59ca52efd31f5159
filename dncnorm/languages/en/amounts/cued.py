"""Reads amounts whose unit the words of their sentence decide, for a voice.

a cooldown of 120s, calls cost 25ppm, a printer at 30ppm, 3g networks, EPS of 45c, 10Y yields, 12M LIBOR
"""

from __future__ import annotations

import re
from functools import partial

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.alike import Alike, first, read_as
from dncnorm.languages.en.words.cues import is_about
from dncnorm.languages.en.words.spoken_numbers import spoken_number

ADDRESS, CARDINAL, MEASURE = "ADDRESS", "CARDINAL", "MEASURE"
_NUMBER = re.compile(r"[\d.]+", re.ASCII)
_DECADE_WORDS = frozenset(
    ["-", "–", "the", "early", "mid", "late", "mid-", "their", "his", "her", "my", "our", "your", "in"]
)
_TERMS = {"M": "month"}
_TERMS_OF_BONDS = frozenset(["1", "2", "3", "5", "7", "10", "12", "15", "20", "25", "30", "50"])


def _number(segment: Segment, rewrite: Rewriter) -> str | None:
    found = _NUMBER.match(segment.before)
    return spoken_number(found[0], rewrite) if found else None


def _counted(segment: Segment, rewrite: Rewriter, *, unit: str) -> str | None:
    """Returns the number with a unit, of which the letters say another one."""
    number = _number(segment, rewrite)
    return number and f"{number} {unit}"


_pence_a_minute = partial(_counted, unit="pence per minute")
_pages_a_minute = partial(_counted, unit="pages per minute")
_generation = partial(_counted, unit="g")
"""What a call costs, else a share of a million; how fast a printer is; a network's generation, else a weight."""


def _term(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the term of a bond or a loan, as it stands before what has it."""
    number = _number(segment, rewrite)
    return number and f"{number} {_TERMS[segment.before[-1]]}"


_AMOUNTS = (
    Alike(
        "lasting",
        r"[1-9]\d{0,2}s",
        "lasting",
        MEASURE,
        first(MEASURE, ".* seconds?"),
        is_counted=True,
        is_final=True,
        not_after=_DECADE_WORDS,
    ),
    Alike("call", r"\d{1,3} ?ppm", "call charge", MEASURE, _pence_a_minute, is_counted=True, is_final=True),
    Alike("printer", r"\d{1,3} ?ppm", "printer", MEASURE, _pages_a_minute, is_counted=True, is_final=True),
    Alike("network", "[2-5]g", "network", ADDRESS, _generation, is_counted=True, is_final=True),
    Alike("term", r"(?:1|2|3|6|9|12|18|24)M", "bank rate", MEASURE, _term, is_counted=True, is_final=True),
    Alike(
        "memory",
        r"(\d{1,5})Mi",
        "container",
        MEASURE,
        read_as(r"(\d{1,5})Mi", r"\1 MiB", MEASURE),
        is_counted=True,
        is_final=True,
    ),
)


def letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a letter that touches its number: the years of a bond, `10Y yields`, and cents of a share, `EPS of 45c`."""
    if not place or not touch(segments, place - 1) or not _NUMBER.fullmatch(segments[place - 1].before):
        return
    number, mark = segments[place - 1].before, segments[place].before
    if mark == "c" and is_about(segments, "earnings"):
        segments[place] = rewrite.say("cent" if number == "1" else "cents", MEASURE, segments[place])
    elif mark in "Yy" and number in _TERMS_OF_BONDS and is_about(segments, "bond"):
        segments[place] = rewrite.say("year", MEASURE, segments[place])


CUED_AMOUNTS = (
    *(SentenceRule(one.name, WrittenShape(one.shape), one.apply, is_speech=True) for one in _AMOUNTS),
    SentenceRule("letter of an amount", frozenset("Yyc"), letter, is_speech=True),
)
