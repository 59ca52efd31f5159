"""Draws written tokens of every semiotic class at random, rare formats as often as common ones, for training and tests.

A language has a table of formats, made without the rules of its grammar, so that a mistake there is not repeated here:

    generator = TokenGenerator(FOLDER / "formats.tsv", {"currency": ("$", "€")})
    generator.token("MONEY", random.Random(0))  # "€4,031.07 million"
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from dncnorm.core.tables import rows

_BETWEEN = " | "
_FIELD = re.compile(r"{(.+?)}")
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
          (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


class TokenGenerator:
    """Draws written tokens.

    table: the rows are classes, in capitals, and fields, in small letters. Behind the name, formats between ` | `; a
        name may have several rows. One format is drawn, and each `{field}` in it: a row, a list, or a range of numbers,
        which have as many digits as its first (`{00-59}`). `{Month}` and `{MONTH}` are `{month}` in capitals.
    lists: further fields, each with all that it may be.
    """

    def __init__(self, table: Path, lists: Mapping[str, Sequence[str]]) -> None:
        self._formats = dict(lists)
        for name, formats in rows(table, 2):
            self._formats[name] = (*self._formats.get(name, ()), *formats.split(_BETWEEN))
        self.classes = tuple(filter(str.isupper, self._formats))

    def token(self, name: str, rng: Random) -> str:
        """Returns a token of a class, or what stands in a field. Raises KeyError for a name that the table lacks."""
        return _FIELD.sub(lambda field: self._field(field[1], rng), rng.choice(self._formats[name]))

    def _field(self, name: str, rng: Random) -> str:
        if name[0].isdigit():
            least, most = name.split("-")
            return f"{rng.randint(int(least), int(most)):0{len(least)}}"
        drawn = self.token(name.lower(), rng)
        return drawn.upper() if name.isupper() else drawn.capitalize() if name[0].isupper() else drawn


def similar_integer(size: int, longest: int, rng: Random) -> int:
    """One above 0 of so many digits, or of another count up to `longest`; some are round."""
    size = min(size if rng.random() < 0.5 else 1 + int(rng.expovariate(0.35)), longest)
    value = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.15:  # many zeros
        zeros = rng.randint(1, size)
        value = max(value // 10**zeros, 1) * 10**zeros
    return value


def digits(rng: Random, count: int) -> str:
    """So many digits."""
    return "".join(rng.choice("0123456789") for _ in range(count))


def roman(value: int) -> str:
    """1999 -> "MCMXCIX"."""
    written = ""
    for worth, letters_of in _ROMAN:
        count, value = divmod(value, worth)
        written += letters_of * count
    return written
