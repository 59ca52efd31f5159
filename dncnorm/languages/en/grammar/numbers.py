"""Written digits and number names: what every other class is built of.

A written integer is read in groups of three digits (no separator, a comma, a space), each group said with its scale
word; groups of zeros are silent. The names reach to 10^36 - 1; what is longer has no cardinal reading here.
"""

from __future__ import annotations

from collections.abc import Mapping

from pynini import closure, cross, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, but, cost, insert, only, optional, silent, written
from dncnorm.languages.en.lexicon.numbers import named

say = Words()
"""The words of the grammar; each has its number from its first use on."""
DIGITS = "0123456789"
DIGIT, NON_ZERO = written(*DIGITS).optimize(), written(*DIGITS[1:]).optimize()
UNSPACED = closure(written(*DIGITS, ","), 1).optimize()
"""A number without spaces between its groups."""
SPACE = optional(silent(" "))
TRAILING = closure(silent(*" ,."), 0, 2)
"""What the corpus leaves at the end of its dates and times."""
_NAMES = {str(word.value): word.cardinal for word in named() if word.value <= 10**33}
ORDINALS = {word.cardinal: word.ordinal for word in named() if str(word.value) in _NAMES}
"""The ordinal of each number word."""


def digits(least: int, most: int | None = None) -> Fst:
    """So many digits, or from `least` to `most` of them."""
    return closure(DIGIT, least, most or least)


def ending(words: Mapping[str, str]) -> Fst:
    """Changes the last word of a number."""
    changes = any_of(cross(say(word), say(other)) for word, other in words.items())
    return (closure(any_of(map(say, (*ORDINALS, "o")))) + changes).optimize()


def counted(number: Fst, one: str, several: str, mark: Fst = NOTHING) -> Fst:
    """A number, what is written behind it, and the name of what it counts."""
    single = ("1", "01", "001")
    return union(only(single, number) + mark + insert(say(one)), but(single, number) + mark + insert(say(several)))


ONE_DIGIT = say.each({digit: _NAMES[digit] for digit in DIGITS[1:]}).optimize()
DIGIT_NAME = union(ONE_DIGIT, say("o", "0"), cost(say("zero", "0"))).optimize()
"""One digit; 0 is "o", at a cost "zero"."""
DIGIT_NAMES = closure(DIGIT_NAME, 1).optimize()
"""Several, one by one."""
_ties = say.each({ten[0]: _NAMES[ten] for ten in map(str, range(20, 100, 10))}) + union(ONE_DIGIT, silent("0"))
TENS = union(say.each({teen: _NAMES[teen] for teen in map(str, range(10, 20))}), _ties).optimize()
"""10 to 99."""
ROUND = tuple(map(str, range(10, 100, 10)))
NOT_ROUND = but(ROUND, TENS).optimize()
"""11 to 99, but for 20, 30 ..."""
BELOW_TEN = (only(["0"], DIGIT_NAME) + ONE_DIGIT).optimize()
"""`05` o five."""
TWO_DIGITS = union(TENS, silent("0") + ONE_DIGIT).optimize()
"""01 to 99."""


def _grouped(separator: str) -> Fst:
    """Positive integers in groups of three digits, `separator` between the groups."""
    hundreds = ONE_DIGIT + insert(say("hundred")) + union(TWO_DIGITS, silent("00"))
    three = union(hundreds, silent("0") + TWO_DIGITS).optimize()
    found = leading = union(ONE_DIGIT, TENS, hundreds).optimize()
    rest = below = NOTHING  # `below` is the scale word of the highest group of `rest`
    for number, name in _NAMES.items():
        if len(number) > len("100"):
            rest = (silent(separator) + union(three + below, silent("000")) + rest).optimize()
            below = insert(say(name))
            found = union(found, leading + below + rest)
    return found


POSITIVE = union(*map(_grouped, ("", ",", " ")), cost(TENS + say("hundred", "00"), 2)).optimize()
CARDINAL = union(POSITIVE, say("zero", "0")).optimize()
"""An integer without leading zeros."""
PADDED = (optional(silent("0")) + CARDINAL).optimize()
"""The same, or with one leading zero."""
NOT_ONE = but(["1"], CARDINAL).optimize()
SEVERAL = but(["1"], POSITIVE).optimize()
ORDINAL = (POSITIVE @ ending(ORDINALS)).optimize()
_alone = union(ONE_DIGIT, say("zero", "0"), cost(say("o", "0")))  # behind a point
POINT = (say("point", ".") + union(_alone, DIGIT_NAME + DIGIT_NAMES)).optimize()
"""A point and the digits after it."""
DECIMAL = (optional(CARDINAL) + POINT).optimize()
MINUS, SIGN = optional(say("minus", "-")), optional(say.each({"-": "minus", "±": "plus or minus"}))
AND = union(insert(say("and")), cost(NOTHING))
