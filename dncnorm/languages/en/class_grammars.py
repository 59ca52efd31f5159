"""English class grammars that are written by hand, for induction."""

from __future__ import annotations

import pynini

from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent, written

_DIGITS = "0123456789"


def class_grammars(cardinal: Fst, spoken: Words) -> dict[str, Fst]:
    """By class; cardinal: the number names that were learned."""
    return {"year": _years(cardinal, spoken)}


def _years(cardinal: Fst, spoken: Words) -> Fst:
    """Z19 appendix A.1: 1984 as two pairs, 1906 with `o`, 1900 with `hundred`; 2007 as a cardinal."""
    digit = any_of(map(written, _DIGITS))
    above_nine = (any_of(map(written, _DIGITS[1:])) + digit) @ cardinal
    units = any_of(map(written, _DIGITS[1:])) @ cardinal
    pairs = above_nine + (above_nine | silent("00") + insert(spoken("hundred")) | pair("0", spoken("o")) + units)
    turn = any_of(map(written, ("1", "2"))) + written("00") + digit
    four = digit**4
    short = pynini.closure(digit, 1, 3) @ cardinal | units + (above_nine | pair("0", spoken("o")) + units)
    usual = (turn @ cardinal) | (pynini.difference(four, turn) @ pairs)
    return (usual | cost(four @ (cardinal | pairs), 1) | cost(short, 1)).optimize()
