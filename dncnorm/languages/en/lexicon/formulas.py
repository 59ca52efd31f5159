"""Chemical formulas, and symbols of elements, that are said by names of substances, not letter by letter."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.en.lexicon.elements import elements
from dncnorm.lexicon import Record

COST_OF_ELEMENT = 4.0
"""That of a symbol alone: only its sentence tells that it is meant."""


class Formula(Record, unique=("written",)):
    """A formula. cost: how unusual it is, where it is a word, too."""

    written: str
    said: str
    cost: float = 0.0


def formulas() -> Iterator[Formula]:
    """Yields the rows, and the symbols of elements."""
    yield from Formula.rows()
    yield from (Formula(one.symbol, one.name, COST_OF_ELEMENT) for one in elements() if one.alone)


def said() -> dict[str, tuple[str, ...]]:
    """What each says, in small letters."""
    return {formula.written.lower(): (formula.said,) for formula in formulas()}
