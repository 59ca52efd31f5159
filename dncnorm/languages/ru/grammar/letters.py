"""LETTERS: what is spelled, Cyrillic or Latin: `СССР` с с с р, `В. А.` в а, `IUCN` i u c n."""

from __future__ import annotations

from string import ascii_lowercase

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, optional, pair, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks

CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
BETWEEN = (".", ". ", "-", " ", "/")
"""What may stand between two letters, and is not said."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """letters."""
    capital, small = _letters(marks, upper=True), _letters(marks, upper=False)
    letter = union(capital, small)
    between = any_of(map(silent, BETWEEN))
    ampersand = pair("&", marks("и"))
    capitals = capital + closure(union(NOTHING, between, ampersand) + capital)
    pointed = letter + silent(".") + closure(optional(silent(" ")) + letter + silent("."))
    mixed = letter + closure(union(NOTHING, ampersand) + letter, 1) | letter + cost(
        closure(between + letter, 1), UNUSUAL
    )
    tail = optional(silent("."))
    lone = cost(any_of(pair(letter, marks(letter)) for letter in ascii_lowercase), UNUSUAL / 4)
    return {"letters": (union(capitals, cost(pointed, UNUSUAL / 4), cost(mixed, UNUSUAL), lone) + tail).optimize()}


def _letters(marks: Marks, upper: bool) -> Fst:
    """Letters of both scripts by their names, which are themselves; ё is е."""
    names = {letter: letter for letter in CYRILLIC + ascii_lowercase} | {"ё": "е"}
    return any_of(pair(letter.upper() if upper else letter, marks(name)) for letter, name in names.items()).optimize()
