"""CARDINAL, ORDINAL and DIGIT: integers in digits and in Roman numerals."""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

ROMAN_DIGITS = (
    ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
    ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"),
    ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"),
    ("", "M", "MM", "MMM"),
)
"""Ones, tens, hundreds and thousands, each by its digit."""
ENDINGS = ("st", "nd", "rd", "th", "ST", "ND", "RD", "TH")
SUFFIXES = (*ENDINGS, "º", "ª")


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """cardinal, ordinal, digit."""
    roman = roman_numerals()
    trailing = closure(union(silent(" "), silent(",")), 0, 2)
    two_digits = union(numbers.two_digits, silent("0") + only(["0"], numbers.cardinal))  # `05` five, `00` zero
    cardinal = numbers.sign + union(numbers.cardinal, cost(two_digits, UNUSUAL)) + trailing
    small_roman = closure(any_of(map(written, "IVX")), 2) @ roman  # what is longer than these is rather letters
    roman_cardinal = union(small_roman @ numbers.positive, cost(roman @ numbers.positive, UNUSUAL))
    return {
        "cardinal": union(cardinal, roman_cardinal + optional(silent("."))).optimize(),
        "small_numeral": _small_numeral(numbers, roman),
        "ordinal": _ordinal(say, numbers, roman),
        "digit": cost(numbers.digits + optional(silent("-")) + trailing, 2 * UNUSUAL).optimize(),
    }


def roman_numerals() -> Fst:
    """Roman numerals, of capitals, to the digits of 1 to 3999."""
    places = [
        any_of(cross(written(roman), written(str(digit))) for digit, roman in enumerate(digits))
        for digits in ROMAN_DIGITS
    ]
    leading_zeros = closure(cross(written("0"), NOTHING)) + closure(any_of(map(written, "0123456789")), 1)
    padded = places[3] + places[2] + places[1] + places[0]
    starts_above_zero = any_of(map(written, "123456789")) + closure(any_of(map(written, "0123456789")))
    return (padded @ leading_zeros @ starts_above_zero).optimize()


def _small_numeral(numbers: Numbers, roman: Fst) -> Fst:
    """`iv` four, as pages and volumes are numbered."""
    capitals = closure(any_of(cross(written(letter), written(letter.upper())) for letter in "ivxlc"), 1)
    return cost(capitals @ roman @ numbers.positive + optional(silent(".")), 3 * UNUSUAL).optimize()


def _ordinal(say: Words, numbers: Numbers, roman: Fst) -> Fst:
    """`21st`, `XXVth`, `22d`; a Roman numeral alone is said with its article: `XIII` the thirteenth."""
    suffix = any_of(map(silent, SUFFIXES))
    apart = silent(" ") + any_of(map(silent, ENDINGS))  # a sign apart is a degree's
    of_law = closure(any_of(map(written, "0123456789"))) + any_of(map(written, "23"))
    in_digits = union(
        numbers.ordinal + union(suffix, cost(apart, 2 * UNUSUAL)),
        cost((of_law @ numbers.ordinal) + silent("d"), 2 * UNUSUAL),
    )
    article = insert(say("the"))
    alone = article + (roman @ numbers.ordinal) + optional(silent("."))
    possessive = article + (roman @ numbers.ordinal @ _possessive(say, numbers)) + silent("'s")
    return union(in_digits, (roman @ numbers.ordinal) + suffix, cost(union(alone, possessive), 2 * UNUSUAL)).optimize()


def _possessive(say: Words, numbers: Numbers) -> Fst:
    """The last word of an ordinal with 's."""
    words = closure(any_of(map(say, numbers.names.values())))
    return words + any_of(cross(say(ordinal), say(f"{ordinal}'s")) for ordinal in numbers.ordinal_names.values())
