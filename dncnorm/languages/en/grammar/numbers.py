"""Number names: the transducers that every other class is built of.

A written integer is read in groups of three digits (no separator, a comma, a space), each group said with its scale
word; groups of zeros are silent. The names reach to 10^36 - 1; what is longer has no cardinal reading here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pynini import closure, cross, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, but, cost, insert, optional, pair, silent
from dncnorm.languages.en.lexicon.numbers import Named, named

_LARGEST = 10**33
"""The highest scale word."""
SEPARATORS = ("", ",", " ")
UNUSUAL = 1.0
"""What an alternative to the corpus's own form costs."""


@dataclass(frozen=True)
class Numbers:
    """Transducers from written digits to words.

    names, ordinal_names: the number words by their digits, `20` twenty, twentieth.
    digit, digits: one digit, or several one by one; 0 is "o", at a cost "zero".
    cardinal: an integer without leading zeros. positive: the same without 0. several: without 0 and 1.
    small: 1 to 99, where 1 to 9 may have a 0 before them. two_digits: the same in exactly two digits.
    ordinal: a positive integer, said as an ordinal. to_ordinal: the words of a cardinal to those of its ordinal.
    fraction: a point and the digits after it. decimal: a fraction, and the integer before it where there is one.
    sign: what may stand before a number.
    """

    names: Mapping[str, str]
    ordinal_names: Mapping[str, str]
    digit: Fst
    digits: Fst
    cardinal: Fst
    positive: Fst
    several: Fst
    small: Fst
    two_digits: Fst
    ordinal: Fst
    to_ordinal: Fst
    fraction: Fst
    decimal: Fst
    sign: Fst


def numbers(say: Words) -> Numbers:
    """The number names, as the lexicon has them."""
    table = [word for word in named() if word.value <= _LARGEST]
    names = {str(word.value): word.cardinal for word in table}
    nonzero = say.each({digit: names[digit] for digit in "123456789"}).optimize()
    nought = union(pair("0", say("o")), cost(pair("0", say(names["0"])), UNUSUAL))
    tens = _tens(say, names, nonzero)
    two_digits = union(tens, silent("0") + nonzero).optimize()
    positive = any_of(_grouped(say, names, nonzero, tens, separator) for separator in SEPARATORS)
    positive = union(positive, cost(tens + pair("00", say(names["100"])), 2 * UNUSUAL)).optimize()
    cardinal = union(positive, pair("0", say(names["0"]))).optimize()
    to_ordinal = _to_ordinal(say, table)
    digit = union(nonzero, nought).optimize()
    fraction = pair(".", say("point")) + _after_the_point(say, names, nonzero, digit)
    return Numbers(
        names=names,
        ordinal_names={str(word.value): word.ordinal for word in table},
        digit=digit,
        digits=closure(digit, 1).optimize(),
        cardinal=cardinal,
        positive=positive,
        several=but(["1"], positive).optimize(),
        small=union(two_digits, nonzero).optimize(),
        two_digits=two_digits,
        ordinal=(positive @ to_ordinal).optimize(),
        to_ordinal=to_ordinal,
        fraction=fraction.optimize(),
        decimal=(optional(cardinal) + fraction).optimize(),
        sign=optional(pair("-", say("minus"))),
    )


def _tens(say: Words, names: Mapping[str, str], nonzero: Fst) -> Fst:
    """10 to 99."""
    teens = say.each({number: names[number] for number in map(str, range(10, 20))})
    ties = say.each({ten[0]: names[ten] for ten in map(str, range(20, 100, 10))})
    return union(teens, ties + union(nonzero, silent("0"))).optimize()


def _grouped(say: Words, names: Mapping[str, str], nonzero: Fst, tens: Fst, separator: str) -> Fst:
    """Positive integers in groups of three digits, `separator` between the groups."""
    hundreds = nonzero + insert(say(names["100"])) + union(tens, silent("0") + nonzero, silent("00"))
    three = union(hundreds, silent("0") + tens, silent("00") + nonzero).optimize()
    leading = union(nonzero, tens, hundreds).optimize()
    found, rest = leading, NOTHING
    below = NOTHING  # the scale word of the highest group of `rest`
    for digits in sorted((digits for digits in names if len(digits) > 3), key=len):
        rest = (silent(separator) + union(three + below, silent("000")) + rest).optimize()
        below = insert(say(names[digits]))
        found = union(found, leading + below + rest)
    return found.optimize()


def _after_the_point(say: Words, names: Mapping[str, str], nonzero: Fst, digit: Fst) -> Fst:
    """The digits of a fraction, one by one; a 0 alone is "zero"."""
    alone = union(nonzero, pair("0", say(names["0"])), cost(pair("0", say("o")), UNUSUAL))
    return union(alone, digit + closure(digit, 1))


def _to_ordinal(say: Words, table: list[Named]) -> Fst:
    """Changes the last word of a cardinal."""
    words = closure(any_of(say(word.cardinal) for word in table))
    return (words + any_of(cross(say(word.cardinal), say(word.ordinal)) for word in table)).optimize()
