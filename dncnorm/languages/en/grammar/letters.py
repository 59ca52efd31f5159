"""LETTERS: what is spelled: `IUCN` i u c n, `J. H.` j h, `BMPs` b m p's, `AT&T` a t and t, `BB-` b b minus.

Words outside any vocabulary are said in pieces: the first character, and what continues it (`s ##e ##l ##f`).
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from pynini import closure, cross, difference, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import NOTHING, Fst, cost, optional, rows, silent, written
from dncnorm.languages.en.grammar.numbers import say

OF_THE_CORPUS = "éÉ"
"""The accented letters that the corpus spells; it leaves words with others as they are."""
LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
BETWEEN = (".", ". ", "'", "ʻ", "/", "-")
"""What may stand between two letters, and is not said."""
WORD_LENGTH = 4
"""Small letters in a row, with a vowel among them, that look like a word: `won't` does, `RNAi` does not."""

SMALL, CAPITAL, ANY_LETTER = (
    written(*letters).optimize() for letters in (ascii_lowercase, ascii_uppercase, ascii_letters)
)
LETTER = say.each({letter: letter.lower() for letter in ascii_letters}).optimize()
"""A letter by its name, and so one that begins a word; FURTHER is one inside it."""
FURTHER = say.each({letter: CONTINUATION + letter.lower() for letter in ascii_letters}).optimize()
_ACCENTS = {chr(int(code, 16)): name for name, code in rows(Path(__file__).with_name("accents.tsv"), 2)}
"""The accents' names by their combining characters."""
_MARKS = "".join(BETWEEN) + ",&+"
_ANYTHING = closure(written(*ascii_letters, *_MARKS, *_ACCENTS)).optimize()


def letter_and_accent() -> Fst:
    """An accented letter as its base and the accent's combining character; what is ASCII, as it is."""
    decomposed = []
    for letter in map(chr, LATIN):
        parts = unicodedata.normalize("NFD", letter)
        if parts[0] in ascii_letters and parts[1:] in _ACCENTS:
            weight = 0 if letter in OF_THE_CORPUS else 2
            decomposed.append(cost(cross(written(letter), written(parts)), weight))
    return closure(union(written(*ascii_letters, *_MARKS), *decomposed), 1)


def letter_shape() -> Fst:
    """A token's cost by its shape: a word of many small letters is rarely spelled, a short one at times."""
    vowels = written(*"aeiouy")
    mark, more = optional(written(*"'-")), WORD_LENGTH - 1
    run, unpronounced = (one + closure(mark + one, more, more) for one in (SMALL, difference(SMALL, vowels)))
    wordlike = (_ANYTHING + difference(run, unpronounced) + _ANYTHING).optimize()
    pronounced = (_ANYTHING + vowels + _ANYTHING).optimize()
    rest = difference(_ANYTHING, union(wordlike, pronounced).optimize())
    return union(cost(wordlike, 2), cost(difference(pronounced, wordlike), 0.5), rest)


def spelled() -> Fst:
    """Letter by letter, each with its accent (é e acute), the last perhaps with 's; a rating's signs after them."""
    letter = LETTER + optional(say.each(_ACCENTS))
    joint = union(NOTHING, silent(*BETWEEN), say("and", "&"))
    one_by_one = (letter + closure(joint + letter)).optimize()
    of_capitals = _ANYTHING + CAPITAL + _ANYTHING + written("s", "'s")
    plural = union(of_capitals, _ANYTHING + written("'s")).optimize()  # unusual where the s is the plural's
    plain = union(difference(_ANYTHING, plural) @ one_by_one, cost(plural @ one_by_one))
    sign = union(say("plus", "+"), cost(say("minus", "-"), 0.5), cost(say("positive", "+")), cost(say("negative", "-")))
    after = closure(silent(*".,-'"), 0, 2) + closure(sign, 0, 2)
    stem, small = closure(letter + joint).optimize(), closure(written(*ascii_lowercase + ".'-")).optimize()
    plurals = stem + _last("s")  # unusual where no capital tells the plural
    possessive = union(
        stem + _last("'s", "s'", ".s", ".'s"), cost(small @ plurals), difference(_ANYTHING, small) @ plurals
    )
    return optional(silent(*".'")) + union(plain, possessive) + after


def _last(*marks: str) -> Fst:
    """The last letter with 's, as plurals are said too: `BMPs` b m p's."""
    return say.each({letter + mark: f"{letter.lower()}'s" for letter in ascii_letters for mark in marks})
