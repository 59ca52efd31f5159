"""CARDINAL: adjectives and nouns that begin with a number: `36-летний` тридцатишестилетний, `125-мм`, `20%-й`.

What is written out after the hyphen is joined to the number letter by letter, as written: there is one way to say it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pynini import closure, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, rows, silent
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, integer
from dncnorm.languages.ru.grammar.decimals import decimal
from dncnorm.languages.ru.grammar.inflection import adjective_forms
from dncnorm.languages.ru.grammar.integers import form_cost, suffixes_by_form
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import FORMS, JOINED, UNUSUAL, Marks, mark
from dncnorm.languages.ru.lexicon.unit_cutting import joined_signs
from dncnorm.languages.ru.lexicon.units import stem_of, units

OTHERS = Path(__file__).with_name("compound_units.tsv")
SHORTEST = 5
"""Letters of the shortest word after the hyphen; less are the endings of numbers."""
NUMBER_ENDINGS = ("-ти", "-и", "-х", "-ух", "-ех", "-ми", "ти", "х")
"""What people write before the hyphen: `5-ти-этажный`."""
ORDINAL_SUFFIX = "-м"
"""A sign that is rather the end of an ordinal: `101-м`."""
HALF_WORD = "полутора"


def transducers(marks: Marks) -> dict[str, Fst]:
    """compound."""
    number = mark(JOINED) + integer() @ (NON_ZERO + closure(DIGIT, 0, 5))
    ending = optional(silent(*NUMBER_ENDINGS))
    range_of = number + ending + silent("-")
    joined = optional(cost(range_of, UNUSUAL / 4)) + number + ending
    half = pair("1,5", marks(HALF_WORD))
    apart = cost(decimal(marks, "g"), UNUSUAL / 4)
    word, units = _word(marks, CONTINUATION), _units(marks, CONTINUATION)
    found = union(
        union(joined, half) + union(silent("-") + word, units),
        apart + union(silent("-") + _word(marks, ""), _units(marks, "")),
    )
    return {"compound": found.optimize()}


def _word(marks: Marks, beginning: str) -> Fst:
    """A word of small letters, as written; beginning: before its first letter."""
    letters = [(letter, letter) for letter in CYRILLIC] + [("ё", "е")]
    first = any_of(pair(letter, marks(beginning + said)) for letter, said in letters)
    other = any_of(pair(letter, marks(CONTINUATION + said)) for letter, said in letters)
    return (first + closure(other, SHORTEST - 1)).optimize()


def _units(marks: Marks, beginning: str) -> Fst:
    """A unit as an adjective, in every form; per cent in those that its suffix allows."""
    suffixed = {
        form: any_of(silent(ending) for suffix in suffixes for ending in (suffix, f"н{suffix}"))
        for form, suffixes in suffixes_by_form().items()
    }
    found = []
    for signs, stem, paradigm in _joined():
        forms = adjective_forms(stem, paradigm)
        alone = any_of(cost(insert(marks(beginning + forms[form])), form_cost(form)) for form in FORMS)
        if signs == ["%"]:
            declined = any_of(insert(marks(beginning + forms[form])) + suffixed[form] for form in suffixed)
            found.append(optional(silent(" ", "-")) + silent("%-") + declined)
        else:
            found += [silent(sign) + optional(silent(".")) + alone for sign in signs if sign != ORDINAL_SUFFIX]
    return any_of(found).optimize()


def _joined() -> Iterator[tuple[list[str], str, str]]:
    """Signs, and the stem and the paradigm of the adjective that they stand for."""
    yield from ((signs.split(", "), stem, paradigm) for signs, stem, paradigm in rows(OTHERS, 3))
    yield ["%"], *stem_of(next(unit.joined for unit in units() if "%" in unit.signs))
    yield from (([f"-{sign}" for sign in joined_signs(unit)], *stem_of(unit.joined)) for unit in units() if unit.joined)
