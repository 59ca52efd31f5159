"""PLAIN: abbreviations opened (`vol` volume), British spelling made American (`labour` labor), words as they are.

A respelled word is seldom in a vocabulary, so it is said in pieces. Every word of letters may also stay as it is, for
a gate that sends it on may be wrong; a token with digits may not.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_lowercase

from pynini import closure, cross, difference, union

from dncnorm.core.special import SELF
from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, cost, optional, pair, rows, silent, written
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.pieces import small_letters, words_as_written
from dncnorm.languages.en.grammar.scripts import letters
from dncnorm.languages.en.lexicon import abbreviations
from dncnorm.languages.en.lexicon.calendar import all_names
from dncnorm.languages.en.lexicon.formulas import formulas
from dncnorm.languages.en.lexicon.spellings import ise, spellings
from dncnorm.languages.en.lexicon.symbols import faces, typed

HERE = Path(__file__).parent
SIGNS = HERE / "signs_in_text.tsv"
ISE_ENDINGS = ("e", "ed", "es", "er", "ers", "ing", "able", "ation", "ations", "ational")
PREFIXES = ("dis", "mis", "un", "water")
INFLECTIONS = ("", "s")
WORD_MARKS = "'-.ʻ"
"""What may stand inside a word or after it."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """Characters to characters: small_letters, british, ise. To words: the others."""
    return {
        "small_letters": small_letters(),
        "abbreviation": _abbreviations(say).optimize(),
        "sign": _signs(say).optimize(),
        "british": _parts(),
        "ise": _ise(),
        "words_as_written": words_as_written(say),
        "as_it_is": cost(_as_it_is(say), UNUSUAL).optimize(),
    }


def _abbreviations(say: Words) -> Fst:
    """Abbreviations, with a full stop or without."""
    days = ((form, name.name.lower(), _cost(form in name.capitalized)) for name in all_names() for form in name.short)
    priced = (*abbreviations.priced(), *days)
    return any_of(cost(pair(form.lower(), say(spoken)), weight) for form, spoken, weight in priced) + optional(
        silent(".")
    )


def _cost(is_word: bool) -> float:
    """How unusual the abbreviation of a day or a month is."""
    return UNUSUAL / 4 if is_word else 0


def _signs(say: Words) -> Fst:
    """Signs, faces and chemical formulas."""
    signs = any_of(cost(pair(form, say(spoken)), float(weight)) for form, spoken, weight in rows(SIGNS, 3))
    substances = any_of(cost(pair(row.written, say(row.said)), row.cost) for row in formulas())
    several = say.each({**typed(), **faces()})
    return union(signs, substances, several)


def _parts() -> Fst:
    """Words of the list and what is made of them: `favourites`, `watercolour`, `centimetres`, `café`."""
    more = closure(written(*ascii_lowercase))
    prefix, inflection = optional(written(*PREFIXES)), written(*INFLECTIONS)
    around = {"beginning": (prefix, more + inflection), "word": (NOTHING, inflection)}
    found = []
    for word in spellings():
        before, after = around[word.place]
        found.append(before + cross(written(word.british), written(word.american)) + after)
    return any_of(found).optimize()


def _ise() -> Fst:
    """-ise and what is derived of it; other words have their s by right (`advise`)."""
    letter = written(*ascii_lowercase)
    regular = closure(letter, 1) + written(*ise("ending"))
    stems = union(difference(regular, written(*ise("not"))), written(*ise("stem")))
    changed = cross(written("is"), written("iz"))
    return (stems + changed + written(*ISE_ENDINGS)).optimize()


def _as_it_is(say: Words) -> Fst:
    """Words of letters of any script, hyphens, apostrophes and full stops among them: <self>."""
    letter = silent(*letters()).optimize()
    marks = closure(silent(*WORD_MARKS), 0, 2)
    return pair("", say(SELF)) + closure(letter + marks, 1)
