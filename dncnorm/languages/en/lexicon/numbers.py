"""Number words: cardinals, and the ordinals that are made of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.lexicon import Record


class Named(Record, table="numbers.tsv", unique=("value", "cardinal", "spellings")):
    """A number below a hundred that has a word of its own, or a power of ten.

    ordinal: given where it is not made with -th. spellings: other words for it, which the check admits.
    """

    value: int
    cardinal: str
    ordinal: str = ""
    spellings: tuple[str, ...] = ()


def named() -> Iterator[Named]:
    """Every number that has a word of its own, powers of ten among them, but for those of India."""
    powers = (Named(10**scale.exponent, scale.name) for scale in scales() if not scale.is_indian)
    for row in (*Named.rows(), *powers):
        yield Named(row.value, row.cardinal, row.ordinal or f"{row.cardinal}th".replace("yth", "ieth"))


@cache
def below_hundred() -> dict[str, int]:
    """A word, and its value."""
    return {word: row.value for row in Named.rows() for word in (row.cardinal, *row.spellings)}


@cache
def ordinals() -> dict[str, str]:
    """An ordinal, and its cardinal."""
    return {word.ordinal: word.cardinal for word in named()}
