"""Every way to write a date with a month, to the plain way that `dates.py` describes.

A number may be a day or a month where both are possible. The corpus reads `11/17/09` and `4-1-23` month first, dates
with dots and those that can only be so day first, four digits in front as the year; other orders are unusual.
"""

from __future__ import annotations

from pynini import cross, union

from dncnorm.grammars.notation import Fst, any_of, changed, cost, insert, optional, silent, written
from dncnorm.languages.en.grammar import years
from dncnorm.languages.en.grammar.integers import SUFFIXES
from dncnorm.languages.en.grammar.numbers import UNUSUAL
from dncnorm.languages.en.grammar.shapes import NON_ZERO, digits, trailing
from dncnorm.languages.en.lexicon import calendar

Forms = dict[str, list[str]]
"""Spoken names in their order, each with its written forms."""

MONTH_LETTERS, WEEKDAY_LETTERS = "ABCDEFGHIJKL", "abcdefg"
DAY = written(*map(str, range(1, 32))).optimize()
DAYS = (DAY + optional(written("-") + DAY)).optimize()


MONTHS, WEEKDAYS = (
    {name.name.lower(): list(name.forms) for name in calendar.names(kind)} for kind in ("month", "weekday")
)


def shapes() -> Fst:
    """All formats, with a weekday before them or without."""
    weekday = _letters(WEEKDAY_LETTERS, WEEKDAYS) + optional(silent(",")) + silent(" ")
    with_day = union(day_first(), month_first(), numeric(), numeric_without_year())
    return (union(optional(weekday) + with_day, without_day()) + trailing()).optimize()


def day_first() -> Fst:
    """`4 March 2014`, `4th of March`, `4-6 March 2014`, `4-Mar-14`, `04MAR2014`."""
    month, year = _letters(MONTH_LETTERS, MONTHS), year_or_era()
    gap = silent("", " ", " of ")
    loose = optional(silent("the ")) + days() + gap + month + optional(silent("", " ", ", ") + year)
    tight = any_of(days() + silent(mark) + month + optional(silent(mark) + year) for mark in "-/.")
    return union(loose, tight).optimize()


def month_first() -> Fst:
    """`March 4, 2014`, `Mar. 4th`, `March 4-6, 2014`, `Mar-04-2014`."""
    month, year = _letters(MONTH_LETTERS, MONTHS), year_or_era()
    comma = insert(written(","))
    loose = month + silent("", " ") + days() + comma + optional(silent(" ", ",", ", ") + year)
    tight = any_of(month + silent(mark) + days() + comma + optional(silent(mark) + year) for mark in "-/.")
    return union(loose, cost(tight, UNUSUAL)).optimize()


def without_day() -> Fst:
    """`March 2014`, `Mar. '14`, `March-May 2014`, `2014-03`, `03/2014`."""
    month, number = _letters(MONTH_LETTERS, MONTHS), _month_in_digits()
    gap = silent(" ", ", ")
    named = month + gap + year_or_era(least=3)
    year_forward = four_digits() + insert(written("/")) + silent("-", "/") + number
    in_digits = union(year_forward, number + silent("-", "/") + four_digits())
    return union(named, cost(in_digits, UNUSUAL)).optimize()


def numeric() -> Fst:
    """`2014-03-04`, `04/03/2014`, `4.3.2014`, `03/04/14`, `20140304`."""
    return union(any_of(map(_numeric, "-/.")), cost(_bare(), 2 * UNUSUAL)).optimize()


def _numeric(mark: str) -> Fst:
    """Numeric dates with one mark. What is written month first is said so, but with dashes the day first."""
    dotted = UNUSUAL if mark == "." else 0
    gap, month, two = silent(mark), _month_in_digits(), digits(2)
    month_first = month + gap + day() + insert(written(","))
    if mark == "-":
        by_month = [(letter, silent(str(n), f"{n:02}")) for n, letter in enumerate(MONTH_LETTERS, start=1)]
        month_first = any_of(number + gap + day() + insert(written(letter)) for letter, number in by_month)
    unambiguous = written(*map(str, range(13, 32))) + gap + month
    day_first = union(unambiguous, cost(day() + gap + month, UNUSUAL - dotted))
    in_front = insert(written("/")) + gap + month + gap + day()
    at_end = union(cost(month_first, dotted), day_first) + gap + union(four_digits(), cost(two, dotted))
    return union(at_end, four_digits() + in_front, cost(two + in_front, 2 * UNUSUAL)).optimize()


def _bare() -> Fst:
    """Eight digits: a year of the last centuries, a month and a day."""
    year = union(written("19"), written("20")) + digits(2)
    month = changed({f"{n:02}": letter for n, letter in enumerate(MONTH_LETTERS, start=1)})
    return year + insert(written("/")) + month + (digits(2) @ day())


def numeric_without_year() -> Fst:
    """`3/14`, `14/3`: far more often fractions."""
    by_month = _month_in_digits() + silent("/") + day() + insert(written(","))
    by_day = day() + silent("/") + _month_in_digits()
    return union(cost(by_month, UNUSUAL), cost(by_day, 2 * UNUSUAL)).optimize()


def day() -> Fst:
    """One day in digits, to digits without a leading zero."""
    return union(DAY, silent("0") + NON_ZERO).optimize()


def days() -> Fst:
    """A day or some, with or without the suffixes of ordinals."""
    one = day() + optional(silent("", " ") + silent(*SUFFIXES))
    return (one + optional(written("-") + one)).optimize()


def four_digits() -> Fst:
    """A year in exactly four digits, to one without leading zeros."""
    return union(*(silent("0" * zeros) + NON_ZERO + digits(3 - zeros) for zeros in range(4))).optimize()


def year_or_era(least: int = 2) -> Fst:
    """A year of two (or `least`) to four digits, `'14`, or a shorter one with its era."""
    short = [] if least > 2 else [digits(2)]
    short.append(silent("'") + digits(2))
    with_era = union(NON_ZERO + digits(0, 3) + years.eras_after(), years.eras_before() + NON_ZERO + digits(0, 3))
    return union(four_digits(), NON_ZERO + digits(2), *short, with_era).optimize()


def _letters(letters: str, table: Forms) -> Fst:
    """Written names, in any case and perhaps with a dot, to the letters that stand for them."""
    named = any_of(
        cross(written(cased), written(letter))
        for letter, forms in zip(letters, table.values(), strict=True)
        for form in forms
        for cased in (form, form.upper(), form.lower())
    )
    return (named + optional(silent("."))).optimize()


def _month_in_digits() -> Fst:
    """1 or 01 to A, ..., 12 to L."""
    return any_of(
        cross(written(form), written(letter))
        for number, letter in enumerate(MONTH_LETTERS, start=1)
        for form in dict.fromkeys((str(number), f"{number:02}"))
    ).optimize()
