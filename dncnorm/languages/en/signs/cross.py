"""Reads a cross, or the letter x, between two amounts. For a voice.

`12 x 3 = 36` and `6 x £3.50` are products, `4 m × 6 m` and `1920x1080` are sides, and `3 x 400g tins` counts.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_even, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.lexicon.currencies import any_symbol
from dncnorm.languages.en.words.spoken_signs import BY_WORD, TIMES_WORD

MEASURE, MONEY, VERBATIM = "MEASURE", "MONEY", "VERBATIM"
_CROSSES = frozenset("xX×")
_AMOUNT = re.compile(rf"{any_symbol()}?\.?\d.*")
_COUNT = re.compile(r"[1-9]\d?", re.ASCII)
_HELD = re.compile(r".*\d ?(?:[mk]?g|oz|lbs?|[mc]?[lL]|k?[WVA]|min|sec|hr|s)\.?")
"""An amount that is no side of anything."""
_RAISED = frozenset("^⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def cross(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross as "times" or "by", or leaves it out."""
    if not is_even(segments, place):
        return
    left, right = segments[place - 1], segments[place + 1]
    if not _AMOUNT.fullmatch(left.before) or not _AMOUNT.fullmatch(right.before):
        return
    end = place + 2
    while end + 1 < len(segments) and segments[end].before in _CROSSES and _AMOUNT.fullmatch(segments[end + 1].before):
        end += 2
    is_joined = touch(segments, place)
    if _is_product(segments, place, end):
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])
    elif _COUNT.fullmatch(left.before) and not is_joined and _HELD.fullmatch(right.before):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif segments[place].before in "xX" or is_joined or segments[end - 1].semiotic_class == MEASURE:
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])


def _is_product(segments: list[Segment], place: int, end: int) -> bool:
    """Whether one operand is money or a percentage, a power of ten follows, or the result does.

    end: the place after the last amount of the chain.
    """
    left, right = segments[place - 1], segments[place + 1]
    if MONEY in (left.semiotic_class, right.semiotic_class) or "%" in left.before + right.before:
        return True
    following = segments[end].before if end < len(segments) else ""
    is_power = following[:1] in _RAISED and segments[end - 1].before == "10"
    return is_power or (following == "=" and not left.semiotic_class == right.semiotic_class == MEASURE)


CROSS_RULES = (SentenceRule("cross", _CROSSES, cross, is_speech=True),)
