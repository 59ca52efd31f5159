"""PLAIN: abbreviations in words, in every form that a context may ask for: `ст.` статья, `г.` года, городе."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dncnorm.grammars.notation import Fst, any_of, cost, pair, rows
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.inflection import adjective, adjective_forms, described, noun
from dncnorm.languages.ru.grammar.marks import CASES, FORMS, Marks

TABLE = Path(__file__).with_name("abbreviations.tsv")
WORDS, ADJECTIVE = "=", "a"
"""Kinds of rows; of the others, the characters are the numbers of a noun."""
CASE_COSTS = {"n": 0.0, "g": 0.25, "p": 0.5, "a": 0.5, "d": 0.75, "i": 0.75}
"""How unusual the cases of an abbreviated word are."""
GENDER_COSTS = {"m": 0.0, "f": 0.25, "n": 0.5, "s": 0.75}


def transducers(marks: Marks) -> dict[str, Fst]:
    """abbreviation."""
    found = [
        cost(pair(form, marks(said.replace("ё", "е"))), float(weight) + form_cost + written_cost)
        for signs, *row, weight in rows(TABLE, 7)
        for said, form_cost in _forms(*row)
        for sign in signs.split(", ")
        for form, written_cost in _written(sign).items()
        if not (written_cost and float(weight))  # a lone capital
    ]
    return {"abbreviation": any_of(found).optimize()}


def _written(sign: str) -> dict[str, float]:
    """An abbreviation, and with a capital, with what each costs: a lone capital is rather an initial."""
    capital = sign[0].upper() + sign[1:]
    return {capital: UNUSUAL if sign.rstrip(".").isalpha() and len(sign.rstrip(".")) == 1 else 0.0, sign: 0.0}


def _forms(kind: str, stem: str, paradigm: str, described_by: str, after: str) -> Iterator[tuple[str, float]]:
    """Yields what a row says, with how unusual each form is."""
    if kind == WORDS:
        yield stem, 0.0
    elif kind == ADJECTIVE:
        forms = adjective_forms(stem, paradigm)
        yield from ((forms[form], CASE_COSTS[form[0]] + GENDER_COSTS[form[1]]) for form in FORMS)
    else:
        thing = noun(stem, paradigm, after=after)
        if described_by:
            stem_of, described_as = described_by.split()
            thing = described(adjective(stem_of, described_as, thing.gender), thing)
        for place, number in enumerate(kind):
            for case in CASES:
                yield thing.forms[number + case][0], CASE_COSTS[case] + UNUSUAL / 4 * place
