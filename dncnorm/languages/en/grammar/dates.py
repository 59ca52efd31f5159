"""DATE: days, months and years in every order in which they are written, and years alone (`years.py`).

A date passes through stages of characters, each small, because none holds more than one part of it in its states.
Between them a date is plain: a month is one of A to L, a weekday one of a to g before all else.

    4C2014     day first: the fourth of march twenty fourteen
    C4,2014    month first: march fourth twenty fourteen
    C2014      a month and its year
    2014/C4    year first: `month_forward` makes it C2014/4, and `day_forward` 4C2014

`shapes` makes the written form plain, the next stages bring it into the order in which it is said, and the last, which
the years alone share, says it.

A number may be a day or a month where both are possible. The corpus reads `11/17/09` and `4-1-23` month first, dates
with dots and those that can only be so day first, four digits in front as the year; other orders are unusual.
"""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, changed, cost, insert, optional, silent, written
from dncnorm.languages.en.grammar import years
from dncnorm.languages.en.grammar.integers import SUFFIXES
from dncnorm.languages.en.grammar.numbers import NON_ZERO, ORDINAL, POSITIVE, TRAILING, digits, say
from dncnorm.languages.en.lexicon import calendar

MONTHS = dict(zip("ABCDEFGHIJKL", calendar.names("month"), strict=True))
WEEKDAYS = dict(zip("abcdefg", calendar.names("weekday"), strict=True))
_PLAIN_DAY = written(*map(str, range(1, 32))).optimize()
_DAY = union(_PLAIN_DAY, silent("0") + NON_ZERO).optimize()
"""One day in digits, to digits without a leading zero."""
_ONE = _DAY + optional(silent("", " ") + silent(*SUFFIXES))
_DAYS = (_ONE + optional(written("-") + _ONE)).optimize()
"""A day or some, with or without the suffixes of ordinals."""
_FOUR = union(*(silent("0" * zeros) + NON_ZERO + digits(3 - zeros) for zeros in range(4))).optimize()
"""A year in exactly four digits, to one without leading zeros."""
_COMMA, _SLASH = insert(written(",")), insert(written("/"))


def _letters(names: dict[str, calendar.Name]) -> Fst:
    """Written names, in any case and perhaps with a dot, to the letters that they have here."""
    forms = ((form, letter) for letter, name in names.items() for form in name.forms)
    cased = {way(form): letter for form, letter in forms for way in (str, str.upper, str.lower)}
    return (changed(cased) + optional(silent("."))).optimize()


_MONTH = _letters(MONTHS)
_NUMBERED = [(letter, silent(str(number), f"{number:02}")) for number, letter in enumerate(MONTHS, start=1)]
_MONTH_IN_DIGITS = any_of(number + insert(written(letter)) for letter, number in _NUMBERED).optimize()


def _year(*short: Fst) -> Fst:
    """A year of three or four digits, `'14`, or one with its era; `short`: what else it may be."""
    year = NON_ZERO + digits(0, 3)
    eras = union(year + years.ERA_AFTER, years.ERA_BEFORE + year)
    return union(_FOUR, NON_ZERO + digits(2), silent("'") + digits(2), eras, *short).optimize()


def shapes() -> Fst:
    """All formats, with a weekday before them or without."""
    weekday = _letters(WEEKDAYS) + optional(silent(",")) + silent(" ")
    numeric = union(*map(_numeric, "-/."), _bare(), _numeric_without_year())
    return union(optional(weekday) + union(_with_name(), numeric), _without_day()) + TRAILING


def _with_name() -> Fst:
    """`4 March 2014`, `4th of March`, `4-6 March 2014`, `4-Mar-14`, `04MAR2014`; `Mar. 4th`, `March 4-6, 2014`."""
    year = _year(digits(2))
    day_first = (
        optional(silent("the ")) + _DAYS + silent("", " ", " of ") + _MONTH + optional(silent("", " ", ", ") + year)
    )
    month_first = _MONTH + silent("", " ") + _DAYS + _COMMA + optional(silent(" ", ",", ", ") + year)
    tight = []
    for mark in map(silent, "-/."):
        end = optional(mark + year)
        tight += [_DAYS + mark + _MONTH + end, cost(_MONTH + mark + _DAYS + _COMMA + end)]
    return union(day_first, month_first, *tight)


def _without_day() -> Fst:
    """`March 2014`, `Mar. '14`, `2014-03`, `03/2014`; rarely `03/26`."""
    mark = silent("-", "/")
    in_digits = union(_FOUR + _SLASH + mark + _MONTH_IN_DIGITS, _MONTH_IN_DIGITS + mark + _FOUR)
    short = _MONTH_IN_DIGITS + silent("/") + insert(written("20")) + digits(2)
    return union(_MONTH + silent(" ", ", ") + _year(), cost(in_digits), cost(short, 3))


def _numeric(mark: str) -> Fst:
    """Numeric dates with one mark. What is written month first is said so, but with dashes the day first."""
    dotted, gap, two = float(mark == "."), silent(mark), digits(2)
    month_first = _MONTH_IN_DIGITS + gap + _DAY + _COMMA
    if mark == "-":
        month_first = any_of(number + gap + _DAY + insert(written(letter)) for letter, number in _NUMBERED)
    unambiguous = written(*map(str, range(13, 32))) + gap + _MONTH_IN_DIGITS
    day_first = union(unambiguous, cost(_DAY + gap + _MONTH_IN_DIGITS, 1 - dotted))
    in_front = _SLASH + gap + _MONTH_IN_DIGITS + gap + _DAY
    at_end = union(cost(month_first, dotted), day_first) + gap + union(_FOUR, cost(two, dotted))
    return union(at_end, _FOUR + in_front, cost(two + in_front, 2)).optimize()


def _bare() -> Fst:
    """`20140304`: a year of the last centuries, a month and a day."""
    return cost(written("19", "20") + digits(2) + _SLASH + digits(2) @ _MONTH_IN_DIGITS + digits(2) @ _DAY, 2)


def _numeric_without_year() -> Fst:
    """`3/14`, `14/3`: far more often fractions."""
    gap = silent("/")
    return union(cost(_MONTH_IN_DIGITS + gap + _DAY + _COMMA), cost(_DAY + gap + _MONTH_IN_DIGITS, 2))


def month_forward() -> Fst:
    """2014/C4 to C2014/4, 2014/C to C2014; the rest as it is."""
    year = digits(1, 4)
    moved = any_of(
        insert(written(month)) + year + union(written("/") + silent(month) + _PLAIN_DAY, silent(f"/{month}"))
        for month in MONTHS
    )
    return union(optional(written(*WEEKDAYS)) + moved, _ordered())


def day_forward() -> Fst:
    """C2014/4 to 4C2014; the rest as it is."""
    part = written(*MONTHS) + digits(1, 4)
    moved = any_of(insert(written(str(day))) + part + silent(f"/{day}") for day in range(1, 32))
    return union(optional(written(*WEEKDAYS)) + moved, _ordered())


def _ordered() -> Fst:
    """Plain dates but those that begin with the year."""
    return closure(written(*"0123456789 ,-", *MONTHS, *WEEKDAYS, *"hp"))


def date_words() -> Fst:
    """The words of a plain date, part by part, or of a year."""
    month, weekday = (say.each({letter: name.name.lower() for letter, name in of.items()}) for of in (MONTHS, WEEKDAYS))
    year = union(years.YEAR_NAMES, years.with_era(years.YEAR_NAMES))
    day, the = _PLAIN_DAY @ ORDINAL, insert(say("the"))
    by_day = union(the, cost(NOTHING)) + day + insert(say("of")) + month
    one_day = union(day, cost(union(the + day, _PLAIN_DAY @ POSITIVE)))
    by_month = month + union(one_day, day + say("to", "-") + day) + silent(",")
    return union(optional(weekday) + union(by_day, by_month) + optional(year), month + year, years.spoken())
