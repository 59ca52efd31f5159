"""CARDINAL, ORDINAL and DIGIT: integers in digits and in Roman numerals. DECIMAL. Ratios and factorials."""

from __future__ import annotations

from pynini import closure, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, changed, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.letters import LETTER
from dncnorm.languages.en.grammar.numbers import (
    CARDINAL,
    DECIMAL,
    DIGIT,
    DIGIT_NAMES,
    MINUS,
    NON_ZERO,
    ORDINAL,
    ORDINALS,
    POSITIVE,
    SPACE,
    TWO_DIGITS,
    digits,
    ending,
    say,
)
from dncnorm.languages.en.grammar.years import YEAR_NAMES
from dncnorm.languages.en.lexicon.scales import scales

ROMAN_ONES = ("", *["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"])
ENDINGS = tuple(form for end in ("st", "nd", "rd", "th") for form in (end, end.upper(), end.capitalize()))
SUFFIXES = (*ENDINGS, "º", "ª")
COST_OF_DAY = 5.0
"""That of a number alone as a day behind another one."""
_STOP = optional(silent("."))
_TRAILING = closure(silent(" ", ","), 0, 2)


def _roman() -> Fst:
    """Roman numerals, of capitals, to the digits of 1 to 3999."""
    padded = changed({"M" * thousands: str(thousands) for thousands in range(4)})
    for letters in ("CDM", "XLC", "IVX"):
        as_letters = str.maketrans("IVX", letters)
        padded += changed({one.translate(as_letters): str(digit) for digit, one in enumerate(ROMAN_ONES)})
    return (padded @ (closure(silent("0")) + NON_ZERO + closure(DIGIT))).optimize()


ROMAN = _roman()


def cardinal() -> Fst:
    """`-12`, `1,234`, `05` five, `00` zero; Roman numerals, those of I, V and X rather than others."""
    two_digits = union(TWO_DIGITS, say("zero", "00"))
    small_roman = closure(written(*"IVX"), 2) @ ROMAN  # what is longer than these is rather letters
    roman = union(small_roman @ POSITIVE, cost(ROMAN @ POSITIVE))
    return union(MINUS + union(CARDINAL, cost(two_digits)) + _TRAILING, roman + _STOP)


def small_numeral() -> Fst:
    """`iv` four, as pages and volumes are numbered."""
    capitals = closure(changed({letter: letter.upper() for letter in "ivxlc"}), 1)
    return cost(capitals @ ROMAN @ POSITIVE + _STOP, 3)


def ordinal() -> Fst:
    """`21st`, `XXVth`, `22d`, the day of `May 21 and 22`; a Roman numeral has its article: `XIII` the thirteenth."""
    roman, suffix = ROMAN @ ORDINAL, silent(*SUFFIXES)
    apart = silent(" ") + silent(*ENDINGS)  # a sign apart is a degree's
    of_law = (closure(DIGIT) + written(*"23")) @ ORDINAL + silent("d")
    possessive = roman @ ending({name: f"{name}'s" for name in ORDINALS.values()}) + silent("'s")
    alone = insert(say("the")) + union(roman + _STOP, possessive)
    day = only(map(str, range(1, 32)), ORDINAL)
    rare = (cost(union(of_law, alone), 2), cost(day, COST_OF_DAY))
    return union(ORDINAL + union(suffix, cost(apart, 2)), roman + suffix, *rare)


def roman_year() -> Fst:
    """A Roman numeral as on a building or in a film: `MCMXCIV` nineteen ninety four."""
    year = union(written("1") + digits(3), written("20") + digits(2))
    return cost(ROMAN @ year @ YEAR_NAMES, 3)


def digit() -> Fst:
    """Digits one by one."""
    return cost(DIGIT_NAMES + optional(silent("-")) + _TRAILING, 2)


def decimal() -> Fst:
    """A point and digits, and numbers with a scale word: `4 million`, `2.5bn`, `3 Lakhs`."""
    price = (NON_ZERO + digits(0, 2)) @ POSITIVE + silent(".") + digits(2) @ TWO_DIGITS  # `18.95` eighteen ninety five
    caliber = silent(".") + (digits(2, 3) @ YEAR_NAMES)  # `.357` three fifty seven, an average in baseball, too
    large = scales()[1:]
    words = {
        form: scale.name
        for scale in large
        for form in (scale.in_full if scale.is_indian else (scale.name, scale.name.capitalize()))
    }
    short = {form: scale.name for scale in large for form in scale.abbreviated if len(form) > 1}
    scaled = union(CARDINAL, DECIMAL) + SPACE + union(say.each(words), cost(say.each(short)))
    return MINUS + union(DECIMAL, cost(price, 3), cost(caliber, 4), scaled)


def ratio() -> Fst:
    """`1:10` one to ten, `1:50,000`."""
    number = union(CARDINAL, DECIMAL)
    return cost(number + say("to", ":") + number, 3.5)


def record() -> Fst:
    """Games won, drawn and lost, `6-3-17` six, three, seventeen."""
    games = digits(1, 3) @ CARDINAL
    return cost(games + closure(say(SILENCE, "-") + games, 2, 2), 3.5)


def factorial() -> Fst:
    """`5!` five factorial, `n!`."""
    return cost(union(CARDINAL, LETTER) + say("factorial", "!"))
