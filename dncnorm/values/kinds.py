"""Defines values: a kind and a payload that compares equal exactly if the meaning is the same.

Nothing is rounded. An integer is a Python int, a fraction after the point is its string of digits (1.5 is not 1.50), a
date is its components, spelled characters are one canonical string.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

NUMBER = "number"
ORDINAL = "ordinal"
FRACTION = "fraction"
POWER = "power"
DATE = "date"
YEARS = "years"
TIME = "time"
MEASURE = "measure"
MONEY = "money"
RANGE = "range"
CHARACTERS = "characters"
TEXT = "text"
SILENCE = "silence"


class Value(NamedTuple):
    """One reading: its kind (a constant of this module) and its payload."""

    kind: str
    payload: Hashable


class Number(NamedTuple):
    """A number as its digits: `-1.50 million` is (True, 1, "50", 6). An integer's scale is multiplied out."""

    negative: bool
    integer: int
    decimals: str = ""
    exponent: int = 0


class Fraction(NamedTuple):
    """`-8 1/2` is (True, 8, 1, 2); never reduced, since 2/4 is not spoken as 1/2."""

    negative: bool
    whole: int
    numerator: int
    denominator: int


class Date(NamedTuple):
    """The components of a date; None and "" if it lacks one. `year` is as spoken: 9 for `'09`."""

    weekday: str = ""
    day: int | None = None
    month: int | None = None
    year: int | None = None
    era: str = ""


class Time(NamedTuple):
    """A time of day or a duration: `10:30` is ten thirty and also ten hours thirty minutes.

    hours: None in a duration that counts none, so that a stopwatch's 1:00 is not 00:01 on a clock.
    milliseconds, decimals: what follows the seconds' point, as the corpus says it (`.55` is fifty five milliseconds)
        and as digits (`.55` is point five five); a time has the one or the other.
    """

    hours: int | None = 0
    minutes: int = 0
    seconds: int = 0
    milliseconds: int = 0
    decimals: str = ""
    meridiem: str = ""
    zone: str = ""


Amount = Number | Fraction
"""What may precede a unit or a currency."""


def scaled(number: Number, exponent: int) -> Number:
    """Returns `number` times ten to the `exponent`: multiplied out for an integer, kept separate for a decimal."""
    if number.decimals:
        return number._replace(exponent=number.exponent + exponent)
    return number._replace(integer=number.integer * 10**exponent)


def amount_value(amount: Amount) -> Value:
    """Returns a bare amount as a value."""
    return Value(NUMBER if isinstance(amount, Number) else FRACTION, amount)
