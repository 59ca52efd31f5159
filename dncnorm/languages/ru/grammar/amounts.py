"""Amounts before a noun: written numbers to markup, by the form (`inflection.SLOTS`) that they ask of the noun.

An amount by its form is joined with the nouns in that form, so each noun stands in a transducer once a form, whatever
numbers there are. The number's gender is the noun's, and is marked with the noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pynini import closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, rows, silent
from dncnorm.languages.ru.grammar.cardinals import SCALES, UNUSUAL, scales
from dncnorm.languages.ru.grammar.counts import counted
from dncnorm.languages.ru.grammar.decimals import decimals
from dncnorm.languages.ru.grammar.fractions import fractions
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, PART_SLOT, SLOTS, Noun, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks, gender_mark, mark

BySlot = Mapping[str, Fst]
"""Transducers by the form that they end with or begin with; what is impossible is missing."""
AMERICAN = "сэ ш а"
"""How the corpus says the country of the dollar; it is written in capitals."""
SCALED_SLOT = "sg"
"""The form after a scale word: the genitive plural."""


def integers() -> BySlot:
    """Integers in every case, by the form of the noun after them."""
    found: dict[str, list[Fst]] = {}
    for case in CASES:
        for count in (ONE, FEW, MANY):
            number = cost(mark(case) + counted(count), CASE_COSTS[case])
            found.setdefault(slot(case, count), []).append(number)
    return {name: any_of(numbers).optimize() for name, numbers in found.items()}


def noun_forms(
    marks: Marks, nouns: Iterable[tuple[Noun, Iterable[str], float]], careless: Iterable[str] = (PART_SLOT,)
) -> BySlot:
    """Nouns, each by its signs or written out, by form; what is written out limits the form.

    careless: forms for which people write the genitive plural, too: `2,3 километров` ... километра.
    """
    chosen = list(nouns)
    return {
        name: any_of(
            cost(
                gender_mark(noun.gender)
                + _said(marks, noun.forms[name], (*signs, *(noun.forms["sg"] if name in careless else ()))),
                weight,
            )
            for noun, signs, weight in chosen
        ).optimize()
        for name in SLOTS
    }


def _said(marks: Marks, forms: tuple[str, ...], signs: Iterable[str]) -> Fst:
    """The forms of one slot: by any sign the usual one, and each by itself."""
    spoken = [form.replace("ё", "е") for form in forms]
    usual = any_of(cost(insert(marks(form)), UNUSUAL / 4 * place) for place, form in enumerate(spoken))
    by_sign = [silent(sign) + usual for sign in signs]
    itself = [pair(form, marks(said)) for form, said in zip(forms, spoken, strict=True)]
    itself += [pair(form.replace(AMERICAN, "США"), marks(form)) for form in spoken if AMERICAN in form]
    plain = [pair(said, marks(said)) for form, said in zip(forms, spoken, strict=True) if form != said]
    return any_of([*by_sign, *itself, *plain])


def joined(amounts: BySlot, between: Fst, nouns: BySlot) -> Fst:
    """An amount, what stands between, and a noun in the form that the amount asks for."""
    return any_of(amount + between + nouns[name] for name, amount in amounts.items()).optimize()


def gap() -> Fst:
    """What may stand between a number and its noun."""
    return union(optional(silent(" ")), cost(silent("-"), UNUSUAL))


def scale_forms(marks: Marks, careless: Iterable[str] = (PART_SLOT,)) -> BySlot:
    """Scale words, abbreviated or written out, by form."""
    written_forms = [filter(None, row[4].split(", ")) for row in rows(SCALES, 5)]
    return noun_forms(marks, zip(scales(), map(list, written_forms), [0.0] * len(written_forms), strict=True), careless)


def scaled(marks: Marks) -> Fst:
    """A number with a scale word: `5 тыс.`, `1,4 миллиона`."""
    forms = scale_forms(marks)
    plain = joined({**integers(), PART_SLOT: _parts(marks)}, gap(), forms)
    return union(plain, joined(whole_with_zero(), gap(), scale_forms(marks, SLOTS))).optimize()


def amounts(marks: Marks) -> BySlot:
    """All amounts, by the form of the noun after them: `minus` and the number, fractions, scale words."""
    sign = optional(union(marks.insert("минус") + silent("-"), marks.insert("плюс") + silent("+")))
    found = dict(integers())
    found[PART_SLOT] = _parts(marks)
    found[SCALED_SLOT] = union(found[SCALED_SLOT], scaled(marks))
    return {name: (sign + amount).optimize() for name, amount in found.items()}


def _parts(marks: Marks) -> Fst:
    """Decimals and fractions."""
    return union(decimals(marks), fractions(marks)).optimize()


def whole_with_zero() -> BySlot:
    """`4,0`: said as the integer, and its noun as after the integer."""
    zeros = silent(",") + closure(silent("0"), 1)
    return {name: number + zeros for name, number in integers().items()}


def phrase(case: str, nouns: BySlot, numbers: Fst | None = None) -> Fst:
    """An integer of one case with its noun; numbers: those allowed, and how they are written."""
    counts = {count: counted(count) for count in (ONE, FEW, MANY)}
    chosen = {count: number if numbers is None else numbers @ number for count, number in counts.items()}
    return any_of(
        mark(case) + number + gap() + nouns[slot(case, count)]
        for count, number in chosen.items()
        if number.num_states()
    ).optimize()
