"""CARDINAL, ORDINAL and DIGIT: integers in digits and in Roman numerals, in every case and gender."""

from __future__ import annotations

from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, changed, cost, optional, silent, written
from dncnorm.languages.drawing import roman as numeral_of
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, NUMBER, by_gender, digits, ending, integer, up_to
from dncnorm.languages.ru.grammar.marks import (
    ANIMATE,
    CASES,
    COSTS,
    FORMS,
    PLURAL,
    UNUSUAL,
    by_case,
    gender_mark,
    mark,
    read,
    read_any,
    usual_first,
)
from dncnorm.languages.ru.lexicon import suffixes as lexicon

GENDER_COSTS = {"m": 0.0, "f": 0.25, "n": 0.5, "s": 0.75}
"""How unusual the genders are."""
DECADE_FORMS = ("ns", "as", "nn", "an")
"""The forms of a decade, the usual first: `90-е`, `1990-е`."""
UNIT_SUFFIX = "м"
"""A suffix that without its hyphen is a unit."""
CARDINAL_NEEDS_HYPHEN = (UNIT_SUFFIX, "и", "ми")
"""Suffixes of cardinals that without their hyphen are words or units."""
LONGEST_AFTER_PLUS = 9
"""Digits of the longest number after a plus; longer ones are telephone numbers."""
LOOKALIKES = {"Х": "X", "І": "I", "М": "M", "С": "C"}
"""Cyrillic letters that people type for Roman digits."""
NUMERALS = ("XC", "CI", "MD", "MC", "CV", "CX")
"""Short Roman numerals of other letters than I, V, X and L that are no acronyms."""


def transducers() -> dict[str, Fst]:
    """cardinal, roman_cardinal, ordinal, roman_ordinal, digit: written forms to markup."""
    tail = closure(silent(" ", ","), 0, 2)
    numbers = union(_no_address() @ integer(), cost(silent("0") + DIGIT, UNUSUAL))
    every_case = by_case(in_case, (*CASES, ANIMATE))
    bare, short = ((chosen @ every_case).optimize() for chosen in (numbers, digits(1, LONGEST_AFTER_PLUS) @ numbers))
    signed = union(optional(read_any({"-": "минус", "±": "плюс минус"}.items())) + bare, read("+", "плюс") + short)
    suffixed_cardinals = any_of(mark(case) + cardinal_suffixes(case) + gender_mark("m") for case in "gdip")
    bare_ordinal = union(written("0"), up_to(4)) + every_form()  # rather a cardinal
    several = any_of(cost(mark(form), UNUSUAL + form_cost(form)) for form in FORMS if form[1] == PLURAL)
    roman_ordinal = mark("ordinal") + roman() + union(every_form(), several) + optional(silent("."))
    parted = closure(DIGIT) + closure(silent(" ") + closure(DIGIT, 1))
    return {
        "cardinal": union(signed, cost(suffixed_cardinals, UNUSUAL / 2)) + tail,
        "roman_cardinal": cost((roman() @ every_case) + optional(silent(".")), UNUSUAL / 2),
        "ordinal": union(suffixed(integer()), cost(mark("ordinal") + bare_ordinal, UNUSUAL)) + tail,
        "roman_ordinal": union(roman_ordinal, suffixed(roman())),
        "digit": mark("digits") + union(written("0") + digits(1, 3), cost(parted, 3 * UNUSUAL)),
    }


def _no_address() -> Fst:
    """All but four numbers of a byte each: `192.168.100.101`."""
    address = digits(1, 3) + closure(written(".") + written("1", "2") + digits(2), 3, 3)
    return difference(closure(written(*"0123456789.,' ")), address)


def in_case(case: str) -> Fst:
    """Marks a bare number's case and every gender that it distinguishes."""
    return mark(case) + any_of(
        cost(numbers + gender_mark(gender), GENDER_COSTS[gender]) for gender, numbers in by_gender().items()
    )


def form_cost(form: str) -> float:
    """How unusual a form of an adjective is: `gm`."""
    return COSTS["form"][form[0]] + GENDER_COSTS[form[1]]


def every_form() -> Fst:
    """Ends a bare ordinal with its form, which is singular."""
    return any_of(cost(mark(form), form_cost(form)) for form in FORMS if form[1] != PLURAL)


def suffixed(number: Fst) -> Fst:
    """An ordinal with its suffix, which limits its forms: `5-го`, `1990-х`; the hyphen may be missing."""
    decades = union(written(*"23456789"), NON_ZERO + digits(2)) + written("0")  # 90-е are many
    limits = {
        "е": difference(NUMBER, decades),
        "х": difference(NUMBER, ending("2", "3", "4")),  # 23-х is двадцати трех; the ordinal is 23-их
    }
    suffixes = [(number @ decades) + hyphen() + silent("е") + usual_first(map(mark, DECADE_FORMS))]
    for row in lexicon.ordinals():
        allowed = ending("3") if row.suffix.startswith("ь") else limits.get(row.suffix, NUMBER)
        between = silent("-") if row.suffix == UNIT_SUFFIX else hyphen()
        suffixes.append((number @ allowed) + between + silent(row.suffix) + usual_first(map(mark, row.ordinal)))
    return (mark("ordinal") + any_of(suffixes)).optimize()


def hyphen() -> Fst:
    """What stands before a suffix; it may be missing."""
    return union(silent("-"), cost(silent(""), UNUSUAL / 4))


def suffixes_by_form() -> dict[str, list[str]]:
    """The suffixes of each form of an ordinal."""
    return {form: [row.suffix for row in lexicon.ordinals() if form in row.ordinal] for form in FORMS}


def suffix(form: str) -> Fst:
    """The suffixes that an ordinal in this form may have after its digits: `-го`."""
    return hyphen() + silent(*suffixes_by_form()[form])


def cardinal_suffixes(case: str) -> Fst:
    """A number with its suffix in one case, which is still to be marked: `3-х`."""
    found = []
    for row in lexicon.cardinals():
        between = silent("-") if row.suffix in CARDINAL_NEEDS_HYPHEN else hyphen()
        if case in row.cardinal:
            number = cost(_ending_like(row.digits, row.suffix), UNUSUAL / 4 * row.cardinal.index(case))
            found.append(number + between + silent(row.suffix))
    return any_of(found)


def _ending_like(last: str, suffix: str) -> Fst:
    """Bare numbers that end with one of the digits; all teens end like 5, but 40, 90 and 100 not with their `ю`."""
    teens = closure(DIGIT) + written("1") + DIGIT
    found = ending(*last) | (NUMBER @ teens if "5" in last else ending(*last))
    return difference(found, closure(DIGIT) + written("40", "90", "00")) if suffix.endswith("ю") else found


@cache
def roman(*, is_rare: bool = True) -> Fst:
    """Roman numerals to their bare digits, with Cyrillic letters among the Latin ones, but for М and С alone.

    is_rare: whether those of other letters than I, V, X and L, of which short ones are rather acronyms, are among them.
    """
    usual, seldom = {}, {}
    for value in range(1, 4000):
        numeral = numeral_of(value)
        is_long, is_low = len(numeral) > 3, not set("IVX").isdisjoint(numeral)
        is_year = is_long and numeral[0] == "M"
        if set("IVXL").issuperset(numeral) or (is_rare and (is_year or numeral in NUMERALS or (is_low and is_long))):
            usual[numeral] = str(value)
        elif is_rare and (numeral in ("C", "D", "M") or (is_low and len(numeral) == 3)):
            seldom[numeral] = str(value)
    typed = difference(closure(written(*"IVXLCDM", *LOOKALIKES), 1), closure(written("М", "С")))
    numerals = union(changed(usual), cost(changed(seldom), UNUSUAL)) if seldom else changed(usual)
    return (typed @ closure(written(*"IVXLCDM") | changed(LOOKALIKES)) @ numerals.optimize()).optimize()
