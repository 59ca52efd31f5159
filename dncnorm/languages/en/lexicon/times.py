"""Eras, halves of the day, and time zones."""

from __future__ import annotations

from typing import Literal

from dncnorm.lexicon import Forms, Record


class Letters(Record, table="times.tsv", unique=("name",)):
    """What is said letter by letter beside a year or a time.

    cut: whether cutting takes it. An era and a half of the day may have stops; these may be in small letters, too.
    """

    kind: Literal["era", "noon", "zone"]
    name: str
    cut: bool = False

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
        written = [stopped, self.name, stopped[:-1], stopped.replace(".", ". ").strip()]
        if self.cut:
            written += [way(form) for way in (str.upper, str.lower) for form in written] + [self.name.capitalize()]
        return tuple(dict.fromkeys(written))


def letters(kind: str) -> tuple[Letters, ...]:
    """All of a kind, in their order."""
    return tuple(row for row in Letters.rows() if row.kind == kind)


def names(kind: str) -> dict[str, str]:
    """Their names in small letters, each for itself."""
    return {row.name.lower(): row.name.lower() for row in letters(kind)}


def segmentation() -> Forms:
    """What cutting takes: no word (`Am`); an era in small letters may be one, and one with a space two initials."""
    for row in Letters.rows():
        for form in row.forms if row.cut else ():
            if (form.isupper() and " " not in form) or (row.kind == "noon" and not form.istitle()):
                yield row.kind, [form]
