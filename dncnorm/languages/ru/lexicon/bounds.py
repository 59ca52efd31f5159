"""What stands before an amount and bounds it: `≈5`, `>5%`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dncnorm.lexicon import Record


class Bound(Record, table="bounds.tsv", unique=("sign",)):
    """A sign, and others that are typed for it.

    said: its words before an amount in any case; none if it is only said as a symbol. genitive: the words that ask for
    the genitive. also: what is understood, and never said.
    """

    sign: tuple[str, ...]
    said: str = ""
    genitive: str = ""
    also: tuple[str, ...] = ()


bounds = Bound.rows


@cache
def understood() -> Mapping[str, tuple[str, ...]]:
    """What each sign may be called before an amount."""
    return {sign: tuple(filter(None, (row.said, row.genitive, *row.also))) for row in bounds() for sign in row.sign}
