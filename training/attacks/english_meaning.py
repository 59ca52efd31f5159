"""What a written stretch means, as data: drawn first, written second, and compared with what is said.

Every class is frozen. Numbers are kept as digits, since a digit, not a float, is what must survive.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any


class Meaning:
    """The base of all meanings."""


@dataclass(frozen=True)
class Number(Meaning):
    """`-1.25 million`: sign "" | "-" | "+" | "±", digits without separators, scale "" | "thousand" | "million"..."""

    digits: str
    fraction: str = ""
    sign: str = ""
    scale: str = ""


@dataclass(frozen=True)
class Fraction(Meaning):
    """`1-1/4`."""

    numerator: int
    denominator: int
    whole: int = 0
    sign: str = ""


@dataclass(frozen=True)
class Power(Meaning):
    """`1.6 × 10⁻¹⁹`; without a mantissa `10⁻¹⁹`."""

    base: str
    exponent: int
    mantissa: Number | None = None


@dataclass(frozen=True)
class Quantity(Meaning):
    """An amount and its unit, a name of `english_words.UNITS`; `per` is the unit under the stroke."""

    amount: Meaning
    unit: str
    per: str = ""


@dataclass(frozen=True)
class Money(Meaning):
    """An amount of a currency, a name of `english_currencies.CURRENCIES`; `per` as in Quantity."""

    amount: Meaning
    currency: str
    per: str = ""


@dataclass(frozen=True)
class Range(Meaning):
    """From low to high."""

    low: Meaning
    high: Meaning


@dataclass(frozen=True)
class By(Meaning):
    """Numbers with a relation between them: "by" (9 x 13), "over" (120/80), "ratio" (1:10), "score" (3-2)."""

    parts: tuple[Meaning, ...]
    relation: str


@dataclass(frozen=True)
class Code(Meaning):
    """Letters, digits and what separates them; its separators are silent or named, never a value."""

    text: str


@dataclass(frozen=True)
class Date(Meaning):
    """A day, a month of a year, or a day without year."""

    year: int = 0
    month: int = 0
    day: int = 0
    weekday: str = ""


@dataclass(frozen=True)
class Year(Meaning):
    """A year; era "" | "bc" | "ad"."""

    year: int
    era: str = ""


@dataclass(frozen=True)
class Decade(Meaning):
    """`1990s`; century is 0 where it is not written (`'90s`)."""

    decade: int
    century: int = 0


@dataclass(frozen=True)
class Clock(Meaning):
    """A time of the day; half "" | "am" | "pm"; minute -1 where only the hour stands."""

    hour: int
    minute: int = -1
    second: int = -1
    half: str = ""


@dataclass(frozen=True)
class Ordinal(Meaning):
    """`21st`."""

    value: int


@dataclass(frozen=True)
class Words(Meaning):
    """A word or sign with all its sayings. It must be said, unless `optional`."""

    sayings: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True)
class Several(Meaning):
    """Meanings one after the other (`2h 41m`), each perhaps after an "and"."""

    parts: tuple[Meaning, ...]


@dataclass(frozen=True)
class Either(Meaning):
    """Two ways to look at one value, such as a year and a number."""

    choices: tuple[Meaning, ...]


def as_data(meaning: Any) -> Any:
    """The meaning as lists and dictionaries for JSON; fields with their default are left out."""
    if isinstance(meaning, tuple):
        return [as_data(part) for part in meaning]
    if not dataclasses.is_dataclass(meaning):
        return meaning
    data: dict[str, Any] = {"is": type(meaning).__name__}
    for field in dataclasses.fields(meaning):
        value = getattr(meaning, field.name)
        if value != field.default:
            data[field.name] = as_data(value)
    return data
