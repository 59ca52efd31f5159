"""Combines the units that words name to one: the part of a check's units that is the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

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
