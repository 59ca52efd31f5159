"""Class grammars that are written by hand, and what each language gives induction to start from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pynini

from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent, written

_HERE = Path(__file__).parent
_DIGITS = "0123456789"
_DENOMINATORS = ("десят", "сот", "тысячн", "десятитысячн")
"""Stems by the number of digits after the comma."""
_ENDINGS = ("ых", "ая", "ой", "ую", "ым", "ыми")

ClassGrammars = Callable[[Fst, Words], dict[str, Fst]]
"""Makes grammars by class of the number names that were learned, and the table of words."""


def english(cardinal: Fst, spoken: Words) -> dict[str, Fst]:
    """Years: 1984 as two pairs, 1906 with `o`, 1900 with `hundred`; 2007 as a cardinal (Z19 appendix A.1)."""
    digit = any_of(map(written, _DIGITS))
    above_nine = (any_of(map(written, _DIGITS[1:])) + digit) @ cardinal
    units = any_of(map(written, _DIGITS[1:])) @ cardinal
    pairs = above_nine + (above_nine | silent("00") + insert(spoken("hundred")) | pair("0", spoken("o")) + units)
    turn = any_of(map(written, ("1", "2"))) + written("00") + digit
    four = digit**4
    short = pynini.closure(digit, 1, 3) @ cardinal | units + (above_nine | pair("0", spoken("o")) + units)
    usual = (turn @ cardinal) | (pynini.difference(four, turn) @ pairs)
    return {"year": (usual | cost(four @ (cardinal | pairs), 1) | cost(short, 1)).optimize()}


def russian(cardinal: Fst, spoken: Words) -> dict[str, Fst]:
    """Digits after a comma: a cardinal, then a denominator for their number, in every case: `25` ... сотых."""
    digit = any_of(map(written, _DIGITS))
    bare = pynini.closure(silent("0")) + any_of(map(written, _DIGITS[1:])) + pynini.closure(digit)
    named = []
    for length, stem in enumerate(_DENOMINATORS, start=1):
        denominator = any_of(insert(spoken(stem + ending)) for ending in _ENDINGS)
        named.append((digit**length @ bare @ cardinal) + denominator)
    return {"part": any_of(named).optimize()}


@dataclass(frozen=True)
class Known:
    """Two TSV files, and the class grammars of a language."""

    number_words: Path
    class_words: Path
    class_grammars: ClassGrammars


KNOWN = {
    "en": Known(_HERE / "number_words_en.tsv", _HERE / "class_words_en.tsv", english),
    "ru": Known(_HERE / "number_words_ru.tsv", _HERE / "class_words_ru.tsv", russian),
}
