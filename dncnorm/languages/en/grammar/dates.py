"""DATE: days, months and years in every order in which they are written, and years alone (`years.py`).

A date passes through stages of characters, each small, because none holds more than one part of it in its states.
Between them a date is plain: a month is one of A to L, a weekday one of a to g before all else.

    4C2014     day first: the fourth of march twenty fourteen
    C4,2014    month first: march fourth twenty fourteen
    C2014      a month and its year
    2014/C4    year first: `month_forward` makes it C2014/4, and `day_forward` 4C2014

`date_shapes.py` makes the written form plain, the stages here bring it into the order in which it is said, and the
last, which the years alone share, says it.
"""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, cost, insert, optional, pair, silent, written
from dncnorm.languages.en.grammar import date_shapes, years
from dncnorm.languages.en.grammar.date_shapes import DAY, MONTH_LETTERS, MONTHS, WEEKDAY_LETTERS, WEEKDAYS
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.shapes import digits

YEAR = digits(1, 4)
WEEKDAY = optional(written(*WEEKDAY_LETTERS))
ERA_LETTERS = "abcdehp"


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """date_shapes, month_forward, day_forward, date_words; years."""
    names = years.year_names(say, numbers)
    return {
        "date_shapes": date_shapes.shapes(),
        "month_forward": month_forward(),
        "day_forward": day_forward(),
        "year_plain": years.plain(),
        "year_likely": years.likely(),
        "date_words": union(in_order(say, numbers, names), years.spoken(say, names, numbers)).optimize(),
    }


def month_forward() -> Fst:
    """2014/C4 to C2014/4, 2014/C to C2014; the rest as it is."""
    before_day = any_of(insert(written(month)) + YEAR + written("/") + silent(month) + DAY for month in MONTH_LETTERS)
    alone = any_of(insert(written(month)) + YEAR + silent(f"/{month}") for month in MONTH_LETTERS)
    return union(WEEKDAY + union(before_day, alone), _ordered()).optimize()


def day_forward() -> Fst:
    """C2014/4 to 4C2014; the rest as it is."""
    month = written(*MONTH_LETTERS)
    moved = any_of(insert(written(str(day))) + month + YEAR + silent(f"/{day}") for day in range(1, 32))
    return union(WEEKDAY + moved, _ordered()).optimize()


def in_order(say: Words, numbers: Numbers, year_names: Fst) -> Fst:
    """The words of a plain date, part by part."""
    month, weekday = _named(say, MONTH_LETTERS, MONTHS), _named(say, WEEKDAY_LETTERS, WEEKDAYS)
    year = union(year_names, years.with_era_spoken(say, year_names))
    day, the, to = DAY @ numbers.ordinal, insert(say("the")), pair("-", say("to"))
    by_day = union(the, cost(NOTHING, UNUSUAL)) + day + insert(say("of")) + month
    one_day = union(day, cost(union(the + day, DAY @ numbers.positive), UNUSUAL))
    by_month = month + union(one_day, day + to + day) + silent(",")
    return union(optional(weekday) + union(by_day, by_month) + optional(year), month + year).optimize()


def _named(say: Words, letters: str, table: date_shapes.Forms) -> Fst:
    """The names that letters stand for."""
    return say.each(dict(zip(letters, table, strict=True)))


def _ordered() -> Fst:
    """Plain dates but those that begin with the year."""
    return closure(written(*sorted({*"0123456789 ,-", *MONTH_LETTERS, *WEEKDAY_LETTERS, *ERA_LETTERS})))
