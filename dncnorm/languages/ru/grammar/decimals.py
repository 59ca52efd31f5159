"""DECIMAL: `3,25` три целых и двадцать пять сотых, in every case."""

from __future__ import annotations

from functools import cache

from pynini import closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, silent
from dncnorm.languages.ru.grammar.bounds import GENITIVE, bound, either
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import NUMBER, digits, of_count, spaced
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, adjective, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, HALF, Marks, gender_mark, mark

ZERO_WHOLES = {
    "n": "ноль целых",
    "g": "нуля целых",
    "d": "нулю целым",
    "a": "ноль целых",
    "i": "нулем целых",
    "p": "нуле целых",
}
"""What is said where the whole is not written: `.5`."""
SIGNS = {"-": "минус", "+": "плюс"}
DENOMINATORS = (
    "десят",
    "сот",
    "тысячн",
    "десятитысячн",
    "стотысячн",
    "миллионн",
    "десятимиллионн",
    "стомиллионн",
    "миллиардн",
)
"""Stems by the number of digits after the comma."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """decimal."""
    by_case = {case: _all_in_case(marks, case) for case in CASES}
    every_case = any_of(cost(found, CASE_COSTS[case]) for case, found in by_case.items())
    signed = optional(sign(marks)) + every_case | bound(marks) + every_case
    return {"decimal": (union(signed, bound(marks, GENITIVE) + by_case[GENITIVE]) + optional(silent(" "))).optimize()}


def _all_in_case(marks: Marks, case: str) -> Fst:
    """Decimals in one case, also `полтора`, and those whose whole is not written: `.5`."""
    no_whole = marks.insert(ZERO_WHOLES[case]) + conjunction(marks) + _part(marks, case)
    return union(decimal(marks, case), cost(half(case) + gender_mark("m"), UNUSUAL), cost(no_whole, UNUSUAL / 2))


def sign(marks: Marks) -> Fst:
    """Minus or plus, or both."""
    return union(*(silent(one) + marks.insert(said) for one, said in SIGNS.items()), either(marks)).optimize()


def decimals(marks: Marks) -> Fst:
    """Decimals in every case."""
    return any_of(cost(decimal(marks, case), CASE_COSTS[case]) for case in CASES).optimize()


@cache
def decimal(marks: Marks, case: str) -> Fst:
    """Decimals in one case, which the whole and the part share."""
    return (whole(marks, case) + conjunction(marks) + _part(marks, case)).optimize()


def half(case: str) -> Fst:
    """`1,5` as `полтора`; the noun's gender is still to be marked."""
    return mark(case) + mark(HALF) + union(silent("1,5"), cost(silent("1.5"), UNUSUAL / 2))


def whole(marks: Marks, case: str) -> Fst:
    """The integer before a fraction: `одна целая`, `пятью целыми`."""
    forms = adjective("цел", "hard", "f")
    return any_of(
        mark(case) + (spaced() @ of_count(count)) + gender_mark("f") + any_form(marks, forms[slot(case, count)])
        for count in (ONE, FEW, MANY)
    ).optimize()


def any_form(marks: Marks, forms: tuple[str, ...]) -> Fst:
    """Says the usual form, or at a cost another."""
    return any_of(cost(insert(marks(form)), UNUSUAL / 4 * place) for place, form in enumerate(forms))


def conjunction(marks: Marks) -> Fst:
    """Says the word between the whole and the part."""
    return marks.insert("и")


def _part(marks: Marks, case: str) -> Fst:
    """The comma and the digits after it."""
    comma = union(silent(","), cost(silent("."), UNUSUAL / 2))
    found = []
    for length, stem in enumerate(DENOMINATORS, start=1):
        forms = adjective(stem, "hard", "f")
        for count in (ONE, FEW, MANY):
            denominator = gender_mark("f") + any_form(marks, forms[slot(case, count)])
            found.append(mark(case) + _digits(length, count) + denominator)
    return (comma + any_of(found)).optimize()


@cache
def _digits(length: int, count: str) -> Fst:
    """So many digits of this count, to the bare number."""
    bare = closure(silent("0")) + NUMBER
    return (digits(length) @ bare @ of_count(count)).optimize()
