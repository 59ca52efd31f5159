"""Nouns with the number that they have, which is in the nominative: `дом 11/1`, `кв. 12`, `стр. 3–5`, `рис. 2а`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pynini import closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, rows, silent, written
from dncnorm.languages.ru.grammar.abbreviations import CASE_COSTS
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, not_joined
from dncnorm.languages.ru.grammar.inflection import noun
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import CASES, Marks, gender_mark, mark
from dncnorm.languages.ru.grammar.roman import typed

NOUNS = Path(__file__).with_name("numbered_nouns.tsv")


def transducers(marks: Marks) -> dict[str, Fst]:
    """addressed."""
    one, several = _numbers(marks)
    found = []
    for signs, stem, paradigm, weight in rows(NOUNS, 4):
        thing = noun(stem, paradigm)
        for case in CASES:
            for slot, numbers in ((f"1{case}", one), (f"s{case}", several)):
                named = any_of(_named(marks, signs, thing.forms[slot][0]))
                found.append(cost(named + numbers, float(weight) + CASE_COSTS[case]))
    return {"addressed": any_of(found).optimize()}


def _named(marks: Marks, signs: str, form: str) -> Iterator[Fst]:
    """The form by its signs, and written out, capital or not, with the space after it."""
    spoken = marks(form.replace("ё", "е"))
    for sign in filter(None, signs.split(", ")):
        for written_form in dict.fromkeys((sign, sign.capitalize())):
            yield pair(written_form, spoken) + optional(silent(" "))
    for written_form in (form, form.capitalize()):
        yield pair(f"{written_form} ", spoken)


def _numbers(marks: Marks) -> tuple[Fst, Fst]:
    """One number, of a corner or with a letter, too; and a range whose ends do not sound as one number."""
    bare = NON_ZERO + closure(DIGIT, 0, 3)
    number = _said(bare)
    letter = any_of(pair(form, marks(one)) for one in CYRILLIC for form in (one, one.upper()))
    any_number = union(number, _said(written("0")))
    point = pair(".", marks("точка")) + any_number
    tail = union(pair("/", marks("дробь")) + any_number, optional(silent("-")) + letter, closure(point, 1, 2))
    sign = optional(union(pair("№ ", marks("номер")), pair("№", marks("номер"))))
    zero = _said(written("0")) + closure(pair(".", marks("точка")) + any_number, 1, 2)
    one = sign + union(number + optional(tail), zero) | _said(typed(is_rare=False))
    several = not_joined(silent("-"), lambda number: _said(bare @ number))
    return one, several


def _said(number: Fst) -> Fst:
    return mark("n") + number + gender_mark("m")
