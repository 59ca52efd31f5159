"""Chemical elements, for ions and isotopes: `Na⁺`, `⁹⁰Sr`."""

from __future__ import annotations

from functools import cache

from dncnorm.lexicon import Record


class Element(Record, table="elements.tsv", unique=("symbol",)):
    """A symbol and its name."""

    symbol: str
    name: str


@cache
def names() -> dict[str, str]:
    """The names by the symbols, the longer before what they begin with."""
    return {row.symbol: row.name for row in sorted(Element.rows(), key=lambda row: -len(row.symbol))}
