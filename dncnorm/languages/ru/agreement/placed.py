"""Training examples made of raw sentences: numbers in the place of a noun whose case is certain.

"построил школу" becomes "построил 21 школу", "в школе" becomes "в 21 веке" or "в главе IV". Corpora have few numbers in
the accusative, the dative and the instrumental, and what governs a noun also governs a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from dncnorm.languages.ru.agreement.examples import IsRight, Variant, agrees_with
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PREPOSITIONAL,
    gender,
    inflected,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import FEW, MANY, ONE, number
from dncnorm.languages.ru.agreement.prepositions import listed
from dncnorm.languages.ru.agreement.slots import Slot, slots
from dncnorm.languages.ru.agreement.spoken import CARDINAL, Form, inflection
from dncnorm.languages.ru.lexicon import units
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import bare

_SHARES = {NOMINATIVE: 0.0, GENITIVE: 0.2, PREPOSITIONAL: 0.6}
"""How many of the nouns in these cases are taken; of all others, each.

A number that is a subject changes its verb, and nouns in the genitive mostly belong to another noun, where numbers
are rare.
"""
_DISTRIBUTIVE = "по"
"""Numbers after it do not take the case that nouns do: "по пять рублей"."""
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "IX", "XI", "XIV", "XIX", "XXI", "XXIV")
_NUMBERS = (5, 2, 21, 3, 10, 34, 101, 250, 1500, 12000)

Filling = tuple[list[str], int, IsRight]
"""The words that replace a noun, which of them the token is, and whether a spoken form is its reading."""


def placed_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a number in the place of a noun, with a test of readings."""
    found = slots(words)
    slot = rng.choice(found) if found else None
    if slot is None or rng.random() > _SHARES.get(slot.case, 1.0):
        return
    if slot.place and words[slot.place - 1].lower() == _DISTRIBUTIVE:
        return
    fill = rng.choices((_counting, _measuring, _ordering, _numbering), (5, 4, 1, 1))[0]
    if made := fill(slot, rng):
        filling, place, is_right = made
        yield [*words[: slot.place], *filling, *words[slot.place + 1 :]], slot.place + place, is_right


def _counting(slot: Slot, rng: Random) -> Filling | None:
    """Puts a number before the noun, which takes the form that the number asks for."""
    value = rng.choice((rng.choice(_NUMBERS), rng.randint(1, 99)))
    agreement = number(str(value)).agreement
    if slot.case == ACCUSATIVE and slot.is_animate and agreement != MANY:
        return None
    if agreement == ONE or slot.case != ACCUSATIVE:
        noun = inflected(slot.noun, slot.case, agreement != ONE)
    else:
        noun = inflected(slot.noun, GENITIVE, agreement != FEW)
    genders = ("", slot.gender) if agreement in (ONE, FEW) else ("", "m", "f", "n")
    return ([str(value), noun], 0, _is_cardinal(slot, genders)) if noun else None


@cache
def _measures() -> tuple[str, ...]:
    """Returns what follows a number: units, currencies, scales."""
    money = (row.after()[0] for row in currencies() if row.is_plain and row.after())
    signs = (unit.signs[0] for unit in units.units() if unit.signs and unit.is_written and unit.is_plain)
    return (*signs, *money, *bare())


def _measuring(slot: Slot, rng: Random) -> Filling:
    """Puts a measure in the place of the noun."""
    value = rng.choice((str(rng.choice(_NUMBERS)), f"{rng.randint(0, 30)},{rng.randint(1, 9)}"))
    return [f"{value} {rng.choice(_measures())}"], 0, _is_cardinal(slot, ("", "m", "f", "n"))


def _ordering(slot: Slot, rng: Random) -> Filling | None:
    """Puts an ordinal before a noun that numbers order: "в 21 веке"."""
    noun = rng.choice(sorted(listed("ordered")))
    form = inflected(noun, slot.case, False)
    value = rng.choice((rng.randint(2, 20), rng.randint(22, 30)))  # "21 место" may be counted
    return ([str(value), form], 0, _is_ordinal(noun, slot.case)) if form else None


def _numbering(slot: Slot, rng: Random) -> Filling | None:
    """Puts a Roman number after a noun with which it agrees: "в главе IV"."""
    noun = rng.choice(sorted(listed("parts")))
    form = inflected(noun, slot.case, False)
    return ([form, rng.choice(_ROMANS)], 1, _is_ordinal(noun, slot.case)) if form else None


def _is_cardinal(slot: Slot, genders: Sequence[str]) -> IsRight:
    """Returns a test of readings: cardinals in the noun's case, and in a gender."""
    return lambda text: (
        (said := inflection(text)).kind == CARDINAL
        and any(form.case == slot.case and form.form in genders for form in said.forms)
        and not (slot.case == ACCUSATIVE and not slot.is_animate and GENITIVE in said.cases)
    )


def _is_ordinal(noun: str, case: int) -> IsRight:
    """Returns a test of readings: ordinals that agree with a noun in the singular."""
    forms = {Form(case, gender(parse)) for parse in parses(noun) if parse.part == "NOUN"}
    return agrees_with(forms, is_animate=False)
