"""Reads chemical formulas letter by letter with their numbers, and the charges of ions, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.cutting.formulas import ANION, FORMULAS
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import PLUS_WORD

LETTERS, CARDINAL, DECIMAL, VERBATIM = "LETTERS", "CARDINAL", "DECIMAL", "VERBATIM"
_CHARGE = re.compile(r"(?<=\d)\d$")
_PIECE = re.compile(r"[A-Za-z]|\d+\.\d+|\d+|\+")
_KEPT = frozenset(["NaCl"])
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


FORMULA_RULES = (SentenceRule("formula", FORMULAS, formula, is_speech=True),)
