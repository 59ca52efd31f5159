"""ADDRESS: roads and other names of letters and digits: `I-35E` i thirty five east, `A728` a seven two eight."""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, Words, any_of, cost, only, optional, pair, rows, silent, written
from dncnorm.languages.en.grammar.codes import codes
from dncnorm.languages.en.grammar.letters import letter_names
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.pieces import further, initial

ROADS = Path(__file__).with_name("roads.tsv")
BETWEEN = ("-", " ")
DIRECTIONS = {"N": "north", "E": "east", "S": "south", "W": "west"}
MOST_LETTERS = 4
"""Capitals before a number: `MIL-53`; more are a word."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """road, code, mixed_code."""
    after = optional(any_of(map(silent, (",", ".", " ", "-"))))
    return {
        "road": (_road(say, numbers) + after).optimize(),
        "code": (_code(say, numbers) + after).optimize(),
        "mixed_code": cost(_mixed(say, numbers) + after, 4 * UNUSUAL).optimize(),
    }


def _road(say: Words, numbers: Numbers) -> Fst:
    """A road's kind and its number, a letter or a direction after it."""
    kind = any_of(cost(pair(road, say(spoken)), float(weight)) for road, spoken, weight in rows(ROADS, 3))
    between = optional(any_of(map(silent, BETWEEN)))
    direction = any_of(pair(letter, say(name)) for letter, name in DIRECTIONS.items())
    letter = only(ascii_uppercase, letter_names(say))
    after = union(direction, cost(letter, UNUSUAL))
    return kind + between + codes(say, numbers).on_roads + optional(optional(silent(" ")) + after)


def _code(say: Words, numbers: Numbers) -> Fst:
    """Capitals and a number: `M16`, `C-130`; several capitals are unusual."""
    capital = only(ascii_uppercase, letter_names(say))
    several = cost(closure(capital, 2, MOST_LETTERS), UNUSUAL / 2)
    between = union("", silent("-"), cost(silent(" "), UNUSUAL / 2))
    return union(capital, several) + between + codes(say, numbers).on_signs


def _mixed(say: Words, numbers: Numbers) -> Fst:
    """Letters or words, and numbers, in turn: `4WD`, `B2B`, `221b`, `mp3s`, `SW1A 1AA`, `COVID-19`."""
    spelled = union(closure(letter_names(say), 1, MOST_LETTERS), cost(closure(letter_names(say), 1), UNUSUAL / 2))
    letters = union(spelled, initial(say) + closure(further(say), MOST_LETTERS)).optimize()
    number = codes(say, numbers).on_roads
    between = optional(any_of(map(silent, BETWEEN)))
    from_number = number + closure(between + letters + between + number) + between + letters
    from_letters = letters + closure(between + number + between + letters) + between + number
    both = union(from_number, from_number + between + number, from_letters, from_letters + between + letters)
    return (_separated_from_words() @ both).optimize()


def _separated_from_words() -> Fst:
    """Whatever has no word of small letters beside a space or a dash: `11 Million` and `31-Dec-00` are no codes."""
    small, separator = any_of(map(written, ascii_lowercase)), any_of(map(written, BETWEEN))
    begins = optional(any_of(map(written, ascii_uppercase))) + small
    anything = closure(any_of(map(written, (*ascii_letters, *digits, *BETWEEN, *"',."))))
    return difference(anything, anything + union(small + separator, separator + begins) + anything).optimize()
