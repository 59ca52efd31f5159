"""LETTERS: what is spelled: `IUCN` i u c n, `J. H.` j h, `BMPs` b m p's, `AT&T` a t and t, `BB-` b b minus."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from pynini import closure, cross, difference, union

from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, cost, optional, pair, rows, silent, written
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers

ACCENTS = Path(__file__).with_name("accents.tsv")
OF_THE_CORPUS = "éÉ"
"""The accented letters that the corpus spells; it leaves words with others as they are."""
LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
BETWEEN = (".", ". ", "'", "ʻ", "/", "-")
"""What may stand between two letters, and is not said."""
POSSESSIVES = ("'s", "s'", ".s", ".'s")
VOWELS = "aeiouy"
WORD_LENGTH = 4
"""Small letters in a row, with a vowel among them, that look like a word: `won't` does, `RNAi` does not."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """letter_and_accent (characters to characters), letter_shape (weighs them), spelled."""
    before = optional(silent(*".'"))
    marks = [pair("+", say("plus")), cost(pair("-", say("minus")), UNUSUAL / 2)]
    marks += [cost(pair(*of_blood), UNUSUAL) for of_blood in (("+", say("positive")), ("-", say("negative")))]
    after = closure(silent(*".,-'"), 0, 2) + closure(union(*marks), 0, 2)
    spelled = (before + union(_plain(say), _possessive(say)) + after).optimize()
    return {
        "letter_and_accent": _letter_and_accent(),
        "letter_shape": _how_usual(characters(spelled)),
        "spelled": spelled,
    }


def letter_names(say: Words) -> Fst:
    """An ASCII letter, by its name."""
    return say.each({letter: letter.lower() for letter in ascii_letters}).optimize()


def _letter_and_accent() -> Fst:
    """An accented letter as its base and the accent's combining character; what is ASCII, as it is."""
    decomposed = []
    for letter in map(chr, LATIN):
        parts = unicodedata.normalize("NFD", letter)
        if parts[0] in ascii_letters and parts[1:] in _accents():
            weight = 0 if letter in OF_THE_CORPUS else 2 * UNUSUAL
            decomposed.append(cost(cross(written(letter), written(parts)), weight))
    plain = written(*map(chr, range(ord(" "), ord("~") + 1)), *BETWEEN)
    return closure(union(plain, *decomposed), 1).optimize()


def _accents() -> dict[str, str]:
    """The accents' names by their combining characters."""
    return {chr(int(code, 16)): name for name, code in rows(ACCENTS, 2)}


def _letter(say: Words) -> Fst:
    """A letter by its name, and after it the name of its accent: é e acute."""
    return (letter_names(say) + optional(say.each(_accents()))).optimize()


def _joint(say: Words) -> Fst:
    """Between two letters: nothing, what is not said, or an ampersand."""
    return union(NOTHING, *map(silent, BETWEEN), pair("&", say("and"))).optimize()


def _plain(say: Words) -> Fst:
    """Letter by letter; unusual where the last is an s that capitals take for their plural."""
    spelled = (_letter(say) + closure(_joint(say) + _letter(say))).optimize()
    anything = closure(written(*characters(spelled)))
    plural = anything + written(*ascii_uppercase) + anything + written("s", "'s")
    plural = union(plural, anything + written("'s")).optimize()
    return union(difference(anything, plural) @ spelled, cost(plural @ spelled, UNUSUAL)).optimize()


def _possessive(say: Words) -> Fst:
    """The last letter with 's, as plurals are said too: `BMPs` b m p's; unusual where no capital tells the plural."""
    stem = (closure(_letter(say) + _joint(say))).optimize()
    last = {letter: say(f"{letter.lower()}'s") for letter in ascii_letters}
    marked = stem + any_of(pair(letter + mark, said) for letter, said in last.items() for mark in POSSESSIVES)
    plural = stem + any_of(pair(f"{letter}s", said) for letter, said in last.items())
    small = closure(written(*ascii_lowercase + ".'-"))
    anything = closure(written(*characters(plural)))
    return union(marked, cost(small @ plural, UNUSUAL), difference(anything, small) @ plural).optimize()


def _how_usual(read: str) -> Fst:
    """A token's cost by its shape: a word of many small letters is rarely spelled, a short one at times."""
    anything = closure(written(*read))
    small, vowels = written(*ascii_lowercase), written(*VOWELS)
    consonants = difference(small, vowels)
    mark = optional(written(*"'-"))
    run, unpronounced = (one + closure(mark + one, WORD_LENGTH - 1, WORD_LENGTH - 1) for one in (small, consonants))
    run = difference(run, unpronounced)
    wordlike = (anything + run + anything).optimize()
    pronounced = (anything + vowels + anything).optimize()
    short = difference(pronounced, wordlike)
    rest = difference(difference(anything, wordlike), short)
    return union(cost(wordlike, 2 * UNUSUAL), cost(short, UNUSUAL / 2), rest).optimize()


def characters(fst: Fst) -> str:
    """The characters that a transducer reads."""
    labels = {arc.ilabel for state in fst.states() for arc in fst.arcs(state)}
    return "".join(chr(label) for label in sorted(labels) if label)
