"""PLAIN: signs and abbreviations in words, Latin words in Cyrillic letters, and words as they are."""

from __future__ import annotations

from string import ascii_lowercase

from pynini import closure, union

from dncnorm.core.characters import DASHES
from dncnorm.core.special import SELF
from dncnorm.grammars.notation import Fst, any_of, cost, pair, silent
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.scripts import letters
from dncnorm.languages.ru.grammar.transliteration import transliterated
from dncnorm.languages.ru.lexicon.symbols import in_text

LATIN_SUFFIX = "_latin"
"""What the corpus puts after the name of a Latin letter that stands alone."""
WORD_MARKS = "'-.ʻ"
"""What may stand inside a word or after it."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """sign, transliterated, as_it_is."""
    word = transliterated(marks)
    joint = any_of(map(silent, ("-", "'", ". ", " ")))
    words = word + closure(joint + word) + closure(any_of(map(silent, ".'-")), 0, 1)
    alone = any_of(
        pair(form, marks(letter + LATIN_SUFFIX)) for letter in ascii_lowercase for form in (letter, letter.upper())
    )
    return {
        "sign": any_of(cost(pair(sign, marks(said)), _weight(sign)) for sign, said in in_text()),
        "transliterated": union(alone, words).optimize(),
        "as_it_is": cost(_as_it_is(marks), UNUSUAL / 2).optimize(),
    }


def _weight(sign: str) -> float:
    """A dash may be silent, a letter a letter."""
    return UNUSUAL / 2 if not DASHES.isdisjoint(sign) or any(map(str.isalpha, sign)) else 0.0


def _as_it_is(marks: Marks) -> Fst:
    """Words of letters of any script, hyphens, apostrophes and full stops among them: <self>."""
    letter = any_of(map(silent, letters())).optimize()
    marks_inside = closure(any_of(map(silent, WORD_MARKS)), 0, 2)
    return marks.insert(SELF) + closure(letter + marks_inside, 1)
