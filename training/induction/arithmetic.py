"""The universal arithmetic transducer A of Z19 section 6.1: a digit string to the sums of products that equal it.

An expression is written as a row of terms that add up; a term is a number that the language has a word for, or
`( terms ) base`, which multiplies. So 25300 is `( 20 5 ) 1000 ( 3 ) 100`, among others. Nothing here knows a language,
beyond which numbers have words: 97 is `90 7` and `7 90` (siebenundneunzig).
Every expression equals its digit string by construction, and so will every name that is made from one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

import pynini

from dncnorm.grammars.notation import NOTHING, Fst, Words, insert, pair, silent

OPEN, CLOSE, ORDINAL_MARK = "(", ")", "º"
"""The mark stands behind the last term of an ordinal."""


class Arithmetic:
    """A, for digit strings of a bounded length.

    values: the numbers that have words. expressions: the table of terms. widths: per base 10**k, by k, how many digits
    its multiplier has at most; by default as many as keep it below the base.
    """

    def __init__(self, values: Collection[int], expressions: Words, widths: Mapping[int, int] | None = None) -> None:
        self._values, self._say = frozenset(values), expressions
        self._widths = {k: k for k in bases(values)} if widths is None else dict(widths)
        self._exact = lru_cache(maxsize=None)(self._make_exact)

    def up_to(self, digits: int) -> Fst:
        """0, and all numbers of at most so many digits, without leading zeros."""
        zero = [pair("0", self._say("0"))] if 0 in self._values else []
        return pynini.union(*zero, *(self._exact(width) for width in range(1, digits + 1)))

    def _rest(self, width: int) -> Fst:
        """The value of `width` digits; nothing, where they are zeros."""
        inner = (silent("0" * (width - length)) + self._exact(length) for length in range(1, width + 1))
        return pynini.union(silent("0" * width), *inner)

    def _make_exact(self, width: int) -> Fst:
        """Digit strings of this length that do not begin with 0."""
        options = [*self._leaf_first(width), *self._product_first(width)]
        if width == 2:
            options += [pair(str(number), self._say(text)) for number in range(10, 100) for text in self._pairs(number)]
        return pynini.union(*options).optimize() if options else _nothing()

    def _leaf_first(self, width: int) -> Iterator[Fst]:
        """2500 as 2000 and 500, where 2000 has a word."""
        for digit in range(1, 10):
            value = digit * 10 ** (width - 1)
            if value in self._values:
                yield pair(str(digit), self._say(str(value))) + (self._rest(width - 1) if width > 1 else NOTHING)

    def _product_first(self, width: int) -> Iterator[Fst]:
        """2500 as two thousand and 500, or twenty five hundred."""
        for exponent, most in self._widths.items():
            if 0 < width - exponent <= most:
                multiplier = insert(self._say(OPEN)) + self._exact(width - exponent)
                yield multiplier + insert(self._say(f"{CLOSE} {10**exponent}")) + self._rest(exponent)

    def _pairs(self, number: int) -> Iterator[str]:
        """Yields two digits as one word, or with the unit before the ten."""
        tens, unit = number // 10 * 10, number % 10
        if unit and number in self._values:
            yield str(number)
        if unit and {tens, unit} <= self._values:
            yield f"{unit} {tens}"


def bases(values: Collection[int]) -> list[int]:
    """The exponents of the powers of ten, from a hundred, among `values`."""
    found = {len(str(value)) - 1 for value in values if value >= 100 and str(value).strip("0") == "1"}
    return sorted(found)


def _nothing() -> Fst:
    """The transducer that reads no string at all."""
    fst = pynini.Fst()
    fst.set_start(fst.add_state())
    return fst
