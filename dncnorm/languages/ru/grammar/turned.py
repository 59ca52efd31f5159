"""Dates that begin with the year (`2014-03-04`), characters to characters, to the order in which they are said.

First the day goes to the front (`04.2014-03`), then the month behind it (`04.03.2014`): to move both at once takes
a copy of the year's states for each day of a year.
"""

from __future__ import annotations

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, insert, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, digits

SIGNS = "-./"
DAYS = tuple(f"{day:02}" for day in range(1, 32))
MONTHS = tuple(f"{month:02}" for month in range(1, 13))


def turned() -> dict[str, Fst]:
    """turned_day, turned_month."""
    year = union(written("1"), written("2")) + digits(3)
    sign = any_of(map(written, SIGNS))
    month, day = any_of(map(written, MONTHS)), DIGIT + DIGIT + written(".")
    return {
        "turned_day": any_of(_moved(two, year + sign + month) for two in DAYS).optimize(),
        "turned_month": (day + any_of(_moved(two, year) for two in MONTHS)).optimize(),
    }


def _moved(two: str, before: Fst) -> Fst:
    """Two digits, from the end to the front."""
    return insert(written(f"{two}.")) + before + any_of(map(silent, SIGNS)) + silent(two)
