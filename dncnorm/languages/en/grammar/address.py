"""ADDRESS: roads and other names of letters and digits: `I-35E` i thirty five east, `A728` a seven two eight."""

from __future__ import annotations

from pathlib import Path
from string import ascii_uppercase

from pynini import closure, union

from dncnorm.grammars.notation import Fst, Words, any_of, cost, only, optional, pair, rows, silent
from dncnorm.languages.en.grammar.codes import codes
from dncnorm.languages.en.grammar.letters import letter_names
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

ROADS = Path(__file__).with_name("roads.tsv")
BETWEEN = ("-", " ")
DIRECTIONS = {"N": "north", "E": "east", "S": "south", "W": "west"}
MOST_LETTERS = 4
"""Capitals before a number: `MIL-53`; more are a word."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """road, code."""
    return {"road": _road(say, numbers).optimize(), "code": _code(say, numbers).optimize()}


def _road(say: Words, numbers: Numbers) -> Fst:
    """A road's kind and its number, a direction after it."""
    kind = any_of(cost(pair(road, say(spoken)), float(weight)) for road, spoken, weight in rows(ROADS, 3))
    between = optional(silent(*BETWEEN))
    return kind + between + codes(say, numbers).on_roads + optional(optional(silent(" ")) + say.each(DIRECTIONS))


def _code(say: Words, numbers: Numbers) -> Fst:
    """Capitals and a number: `M16`, `C-130`; several capitals are unusual."""
    capital = only(ascii_uppercase, letter_names(say))
    several = cost(closure(capital, 2, MOST_LETTERS), UNUSUAL / 2)
    between = union("", silent("-"), cost(silent(" "), UNUSUAL / 2))
    return union(capital, several) + between + codes(say, numbers).on_signs
