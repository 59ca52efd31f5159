"""Written integers and what they ask of the noun after them: acceptors and transducers of digits, no words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pynini import closure, concat, difference, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, silent, written
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE
from dncnorm.languages.ru.grammar.marks import PLURAL, UNUSUAL
from dncnorm.languages.ru.grammar.names import DIGITS

DIGIT = written(*DIGITS).optimize()
NON_ZERO = written(*DIGITS[1:]).optimize()
NUMBER = union(NON_ZERO + closure(DIGIT), written("0")).optimize()
"""Bare digits without leading zeros."""


def digits(least: int, most: int | None = None) -> Fst:
    """So many digits, or from `least` to `most` of them."""
    return closure(DIGIT, least, least if most is None else most)


def not_joined(between: Fst, said: Callable[[Fst], Fst]) -> Fst:
    """Two bare numbers that do not sound as one: after zeros, the second is longer than they are.

    said: what is marked around a number.
    """
    found = [said(written("0")) + between + said(NUMBER)]
    for zeros in range(4):
        more = closure(written("0")) if zeros == 3 else NOTHING
        start = NUMBER @ (closure(DIGIT) + NON_ZERO + written("0" * zeros) + more)
        found.append(said(start) + between + said(NUMBER @ (digits(zeros + 1) + closure(DIGIT))))
    return any_of(found).optimize()


@cache
def integer() -> Fst:
    """A written integer to its bare digits; spaces, commas and points may part groups of three.

    A single comma is a decimal's, and rather so before three zeros, as is a single point before three digits.
    """
    leading, three = NON_ZERO + closure(DIGIT, 0, 2), digits(3)
    marked = any_of(leading + closure(silent(sign) + three, 2) for sign in ".,")
    zeros = silent(",") + written("000")
    other = leading + (cost(silent(".") + three | zeros, UNUSUAL) | closure(silent("'") + three, 1))
    return union(spaced(), marked, other).optimize()


@cache
def spaced() -> Fst:
    """A written integer to its bare digits; spaces may part groups of three."""
    return union(NUMBER, NON_ZERO + closure(DIGIT, 0, 2) + closure(silent(" ") + digits(3), 1)).optimize()


@cache
def ending(*last: str) -> Fst:
    """Bare numbers that end with one of the digits, but not after a 1 for ten."""
    end = written(*last)
    before = closure(DIGIT) + difference(DIGIT, written("1"))
    return (NUMBER @ concat(union(before, NOTHING), end)).optimize()


@cache
def counted(count: str) -> Fst:
    """A written integer of this count (`inflection.COUNTS`) to bare digits."""
    return (integer() @ of_count(count)).optimize()


@cache
def of_count(count: str) -> Fst:
    """Bare numbers of a count."""
    one, few = ending("1"), ending("2", "3", "4")
    return {ONE: one, FEW: few, MANY: difference(NUMBER, union(one, few)).optimize()}[count]


@cache
def by_gender() -> dict[str, Fst]:
    """Bare numbers by the genders that they distinguish, the masculine for all."""
    return {"m": NUMBER, "f": ending("1", "2"), "n": ending("1", "2"), PLURAL: ending("1")}
