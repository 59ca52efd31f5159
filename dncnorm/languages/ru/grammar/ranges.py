"""Ranges of two numbers in one case: `10-15`, `1,5–2`, `+40…+43`, `1-2%`; the dash is not said.

Both numbers have the gender of the noun after the second, so ranges are made for one gender at a time.
"""

from __future__ import annotations

from collections.abc import Mapping

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import counted, integer
from dncnorm.languages.ru.grammar.decimals import decimal, half, sign
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, PART_SLOT, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks, gender_mark, mark

DASHES = ("-", " - ", "- ", " -", "…", " … ", "...", "..")


def dash() -> Fst:
    """What stands between the ends of a range."""
    return any_of(map(silent, DASHES)).optimize()


def number_ranges(marks: Marks, gender: str) -> Mapping[str, Fst]:
    """Ranges in every case, by the form (`inflection.SLOTS`) of the noun after them, whose gender is given.

    The second number's gender is still to be marked.
    """
    found: dict[str, list[Fst]] = {}
    for case in CASES:
        start = first(marks, case, gender)
        for count in (ONE, FEW, MANY):
            whole = cost(start + mark(case) + counted(count), CASE_COSTS[case])
            found.setdefault(slot(case, count), []).append(whole)
        found.setdefault(PART_SLOT, []).append(cost(start + decimal(marks, case), CASE_COSTS[case]))
    return {name: any_of(numbers).optimize() for name, numbers in found.items()}


def first(marks: Marks, case: str, gender: str) -> Fst:
    """The first number, the dash, and the sign of the second."""
    whole = mark(case) + integer() + gender_mark(gender)
    parts = union(decimal(marks, case), cost(half(case) + gender_mark(gender), UNUSUAL))
    plus = cost(silent("+"), UNUSUAL / 4)
    return (union(whole, parts) + dash() + optional(union(sign(marks), plus))).optimize()
