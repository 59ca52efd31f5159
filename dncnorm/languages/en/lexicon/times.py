"""Eras, halves of the day, and time zones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dncnorm.lexicon import Form, Record, read

TABLE = Path(__file__).with_suffix(".tsv")


@dataclass(frozen=True)
class Letters(Record):
    """What is said letter by letter beside a year or a time.

    cut: whether cutting takes it. An era and a half of the day may have stops; these may be in small letters, too.
    """

    kind: Literal["era", "noon", "zone"]
    name: str
    cut: bool = False

    def unique(self) -> tuple[str, ...]:
        """A name has one row."""
        return (self.name,)

    @property
    def said(self) -> str:
        """Its letters."""
        return " ".join(self.name.lower())

    @property
    def forms(self) -> tuple[str, ...]:
        """All ways to write it."""
        if self.kind == "zone":
            return (self.name,)
        stopped = "".join(f"{letter}." for letter in self.name)
        written = (stopped, self.name, stopped[:-1], stopped.replace(".", ". ").strip())
        ways = (str, str.upper, str.lower) if self.cut else (str,)
        forms = (*(way(form) for way in ways for form in written), self.name.capitalize() if self.cut else self.name)
        return tuple(dict.fromkeys(forms))


def letters(kind: str) -> tuple[Letters, ...]:
    """All of a kind, in their order."""
    return tuple(row for row in read(TABLE, Letters) if row.kind == kind)


def names(kind: str) -> dict[str, str]:
    """Their names in small letters, each for itself."""
    return {row.name.lower(): row.name.lower() for row in letters(kind)}


def segmentation() -> Iterator[Form]:
    """What cutting takes: no word (`Am`); an era in small letters may be one, and one with a space two initials."""
    for row in read(TABLE, Letters):
        for form in row.forms if row.cut else ():
            if (form.isupper() and " " not in form) or (row.kind == "noon" and not form.istitle()):
                yield Form(row.kind, form)
