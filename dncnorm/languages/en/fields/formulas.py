"""Reads chemical formulas letter by letter with their numbers, and the charges of ions, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, MINUS
from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.cutting.formulas import ANION, FORMULAS
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, PLUS_WORD

LETTERS, CARDINAL, DECIMAL, VERBATIM = "LETTERS", "CARDINAL", "DECIMAL", "VERBATIM"
_CHARGE = re.compile(r"(?<=\d)\d$")
_PIECE = re.compile(r"[A-Za-z]|\d+\.\d+|\d+|\+")
_KEPT = frozenset(["NaCl"])
_SMALL_ANIONS = frozenset(["Br", "Cl", "OH"])
"""Those that are other words without their sign."""
"""Read by the grammar as what it is."""


def formula(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a formula by its letters and numbers; a charge by its sign."""
    segment = segments[place]
    if segment.before in _KEPT:
        return
    said = []
    is_ion = re.fullmatch(ANION, segment.before) is not None
    for piece in _PIECE.findall(_CHARGE.sub(r" \g<0>", segment.before) if is_ion else segment.before):
        number = spoken_number(piece, rewrite) if piece[0].isdecimal() else None
        said.append(number or (PLUS_WORD if piece == "+" else piece.lower()))
    segments[place] = rewrite.say(" ".join(said), LETTERS, segment)._replace(semiotic_class=LETTERS)


def charge(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign of an ion: `NO3-`, `SO42−`, `Cl-`."""
    if not place or not touch(segments, place - 1):
        return
    ion = segments[place - 1]
    is_last = place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[:1].isalnum()
    if is_last and (ion.before in _SMALL_ANIONS or re.fullmatch(ANION, ion.before)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])
        if ion.before in _SMALL_ANIONS:
            segments[place - 1] = rewrite.say(" ".join(ion.before.lower()), LETTERS, ion)


FORMULA_RULES = (
    SentenceRule("formula", FORMULAS, formula, is_speech=True),
    SentenceRule("charge", HYPHENS | {MINUS}, charge, is_speech=True),
)
