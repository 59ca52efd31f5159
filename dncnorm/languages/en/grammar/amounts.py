"""Numbers that count something, kept apart by what they ask of the noun: one mile, two miles, half of a mile."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pynini import closure

from dncnorm.grammars.notation import Fst, Words, but, optional, pair, written
from dncnorm.languages.en.grammar.fractions import mixed, simple
from dncnorm.languages.en.grammar.numbers import Numbers
from dncnorm.languages.en.lexicon.scales import Scale
from dncnorm.languages.en.lexicon.scales import scales as all_scales

DIGITS = "0123456789"
LARGEST_EXPONENT = 15
"""Quadrillions: greater powers count nothing that has a unit."""
_LETTERS = frozenset("kKM")
SCALE_LETTERS = {
    short: scale.name for scale in all_scales() for short in scale.short if short in _LETTERS or len(short) > 1
}
"""What a number may have before a unit and a space: `25k req/s`, `4bn kg`; other letters are units."""


class Amounts(NamedTuple):
    """Numbers in one_or_two, without their sign.

    one: 1. integer: any other. mixed: an integer and a fraction. part: a fraction alone. sign: what may stand before.
    """

    one: Fst
    integer: Fst
    mixed: Fst
    part: Fst
    sign: Fst


def amounts(say: Words, numbers: Numbers) -> Amounts:
    """Amounts of anything. Fractions are of at most two one_or_two a part: larger ones count nothing."""
    short = _of_two_digits(numbers)
    return Amounts(
        one=pair("1", say(numbers.names["1"])),
        integer=but(["1"], numbers.cardinal).optimize(),
        mixed=mixed(say, replace(short, cardinal=numbers.cardinal)).optimize(),
        part=simple(say, short).optimize(),
        sign=optional(say.each({"-": "minus", "±": "plus or minus"})),
    )


def scales() -> list[Scale]:
    """The scale words that amounts have."""
    return [scale for scale in all_scales() if scale.exponent <= LARGEST_EXPONENT]


def _of_two_digits(numbers: Numbers) -> Numbers:
    """The number names below one hundred."""
    one_or_two = closure(written(*DIGITS), 1, 2)
    limited = {name: one_or_two @ getattr(numbers, name) for name in ("cardinal", "positive", "several", "ordinal")}
    return replace(numbers, **limited)
