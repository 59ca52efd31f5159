"""Units of measurement: nouns with their signs, with SI prefixes, squared and cubed (`lexicon.units`).

MEASURE: an amount and a unit, which agree: `15 кг`, `200 метров`, `3,25 км²`, `60 км/ч`, `15,0%`.

Units without a number, as over a column: `км/ч`, `м³`, `кВт·ч`, in every form of the noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pynini import closure, difference, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, insert, optional, pair, silent, written
from dncnorm.languages.ru.grammar.amounts import counted_nouns, noun_forms, phrase, spoken
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, NUMBER, integer
from dncnorm.languages.ru.grammar.inflection import PART_SLOT, SLOTS, Noun, noun
from dncnorm.languages.ru.grammar.integers import FORM_COSTS
from dncnorm.languages.ru.grammar.marks import (
    CASES,
    UNUSUAL,
    Marks,
    by_case,
    cardinal_number,
    gender_mark,
    mark,
)
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, pauses
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


PAIRED = (
    ("миллиметр", "", "ртутного столба", ("мм рт. ст", "мм рт. ст.", "мм рт.ст", "мм рт.ст.")),
    ("вольт", "вольт", "", ("В",)),
    ("киловольт", "киловольт", "", ("кВ",)),
)
"""Units of which two values are parted by a slash: stem, the genitive of many, what follows it, and signs."""
KILOMETRE = {"км": CASES, "километр": "na"}
"""How the kilometre is written, and in which cases: `платформа 43 км`."""
NUMBERED = (("минут", "feminine"), ("секунд", "feminine"), ("час", "masculine"), ("километр", "masculine"))
"""Nouns that have numbers: stem and paradigm; the last is the kilometre."""
SIDES = {
    "с. ш.": "северной широты",
    "ю. ш.": "южной широты",
    "в. д.": "восточной долготы",
    "з. д.": "западной долготы",
}
_PLURALS_OF_YEAR = {"sg": ("лет",), "sd": ("годам",), "si": ("годами",), "sp": ("годах",)}
YEARS = Noun("m", {name: _PLURALS_OF_YEAR.get(name, ()) for name in SLOTS})
"""Years that are counted: `12–64 лет`, `139 годам`; in other forms they are rather dates."""
PADDED = (NUMBER | silent("0") + DIGIT).optimize()
"""Numbers that may have a zero before them."""
ENDINGS = ("-м", "-ом")
"""What is rather the end of an ordinal than a unit."""
MOST_RATES = 2
"""Slashes in a unit: `мг/кг/сут`."""
OF = ("с",)
"""Prepositions of the genitive; the others ask for the accusative."""
EVERY = {
    **dict.fromkeys(("(м·К)", "(м⋅К)", "м·К"), "на метр-кельвин"),
    **dict.fromkeys(("(м²·К)", "(м²⋅К)"), "на квадратный метр-кельвин"),
    **dict.fromkeys(("(кг·К)", "(кг⋅К)", "(кг·°C)"), "на килограмм-кельвин"),
    **dict.fromkeys(("(моль·К)", "(моль⋅К)"), "на моль-кельвин"),
}
"""Rates that are no single unit."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """measure, no_suffix, unit, and those of `pauses`."""
    found = units()
    per = closure(rates(marks, units(has_rates=True)), 0, MOST_RATES)
    nouns = [*((unit.noun, unit.signs, unit.cost) for unit in found), (YEARS, (), 0.0)]
    counted = union(counted_nouns(marks, nouns), _coordinates(marks), _pairs(marks)) + per
    return {
        **pauses(),
        "no_suffix": _no_suffix(),
        "unit": (_alone(marks) + optional(silent("."))).optimize(),
        "measure": (
            union(counted, cost(union(_numbered(marks), _ages(marks)), UNUSUAL)) + optional(silent("."))
        ).optimize(),
    }


def _no_suffix() -> Fst:
    """All but `5-м` and `5-7-ом`, which are ordinals.

    Of a number with a minus, no zeros stay after its comma: `-5,0 °C`; nor a zero before minutes: `05 минут`.
    """
    anything = closure(written(*CHARACTERS))
    unit = difference(written(*CHARACTERS), DIGIT)
    whole = written("-") + closure(DIGIT | written(" "), 1) + silent(",") + closure(silent("0"), 1) + unit + anything
    padded = silent("0") + DIGIT + closure(written(" "), 0, 1) + written("мин", "сек") + anything
    suffixed = anything + written(*ENDINGS)
    return union(difference(anything, suffixed).optimize(), whole, padded).optimize()


def _ages(marks: Marks) -> Fst:
    """Years of an age: `2 г.`, `65 л.`; few of them, for they are rather grams."""
    thing = noun("год", "year", "лет")
    one, many = silent("г.", " г.", "г"), silent("л.", " л.")
    years = {
        name: gender_mark("m") + (many if name == "sg" else one) + marks.insert(thing.forms[name][0]) for name in SLOTS
    }
    number = NON_ZERO + closure(DIGIT, 0, 1)
    return by_case(lambda case: phrase(case, years, number, NOTHING))


def _numbered(marks: Marks) -> Fst:
    """An ordinal with a noun that no cardinal allows, `на 90 минуте`, `к 15 часу`; and `43 км` of a road or railway."""
    things = [noun(stem, paradigm) for stem, paradigm in NUMBERED]
    named = [
        (case, thing, thing.forms[f"1{case}"][0])
        for thing in things
        for case in "gdaip"
        if thing.forms[f"1{case}"][0] != thing.forms["1n"][0]  # "5 час" are five hours
    ]
    by_sign = [(case, things[-1], sign) for sign, cases in KILOMETRE.items() for case in cases]
    return any_of(
        mark("ordinal")
        + integer()
        + cost(mark(case + thing.gender), FORM_COSTS[case])
        + silent(" ")
        + cost(pair(sign, marks(thing.forms[f"1{case}"][0])), 2 * UNUSUAL if sign in KILOMETRE else 0.0)
        for case, thing, sign in (*named, *by_sign)
    )


def _pairs(marks: Marks) -> Fst:
    """`140/90 мм рт. ст.`, `220/380 В`: one number and the other, the noun after the second."""
    first = cardinal_number(NUMBER) + pair("/", marks("на"))
    found = []
    for stem, genitive, after, signs in PAIRED:
        thing, sign = noun(stem, "masculine", genitive, after), silent(*signs)
        named = {name: gender_mark("m") + sign + marks.insert(thing.forms[name][0]) for name in SLOTS}
        found.append(first + phrase("n", named))
    return any_of(found).optimize()


def _coordinates(marks: Marks) -> Fst:
    """Degrees, minutes and seconds in one case, `52°18' с. ш.`; degrees alone with their side, `55,7° с. ш.`."""
    parts = [
        noun_forms(marks, [(noun(stem, paradigm), (sign,), 0.0)])
        for stem, paradigm, sign in (
            ("градус", "masculine", "°"),
            ("минут", "feminine", "'"),
            ("секунд", "feminine", '"'),
        )
    ]
    space, sides = optional(silent(" ")), any_of(pair(f" {side}", marks(said)) for side, said in SIDES.items())

    def in_case(case: str) -> Fst:
        degrees, minutes, seconds = (phrase(case, part, PADDED) for part in parts)
        return union(degrees + space + minutes + optional(space + seconds) + optional(sides), degrees + sides)

    return by_case(in_case)


def rates(marks: Marks, found: Iterable[Unit]) -> Fst:
    """What follows a slash: the unit with its preposition, or a hundred of them."""
    said_so = [pair(sign, marks(said)) for sign, said in EVERY.items()]
    for unit in found:
        preposition = unit.per[0]
        said_so += [cost(pair(sign, marks(per_unit(unit, preposition))), unit.cost) for sign in written_after(unit)]
        hundred = marks(f"{preposition} сто {unit.noun.forms['sg'][0]}")
        said_so += [pair(f"100 {sign}", hundred) for sign in unit.signs if unit.noun.is_written]
    return (silent("/", " / ") + any_of(said_so)).optimize()


def per_unit(unit: Unit, preposition: str) -> str:
    """A unit with the preposition that is said for a slash."""
    (said, *_) = unit.noun.forms["1g" if preposition in OF else "1a"]
    return f"{preposition} {said}"


def written_after(unit: Unit) -> dict[str, None]:
    """How a unit is written after a slash: its signs, and the noun in two cases, `руб./сотка`, `раз/неделю`."""
    nouns = [form for slot in ("1n", "1a") for form in unit.noun.forms[slot] if " " not in form]
    return dict.fromkeys((*unit.signs, *(nouns if unit.noun.is_written else ())))


SLOT_COSTS = {"sg": 0.0, "1n": 0.25, "sn": 0.5}
"""How unusual the forms are; all others are more so."""
COUNTED, COUNTING = "мглmg", "чслмгтshlmgL"
"""Signs of one letter that stand before a slash and after it."""
PARTS = "²³·⋅*^"
"""What shows that a sign is of a unit, if nothing follows it."""


def _alone(marks: Marks) -> Fst:
    """Units without a number, as over a column: `км/ч`, `м³`, `кВт·ч`, in every form of the noun."""
    usual = [unit for unit in units() if unit.cost < UNUSUAL / 4]
    plain = [(unit.noun, _known(unit, COUNTED)) for unit in usual]
    shown = [(thing, [sign for sign in signs if not set(PARTS).isdisjoint(sign)]) for thing, signs in plain]
    per = rates(marks, [unit._replace(signs=tuple(_known(unit, COUNTING)), cost=0.0) for unit in usual])
    return union(_nouns(marks, plain) + per, _nouns(marks, shown))


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
