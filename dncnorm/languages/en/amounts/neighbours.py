"""Reads amounts that the signs and words around them decide: units behind a power, records, ratios, releases.

For a voice, like `signs/figure.py`.
"""

from __future__ import annotations

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule

ORDINAL, TIME, VERBATIM = "ORDINAL", "TIME", "VERBATIM"
PLUS_OR_MINUS, COULOMBS, KELVIN, MOLAR = "plus or minus", "coulombs", "kelvin", "molar"
COMPARISONS = {"=": "equals", "<": "less than", ">": "greater than"}
_OWN = "'s"


def plural(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves what makes several of a number, or is its own, as its ending: the `4's` of `2 x 4's`, `6CA7's`."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1].isdecimal():
        segments[place] = rewrite.say(_OWN, PLAIN, segments[place])


def plus_or_minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tolerance: `2.1 +/- 0.8 mm`."""
    segments[place] = rewrite.say(PLUS_OR_MINUS, VERBATIM, segments[place])


def compared(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how two numbers compare: `41 - 20 = 21`, `63 < 64`."""
    if 0 < place < len(segments) - 1 and all(segments[at].before[-1:].isdecimal() for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(COMPARISONS[segments[place].before], VERBATIM, segments[place])


AMOUNT_RULES = (
    SentenceRule("plural number", frozenset(["'s", "’s"]), plural, is_speech=True),
    SentenceRule("tolerance", frozenset(["+/-", "+/−", "+/–"]), plus_or_minus, is_speech=True),
    SentenceRule("comparison", frozenset(COMPARISONS), compared, is_speech=True),
)
