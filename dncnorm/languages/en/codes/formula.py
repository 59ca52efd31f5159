"""Reads chemical formulas letter by letter with their numbers, and the charges of ions, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.cutting.formulas import ANION, FORMULAS

LETTERS, CARDINAL, DECIMAL = "LETTERS", "CARDINAL", "DECIMAL"
_CHARGE = re.compile(r"(?<=\d)\d$")
_PIECE = re.compile(r"[A-Za-z]|\d+\.\d+|\d+|\+")
_IN_GRAMMAR = "NaCl"


def formula(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a formula by its letters and numbers, and an ion with its charge: `SO42−`."""
    segment = segments[place]
    if segment.before == _IN_GRAMMAR:
        return
    is_ion = re.fullmatch(ANION, segment.before) is not None
    said = []
    for piece in _PIECE.findall(_CHARGE.sub(r" \g<0>", segment.before) if is_ion else segment.before):
        number = rewrite.form(DECIMAL if "." in piece else CARDINAL, piece) if piece[0].isdecimal() else None
        said.append(number or ("plus" if piece == "+" else piece.lower()))
    segments[place] = rewrite.say(" ".join(said), LETTERS, segment)._replace(semiotic_class=LETTERS)


FORMULA_RULES = (SentenceRule("formula", FORMULAS, formula, is_speech=True),)
