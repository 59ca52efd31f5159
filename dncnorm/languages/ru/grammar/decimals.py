"""What stands before an amount and bounds it: `±5`, `≈15 МОм`, `>5%`, `≥0,5`; its words may ask for a case.

DECIMAL: `3,25` три целых и двадцать пять сотых, in every case.

FRACTION: `2/3` две третьих, `10½` десять целых и одна вторая, in every case.
"""

from __future__ import annotations

from functools import cache

from pynini import closure, cross, difference, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER, digits, of_count, spaced
from dncnorm.languages.ru.grammar.inflection import FEW, FEW_SLOT, MANY, ONE, adjective, slot
from dncnorm.languages.ru.grammar.marks import (
    HALF,
    PLURAL,
    UNUSUAL,
    Marks,
    by_case,
    gender_mark,
    mark,
)
from dncnorm.languages.ru.grammar.pauses import CHARACTERS
from dncnorm.languages.ru.lexicon.symbols import vulgar_fractions

EITHER = ("±", "+/-", "+-")
"""How people write that a number may be added or taken away."""


def either(marks: Marks) -> Fst:
    """Says plus and minus."""
    return any_of(pair(sign, marks("плюс минус")) for sign in EITHER)


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
    """decimal, fraction."""
    signed = optional(sign(marks)) + by_case(lambda case: _all_in_case(marks, case))
    fraction = _no_season() @ (optional(pair("-", marks("минус"))) + fractions(marks))
    return {"decimal": signed.optimize(), "fraction": fraction.optimize()}


def _all_in_case(marks: Marks, case: str) -> Fst:
    """Decimals in one case, also `полтора`, and those whose whole is not written: `.5`."""
    no_whole = marks.insert(ZERO_WHOLES[case]) + conjunction(marks) + _part(marks, case)
    return union(decimal(marks, case), cost(half(case) + gender_mark("m"), UNUSUAL), cost(no_whole, UNUSUAL / 2))


def sign(marks: Marks) -> Fst:
    """Minus or plus, or both."""
    return union(*(silent(one) + marks.insert(said) for one, said in SIGNS.items()), either(marks)).optimize()


def decimals(marks: Marks) -> Fst:
    """Decimals in every case."""
    return by_case(lambda case: decimal(marks, case))


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


def _no_season() -> Fst:
    """All but two years: `1972/76`."""
    two = DIGIT + DIGIT
    season = union(written("1") + DIGIT, written("20")) + two + written("/") + two
    return difference(closure(written(*CHARACTERS)), season).optimize()


def fractions(marks: Marks) -> Fst:
    """Fractions with a whole or without, in every case."""
    return by_case(lambda case: fraction(marks, case))


def fraction(marks: Marks, case: str) -> Fst:
    gap = union(optional(silent(" ")), silent("-"))
    bar, vulgar = _bar(case), _vulgar() @ _bar(case)
    mixed = whole(marks, case) + conjunction(marks) + union(silent(" ") + bar, gap + vulgar)
    return union(bar, vulgar, mixed)


def _vulgar() -> Fst:
    """A character to its fraction with a bar."""
    return any_of(
        cross(written(character), written(f"{numerator}/{denominator}"))
        for character, (numerator, denominator) in vulgar_fractions().items()
    )


def _bar(case: str) -> Fst:
    """A numerator, a bar and the denominator, which is an ordinal and agrees like an adjective."""
    found = []
    for count in (ONE, FEW, MANY):
        name = slot(case, count)
        forms = [f"g{PLURAL}", f"n{PLURAL}"] if name == FEW_SLOT else [_form(name)]
        denominator = any_of(cost(mark(form), UNUSUAL / 4 * place) for place, form in enumerate(forms))
        found.append(
            mark(case) + of_count(count) + gender_mark("f") + silent("/") + mark("ordinal") + NUMBER + denominator
        )
    return any_of(found).optimize()


def _form(name: str) -> str:
    """An adjective's form for that of a noun: `1g` is `gf`, `sg` is the genitive plural."""
    return name[1] + ("f" if name[0] == "1" else PLURAL)
