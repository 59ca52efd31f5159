"""Words outside any vocabulary, said as written: the first character, and pieces that continue it (`s ##e ##l ##f`)."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from pynini import closure, cross, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, any_of, pair, silent, written

CHARACTERS = ascii_lowercase + "'é"


def initial(say: Words) -> Fst:
    """A letter that begins a word, said small."""
    return any_of(pair(form, say(form.lower())) for form in ascii_lowercase + ascii_uppercase).optimize()


def further(say: Words) -> Fst:
    """A letter inside a word, said small."""
    return any_of(pair(form, say(CONTINUATION + form.lower())) for form in ascii_lowercase + ascii_uppercase).optimize()


def words_as_written(say: Words) -> Fst:
    """Words of small letters and apostrophes, a space between them."""
    begin = any_of(pair(character, say(character)) for character in CHARACTERS)
    inside = any_of(pair(character, say(CONTINUATION + character)) for character in CHARACTERS)
    word = begin + closure(inside)
    return (word + closure(silent(" ") + word)).optimize()


def small_letters() -> Fst:
    """Characters to characters: ASCII letters made small; what else a word may hold, as it is."""
    capitals = any_of(cross(written(capital), written(capital.lower())) for capital in (*ascii_uppercase, "É"))
    return closure(union(capitals, any_of(map(written, CHARACTERS + "ʻ./"))), 1).optimize()
