"""Reads marks that the whole sentence tells apart: a variant's dash, a pace, a price for many.

`-300` behind `ATR42-200` is no negative number, `9'38"` of a runner no length. For a voice, like `figure.py`.
"""

from __future__ import annotations

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule

ADDRESS, CARDINAL, MEASURE, MONEY, VERBATIM = "ADDRESS", "CARDINAL", "MEASURE", "MONEY", "VERBATIM"
_UNITS_IN_FULL = {
    **dict.fromkeys(["inch", "inches"], ("inch", "inches")),
    **dict.fromkeys(["foot", "feet"], ("foot", "feet")),
    **dict.fromkeys(["dollars", "euros", "percent"], ("dollars", "euros", "percent")),
}


def unit_twice(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says once a unit that is written as a sign and a word: `every 16" inches`."""
    if not place or touch(segments, place - 1) or segments[place - 1].semiotic_class not in (MEASURE, MONEY):
        return
    amount, unit = segments[place - 1], segments[place].before
    number, _, said = amount.after.rpartition(" ")
    if said in _UNITS_IN_FULL[unit] and not amount.before.endswith(unit):
        segments[place - 1] = rewrite.say(
            f"{number} {unit}", MEASURE if amount.semiotic_class == MEASURE else MONEY, amount
        )
        segments[place] = rewrite.say(SILENCE, PLAIN, segments[place])


MARK_RULES = (SentenceRule("unit twice", frozenset(_UNITS_IN_FULL), unit_twice, is_speech=True),)
