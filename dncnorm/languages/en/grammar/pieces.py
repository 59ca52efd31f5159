"""Words outside any vocabulary, said as written: the first character, and pieces that continue it (`s ##e ##l ##f`)."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from pynini import closure, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, changed, written

CHARACTERS = ascii_lowercase + "'é"


def initial(say: Words) -> Fst:
    """A letter that begins a word, said small."""
    return say.each({form: form.lower() for form in ascii_lowercase + ascii_uppercase}).optimize()


def further(say: Words) -> Fst:
    """A letter inside a word, said small."""
    return say.each({form: CONTINUATION + form.lower() for form in ascii_lowercase + ascii_uppercase}).optimize()


def words_as_written(say: Words) -> Fst:
    """A word of small letters and apostrophes."""
    begin = say.each({character: character for character in CHARACTERS})
    inside = say.each({character: CONTINUATION + character for character in CHARACTERS})
    return (begin + closure(inside)).optimize()


def small_letters() -> Fst:
    """Characters to characters: ASCII letters made small; what else a word may hold, as it is."""
    capitals = changed({capital: capital.lower() for capital in (*ascii_uppercase, "É")})
    return closure(union(capitals, written(*CHARACTERS + "./")), 1).optimize()
