"""CARDINAL: adjectives and nouns that begin with a number: `36-летний` тридцатишестилетний, `125-мм`, `20%-й`.

What is written out after the hyphen is joined to the number letter by letter, as written: there is one way to say it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pynini import closure, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, any_of, cost, optional, rows, silent, written
from dncnorm.languages.ru.grammar.counts import adjective_forms, integer, up_to
from dncnorm.languages.ru.grammar.decimals import decimal
from dncnorm.languages.ru.grammar.integers import form_cost, suffixes_by_form
from dncnorm.languages.ru.grammar.letters import CYRILLIC, by_name
from dncnorm.languages.ru.grammar.marks import FORMS, JOINED, UNUSUAL, mark, read, say
from dncnorm.languages.ru.lexicon.unit_cutting import joined_signs
from dncnorm.languages.ru.lexicon.units import stem_of, units

OTHERS = Path(__file__).with_name("compound_units.tsv")
SHORTEST = 5
"""Letters of the shortest word after the hyphen; less are the endings of numbers."""
APART = ("этажн", "комнатн")
"""Adjectives that also stand apart from their number, which never counts what they describe: `9 этажный`."""
NUMBER_ENDINGS = ("-ти", "-и", "-х", "-ух", "-ех", "-ми", "ти", "х")
"""What people write before the hyphen: `5-ти-этажный`."""
ORDINAL_SUFFIX = "-м"
"""A sign that is rather the end of an ordinal: `101-м`."""


def transducers() -> dict[str, Fst]:
    """compound."""
    number = mark(JOINED) + integer() @ up_to(6) + optional(silent(*NUMBER_ENDINGS))
    joined = union(optional(cost(number + silent("-"), UNUSUAL / 4)) + number, read("1,5", "полутора"))
    apart = cost(decimal("g"), UNUSUAL / 4)
    return {"compound": union(joined + _described(CONTINUATION), apart + _described(""))}


def _described(beginning: str) -> Fst:
    """A word of small letters, as written, or a unit as an adjective, in every form that its suffix allows.

    beginning: before the first letter.
    """
    letters = by_name(CYRILLIC, beginning) + closure(by_name(CYRILLIC, CONTINUATION), SHORTEST - 1)
    apart = (written(*APART) + closure(written(*CYRILLIC))) @ letters
    found = [(silent("-") + letters).optimize(), (silent(" ") + apart).optimize()]
    for signs, stem, paradigm in _joined():
        forms = {form: say(beginning + said) for form, said in adjective_forms(stem, paradigm).items()}
        if signs == ["%"]:
            declined = any_of(
                forms[form] + silent(*suffixes, *(f"н{suffix}" for suffix in suffixes))
                for form, suffixes in suffixes_by_form().items()
            )
            found.append(optional(silent(" ", "-")) + silent("%-") + declined)
        elif chosen := [sign for sign in signs if sign != ORDINAL_SUFFIX]:
            alone = any_of(cost(forms[form], form_cost(form)) for form in FORMS)
            found.append(silent(*chosen) + optional(silent(".")) + alone)
    return any_of(found)


def _joined() -> Iterator[tuple[list[str], str, str]]:
    """Signs, and the stem and the paradigm of the adjective that they stand for."""
    yield from ((signs.split(", "), stem, paradigm) for signs, stem, paradigm in rows(OTHERS, 3))
    yield ["%"], *stem_of(next(unit.joined for unit in units() if "%" in unit.signs))
    yield from (([f"-{sign}" for sign in joined_signs(unit)], *stem_of(unit.joined)) for unit in units() if unit.joined)
