"""Brings a token's parts into the order in which they are said, before rules are learned (Z19 section 6.2).

Like Z19's markup it is written by hand and knows no language; where several orders are possible it offers all of them,
and the pairs show which is meant. A numeric date becomes a date with a named month, `#3`, which the class words list; a
currency before its amount is moved behind it, or behind its whole and its hundredths. Z19 reorders with a pushdown
transducer; here the moved part is one of a few hundred forms, which states can remember.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pynini

from dncnorm.grammars.notation import NOTHING, Fst, any_of, insert, silent, written
from induction.automata import any_run_of

YEARS = range(1900, 2100)
"""The years that a date may begin with in digits alone."""

_DIGIT = "0123456789"


def markup_of(semiotic_class: str, class_words: Mapping[str, Sequence[tuple[str, str]]]) -> dict[str, Fst]:
    """The markup of a class by name, in order; none where tokens are said in the order in which they are written."""
    if semiotic_class == "MONEY" and "currency" in class_words:
        return {"money_order": _currency_last({form for form, _ in class_words["currency"]})}
    if semiotic_class == "DATE" and "month" in class_words:
        return {"date_year": _year_last().optimize(), "date_numeric": _named_months().optimize()}
    return {}


_ASCII = range(0x20, 0x7F)
_EUROPEAN = (*_ASCII, *range(0xA1, 0x530), *range(0x2010, 0x2100))
"""Latin, Greek and Cyrillic letters, punctuation and symbols."""


def _currency_last(forms: Iterable[str]) -> Fst:
    """`$5` and `5$` both as `5$`; `$5.50` also as `5$.50$`."""
    digit = any_of(map(written, _DIGIT))
    whole = pynini.closure(digit | written(","), 1)
    space = pynini.union(silent(" "), NOTHING)
    moved = []
    for form in sorted(forms):
        behind = insert(written(form))
        moved.append(silent(form) + space + (any_run_of(_ASCII) | whole + behind + written(".") + digit**2) + behind)
    return any_of([*moved, any_run_of(_EUROPEAN)]).optimize()


def _year_last() -> Fst:
    """`2013-04-12` (ISO 8601) also as `04-12 2013`."""
    two_digits = any_of(map(written, _DIGIT)) ** 2
    month_and_day = two_digits + written("-") + two_digits
    moved = (silent(f"{year}-") + month_and_day + insert(written(f" {year}")) for year in YEARS)
    return any_of([*moved, any_run_of(_EUROPEAN)])


def _named_months() -> Fst:
    """`04-12 2013` as `12 #4 2013`; `04/12/2013` as `12 #4 2013` and `4 #12 2013`."""
    year = any_of(map(written, _DIGIT)) ** 4
    dates = ((_swapped(mark) | _in_order(mark)) + pynini.cross(written(mark), written(" ")) + year for mark in "-/.")
    return any_of([_swapped("-") + written(" ") + year, *dates, any_run_of(_EUROPEAN)])


def _swapped(mark: str) -> Fst:
    """Moves the day before the month."""
    return any_of(
        pynini.cross(_numeral(month) + written(mark) + _numeral(day), written(f"{day} #{month}"))
        for month in range(1, 13)
        for day in range(1, 32)
    )


def _in_order(mark: str) -> Fst:
    """Day and month."""
    days = any_of(pynini.cross(_numeral(day), written(str(day))) for day in range(1, 32))
    months = any_of(pynini.cross(_numeral(month), written(f"#{month}")) for month in range(1, 13))
    return days + pynini.cross(written(mark), written(" ")) + months


def _numeral(number: int) -> Fst:
    """With and without a leading zero."""
    return any_of(map(written, dict.fromkeys((str(number), f"{number:02}"))))
