"""Reads units that the words beside them name once more, for a voice.

`0 ppm (parts per million)` has its letters, `60F degrees` one word for degrees.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_numbers import spoken_number

LETTERS, MEASURE, VERBATIM = "LETTERS", "MEASURE", "VERBATIM"
_AMOUNT = re.compile(r"([\d.,]+) ?([A-Za-z]{2,4})", re.ASCII)
_DEGREES, _SCALES = "degrees", (" degrees fahrenheit", " degrees celsius")
_LONGEST_GLOSS = 4


def glossed(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells the unit of an amount whose words follow in brackets: `0 ppm (parts per million)`."""
    amount = segments[place - 1] if place else None
    found = _AMOUNT.fullmatch(amount.before) if amount and amount.semiotic_class == MEASURE else None
    closing = next(
        (at for at in range(place + 1, min(len(segments), place + _LONGEST_GLOSS + 2)) if segments[at].before == ")"), 0
    )
    if amount is None or found is None or not closing:
        return
    words = " ".join(segment.before.lower() for segment in segments[place + 1 : closing])
    number = spoken_number(found[1], rewrite)
    if number is not None and amount.after == f"{number} {words}":
        segments[place - 1] = rewrite.say(f"{number} {' '.join(found[2].lower())}", LETTERS, amount)


def degrees(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says once what is named twice: the `degrees` of `60F degrees`."""
    if place and segments[place - 1].after.endswith(_SCALES):
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


GLOSSED_RULES = (
    SentenceRule("glossed", frozenset("("), glossed, is_speech=True),
    SentenceRule("degrees twice", frozenset([_DEGREES]), degrees, is_speech=True),
)
