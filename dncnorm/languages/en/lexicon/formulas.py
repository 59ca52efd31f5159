"""Chemical formulas that are said by names of substances, not letter by letter."""

from __future__ import annotations

from dncnorm.lexicon import Record


class Formula(Record, unique=("written",)):
    """A formula. cost: how unusual it is, where it is a word, too."""

    written: str
    said: str
    cost: float = 0.0


formulas = Formula.rows


def said() -> dict[str, tuple[str, ...]]:
    """What each says, in small letters."""
    return {formula.written.lower(): (formula.said,) for formula in formulas()}
