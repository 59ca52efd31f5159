"""What the languages draw their generated tokens with: numbers of every magnitude, book numbers, characters.

A class's format is a `str.format` template over fields; each field is drawn afresh where it stands.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from dncnorm.core.tables import placed_rows

TablesT = TypeVar("TablesT")
Field = Callable[[random.Random, TablesT], str]
"""Draws what stands in a field."""

LARGEST_EXPONENT = 15
"""Integers are below ten to this power."""
VULGAR_FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
          (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


class Fields(Generic[TablesT]):
    """The fields that a format names, each drawn when it is asked for."""

    def __init__(self, fields: Mapping[str, Field[TablesT]], rng: random.Random, tables: TablesT) -> None:
        self._fields, self._rng, self._tables = fields, rng, tables

    def __getitem__(self, name: str) -> str:
        return self._fields[name](self._rng, self._tables)


def integer(rng: random.Random, longest: int = LARGEST_EXPONENT) -> int:
    """Any magnitude up to `longest` digits is as likely as another; round numbers are many."""
    size = rng.randint(1, longest)
    value = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.3:
        zeros = rng.randint(0, size - 1)
        value = value // 10**zeros * 10**zeros
    return value


def similar_integer(size: int, longest: int, rng: random.Random) -> int:
    """One above 0 of so many digits, or of another count up to `longest`; some are round."""
    size = min(size if rng.random() < 0.5 else 1 + int(rng.expovariate(0.35)), longest)
    value = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.15:  # many zeros
        zeros = rng.randint(1, size)
        value = max(value // 10**zeros, 1) * 10**zeros
    return value


def roman(value: int) -> str:
    """1999 -> "MCMXCIX"."""
    written = ""
    for worth, letters_of in _ROMAN:
        count, value = divmod(value, worth)
        written += letters_of * count
    return written


def isbn(body: str) -> str:
    """A book number of nine digits, or of twelve, with its check digit."""
    if len(body) == 9:
        rest = -sum(weight * int(digit) for weight, digit in zip(range(10, 1, -1), body, strict=True)) % 11
        return body + ("X" if rest == 10 else str(rest))
    rest = -sum((3 if place % 2 else 1) * int(digit) for place, digit in enumerate(body)) % 10
    return body + str(rest)


def hyphened_isbn(rng: random.Random, prefixes: Sequence[str]) -> str:
    """A book number with its hyphens; the registrant has two to five digits."""
    body = f"{rng.randrange(10**9):09}"
    cut = rng.randint(3, 6)
    prefix = rng.choice(prefixes)
    last = isbn(prefix + body)[-1]
    return "-".join(filter(None, (prefix, body[0], body[1:cut], body[cut:], last)))


def below(limit: int, digits: int = 1) -> Callable[[random.Random, object], str]:
    """A field: a number below `limit`, with zeros before it up to a count of digits."""
    return lambda rng, _: f"{rng.randrange(limit):0{digits}}"


def digits(rng: random.Random, count: int) -> str:
    """So many digits."""
    return "".join(rng.choice(string.digits) for _ in range(count))


def some_digits(rng: random.Random, most: int = 6) -> str:
    """One digit or more."""
    return digits(rng, rng.randint(1, most))


def letters(rng: random.Random, alphabet: str, least: int, most: int, between: str = "") -> str:
    """Letters of an alphabet, `between` between them."""
    return between.join(rng.choice(alphabet) for _ in range(rng.randint(least, most)))


def written_forms(file: Path, columns: int = 1) -> list[str]:
    """The distinct forms, parted by a comma and a space, in a TSV's first columns."""
    return list(dict.fromkeys(form for row in cells(file, columns) for cell in row for form in cell.split(", ")))


def cells(file: Path, columns: int) -> Iterator[tuple[str, ...]]:
    """The first columns of a table."""
    return (row.cells[:columns] for row in placed_rows(file))
