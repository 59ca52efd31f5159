"""Ranges of numbers, in which both agree: `10–15`, `1,5–2`; and sizes, `10×20`."""

from __future__ import annotations

from collections.abc import Mapping

from pynini import closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent
from dncnorm.languages.ru.grammar.counts import NUMBER, counted, integer, of_count
from dncnorm.languages.ru.grammar.decimals import TOLERANCES, decimal, half
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, PART_SLOT, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, UNUSUAL, Marks, cardinal_number, gender_mark, mark
from dncnorm.languages.ru.grammar.pauses import PAUSE

DASHES = ("-", " - ", "- ", " -", "…", " … ", "...", "..", "÷")
CROSSES = ("x", "х", "×", "*", "X", "Х")


def dash() -> Fst:
    """What stands between the ends of a range."""
    return any_of(map(silent, DASHES)).optimize()


def named_dash(marks: Marks) -> Fst:
    """The same, where a dash that parts what would sound as one number (`pauses`) is named."""
    return union(dash(), cost(pair(PAUSE, marks("тире")), UNUSUAL / 2)).optimize()


def from_to(marks: Marks, gender: str) -> Fst:
    """The first number of such a range: `100-80` is said as from one to the other, both in the genitive."""
    return marks.insert("от") + cardinal_number(integer(), "g", gender) + pair(PAUSE, marks("до"))


def by(marks: Marks) -> Fst:
    """What stands between the sides of something."""
    return any_of(pair(f"{gap}{sign}{gap}", marks("на")) for sign in CROSSES for gap in ("", " ")).optimize()


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
    whole = cardinal_number(integer(), case, gender)
    parts = union(decimal(marks, case), cost(half(case) + gender_mark(gender), UNUSUAL))
    unsaid = cost(silent("+"), UNUSUAL / 4)
    signs = union(pair("-", marks("минус")), pair("+", marks("плюс")), unsaid)
    to = [pair(" до ", marks("до"))] if case == "g" else []
    tolerance = any_of(pair(one, marks("плюс минус")) for one in TOLERANCES)
    joint = union(union(named_dash(marks), *to) + optional(signs), tolerance)
    return (union(whole, parts) + joint).optimize()


def sizes(marks: Marks, most: int) -> Fst:
    """The sides but the last, each with its cross, `10×20×`; those after a cross are in the accusative."""
    first_side, later = side(marks, "n") + by(marks), side(marks, "a") + by(marks)
    return (first_side + closure(later, 0, most - 1)).optimize()


def side(marks: Marks, case: str) -> Fst:
    """One side."""
    return union(cardinal_number(NUMBER, case), decimal(marks, case)).optimize()


def sizes_by_form(marks: Marks) -> Mapping[str, Fst]:
    """Sizes, by the form of the noun after them, which is masculine: `10×20 см`."""
    sides = sizes(marks, 2)
    found: dict[str, list[Fst]] = {PART_SLOT: [sides + decimal(marks, "a")]}
    for count in (ONE, FEW, MANY):
        found.setdefault(slot("a", count), []).append(sides + mark("a") + of_count(count))
    return {name: any_of(numbers).optimize() for name, numbers in found.items()}
