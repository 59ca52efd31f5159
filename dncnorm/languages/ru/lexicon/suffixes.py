"""What follows the digits of an ordinal or a declined cardinal: `5-го`, `2-х`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dncnorm.lexicon import Forms, Record

HYPHENS = "-‑−–"
"""What stands before a suffix."""


class Suffix(Record, table="suffixes.tsv", unique=("suffix",)):
    """A suffix.

    ordinal: the forms of an ordinal that end so: a case, and a gender or s for the plural. cardinal: the cases of a
    cardinal that end so; digits: those at the end of such a cardinal. is_bare: it may follow the digits without a
    hyphen. kinds: what a number with it may be, for the check: o an ordinal, p one in the plural, c a cardinal.
    """

    suffix: str
    ordinal: tuple[str, ...] = ()
    cardinal: tuple[str, ...] = ()
    digits: str = ""
    is_bare: bool = False
    kinds: str = ""

    def check(self) -> None:
        """A cardinal has digits."""
        if bool(self.cardinal) != bool(self.digits):
            raise ValueError(f"{self.suffix!r} has cases or digits of a cardinal, but not both")


def ordinals() -> tuple[Suffix, ...]:
    """Those of ordinals."""
    return tuple(row for row in Suffix.rows() if row.ordinal)


def cardinals() -> tuple[Suffix, ...]:
    """Those of cardinals."""
    return tuple(row for row in Suffix.rows() if row.cardinal)


@cache
def kinds() -> Mapping[str, str]:
    """What a number with a suffix, in plain letters, may be."""
    return {row.suffix.replace("ё", "е"): row.kinds for row in Suffix.rows()}


def segmentation() -> Forms:
    """Suffixes with every hyphen; in capitals, those that are no letter of a house or a code."""
    for row in (*ordinals(), *cardinals()):
        yield "ordinal", (hyphen + row.suffix for hyphen in ("", *HYPHENS) if hyphen or row.is_bare)
        if len(row.suffix) > 1 or row.suffix == "й":
            yield "ordinal", [f"-{row.suffix.upper()}"]
