"""ORDINAL: Roman numerals with the noun that they count: `XX в.` двадцатый век, `XIX веке`, and numbers (`№ 9`)."""

from __future__ import annotations

from pathlib import Path

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, cost, pair, rows, silent
from dncnorm.languages.ru.grammar.amounts import phrase
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import integer
from dncnorm.languages.ru.grammar.dates import eras, suffix
from dncnorm.languages.ru.grammar.inflection import SLOTS, noun
from dncnorm.languages.ru.grammar.integers import FORM_COSTS, in_case
from dncnorm.languages.ru.grammar.marks import CASES, PLURAL, Marks, gender_mark, mark
from dncnorm.languages.ru.grammar.roman import typed

NOUNS = Path(__file__).with_name("counted_by_roman.tsv")
NUMBER_SIGNS = ("№", "№ ", "N ", "N° ")


def transducers(marks: Marks) -> dict[str, Fst]:
    """century, numbered."""
    number = mark("ordinal") + union(typed(), cost(integer(), UNUSUAL / 4))
    sign = any_of(pair(form, marks("номер")) for form in NUMBER_SIGNS)
    return {
        "century": (number + _nouns(marks) + eras(marks)).optimize(),
        "numbered": union(sign + (integer() @ in_case("n")), cost(_pages(marks), UNUSUAL)).optimize(),
    }


def _pages(marks: Marks) -> Fst:
    """The pages of a book: `320 с.`."""
    page = noun("страниц", "feminine_ts")
    pages = {name: gender_mark("f") + silent("с.") + marks.insert(page.forms[name][0]) for name in SLOTS}
    return phrase("n", pages).optimize()


def _nouns(marks: Marks) -> Fst:
    """The form of the ordinal and the noun in the same form, by its sign or written out."""
    found = []
    for signs, several, stem, paradigm in rows(NOUNS, 4):
        thing = noun(stem, paradigm)
        singular = ((), {thing.forms[f"1{case}"][0] for case in CASES})
        for case in CASES:
            for form, slot, short in (
                (case + thing.gender, f"1{case}", signs),
                (case + thing.gender, f"s{case}", ""),
                (case + PLURAL, f"s{case}", several),
            ):
                said = thing.forms[slot][0]
                itself = [said] if form[1] != PLURAL and said not in singular[slot == f"s{case}"] else []
                written_forms = [*filter(None, short.split(", ")), *itself]
                if not written_forms:
                    continue
                weight = FORM_COSTS[case] + UNUSUAL / 2 * (slot[0] == "s")
                nouns = any_of(pair(one, marks(said)) for one in written_forms)
                between = union(silent(" "), silent("-"), suffix(form) + silent(" "))
                found.append(cost(mark(form) + between + nouns, weight))
    return any_of(found).optimize()
