"""Roman numerals."""

from __future__ import annotations

from functools import cache

from pynini import closure, cross, union

from dncnorm.grammars.notation import Fst, any_of, silent, written
from dncnorm.languages.ru.grammar.counts import NUMBER

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
def roman_numerals() -> Fst:
    """Roman numerals in capitals to the bare digits of 1 to 89, and of years: others are rather acronyms (`DCCC`)."""
    places = [
        any_of(cross(written(roman), written(str(digit))) for digit, roman in enumerate(digits))
        for digits in DIGITS_BY_PLACE
    ]
    padded = places[3] + places[2] + places[1] + places[0]
    positive = any_of(map(written, "123456789")) + closure(any_of(map(written, "0123456789")))
    letters = closure(any_of(map(written, "IVXL")), 1)
    years = written("M") + closure(any_of(map(written, "IVXLCDM")), 3)
    usual = union(letters, years, *map(written, ("C", "D", "M", "XC", "CI", "MD", "MC", "CV", "CX")))
    return (usual @ padded @ (closure(silent("0")) + (positive @ NUMBER))).optimize()


@cache
def typed() -> Fst:
    """The same, with Cyrillic letters among the Latin ones or all capitals Latin."""
    letters = any_of(map(written, "IVXLCDM"))
    alike = any_of(cross(written(cyrillic), written(latin)) for cyrillic, latin in LOOKALIKES.items())
    return (closure(letters | alike, 1) @ roman_numerals()).optimize()
