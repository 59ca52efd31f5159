"""TIME: hours, minutes and seconds with their signs, in one case: `2 ч 15 мин`, `1 мин. 39 с`."""

from __future__ import annotations

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, silent
from dncnorm.languages.ru.grammar.amounts import noun_forms, phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER
from dncnorm.languages.ru.grammar.inflection import noun
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks

PARTS = (
    ("час", "masculine", ("час.", "ч", "ч.")),
    ("минут", "feminine", ("мин", "мин.")),
    ("секунд", "feminine", ("с", "с.", "сек", "сек.")),
)
"""Stem, paradigm and signs, the longest first."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """duration."""
    units = [noun_forms(marks, [(noun(stem, paradigm), signs, 0.0)]) for stem, paradigm, signs in PARTS]
    padded = (NUMBER | silent("0") + DIGIT).optimize()
    space = optional(silent(" "))
    found = []
    for case in CASES:
        hours, minutes, seconds = (phrase(case, unit, padded) for unit in units)
        parts = union(hours + space + minutes + optional(space + seconds), minutes + space + seconds)
        found.append(cost(parts, CASE_COSTS[case]))
    return {"duration": any_of(found).optimize()}
