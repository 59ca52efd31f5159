"""Eras, halves of the day, and time zones."""

from __future__ import annotations

from typing import Literal

from dncnorm.lexicon import Forms, Record


class Letters(Record, table="times.tsv", unique=("name",)):
    """What is said letter by letter beside a year or a time.

    cut: the ways to write it that cutting takes: no word (`Am`, `ad`), and no initials (`A. D.`). forms: all ways to
    write an era or a half of the day.
    """

    kind: Literal["era", "noon", "zone"]
    name: str
    cut: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """Its letters."""
        return " ".join(self.name.lower())


def letters(kind: str) -> tuple[Letters, ...]:
    """All of a kind, in their order."""
    return tuple(row for row in Letters.rows() if row.kind == kind)


def names(kind: str) -> dict[str, str]:
    """Their names in small letters, each for itself."""
    return {row.name.lower(): row.name.lower() for row in letters(kind)}


def segmentation() -> Forms:
    """What cutting takes."""
    return ((row.kind, row.cut) for row in Letters.rows())
