"""Words of dates and times: months, weekdays, eras, parts of the day, time zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from dncnorm.languages.ru.lexicon.abbreviated import spellings
from dncnorm.languages.ru.lexicon.declension import CASES, Declined, declined
from dncnorm.lexicon import Form, Listed, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
_INFLECTED = frozenset(("month", "weekday", "year", "hour", "minutes"))


@dataclass(frozen=True)
class Name(Record):
    """A word of a date or a time.

    kind: of a noun that is declined a month, a weekday, the year, an hour by its name (`полдень`), minutes of an hour
    (`четверть`). Of what is said as it stands an era, or one before it, a half of the day (am, pm), a time of a place
    (`МСК`), a zone that is said letter by letter.
    name: what is said. short: how it is written, the usual one first; a stop may be missing, and the spaces.
    number: the hour, or the minutes. paradigm: that of a noun, if its ending does not show it.
    """

    kind: Literal["month", "weekday", "year", "era", "before_era", "am", "pm", "hour", "minutes", "time", "zone"]
    name: str
    short: tuple[str, ...] = ()
    number: int = 0
    paradigm: str = ""

    def unique(self) -> tuple[str, ...]:
        """No form is another's."""
        return (self.name, *self.short)

    def check(self) -> None:
        """A noun can be declined."""
        if self.kind in _INFLECTED:
            self.declined()

    def declined(self) -> Declined:
        """The noun's forms."""
        return declined(self.name, self.paradigm)

    def abbreviations(self) -> tuple[str, ...]:
        """What is written for it, with stops and without."""
        return tuple(dict.fromkeys(form for short in self.short for form in spellings(short)))


@cache
def names(*kinds: str) -> tuple[Name, ...]:
    """The words of these kinds, in their order."""
    return tuple(name for name in read(TABLE, Name) if name.kind in kinds)


@cache
def numbered(kind: str) -> Mapping[str, int]:
    """Every form of the months or the weekdays and their abbreviations without a stop -> the number: 1 for January."""
    return {
        form: number
        for number, name in enumerate(names(kind), start=1)
        for form in (*name.declined().every(), *(short.removesuffix(".") for short in name.short))
    }


def segmentation() -> Iterator[Form]:
    """What a number begins or ends a date or a time with."""
    for month in names("month"):
        genitive = month.declined().forms[1][0]
        yield from (Form("month", form) for form in (genitive, genitive.capitalize()))
        for short in _without_stop(month):
            yield from (Form("month_short", form) for form in (short, short.capitalize()))
            yield Form("dotted", short)
    for day in names("weekday"):
        yield from (Form("inner", short) for short in _without_stop(day))
    for year in names("year"):
        forms = dict.fromkeys(year.declined().every())
        yield from (Form("year", written) for form in forms for written in (form, form.upper()))
        for short in _without_stop(year):
            yield from (Form(kind, short) for kind in ("year", "dotted", "inner"))
    yield from (Form("era", form) for era in names("before_era", "era") for form in era.abbreviations())
    for half in names("am", "pm"):
        yield from (Form("noon", form) for short in half.short for form in dict.fromkeys((short, short.lower())))
    for zone in names("zone", "time"):
        yield from (Form("zone", form) for form in zone.short or (zone.name,))


def _without_stop(name: Name) -> tuple[str, ...]:
    return tuple(short.removesuffix(".") for short in name.short)


def lists() -> Iterator[Listed]:
    """What context rules know: months in every form of the singular."""
    for month in names("month"):
        singular = dict.fromkeys(form for case in month.declined().forms[: len(CASES)] for form in case)
        yield from (Listed("month_name", form, form) for form in singular)
