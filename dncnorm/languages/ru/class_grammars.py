"""Russian class grammars that are written by hand, for induction."""

from __future__ import annotations

import pynini

from dncnorm.grammars.notation import Fst, Words, any_of, insert, silent, written

_DIGITS = "0123456789"
_DENOMINATORS = ("десят", "сот", "тысячн", "десятитысячн")
"""Stems by the number of digits after the comma."""
_ENDINGS = ("ых", "ая", "ой", "ую", "ым", "ыми")


def class_grammars(cardinal: Fst, spoken: Words) -> dict[str, Fst]:
    """By class; cardinal: the number names that were learned."""
    return {"part": _parts(cardinal, spoken)}


def _parts(cardinal: Fst, spoken: Words) -> Fst:
    """Digits after a comma: a cardinal, then what its count of digits makes of it, in every case: `25` ... сотых."""
    digit = any_of(map(written, _DIGITS))
    bare = pynini.closure(silent("0")) + any_of(map(written, _DIGITS[1:])) + pynini.closure(digit)
    named = []
    for length, stem in enumerate(_DENOMINATORS, start=1):
        denominator = any_of(insert(spoken(stem + ending)) for ending in _ENDINGS)
        named.append((digit**length @ bare @ cardinal) + denominator)
    return any_of(named).optimize()
