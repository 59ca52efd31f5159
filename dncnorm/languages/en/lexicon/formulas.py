"""Chemical formulas that are said by names of substances, not letter by letter."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dncnorm.lexicon import Record, read

TABLE = Path(__file__).with_suffix(".tsv")


@dataclass(frozen=True)
class Formula(Record):
    """A formula. cost: how unusual it is, where it is a word, too."""

    written: str
    said: str
    cost: float = 0.0

    def unique(self) -> tuple[str, ...]:
        """A formula has one row."""
        return (self.written,)


def formulas() -> tuple[Formula, ...]:
    """All of them."""
    return read(TABLE, Formula)


def said() -> dict[str, tuple[str, ...]]:
    """What each says, in small letters."""
    return {formula.written.lower(): (formula.said,) for formula in formulas()}
