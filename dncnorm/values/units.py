"""Reads units, written or in words: the part of a check's units that is the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

Unit = frozenset[tuple[str, int, int]]
"""A set of (base, power of ten, exponent)."""

Factor = tuple[str, int, int, int]
"""A base, its power of ten, its exponent, and where its words end."""


def combined(
    words: Sequence[str], factor: Callable[[Sequence[str], int], Factor | None], over: Collection[str]
) -> Unit | None:
    """Returns the unit that all the words together name; None if they name none.

    factor: reads one unit at an index of the words. over: the words for "per", behind which units divide.
    """
    exponents: dict[tuple[str, int], int] = {}
    sign, at = 1, 0
    while at < len(words):
        if words[at] in over:
            sign, at = -1, at + 1
            continue
        found = factor(words, at)
        if found is None:
            return None
        base, power, exponent, at = found
        exponents[base, power] = exponents.get((base, power), 0) + sign * exponent
    # Grams per gram are not nothing: what cancels is kept as its own entry.
    return frozenset((base, power, exponent) for (base, power), exponent in exponents.items())


_LONGEST_PHRASE = 4


def without_phrases(words: tuple[str, ...], phrases: Mapping[tuple[str, ...], tuple[str, ...]]) -> tuple[str, ...]:
    """The words, where several are the one name of a unit this name: `c c`, `per cent`, `лошадиный сила`."""
    found: list[str] = []
    at = 0
    while at < len(words):
        lengths = (length for length in range(_LONGEST_PHRASE, 1, -1) if words[at : at + length] in phrases)
        length = next(lengths, 1)
        found += phrases.get(words[at : at + length], words[at : at + length])
        at += length
    return tuple(found)


_WRITTEN_POWERS = {"2": 0, "²": 0, "3": 1, "³": 1}
_MOST_FACTORS = 6


class Signs(NamedTuple):
    """How a language writes units.

    names: the names of a sign or a word, none of what is neither. powers: the words for square and cubic.
    divide, multiply: what stands between factors. before: an adjective before the others, `sq. `, and what it is called.
    per: the word that a unit behind it is divided by.
    """

    names: Callable[[str], Sequence[str]]
    powers: tuple[str, str]
    divide: re.Pattern[str]
    multiply: re.Pattern[str]
    before: Callable[[str], tuple[str, str] | None]
    per: str = "per"


def unit_names(text: str, own: Signs) -> Iterator[tuple[str, ...]]:
    """Every name, word by word, of a written unit: `km/h`, `Н·м`, `sq mi`."""
    over, *under = own.divide.split(text)
    if not under or all(under):
        sides = [_product_names(over, own) if over else [""], *(_product_names(side, own) for side in under)]
        yield from (tuple(f" {own.per} ".join(parts).split()) for parts in product(*sides))


def _product_names(text: str, own: Signs) -> Sequence[str]:
    """The names of `N m`, `sq ft`, `square meters`, `fl oz`: whole first, then factor by factor."""
    whole = _factor_names(text, own)
    described = own.before(text)
    if whole or not described:
        factors = [factor for factor in own.multiply.split(text) if factor]
        if whole or not 1 < len(factors) <= _MOST_FACTORS:
            return whole
        return [" ".join(names) for names in product(*(_factor_names(factor, own) for factor in factors))]
    return [f"{described[0]} {name}" for name in _product_names(described[1], own)]


def _factor_names(text: str, own: Signs) -> Sequence[str]:
    """The names of one sign or word with its power, `km2`, `mile²`, `meters`."""
    names = own.names(text)
    if not names and text[-1:] in _WRITTEN_POWERS:
        return [f"{own.powers[_WRITTEN_POWERS[text[-1]]]} {name}" for name in own.names(text[:-1].rstrip("^. "))]
    return names
