"""PLAIN: abbreviations opened (`vol` volume), British spelling made American (`labour` labor), words as they are.

A respelled word is seldom in a vocabulary, so it is said in pieces. Every word of letters may also stay as it is, for
a gate that sends it on may be wrong; a token with digits may not.

VERBATIM: signs by their names (`&` and, `α` alpha); letters of scripts without a reading, and stops, are silent.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from pynini import closure, cross, difference, union

from dncnorm.core.special import CONTINUATION, SELF, SILENCE
from dncnorm.grammars.notation import (
    NOTHING,
    UNUSUAL,
    Fst,
    any_of,
    changed,
    cost,
    insert,
    optional,
    rows,
    silent,
    written,
)
from dncnorm.grammars.written import FOREIGN, FOREIGN_CATEGORIES, FOREIGN_FROM
from dncnorm.languages.en.grammar.letters import OF_THE_CORPUS, SMALL
from dncnorm.languages.en.grammar.numbers import say
from dncnorm.languages.en.lexicon import abbreviations
from dncnorm.languages.en.lexicon.calendar import all_names
from dncnorm.languages.en.lexicon.formulas import formulas
from dncnorm.languages.en.lexicon.spellings import ise, spellings
from dncnorm.languages.en.lexicon.symbols import faces, named, typed

CHARACTERS = ascii_lowercase + "'é"
ISE_ENDINGS = ("e", "ed", "es", "er", "ers", "ing", "able", "ation", "ations", "ational")
PREFIXES = ("dis", "mis", "un", "water")
WORD_MARKS = "'-.ʻ"
"""What may stand inside a word or after it."""
STOPS = ".,:;!?-\"'()[]{}«»‹›„‚¡¿·•…|*/\\^`†‡→←↑↓"
"""What is silent, alone or repeated."""
RULES = "=~_<>"
"""What is silent where it is repeated."""
ALPHABETS = (*range(0x41, 0x2000), *range(0xFB00, 0xFB07))
"""Latin, Greek, Cyrillic, Armenian, Georgian, Cherokee; ligatures."""


def small_letters() -> Fst:
    """Characters to characters: ASCII letters made small; what else a word may hold, as it is."""
    capitals = changed({capital: capital.lower() for capital in (*ascii_uppercase, "É")})
    return closure(union(capitals, written(*CHARACTERS, *"./")), 1)


def words_as_written() -> Fst:
    """A word of small letters and apostrophes."""
    begin, inside = (say.each({one: mark + one for one in CHARACTERS}) for mark in ("", CONTINUATION))
    return begin + closure(inside)


def abbreviation() -> Fst:
    """Abbreviations, with a full stop or without; those of days and months that are words (`sat`) cost something."""
    days = ((form, name.name.lower(), (form in name.capitalized) / 4) for name in all_names() for form in name.short)
    priced = (*abbreviations.priced(), *days)
    return any_of(cost(say(spoken, form.lower()), weight) for form, spoken, weight in priced) + optional(silent("."))


def sign() -> Fst:
    """Signs, faces and chemical formulas."""
    signs = rows(Path(__file__).with_name("signs_in_text.tsv"), 3)
    priced = [(form, spoken, float(weight)) for form, spoken, weight in signs]
    priced += [(row.written, row.said, row.cost) for row in formulas()]
    alone = any_of(cost(say(spoken, form), weight) for form, spoken, weight in priced)
    return union(alone, say.each({**typed(), **faces()}))


def british() -> Fst:
    """Words of the list and what is made of them: `favourites`, `watercolour`, `centimetres`, `café`."""
    inflection = written("", "s")
    beginning = (optional(written(*PREFIXES)), closure(SMALL) + inflection)
    around = {"beginning": beginning, "word": (NOTHING, inflection)}
    found = []
    for word in spellings():
        before, after = around[word.place]
        found.append(before + cross(written(word.british), written(word.american)) + after)
    return any_of(found)


def american() -> Fst:
    """-ise and what is derived of it; other words have their s by right (`advise`)."""
    regular = closure(SMALL, 1) + written(*ise("ending"))
    stems = union(difference(regular, written(*ise("not")).optimize()), written(*ise("stem")))
    return stems + cross(written("is"), written("iz")) + written(*ISE_ENDINGS)


def as_it_is() -> Fst:
    """Words of letters of any script, hyphens, apostrophes and full stops among them: <self>."""
    marks = closure(silent(*WORD_MARKS), 0, 2)
    return cost(say(SELF, "") + closure(silent(*_letters()).optimize() + marks, 1))


def verbatim() -> Fst:
    """A sign by its usual name, or another; several in a row; silence."""
    symbol = any_of(map(_symbol, named())).optimize()
    stops = union(silent(*STOPS), closure(silent(*STOPS + RULES), 2))
    nameless = {letter for letter in _letters() if not letter.isascii()} - {*OF_THE_CORPUS, *named()}
    silence = insert(say(SILENCE)) + union(stops, silent(*sorted(nameless)))
    return union(symbol, cost(closure(symbol, 2, 4)), silence)


def _symbol(sign: str) -> Fst:
    """A sign by its names; at a cost where silence is usual."""
    usual, *others = (say(name, sign) for name in named()[sign])
    return cost(union(usual, *map(cost, others)), UNUSUAL * (sign in STOPS))


def _letters() -> list[str]:
    """Letters and the marks on them; beyond `FOREIGN_FROM` the cased ones, and one character for all others."""

    def is_letter(character: str) -> bool:
        category = unicodedata.category(character)
        is_foreign = category in FOREIGN_CATEGORIES and character < FOREIGN_FROM
        return is_foreign or category in ("Lu", "Ll", "Lt")

    return [*filter(is_letter, map(chr, ALPHABETS)), FOREIGN]
