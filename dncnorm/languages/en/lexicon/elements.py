"""Chemical elements, which an isotope is named after: `¹³⁷Cs` cesium one thirty seven; `Zn` zinc."""

from __future__ import annotations

from dncnorm.lexicon import Record


class Element(Record, unique=("symbol",)):
    """An element.

    least, most: the masses of its isotopes that people name. alone: whether its symbol may be said by its name alone.
    """

    symbol: str
    name: str
    least: int
    most: int
    alone: bool = False

    @property
    def masses(self) -> tuple[str, ...]:
        """The masses, in digits."""
        return tuple(map(str, range(self.least, self.most + 1)))

    @property
    def is_plain(self) -> bool:
        """Whether its mass may be in the line before it: `14C` is a temperature."""
        return len(self.symbol) > 1 or self.symbol in "IU"


elements = Element.rows
