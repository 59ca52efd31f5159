"""Months and weekdays."""

from __future__ import annotations

from typing import Literal

from dncnorm.lexicon import Forms, Lists, Record

_STOPS = {
    ("month", False): ("suffix", "unfinished"),
    ("month", True): ("inner", "numbered", "unfinished"),
    ("weekday", False): ("suffix",),
    ("weekday", True): ("inner",),
}
"""What cutting does with the stop of a short name, and of one that is another word, too."""


class Name(Record, table="calendar.tsv", unique=("name", "short")):
    """A month or a weekday.

    short: abbreviations, without a stop, the usual one first.
    capitalized: the forms that are other words in small letters (`march`).
    """

    kind: Literal["month", "weekday"]
    name: str
    short: tuple[str, ...] = ()
    capitalized: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """The name, then its abbreviations."""
        return (self.name, *self.short)


all_names = Name.rows
"""The months, then the weekdays."""


def names(kind: str) -> tuple[Name, ...]:
    """The months, or the weekdays, in their order."""
    return tuple(name for name in all_names() if name.kind == kind)


def named(kind: str) -> dict[str, str]:
    """Every form in small letters, and the name that it stands for."""
    return {form.lower(): name.name.lower() for name in names(kind) for form in name.forms}


def numbered(kind: str) -> dict[str, int]:
    """Every form in small letters, and its number: 1 for January."""
    return {form.lower(): number for number, name in enumerate(names(kind), start=1) for form in name.forms}


def segmentation() -> Forms:
    """What begins a date, months in small letters, too, unless these are other words; and the stops of short names.

    The stop of a name that is another word needs what goes on behind it, or a day.
    """
    for name in all_names():
        for form in name.forms:
            is_word, is_month = form in name.capitalized, name.kind == "month"
            kind = "month_short" if is_month and form in name.short else name.kind
            yield kind, (form, form.lower()) if is_month and not is_word else (form,)
            yield from ((stop, [form]) for stop in _STOPS[name.kind, is_word] if form in name.short)


def lists() -> Lists:
    """What context rules read: the short names."""
    return (("day", form, name.name.lower()) for name in all_names() for form in name.short)
