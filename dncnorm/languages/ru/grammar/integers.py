"""CARDINAL, ORDINAL and DIGIT: integers in digits and in Roman numerals, in every case and gender."""

from __future__ import annotations

from collections.abc import Sequence

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, NUMBER, by_gender, digits, ending, integer
from dncnorm.languages.ru.grammar.decimals import SIGNS, either
from dncnorm.languages.ru.grammar.marks import (
    ANIMATE,
    CASES,
    FORMS,
    PLURAL,
    UNUSUAL,
    Marks,
    by_case,
    cardinal_number,
    gender_mark,
    mark,
)
from dncnorm.languages.ru.grammar.roman import typed
from dncnorm.languages.ru.lexicon import suffixes as lexicon

GENDER_COSTS = {"m": 0.0, "f": 0.25, "n": 0.5, "s": 0.75}
FORM_COSTS = {"n": 0.0, "g": 0.25, "p": 0.5, "a": 0.75, "d": 1.0, "i": 1.0}
"""How unusual the cases of an ordinal are."""
DECADE_SUFFIX, DECADE_FORMS = "е", ("ns", "as", "nn", "an")
"""What follows the digits of a decade, and its forms, the usual first: `90-е`, `1990-е`."""
SOFT = "ь"
"""Suffixes of 3 alone begin so: `3-ью`."""
UNIT_SUFFIX = "м"
MOST_BARE_DIGITS = 4
"""Longer numbers without a suffix are no ordinals."""
CARDINAL_RATHER = "х"
"""`23-х` is двадцати трех; the ordinal is `23-их`."""
"""A suffix that without its hyphen is a unit."""
CARDINAL_NEEDS_HYPHEN = (UNIT_SUFFIX, "и", "ми")
"""Suffixes of cardinals that without their hyphen are words or units."""
WITHOUT_YU = ("40", "90", "00")
"""Ends of numbers whose instrumental is like their genitive: `сорока`."""
LONGEST_AFTER_PLUS = 9
"""Digits of the longest number after a plus; longer ones are telephone numbers."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """cardinal, roman_cardinal, ordinal, roman_ordinal, digit: written forms to markup."""
    minus, plus = (silent(one) + marks.insert(SIGNS[one]) for one in "-+")
    tail = closure(silent(" ", ","), 0, 2)
    numbers = union(_no_address() @ integer(), cost(silent("0") + DIGIT, UNUSUAL))
    every_case = by_case(in_case, (*CASES, ANIMATE))
    bare, short = (numbers @ every_case).optimize(), (digits(1, LONGEST_AFTER_PLUS) @ numbers @ every_case).optimize()
    signed = union(optional(union(minus, either(marks))) + bare, plus + short)
    return {
        "cardinal": (union(signed, _with_suffix()) + tail).optimize(),
        "roman_cardinal": cost((typed() @ every_case) + optional(silent(".")), UNUSUAL / 2).optimize(),
        "ordinal": (_ordinal() + tail).optimize(),
        "roman_ordinal": _roman_ordinal(),
        "digit": _digit(),
    }


def _no_address() -> Fst:
    """All but four numbers of a byte each: `192.168.100.101`."""
    below = union(written("2") + written(*"01234") + DIGIT, written("25") + written(*"012345"))
    byte = union(digits(1, 2), written("1") + digits(2), below)
    anything = closure(union(DIGIT, written(*".,' ")))
    return difference(anything, byte + closure(written(".") + byte, 3, 3)).optimize()


def in_case(case: str) -> Fst:
    """Marks a bare number's case and every gender that it distinguishes."""
    genders = any_of(
        cost(numbers + gender_mark(gender), GENDER_COSTS[gender]) for gender, numbers in by_gender().items()
    )
    return (mark(case) + genders).optimize()


def form_cost(form: str) -> float:
    """How unusual a form of an adjective is: `gm`."""
    return FORM_COSTS[form[0]] + GENDER_COSTS[form[1]]


def every_form() -> Fst:
    """Ends a bare ordinal with its form, which is singular."""
    return any_of(cost(mark(form), form_cost(form)) for form in FORMS if form[1] != PLURAL).optimize()


def suffixed(number: Fst) -> Fst:
    """An ordinal with its suffix, which limits its forms: `5-го`, `1990-х`; the hyphen may be missing."""
    limits = {DECADE_SUFFIX: difference(NUMBER, _decades()), CARDINAL_RATHER: difference(NUMBER, ending("2", "3", "4"))}
    suffixes = [(number @ _decades()) + hyphen() + silent(DECADE_SUFFIX) + _any_form(DECADE_FORMS)]
    for row in lexicon.ordinals():
        allowed = ending("3") if row.suffix.startswith(SOFT) else limits.get(row.suffix, NUMBER)
        between = silent("-") if row.suffix == UNIT_SUFFIX else hyphen()
        suffixes.append((number @ allowed) + between + silent(row.suffix) + _any_form(row.ordinal))
    return (mark("ordinal") + any_of(suffixes)).optimize()


def _any_form(forms: Sequence[str]) -> Fst:
    return any_of(cost(mark(form), UNUSUAL / 4 * place) for place, form in enumerate(forms))


def _decades() -> Fst:
    """Round tens from 20, and years that begin a decade: `90-е` are many."""
    return union(written(*"23456789"), NON_ZERO + digits(2)) + written("0")


def hyphen() -> Fst:
    """What stands before a suffix; it may be missing."""
    return union(silent("-"), cost(silent(""), UNUSUAL / 4)).optimize()


def suffixes_by_form() -> dict[str, list[str]]:
    """The suffixes of each form of an ordinal."""
    found: dict[str, list[str]] = {}
    for row in lexicon.ordinals():
        for form in row.ordinal:
            found.setdefault(form, []).append(row.suffix)
    return found


def cardinal_suffixes(case: str) -> Fst:
    """A number with its suffix in one case, which is still to be marked: `3-х`."""
    found = []
    for row in lexicon.cardinals():
        if case in row.cardinal:
            found.append(_ending_like(row.digits, row.suffix) + hyphen() + silent(row.suffix))
    return any_of(found).optimize() if found else silent("-") @ written("")


def _ordinal() -> Fst:
    """`5-й`, and bare numbers, which are rather cardinals."""
    short = union(written("0"), NON_ZERO + closure(DIGIT, 0, MOST_BARE_DIGITS - 1))
    return union(suffixed(integer()), cost(mark("ordinal") + short + every_form(), UNUSUAL)).optimize()


def _roman_ordinal() -> Fst:
    """`XX`, `VIII.`, `XX-го`; and of what is several: `XXI Олимпийские игры`."""
    several = any_of(cost(mark(form), UNUSUAL + form_cost(form)) for form in FORMS if form[1] == PLURAL)
    alone = mark("ordinal") + typed() + union(every_form(), several) + optional(silent("."))
    return union(alone, suffixed(typed())).optimize()


def _with_suffix() -> Fst:
    """A declined cardinal with its suffix: `5-ти`, `2-х`."""
    found = []
    for row in lexicon.cardinals():
        number = _ending_like(row.digits, row.suffix)
        for place, case in enumerate(row.cardinal):
            marked = cardinal_number(number, case)
            between = silent("-") if row.suffix in CARDINAL_NEEDS_HYPHEN else hyphen()
            found.append(cost(marked, UNUSUAL / 4 * place) + between + silent(row.suffix))
    return cost(any_of(found), UNUSUAL / 2).optimize()


def _ending_like(last: str, suffix: str) -> Fst:
    """Bare numbers that end with one of the digits; all teens end like 5, but 40, 90 and 100 not with their `ю`."""
    teens = closure(DIGIT) + written("1") + DIGIT
    found = ending(*last) | (NUMBER @ teens if "5" in last else ending(*last))
    return difference(found, closure(DIGIT) + written(*WITHOUT_YU)) if suffix.endswith("ю") else found


def _digit() -> Fst:
    """Digits one by one: usual after a leading zero, up to four; else not."""
    zero_first = written("0") + digits(1, 3)
    parted = closure(DIGIT) + closure(silent(" ") + closure(DIGIT, 1))
    return (mark("digits") + union(zero_first, cost(parted, 3 * UNUSUAL))).optimize()
