"""What follows the digits of an ordinal or a declined cardinal: `5-го`, `2-х`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from dncnorm.lexicon import Form, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
HYPHENS = "-‑−–"
"""What stands before a suffix."""
_PLURAL, _RARE = "s", "ds"
"""The dative of the plural hardly ever has a suffix: `40-м` is one."""


@dataclass(frozen=True)
class Suffix(Record):
    """A suffix.

    ordinal: the forms of an ordinal that end so: a case, and a gender or s for the plural. cardinal: the cases of a
    cardinal that end so; digits: those at the end of such a cardinal. is_bare: it may follow the digits without a
    hyphen. understood: what else it may be of, though it is never read so.
    """

    suffix: str
    ordinal: tuple[str, ...] = ()
    cardinal: tuple[str, ...] = ()
    digits: str = ""
    is_bare: bool = False
    understood: Literal["cardinal", "plural", ""] = ""

    def unique(self) -> tuple[str, ...]:
        """No suffix has two rows."""
        return (self.suffix,)

    def check(self) -> None:
        """A cardinal has digits."""
        if bool(self.cardinal) != bool(self.digits):
            raise ValueError(f"{self.suffix!r} has cases or digits of a cardinal, but not both")


def ordinals() -> tuple[Suffix, ...]:
    """Those of ordinals."""
    return tuple(row for row in read(TABLE, Suffix) if row.ordinal)


def cardinals() -> tuple[Suffix, ...]:
    """Those of cardinals."""
    return tuple(row for row in read(TABLE, Suffix) if row.cardinal)


@cache
def kinds() -> Mapping[str, str]:
    """What a number with a suffix, in plain letters, may be: o an ordinal, p one in the plural, c a cardinal."""
    found: dict[str, str] = {}
    for row in read(TABLE, Suffix):
        of = (
            ("o", any(not form.endswith(_PLURAL) for form in row.ordinal)),
            ("p", any(form.endswith(_PLURAL) and form != _RARE for form in row.ordinal) or row.understood == "plural"),
            ("c", bool(row.cardinal) or row.understood == "cardinal"),
        )
        found[row.suffix.replace("ё", "е")] = "".join(kind for kind, is_one in of if is_one)
    return found


def segmentation() -> Iterator[Form]:
    """Suffixes with every hyphen; in capitals, those that are no letter of a house or a code."""
    for row in dict.fromkeys((*ordinals(), *cardinals())):
        yield from (Form("ordinal", hyphen + row.suffix) for hyphen in HYPHENS)
        if len(row.suffix) > 1 or row.suffix == "й":
            yield Form("ordinal", f"-{row.suffix.upper()}")
        if row.is_bare:
            yield Form("ordinal", row.suffix)
