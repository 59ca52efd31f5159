"""MEASURE: an amount and a unit, which agree: `15 кг`, `200 метров`, `3,25 км²`, `60 км/ч`, `15,0%`."""

from __future__ import annotations

from collections.abc import Iterable

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent
from dncnorm.languages.ru.grammar.amounts import counted_nouns
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.units import Unit, units

TIMES = ("час", "секунду", "минуту", "год", "сутки", "день", "месяц", "неделю")
"""Units of which a rate says `в`: `километров в час`; of others, `на`."""
EVERY = {"г.": "год", "год": "год", "г": "год"}


def transducers(marks: Marks) -> dict[str, Fst]:
    """measure."""
    found = units()
    rates = optional(_rates(marks, found))
    return {"measure": (counted_nouns(marks, found) + rates + optional(silent("."))).optimize()}


def _rates(marks: Marks, found: Iterable[Unit]) -> Fst:
    """What follows a slash: the unit in the accusative, with its preposition."""
    rates = []
    for noun, signs, weight in found:
        (said, *_) = noun.forms["1a"]
        preposition = "в" if said in TIMES else "на"
        rates += [cost(pair(f"/{sign}", marks(f"{preposition} {said}")), weight) for sign in signs]
    rates += [pair(f"/{sign}", marks(f"в {said}")) for sign, said in EVERY.items()]
    return cost(any_of(rates), 0.0).optimize()
