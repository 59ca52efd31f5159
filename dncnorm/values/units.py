"""Reads units, written or in words: the part of a check's units that is the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

Unit = frozenset[tuple[str, int, int]]
"""A set of (base, power of ten, exponent)."""

_LONGEST_PHRASE = 4


class Names(NamedTuple):
    """What the words of units mean.

    word: the base and the power of ten of a word, a prefix joined to it or not; None of what is none.
    phrases: several words, or one that is several, and what they stand for: `c c`, `лошадиный сила`.
    powers: words for square and cubic, before a unit or behind it. over: words behind which units divide.
    links: words inside a name that say nothing. prefixes: prefixes that are words of their own, and their power.
    """

    word: Callable[[str], tuple[str, int] | None]
    phrases: Callable[[], Mapping[tuple[str, ...], tuple[str, ...]]]
    powers: Mapping[str, int]
    over: Collection[str]
    links: Collection[str]
    prefixes: Callable[[], Mapping[str, int]]


def named_unit(words: tuple[str, ...], own: Names) -> Unit | None:
    """The unit that all the words together name; None if they name none."""
    words = _without_phrases(words, own.phrases())
    exponents: dict[tuple[str, int], int] = {}
    sign, at = 1, 0
    while at < len(words):
        if words[at] in own.over:
            sign, at = -1, at + 1
            continue
        at += words[at] in own.links and at + 1 < len(words)
        exponent = own.powers.get(words[at], 1) if at + 1 < len(words) else 1
        at += exponent != 1
        power = own.prefixes().get(words[at]) if at + 1 < len(words) else None
        at += power is not None
        found = own.word(words[at])
        if found is None:
            return None
        at += 1
        if exponent == 1 and at < len(words) and words[at] in own.powers:
            exponent, at = own.powers[words[at]], at + 1
        factor = found[0], found[1] + (power or 0)
        exponents[factor] = exponents.get(factor, 0) + sign * exponent
    # Grams per gram are not nothing: what cancels is kept as its own entry.
    return frozenset((base, power, exponent) for (base, power), exponent in exponents.items())


def _without_phrases(words: tuple[str, ...], phrases: Mapping[tuple[str, ...], tuple[str, ...]]) -> tuple[str, ...]:
    """The words, phrases among them as what they stand for."""
    found: list[str] = []
    at = 0
    while at < len(words):
        lengths = (length for length in range(_LONGEST_PHRASE, 0, -1) if words[at : at + length] in phrases)
        length = next(lengths, 1)
        found += phrases.get(words[at : at + length], words[at : at + length])
        at += length
    return tuple(found)


_WRITTEN_POWERS = {"2": 0, "²": 0, "3": 1, "³": 1}
_MOST_FACTORS = 6
_INVERSE = re.compile(r"(?:^|[·⋅*×. ])([^\W\d]+)(?:⁻|\^?[-−–])(?:[1¹]|([23²³]))(?![\d⁰-⁹])")
"""A factor whose power is negative, `s⁻²`, is one that the others are divided by."""


class Signs(NamedTuple):
    """How a language writes units.

    names: the names of a sign or a word, none of what is neither. powers: the words for square and cubic.
    divide, multiply: what stands between factors. per: the word that a unit behind it is divided by.
    before: what an adjective before a unit, `sq. `, is called, and the unit.
    """

    names: Callable[[str], Sequence[str]]
    powers: tuple[str, str]
    divide: re.Pattern[str]
    multiply: re.Pattern[str]
    before: Callable[[str], tuple[str, str] | None]
    per: str = "per"


def unit_names(text: str, own: Signs) -> Iterator[tuple[str, ...]]:
    """Every name, word by word, of a written unit: `km/h`, `Н·м`, `sq mi`."""
    over, *under = own.divide.split(_INVERSE.sub(r"/\1\2", text))
    if under:
        yield from (tuple(name.split()) for name in own.names(text))
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
