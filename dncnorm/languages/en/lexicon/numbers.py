"""Number words: cardinals, and the ordinals that are made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.lexicon import Record, read

TABLE = Path(__file__).with_suffix(".tsv")


@dataclass(frozen=True)
class Numeral(Record):
    """A number below a hundred that has a word of its own.

    ordinal: where it is not made with -th. spellings: other words for it, which the check admits.
    """

    value: int
    cardinal: str
    ordinal: str = ""
    spellings: tuple[str, ...] = ()

    def unique(self) -> tuple[str, ...]:
        """No word has two values."""
        return (str(self.value), self.cardinal, *self.spellings)


class Named(NamedTuple):
    """A number, and its two words."""

    value: int
    cardinal: str
    ordinal: str


def named() -> Iterator[Named]:
    """Every number that has a word of its own, powers of ten among them, but for those of India."""
    for row in read(TABLE, Numeral):
        yield Named(row.value, row.cardinal, row.ordinal or _ordinal(row.cardinal))
    for scale in scales():
        if not scale.is_indian:
            yield Named(10**scale.exponent, scale.name, _ordinal(scale.name))


def _ordinal(cardinal: str) -> str:
    return f"{cardinal[:-1]}ieth" if cardinal.endswith("y") else f"{cardinal}th"


@cache
def below_hundred() -> dict[str, int]:
    """A word, and its value."""
    return {word: row.value for row in read(TABLE, Numeral) for word in (row.cardinal, *row.spellings)}


@cache
def ordinals() -> dict[str, str]:
    """An ordinal, and its cardinal."""
    return {word.ordinal: word.cardinal for word in named()}
