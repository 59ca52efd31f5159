"""Reads stars, for a voice: a factor's, a power's, a hotel's class, any file, the arguments of a function.

    0.5 * base, x ** 2, a 4* hotel, COUNT(*), *.txt, f(*args, **kwargs)

Stars that stress a word, begin an item or point to a note stay silent.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import Segment, is_even, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.markup import MARKUP
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import TIMES_WORD

VERBATIM = "VERBATIM"
STAR_WORD, POWER_WORDS = "star", "to the power of"
_STAR, _HOTEL = "*", "star"
_EQUATION = frozenset(["=", "+", "≈", "==", "√"])
_RATING = re.compile(r"[1-7]", re.ASCII)
_OPERAND_END, _OPERAND_START = re.compile(r".*[^\W_]|[)\]]", re.DOTALL), re.compile(r"[^\W_].*|[(\[]|√", re.DOTALL)
_BASE = re.compile(r"[a-z)]|\d[\d.]*")
_NAME = re.compile(r"[a-z_]\w*|[*.]")
"""What follows a star that is an argument, `f(*args)`, or any file: `*.txt`."""


def star(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a star that means something."""
    if not place or segments[place].after not in (SILENCE, _STAR):
        return
    if said := _name(segments, place):
        segments[place] = rewrite.say(said, VERBATIM, segments[place])
        if said == STAR_WORD and is_tight(segments, place + 1) and segments[place + 1].before == ".":
            segments[place + 1] = rewrite.say(MARKUP.dot, VERBATIM, segments[place + 1])


def _name(segments: list[Segment], place: int) -> str:
    """Returns what a star is called, or nothing if it is silent."""
    before, after = segments[place - 1].before, segments[place + 1].before if place + 1 < len(segments) else ""
    follows, leads = touch(segments, place - 1), bool(after) and touch(segments, place)
    is_class = _RATING.fullmatch(before) is not None and not leads and after.casefold() in cues()[_HOTEL]
    if not is_class and is_even(segments, place) and _is_factor(segments, before, after):
        return TIMES_WORD
    is_argument = before in "(," and follows and leads and (_NAME.fullmatch(after) or after == ")")
    is_file = not follows and leads and after.startswith(".") and len(after) > 1
    return STAR_WORD if is_class or is_argument or is_file else ""


def _is_factor(segments: list[Segment], before: str, after: str) -> bool:
    """Whether it joins two operands, one of which is a number, or the sentence is an equation."""
    if not _OPERAND_END.fullmatch(before) or not _OPERAND_START.fullmatch(after):
        return False
    return has_digit(before) or has_digit(after) or any(segment.before in _EQUATION for segment in segments)


def double_star(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the power of a programming language: `x ** 2`."""
    if not 0 < place < len(segments) - 2 or segments[place + 1].before != _STAR or not touch(segments, place):
        return
    is_spaced_evenly = touch(segments, place - 1) is touch(segments, place + 1)
    base, exponent = segments[place - 1].before, segments[place + 2].before
    if is_spaced_evenly and _BASE.fullmatch(base) and _BASE.fullmatch(exponent) and exponent != ")":
        segments[place] = rewrite.say(POWER_WORDS, VERBATIM, segments[place])
        segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])


STAR_RULES = (
    SentenceRule("star", frozenset(_STAR), star, is_speech=True),
    SentenceRule("double star", frozenset(_STAR), double_star, is_speech=True),
)
