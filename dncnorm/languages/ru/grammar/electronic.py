"""ELECTRONIC: addresses: their words in Cyrillic letters or spelled, their signs by name: `Rol.ru`, `2012.avn.com`."""

from __future__ import annotations

from string import ascii_letters, digits

from pynini import cdrewrite, closure, union

from dncnorm.grammars.notation import Fst, any_of, cost, insert, optional, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, up_to
from dncnorm.languages.ru.grammar.letters import CYRILLIC, LETTERS, by_name, transliterated
from dncnorm.languages.ru.grammar.marks import UNUSUAL, cardinal_number, mark, read, usual_first
from dncnorm.languages.ru.lexicon.symbols import in_addresses

WORD = "\ue002"
"""Stands before a run of letters."""
START = "[BOS]"
"""The beginning of a token, to pynini."""
SCRIPTS = (ascii_letters, CYRILLIC + CYRILLIC.upper())


def transducers() -> dict[str, Fst]:
    """address (characters to characters), electronic."""
    signs = any_of(usual_first(read(sign, name) for name in names) for sign, names in in_addresses())
    spelled = cost(closure(by_name(LETTERS + LETTERS.upper()), 1), UNUSUAL / 2)
    number = union(cardinal_number(up_to(9)), cost(mark("digits") + closure(DIGIT, 1), UNUSUAL / 2))
    other = closure(union(silent(WORD) + union(transliterated(), spelled), signs), 1)
    spoken = optional(number) + closure(other + number) + optional(other)
    return {"address": _shape() @ _parted(), "electronic": spoken}


def _characters() -> set[str]:
    return {*"".join(SCRIPTS), *digits, *(sign for sign, _ in in_addresses())}


def _parted() -> Fst:
    """Marks where a run of letters of one script begins: all of a run is said in one way."""
    characters = {*_characters(), WORD}
    every = closure(written(*sorted(characters))).optimize()
    found = every
    for letters in SCRIPTS:
        before = union(START, *map(written, sorted(characters.difference(letters))))
        found @= cdrewrite(insert(written(WORD)), before, written(*letters), every)
    return found.optimize()


def _shape() -> Fst:
    """What looks like an address: letters after a point, or one of its signs."""
    letter, anything = written(*"".join(SCRIPTS)), closure(written(*sorted(_characters())))
    character = union(letter, DIGIT)
    dotted, signed = character + written(".") + letter + letter, written(*"@#_") + character
    slashed = cost(letter + written("/"), UNUSUAL)
    return (anything + union(dotted, signed, written("://"), slashed) + anything).optimize()
