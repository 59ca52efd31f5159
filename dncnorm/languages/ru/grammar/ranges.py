"""Ranges of numbers, in which both agree: `10–15`, `1,5–2`."""

from __future__ import annotations

from collections.abc import Mapping

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent
from dncnorm.languages.ru.grammar.counts import counted, integer
from dncnorm.languages.ru.grammar.decimals import decimal
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, PART_SLOT, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, UNUSUAL, Marks, cardinal_number, mark
from dncnorm.languages.ru.grammar.pauses import PAUSE

DASHES = ("-", " - ", "- ", " -", "…", " … ", "...", "..", "÷")


def dash() -> Fst:
    """What stands between the ends of a range."""
    return silent(*DASHES).optimize()


def named_dash(marks: Marks) -> Fst:
    """The same, where a dash that parts what would sound as one number (`pauses`) is named."""
    return union(dash(), cost(pair(PAUSE, marks("тире")), UNUSUAL / 2)).optimize()


def from_to(marks: Marks, gender: str) -> Fst:
    """The first number of such a range: `100-80` is said as from one to the other, both in the genitive."""
    return marks.insert("от") + cardinal_number(integer(), "g", gender) + pair(PAUSE, marks("до"))


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
    start = from_to(marks, gender)
    for count in (ONE, FEW, MANY):
        found[slot("g", count)].append(start + mark("g") + counted(count))
    found[PART_SLOT].append(start + decimal(marks, "g"))
    return {name: any_of(numbers).optimize() for name, numbers in found.items()}


def first(marks: Marks, case: str, gender: str) -> Fst:
    """The first number, what stands between the two, and the sign of the second."""
    signs = union(pair("-", marks("минус")), pair("+", marks("плюс")), cost(silent("+"), UNUSUAL / 4))
    number = union(cardinal_number(integer(), case, gender), decimal(marks, case))
    return (number + named_dash(marks) + optional(signs)).optimize()
