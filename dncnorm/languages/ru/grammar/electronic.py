"""ELECTRONIC: addresses: their words in Cyrillic letters or spelled, their signs by name: `Rol.ru`, `2012.avn.com`."""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, digits

from pynini import cdrewrite, closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, pair, silent, written
from dncnorm.languages.ru.grammar.letters import CYRILLIC, transliterated
from dncnorm.languages.ru.grammar.marks import UNUSUAL, Marks, gender_mark, mark
from dncnorm.languages.ru.lexicon.symbols import in_addresses

WORD = "\ue002"
"""Stands before a run of letters."""
START = "[BOS]"
"""The beginning of a token, to pynini."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """address (characters to characters), electronic."""
    signs = any_of(
        cost(pair(sign, marks(name)), UNUSUAL / 4 * place)
        for sign, names in in_addresses()
        for place, name in enumerate(names)
    )
    spelled = any_of(
        pair(form, marks(letter)) for letter in CYRILLIC + ascii_lowercase for form in (letter, letter.upper())
    )
    nonzero = written(*digits[1:])
    number = union(
        mark("n") + nonzero + closure(written(*digits), 0, 8) + gender_mark("m"),
        cost(mark("digits") + closure(written(*digits), 1), UNUSUAL / 2),
    )
    word = silent(WORD) + union(transliterated(marks), cost(closure(spelled, 1), UNUSUAL / 2))
    other = closure(union(word, signs), 1)
    spoken = (optional(number) + closure(other + number) + optional(other)).optimize()
    return {"address": (_shape() @ _parted()).optimize(), "electronic": spoken}


def _parted() -> Fst:
    """Marks where a run of letters of one script begins: all of a run is said in one way."""
    characters = {*ascii_letters, *CYRILLIC, *CYRILLIC.upper(), *digits, *_signs(), WORD}
    every = closure(written(*sorted(characters))).optimize()
    found = every
    for letters in (ascii_letters, CYRILLIC + CYRILLIC.upper()):
        before = union(START, *map(written, sorted(characters.difference(letters))))
        found @= cdrewrite(insert(written(WORD)), before, written(*letters), every)
    return found.optimize()


def _shape() -> Fst:
    """What looks like an address: letters after a point, or one of its signs."""
    letter = written(*(ascii_letters + CYRILLIC + CYRILLIC.upper()))
    character = written(*ascii_letters, *CYRILLIC, *CYRILLIC.upper(), *digits)
    anything = closure(written(*ascii_letters, *CYRILLIC, *CYRILLIC.upper(), *digits, *_signs()))
    dotted = anything + character + written(".") + letter + letter + anything
    signed = anything + written(*"@#_") + character + anything
    scheme = anything + written("://") + anything
    return union(dotted, signed, scheme, cost(anything + letter + written("/") + anything, UNUSUAL)).optimize()


def _signs() -> list[str]:
    return [sign for sign, _ in in_addresses()]
