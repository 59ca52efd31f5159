"""Reads numbers in a row as so many numbers, where the grammar has thousands or a telephone, for a voice.

    East 569 598 -29, Total 513 100.0, the scores 10 20 30 40 50

`12 450` is one number unless another number stands beside it, and no mark between them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from dncnorm.core.segments import Segment
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import words
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD

CARDINAL = "CARDINAL"
_THOUSANDS = re.compile(r"[-−]?[1-9]\d{0,2}(?: \d{3}){1,2}(?:\.\d+)?", re.ASCII)
_TENS = re.compile(r"[1-9]\d(?: [1-9]\d){3,}", re.ASCII)
_BESIDE = re.compile(r"[-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?|[-−]?\d{1,3}(?: \d{3})+(?:\.\d+)?", re.ASCII)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_CALLED = frozenset(
    ["tel", "tel.", "tlf", "phone", "telephone", "mobile", "fax", "call", "calls", "dial", "ring", "sms"]
)


def row(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what looks like one number as each of those that it is made of, beside another number."""
    if _is_number(segments, place - 1) or _is_number(segments, place + 1):
        _say_each(segments, place, rewrite)


def _is_number(segments: list[Segment], place: int) -> bool:
    """Whether a number stands there that is no year: `in 1990 12 450 people`."""
    if not 0 <= place < len(segments) or _YEAR.fullmatch(segments[place].before):
        return False
    return _BESIDE.fullmatch(segments[place].before) is not None


def tens(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads four numbers of two digits or more, which are no telephone where all are multiples of ten or rise."""
    if not words(segments).isdisjoint(_CALLED):
        return
    numbers = [int(number) for number in segments[place].before.split()]
    if all(number % 10 == 0 for number in numbers) or all(a < b for a, b in pairwise(numbers)):
        _say_each(segments, place, rewrite)


def _say_each(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    written = segments[place].before
    numbers = written.lstrip("-−").split()
    if any(len(number) > 1 and number[0] == "0" for number in numbers):
        return
    said = [spoken_number(number, rewrite) for number in numbers]
    if all(said):
        sign = f"{MINUS_WORD} " if written[0] in "-−" else ""
        segments[place] = rewrite.say(sign + f" {SILENCE} ".join(map(str, said)), CARDINAL, segments[place])


NUMBER_ROWS = (
    SentenceRule("row of numbers", WrittenShape(_THOUSANDS.pattern), row, is_speech=True),
    SentenceRule("row of tens", WrittenShape(_TENS.pattern), tens, is_speech=True),
)
