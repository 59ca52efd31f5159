"""Words of dates and times: months, weekdays, eras, parts of the day, time zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from dncnorm.languages.ru.lexicon.abbreviated import spellings
from dncnorm.languages.ru.lexicon.declension import CASES, Declined, declined
from dncnorm.lexicon import Forms, Lists, Record


class Name(Record, table="calendar.tsv", unique=("name", "short")):
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

    def check(self) -> None:
        """A noun can be declined."""
        if self.paradigm:
            self.declined()

    def declined(self) -> Declined:
        """The noun's forms."""
        return declined(self.name, self.paradigm)

    def abbreviations(self) -> tuple[str, ...]:
        """What is written for it, with stops and without."""
        return spellings(*self.short)


@cache
def names(*kinds: str) -> tuple[Name, ...]:
    """The words of these kinds, in their order."""
    return tuple(name for name in Name.rows() if name.kind in kinds)


@cache
def numbered(kind: str) -> Mapping[str, int]:
    """Every form of the months or the weekdays and their abbreviations without a stop -> the number: 1 for January."""
    return {
        form: number
        for number, name in enumerate(names(kind), start=1)
        for form in (*name.declined().every(), *_without_stop(name))
    }


def weekdays() -> Mapping[str, str]:
    """Every form of the weekdays and their abbreviations without a stop -> the name."""
    return {form: name.name for name in names("weekday") for form in (name.name, *_without_stop(name))}


def segmentation() -> Forms:
    """What a number begins or ends a date or a time with."""
    for name in Name.rows():
        yield from _cut(name).items()


def _cut(name: Name) -> Mapping[str, Iterable[str]]:
    """The forms of a name that cutting looks for, by their kinds."""
    short = _without_stop(name)
    if name.kind == "month":
        genitive = name.declined().forms[1][0]
        short_month = (*short, *map(str.capitalize, short))
        return {"month": (genitive, genitive.capitalize()), "month_short": short_month, "dotted": short}
    if name.kind == "weekday":
        return {"inner": short, "weekday": (*short, *map(str.capitalize, short), *map(str.upper, short))}
    if name.kind == "year":
        forms = (*name.declined().every(),)
        return {"year": (*forms, *map(str.upper, forms), *short), "dotted": short, "inner": short}
    if name.kind in ("am", "pm"):
        return {"noon": (*name.short, *map(str.lower, name.short))}
    if name.kind in ("zone", "time"):
        return {"zone": name.short or (name.name,)}
    return {"era": name.abbreviations()}


def _without_stop(name: Name) -> tuple[str, ...]:
    return tuple(short.removesuffix(".") for short in name.short)


def lists() -> Lists:
    """What context rules know: months in every form of the singular."""
    for month in names("month"):
        yield from (("month_name", form, form) for case in month.declined().forms[: len(CASES)] for form in case)
