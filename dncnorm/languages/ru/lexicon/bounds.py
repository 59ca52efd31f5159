"""What stands before an amount and bounds it: `≈5`, `>5%`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dncnorm.lexicon import Record


class Bound(Record, table="bounds.tsv", unique=("sign",)):
    """A sign, and others that are typed for it. said: what it may be called before an amount."""

    sign: tuple[str, ...]
    said: tuple[str, ...]


@cache
def understood() -> Mapping[str, tuple[str, ...]]:
    """What each sign may be called before an amount."""
    return {sign: row.said for row in Bound.rows() for sign in row.sign}
