"""Months and weekdays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dncnorm.lexicon import Form, Listed, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
_STOPS = {"month": ("suffix", "unfinished"), "weekday": ("suffix",)}
_STOPS_OF_WORD = {"month": ("inner", "numbered", "unfinished"), "weekday": ("inner",)}
"""What cutting does with the stop of a short name, and of one that is another word, too."""


@dataclass(frozen=True)
class Name(Record):
    """A month or a weekday.

    short: abbreviations, without a stop, the usual one first.
    capitalized: the forms that are other words in small letters (`march`).
    """

    kind: Literal["month", "weekday"]
    name: str
    short: tuple[str, ...] = ()
    capitalized: tuple[str, ...] = ()

    def unique(self) -> tuple[str, ...]:
        """No form is another month's or weekday's."""
        return self.forms

    @property
    def forms(self) -> tuple[str, ...]:
        """The name, then its abbreviations."""
        return (self.name, *self.short)


def names(kind: str) -> tuple[Name, ...]:
    """The months, or the weekdays, in their order."""
    return tuple(name for name in read(TABLE, Name) if name.kind == kind)


def all_names() -> tuple[Name, ...]:
    """The months, then the weekdays."""
    return (*names("month"), *names("weekday"))


def named(kind: str) -> dict[str, str]:
    """Every form in small letters, and the name that it stands for."""
    return {form.lower(): name.name.lower() for name in names(kind) for form in name.forms}


def numbered(kind: str) -> dict[str, int]:
    """Every form in small letters, and its number: 1 for January."""
    return {form.lower(): number for number, name in enumerate(names(kind), start=1) for form in name.forms}


def segmentation() -> Iterator[Form]:
    """What begins a date, months in small letters, too, unless these are other words; and the stops of short names.

    The stop of a name that is another word needs what goes on behind it, or a day.
    """
    for month in names("month"):
        for kind, forms in (("month", (month.name,)), ("month_short", month.short)):
            for form in forms:
                yield Form(kind, form)
                if form not in month.capitalized:
                    yield Form(kind, form.lower())
    for day in names("weekday"):
        for form in (day.name, *day.short):
            yield Form("weekday", form)
    for name in all_names():
        for form in name.short:
            yield from (
                Form(kind, form) for kind in (_STOPS_OF_WORD if form in name.capitalized else _STOPS)[name.kind]
            )


def lists() -> Iterator[Listed]:
    """What context rules read: the short names."""
    for name in all_names():
        yield from (Listed("day", form, name.name.lower()) for form in name.short)
