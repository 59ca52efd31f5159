"""Roman numerals."""

from __future__ import annotations

from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, changed, cost, silent, written
from dncnorm.languages.ru.grammar.counts import NUMBER
from dncnorm.languages.ru.grammar.marks import UNUSUAL

DIGITS_BY_PLACE = (
    ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
    ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
    ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"),
    ("", "M", "MM", "MMM"),
)
"""Ones, tens, hundreds and thousands, each by its digit."""
LOOKALIKES = {"Х": "X", "І": "I", "М": "M", "С": "C"}
"""Cyrillic letters that people type for Roman digits."""


@cache
def roman_numerals(*, is_rare: bool) -> Fst:
    """Roman numerals in capitals to their bare digits; short ones of other letters than I, V and X are rather acronyms.

    is_rare: whether these are among them.
    """
    places = [changed({roman: str(digit) for digit, roman in enumerate(digits)}) for digits in DIGITS_BY_PLACE]
    padded = places[3] + places[2] + places[1] + places[0]
    positive = written(*"123456789") + closure(written(*"0123456789"))
    low, every = written(*"IVX"), written(*"IVXLCDM")
    letters = closure(written(*"IVXL"), 1)
    years = written("M") + closure(every, 3)
    long = (closure(every) + low + closure(every)) @ closure(every, 4)
    usual = union(letters, years, long, *map(written, ("XC", "CI", "MD", "MC", "CV", "CX")))
    three = (closure(every) + low + closure(every)) @ closure(every, 3, 3)
    seldom = cost(union(three, *map(written, "CDM")), UNUSUAL)
    chosen = union(usual, seldom) if is_rare else union(letters, years)
    return (chosen @ padded @ (closure(silent("0")) + (positive @ NUMBER))).optimize()


@cache
def typed(*, is_rare: bool = True) -> Fst:
    """The same, with Cyrillic letters among the Latin ones; those for M and C alone are words and initials."""
    letters = written(*"IVXLCDM")
    alike = changed(LOOKALIKES)
    characters = closure(written(*"IVXLCDM", *LOOKALIKES), 1)
    typed_so = difference(characters, closure(written("М", "С")))
    return (typed_so @ closure(letters | alike, 1) @ roman_numerals(is_rare=is_rare)).optimize()
