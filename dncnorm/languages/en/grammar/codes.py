"""Numbers that name rather than count: digit by digit, or in pairs: `728` seven two eight, `310` three ten."""

from __future__ import annotations

from typing import NamedTuple

from pynini import closure, cross, union

from dncnorm.grammars.notation import Fst, Words, any_of, but, cost, insert, made_once, only, pair, written
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

TENS = tuple(map(str, range(10, 100)))
HUNDREDS = tuple(map(str, range(100, 1000, 100)))
TENS_OF_THREE = tuple(str(number) for number in range(110, 1000, 10) if number % 100)
THREE = tuple(str(number) for number in range(110, 1000) if number % 100 >= 10)
YEARS = tuple(str(number) for number in range(1100, 2100) if number % 100 >= 10)
PAIRS = tuple(str(number) for number in range(1000, 10000) if number % 100 >= 10)
PAIR_AND_ONE = tuple(str(number) for number in range(1000, 10000) if 0 < number % 100 < 10 and number % 1000 >= 10)
HUNDREDS_OF_FOUR = tuple(str(number) for number in range(1000, 10000, 100) if number % 1000)
THOUSANDS = tuple(str(number) for number in range(1000, 10000) if number % 1000 < 10)
DIGITS = "0123456789"
MOST_COUNTED = 4
"""Digits of a name that may be read as one number; more are not taken in."""


class Codes(NamedTuple):
    """Ways to say the same digits; the canonical one differs.

    on_signs: after a letter (`A310` a three ten, `A728` a seven two eight). on_roads: three digits always as one and
    two (`SR 266` s r two sixty six). in_addresses: of web pages, where 1971 is a year. in_names: of codes of several
    parts, four digits in pairs (`4471` forty four seventy one, `2104` twenty one o four).
    """

    on_signs: Fst
    on_roads: Fst
    in_addresses: Fst
    in_names: Fst


@made_once
def codes(say: Words, numbers: Numbers) -> Codes:
    """Built of the number names."""
    tens = only(TENS, numbers.cardinal)
    one_and_two = written(*THREE).optimize() @ (numbers.digit + tens)
    two_and_two = written(*YEARS).optimize() @ (tens + tens)
    pair_and_one = written(*PAIR_AND_ONE).optimize() @ (tens + numbers.digit + numbers.digit)
    hundreds = only(HUNDREDS, numbers.cardinal)
    of_hundreds = written(*HUNDREDS_OF_FOUR).optimize() @ (tens + pair("00", say(numbers.names["100"])))
    two_pairs = written(*PAIRS).optimize() @ (tens + tens)
    counted = closure(written(*DIGITS), 1, MOST_COUNTED) @ numbers.cardinal
    anyhow = cost(union(numbers.digits, one_and_two, two_and_two, counted), UNUSUAL)

    def saying(*canonical: Fst) -> Fst:
        """What is canonical, and at a cost all else; what nothing canonical reads is said digit by digit."""
        usual = union(*canonical).optimize()
        forms = usual.paths(input_token_type="utf8").istrings()
        return union(usual, but(forms, numbers.digits), anyhow).optimize()

    return Codes(
        on_signs=saying(tens, hundreds, only(TENS_OF_THREE, one_and_two)),
        on_roads=saying(tens, hundreds, one_and_two),
        in_addresses=saying(tens, two_and_two),
        in_names=saying(
            only([*DIGITS, *THOUSANDS], numbers.cardinal),
            *(tens, hundreds, one_and_two, of_hundreds, pair_and_one, two_pairs),
        ),
    )


def as_text(say: Words, numbers: Numbers) -> Fst:
    """Number words as characters, a space between them: what spells them out."""
    word = any_of(cross(say(name), written(name)) for name in (*numbers.names.values(), "o")).optimize()
    return (word + closure(insert(written(" ")) + word)).optimize()
