"""Units and prices without a number, as over a column: `км/ч`, `м³`, `кВт·ч`, `руб./кг`, in every form of the noun."""

from __future__ import annotations

from collections.abc import Iterable

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, silent
from dncnorm.languages.ru.grammar.amounts import spoken
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.inflection import Noun
from dncnorm.languages.ru.grammar.marks import CASES, Marks
from dncnorm.languages.ru.grammar.measures import rates
from dncnorm.languages.ru.grammar.money import currencies, price_of
from dncnorm.languages.ru.grammar.units import Unit, units

SLOT_COSTS = {"sg": 0.0, "1n": 0.25, "sn": 0.5}
"""How unusual the forms are; all others are more so."""
COUNTED, COUNTING = "мглmg", "чслмгтshlmgL"
"""Signs of one letter that stand before a slash and after it."""
PARTS = "²³·⋅*^"
"""What shows that a sign is of a unit, if nothing follows it."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """unit, price."""
    usual = [unit for unit in units() if unit.cost < UNUSUAL / 4]
    plain = [(unit.noun, _known(unit, COUNTED)) for unit in usual]
    shown = [(thing, [sign for sign in signs if not set(PARTS).isdisjoint(sign)]) for thing, signs in plain]
    per = rates(marks, [unit._replace(signs=tuple(_known(unit, COUNTING)), cost=0.0) for unit in usual])
    money = [(currency.noun, currency.after) for currency in currencies()]
    end = optional(silent("."))
    return {
        "unit": (union(_nouns(marks, plain) + per, _nouns(marks, shown)) + end).optimize(),
        "price": (_nouns(marks, money) + price_of(marks) + end).optimize(),
    }


def _known(unit: Unit, letters: str) -> list[str]:
    """The signs of a unit; of those of one letter only some, for others are rather words: `ч/б`."""
    return [sign for sign in unit.signs if len(sign.rstrip(".")) > 1 or sign in letters]


def _nouns(marks: Marks, chosen: Iterable[tuple[Noun, Iterable[str]]]) -> Fst:
    """Each noun by its signs, in every form."""
    found = []
    for thing, signs in chosen:
        weights: dict[str, float] = {}
        for slot in (*SLOT_COSTS, *(number + case for number in "1s" for case in CASES)):
            weights.setdefault(thing.forms[slot][0], SLOT_COSTS.get(slot, UNUSUAL))
        forms = any_of(cost(insert(spoken(marks, form)), weight) for form, weight in weights.items())
        found += [silent(sign) + forms for sign in signs]
    return any_of(found).optimize()
