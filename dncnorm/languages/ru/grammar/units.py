"""Units of measurement: nouns with their signs, with SI prefixes, squared and cubed (`lexicon.units`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dncnorm.languages.ru.grammar.inflection import PART_SLOT, SLOTS, Noun
from dncnorm.languages.ru.lexicon import units as lexicon
from dncnorm.languages.ru.lexicon.units import PER, Sized

RAISED = {"в квадрате": ("{}²", "{}^2"), "в кубе": ("{}³", "{}^3")}
"""What is said behind a unit that is no length, and how it is written."""


class Unit(NamedTuple):
    """A noun with its signs.

    cost: how unusual the signs' reading is. per: what a measure and a price say for a slash before it.
    """

    noun: Noun
    signs: tuple[str, ...]
    cost: float
    per: tuple[str, str]


def units(*, has_rates: bool = False) -> list[Unit]:
    """All units, with their powers. has_rates: also those that only something else is measured by."""
    found = [sized for sized in lexicon.units() if has_rates or sized.unit.kind != PER]
    return [
        unit for sized in found for unit in (Unit(noun_of(sized), sized.signs, sized.cost, sized.per), *_powers(sized))
    ]


def noun_of(sized: Sized, adjective: str = "") -> Noun:
    """The noun of a unit, with an adjective before it."""
    forms = sized.forms()
    if adjective:
        forms = lexicon.described(adjective, sized.gender, forms)
    tail = f" {sized.unit.after}" if sized.unit.after else ""
    slots = dict(zip(SLOTS, (tuple(one + tail for one in found) for found in forms), strict=False))
    return Noun(sized.gender, {**slots, PART_SLOT: slots["1g"]}, sized.is_written)


def _powers(sized: Sized) -> Iterator[Unit]:
    """Squares and cubes: `квадратных метров`, `секунд в квадрате`."""
    for adjective, signs in lexicon.powers(sized):
        yield Unit(noun_of(sized, adjective)._replace(is_written=sized.is_power_written), signs, 0.0, sized.per)
    if not (sized.unit.kind or sized.unit.adjective or sized.unit.after or sized.prefix):
        noun = noun_of(sized)
        for said, shapes in RAISED.items():
            forms = {slot: tuple(f"{form} {said}" for form in found) for slot, found in noun.forms.items()}
            signs = tuple(shape.format(sign) for sign in sized.signs for shape in shapes)
            yield Unit(Noun(noun.gender, forms, is_written=False), signs, 0.0, lexicon.PER_DEFAULT)
