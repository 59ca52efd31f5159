"""MEASURE: an amount and a unit, which agree: `15 кг`, `200 метров`, `3,25 км²`, `60 км/ч`, `15,0%`.

Units have SI prefixes, and some are squared and cubed (`lexicon.units`). Without a number, as over a column, they have
every form of the noun: `км/ч`, `м³`, `кВт·ч`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, rows, silent, written
from dncnorm.languages.ru.grammar.amounts import counted_nouns, noun_forms, phrase, scaled
from dncnorm.languages.ru.grammar.counts import (
    DIGIT,
    PADDED,
    PART_SLOT,
    SLOTS,
    Noun,
    integer,
    noun,
    noun_of,
    up_to,
)
from dncnorm.languages.ru.grammar.decimals import any_number, decimal, first, sign
from dncnorm.languages.ru.grammar.marks import (
    CASES,
    COSTS,
    UNUSUAL,
    by_case,
    gender_mark,
    mark,
    read,
    read_any,
    say,
)
from dncnorm.languages.ru.grammar.pauses import CHARACTERS
from dncnorm.languages.ru.lexicon import abbreviations
from dncnorm.languages.ru.lexicon import units as lexicon

RAISED = {"в квадрате": ("{}²", "{}^2"), "в кубе": ("{}³", "{}^3")}
"""What is said behind a unit that is no length, and how it is written."""
NUMBERED = (noun("минута"), noun("секунда"), noun("час"), noun("километр", "км"))
"""Nouns that have numbers."""
AGES = {"sg": ("лет",), "sd": ("годам",), "si": ("годами",), "sp": ("годах",)}
"""Years that are counted: `12–64 лет`, `139 годам`; in other forms they are rather dates."""
COMPASS = dict(zip("сювз", "NSEW", strict=True))
"""The Latin letters of the sides of the globe."""
MOST_RATES = 2
"""Slashes in a unit: `мг/кг/сут`."""
RATES = Path(__file__).with_name("rates.tsv")
SLOT_COSTS = {"sg": 0.0, "1n": 0.25, "sn": 0.5}
"""How unusual the forms of a noun without a number are; all others are more so."""
COUNTED, COUNTING = "мглmg", "чслмгтshlmgL"
"""Signs of one letter that stand before a slash and after it."""
_IN_LINE = str.maketrans("²³", "23")
PARTS = "²³·⋅*^"
"""What shows that a sign is of a unit, if nothing follows it."""


def transducers() -> dict[str, Fst]:
    """measure, no_suffix, unit."""
    anything = closure(written(*CHARACTERS))
    no_ordinal = difference(anything, (anything + written("-м", "-ом")).optimize())
    padded = silent("0") + DIGIT + optional(written(" ")) + written("мин", "сек", "см", "мм", "г") + anything
    nouns = [*units(), Noun("m", {name: AGES.get(name, ()) for name in SLOTS})]
    counted = union(counted_nouns(nouns), _coordinates(), _pairs())
    rate = rates(units(has_rates=True))
    per = closure(rate, 0, MOST_RATES)
    numbers = optional(sign()) + by_case(lambda case: optional(first(case, "m")) + any_number(case))
    bare = union(numbers, scaled()) + rate  # 72/мин, 4–5 млн/мл
    return {
        "no_suffix": union(no_ordinal, padded),
        "unit": _alone() + optional(silent(".")),
        "measure": union(counted + per, cost(union(_numbered(), _ages(), bare), UNUSUAL)) + optional(silent(".")),
    }


@cache
def units(*, has_rates: bool = False) -> tuple[Noun, ...]:
    """All units, with their powers. has_rates: also those that only something else is measured by."""
    found = (sized for sized in lexicon.units() if has_rates or sized.unit.kind != lexicon.PER)
    return tuple(unit for sized in found for unit in _with_powers(sized))


def _with_powers(sized: lexicon.Sized) -> Iterator[Noun]:
    """A unit, its squares and cubes: `квадратных метров`, `секунд в квадрате`."""
    unit = sized.unit
    thing = noun_of(sized.gender, sized.forms(), unit.after)._replace(per=sized.per)
    yield thing._replace(signs=sized.signs, cost=sized.cost, is_written=sized.is_written)
    for adjective, signs in lexicon.powers(sized):
        forms = noun_of(sized.gender, lexicon.described(adjective, sized.gender, sized.forms())).forms
        yield thing._replace(forms=forms, signs=signs, is_written=sized.is_power_written)
    if not (unit.kind or unit.adjective or unit.after or sized.prefix or "-" in unit.name):
        for said, shapes in RAISED.items():
            signs = tuple(shape.format(sign) for sign in sized.signs for shape in shapes)
            yield noun_of(sized.gender, sized.forms(), said)._replace(signs=signs, is_written=False)


def _numbered() -> Fst:
    """An ordinal with a noun that no cardinal allows, `на 90 минуте`, `к 15 часу`; and `43 км` of a road or railway."""
    found = []
    for thing in NUMBERED:
        for case in CASES:
            said = thing.forms[f"1{case}"][0]
            nouns = [cost(read(sign, said), 2 * UNUSUAL) for sign in thing.signs]
            if said != thing.forms["1n"][0]:
                nouns.append(read(said, said))
            elif thing.signs:  # "5 час" are five hours
                nouns.append(cost(read(said, said), 2 * UNUSUAL))
            found += [cost(mark(case + thing.gender), COSTS["form"][case]) + silent(" ") + one for one in nouns]
    return mark("ordinal") + integer() + any_of(found)


def _ages() -> Fst:
    """Years of an age: `2 г.`, `65 л.`; few of them, for they are rather grams."""
    one, many = silent("г.", " г.", "г"), silent("л.", " л.") + say("лет")
    years = {name: one + say(forms[0]) for name, forms in noun("год", paradigm="year").forms.items()} | {"sg": many}
    return by_case(lambda case: phrase(case, years, up_to(2), gender_mark("m")))


def _pairs() -> Fst:
    """`140/90 мм рт. ст.`, `2,4/5 ГГц`: one number and the other, the noun after the second."""
    paired = (unit for unit in units() if not {"мм рт. ст.", *lexicon.OF_TWO}.isdisjoint(unit.signs))
    nouns = (unit._replace(forms={name: forms[:1] for name, forms in unit.forms.items()}) for unit in paired)
    return any_number("n") + read("/", "на") + phrase("n", noun_forms(nouns))


def _coordinates() -> Fst:
    """Degrees, minutes and seconds in one case, `52°18' с. ш.`; degrees alone with their side, `55,7° N`."""
    parts = [noun_forms([one]) for one in (noun("градус", "°"), noun("минута", "'"), noun("секунда", '"'))]
    space = optional(silent(" "))
    sides = read_any(
        (f" {short}", row.said)
        for row in abbreviations.table()
        if "side" in row.role
        for short in (*row.short, COMPASS[row.short[0][0]])
    )

    def in_case(case: str) -> Fst:
        degrees, minutes, seconds = (phrase(case, part, PADDED) for part in parts)
        decimals = decimal(case) + parts[0][PART_SLOT] + sides
        return union(degrees + union(space + minutes + optional(space + seconds) + optional(sides), sides), decimals)

    return by_case(in_case)


def rates(found: Iterable[Noun]) -> Fst:
    """What follows a slash: the unit with its preposition, or a hundred of them."""
    said_so = [read(sign, said) for signs, said in rows(RATES, 2) for sign in signs.split(", ")]
    for unit in found:
        preposition = unit.per[0]
        said_so += [cost(read(sign, per_unit(unit, preposition)), unit.cost) for sign in written_after(unit)]
        hundred = f"{preposition} сто {unit.forms['sg'][0]}"
        said_so += [read(f"100 {sign}", hundred) for sign in unit.signs if unit.is_written]
    return (silent("/", " / ") + any_of(said_so)).optimize()


def per_unit(unit: Noun, preposition: str) -> str:
    """A unit with the preposition that is said for a slash: the genitive after `с`, else the accusative."""
    return f"{preposition} {unit.forms['1g' if preposition == 'с' else '1a'][0]}"


def written_after(unit: Noun) -> Iterable[str]:
    """How a unit is written after a slash: its signs, `с²` and `с2`, and the noun in two cases, `раз/неделю`."""
    nouns = [form for slot in ("1n", "1a") for form in unit.forms[slot] if unit.is_written and " " not in form]
    return dict.fromkeys((*unit.signs, *(sign.translate(_IN_LINE) for sign in unit.signs), *nouns))


def _alone() -> Fst:
    """Units without a number, each by its signs, in every form of the noun."""
    usual = [unit for unit in units() if unit.cost < UNUSUAL / 4]
    plain, counting = ([_known(unit, letters) for unit in usual] for letters in (COUNTED, COUNTING))
    shown = [unit._replace(signs=[one for one in unit.signs if _is_shown(one)]) for unit in plain]
    return union(lone_nouns(plain) + rates(counting), lone_nouns(shown))


def _is_shown(sign: str) -> bool:
    """Whether a sign can be nothing else: `м²`, `м2`, `кв. м`."""
    return not set(PARTS).isdisjoint(sign) or "." in sign[:-1] or sign[-1] in "23"


def _known(unit: Noun, letters: str) -> Noun:
    """A unit with its signs; of those of one letter only with some, for others are rather words: `ч/б`."""
    return unit._replace(signs=[sign for sign in unit.signs if len(sign.rstrip(".")) > 1 or sign in letters])


def lone_nouns(units: Iterable[Noun]) -> Fst:
    """Each noun by its signs, in every form."""
    found = []
    for unit in units:
        weights: dict[str, float] = {}
        for slot in (*SLOT_COSTS, *SLOTS[:12]):
            weights.setdefault(unit.forms[slot][0], SLOT_COSTS.get(slot, UNUSUAL))
        if unit.signs:
            found.append(silent(*unit.signs) + any_of(cost(say(form), weight) for form, weight in weights.items()))
    return any_of(found).optimize()
