"""PLAIN: abbreviations in words, in every form that a context may ask for: `ст.` статья, `г.` года, городе."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.grammars.notation import Fst, any_of, cost, pair
from dncnorm.languages.ru.grammar.marks import PLURAL, UNUSUAL, Marks
from dncnorm.languages.ru.lexicon.abbreviations import Reading, readings, with_capital
from dncnorm.languages.ru.lexicon.phrases import NOUN

CASE_COSTS = {"": 0.0, "n": 0.0, "g": 0.25, "p": 0.5, "a": 0.5, "d": 0.75, "i": 0.75}
"""How unusual the cases of an abbreviated word are."""
RULED = 1.0
"""How unusual is what the words around an abbreviation must show."""
GENDER_COSTS = {"": 0.0, "m": 0.0, "f": 0.25, "n": 0.5, PLURAL: 0.75}


def transducers(marks: Marks) -> dict[str, Fst]:
    """abbreviation."""
    found = [
        cost(pair(form, marks(said.replace("ё", "е"))), _row_cost(reading) + form_cost + written_cost)
        for short, meant in readings(with_ruled=True).items()
        for reading in meant
        for said, form_cost in _forms(reading)
        for form, written_cost in _written(short).items()
        if not (written_cost and reading.row.cost)  # a lone capital
    ]
    return {"abbreviation": any_of(found).optimize()}


def _row_cost(reading: Reading) -> float:
    return reading.row.cost + (RULED if reading.row.is_ruled else 0.0)


def _written(short: str) -> dict[str, float]:
    """An abbreviation, and with a capital, with what each costs: a lone capital is rather an initial."""
    bare = short.rstrip(".")
    return {with_capital(short): UNUSUAL if bare.isalpha() and len(bare) == 1 else 0.0, short: 0.0}


def _forms(reading: Reading) -> Iterator[tuple[str, float]]:
    """Yields what an abbreviation says, with how unusual each form is."""
    has_both = reading.row.number == "both"
    has_genders = reading.phrase.part != NOUN and not reading.row.number and len(reading.forms) > 1
    for said, case, form in reading.forms:
        unusual = UNUSUAL / 4 * (has_both and form == PLURAL) + (GENDER_COSTS[form] if has_genders else 0.0)
        yield said, CASE_COSTS[case] + unusual
