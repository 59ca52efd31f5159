"""Written integers, and the nouns after them, which have the form that the number asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pynini import closure, difference, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, silent, written
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, PLURAL, UNUSUAL, mark
from dncnorm.languages.ru.lexicon.declension import Forms, declined, with_endings
from dncnorm.languages.ru.lexicon.units import PER_DEFAULT

FEW_SLOT = "few"
"""The form after 2 to 4 in the nominative: `два километра`, but `два квадратных километра`."""
PART_SLOT = "part"
"""The form after a fraction: the genitive singular."""
SLOTS = (*(f"1{case}" for case in CASES), *(f"s{case}" for case in CASES), FEW_SLOT, PART_SLOT)
"""The forms of a noun phrase: singular and plural by case, and those two."""
BySlot = Mapping[str, Fst]
"""Transducers by the form that they end with or begin with; what is impossible is missing."""


class Noun(NamedTuple):
    """A noun or a phrase, and the signs that stand for it.

    gender: what numerals agree with. forms: by slot, the usual form first. cost: how unusual the reading of its signs
    is. is_written: whether people write it out after digits, and not only its sign. per: what a measure and a price say
    for a slash before it.
    """

    gender: str
    forms: Mapping[str, tuple[str, ...]]
    signs: Sequence[str] = ()
    cost: float = 0.0
    is_written: bool = True
    per: tuple[str, str] = PER_DEFAULT


def noun_of(gender: str, forms: Forms, after: str = "") -> Noun:
    """The noun of its twelve forms and that after 2 to 4, which may be missing. after: words that stay as they are."""
    tail = f" {after}" if after else ""
    slots = dict(zip(SLOTS, (tuple(form + tail for form in found) for found in (*forms, forms[1])), strict=False))
    return Noun(gender, {**slots, PART_SLOT: slots["1g"]})


def noun(nominative: str, *signs: str, paradigm: str = "") -> Noun:
    """A noun of the dictionary with its signs."""
    return noun_of(*declined(nominative, paradigm))._replace(signs=signs)


def adjective_forms(stem: str, paradigm: str) -> dict[str, str]:
    """Returns an adjective's forms by case and gender or plural: `gm`, `ns`."""
    found: dict[str, str] = {}
    for gender in "mfn":
        forms = with_endings(stem, paradigm, gender)
        for index, case in enumerate(CASES):
            found |= {case + gender: forms[index][0], case + PLURAL: forms[index + len(CASES)][0]}
    return found


DIGIT = written(*"0123456789").optimize()
NON_ZERO = written(*"123456789").optimize()
NUMBER = union(NON_ZERO + closure(DIGIT), written("0")).optimize()
"""Bare digits without leading zeros."""
PADDED = (NUMBER | silent("0") + DIGIT).optimize()
"""Numbers that may have a zero before them."""
BARE = closure(silent("0")) + NUMBER
"""Any digits to the bare number."""


def digits(least: int, most: int | None = None) -> Fst:
    """So many digits, or from `least` to `most` of them."""
    return closure(DIGIT, least, least if most is None else most)


def up_to(most: int) -> Fst:
    """A number of so many digits at most, that does not begin with a zero."""
    return NON_ZERO + closure(DIGIT, 0, most - 1)


def not_joined(between: Fst, said: Callable[[Fst], Fst]) -> Fst:
    """Two bare numbers that do not sound as one: after zeros, the second is longer than they are.

    said: what is marked around a number.
    """
    found = [said(written("0")) + between + said(NUMBER)]
    for zeros in range(4):
        more = closure(written("0")) if zeros == 3 else NOTHING
        start = NUMBER @ (closure(DIGIT) + NON_ZERO + written("0" * zeros) + more)
        found.append(said(start) + between + said(NUMBER @ (digits(zeros + 1) + closure(DIGIT))))
    return any_of(found)


@cache
def integer() -> Fst:
    """A written integer to its bare digits; spaces, commas and points may part groups of three.

    A single comma is a decimal's, and rather so before three zeros, as is a single point before three digits.
    """
    leading, three = up_to(3), digits(3)
    marked = any_of(leading + closure(silent(sign) + three, 2) for sign in ".,")
    zeros = silent(",") + written("000")
    other = leading + (cost(silent(".") + three | zeros, UNUSUAL) | closure(silent("'") + three, 1))
    return union(spaced(), marked, other).optimize()


@cache
def spaced() -> Fst:
    """A written integer to its bare digits; spaces may part groups of three."""
    return union(NUMBER, up_to(3) + closure(silent(" ") + digits(3), 1)).optimize()


@cache
def ending(*last: str) -> Fst:
    """Bare numbers that end with one of the digits, but not after a 1 for ten."""
    return difference(NUMBER @ (closure(DIGIT) + written(*last)), closure(DIGIT) + written("1") + DIGIT).optimize()


@cache
def by_gender() -> dict[str, Fst]:
    """Bare numbers by the genders that they distinguish, the masculine for all."""
    return {"m": NUMBER, "f": ending("1", "2"), "n": ending("1", "2"), PLURAL: ending("1")}


def agreeing(case: str, numbers: Fst | None = None) -> BySlot:
    """A number in a case, by the form of the noun after it. numbers: what is written, to bare digits; any integers."""
    one, few = ending("1"), ending("2", "3", "4")
    many = difference(NUMBER, union(one, few))
    chosen = integer() if numbers is None else numbers
    others = {FEW_SLOT: few, "sg": many} if case in "na" else {f"s{case}": union(few, many)}
    return {name: (mark(case) + (chosen @ those)).optimize() for name, those in {f"1{case}": one, **others}.items()}


def united(*found: BySlot) -> BySlot:
    """Any of them, by form."""
    names = dict.fromkeys(name for by_slot in found for name in by_slot)
    return {name: any_of(by_slot[name] for by_slot in found if name in by_slot).optimize() for name in names}


def in_cases(said: Callable[[str], BySlot], cases: str = CASES) -> BySlot:
    """What is said in a case, in each of them, at its cost."""
    return united(*({name: cost(one, CASE_COSTS[case]) for name, one in said(case).items()} for case in cases))


def joined(amounts: BySlot, between: Fst, nouns: BySlot) -> Fst:
    """An amount, what stands between, and a noun in the form that the amount asks for."""
    return any_of(amount + between + nouns[name] for name, amount in amounts.items()).optimize()
