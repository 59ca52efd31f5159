"""ELECTRONIC: addresses, file names, hash tags, user names.

The corpus says an address in words first, and then spells all of it: `www.x.com/a2` is "w w w dot x dot com slash a
two", its letters are `w_letter`, its spaces ` _letter`, and only its dots are words. Kaggle's form of the same corpus
writes the letters alone, without gaps. So a first stage puts the words in (with its signs as they are, and a space for
a gap), and a second says their letters one way or the other.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, changed, cost, insert, optional, rows, written
from dncnorm.languages.en.grammar.codes import IN_ADDRESSES, as_text
from dncnorm.languages.en.grammar.letters import ANY_LETTER, FURTHER, LETTER
from dncnorm.languages.en.grammar.numbers import DIGITS, say
from dncnorm.languages.en.lexicon.symbols import addresses
from dncnorm.languages.en.markup import MARKUP

SPELLED = Path(__file__).with_name("web_words.tsv")
_SIGNS = addresses()
_GAP = insert(written(" "))
"""Between two words of an address, in the markup."""


def web_shape() -> Fst:
    """Weighs what looks like an address, `.io`, `x@y.z`, `main.c`, `C:\\dir`; less usual, other signs by a letter."""
    character = written(*ascii_letters, *DIGITS)
    anything = closure(written(*ascii_letters, *DIGITS, ".", *_SIGNS))
    end = written(".") + ANY_LETTER
    dotted = anything + end + ANY_LETTER + anything
    mail = anything + character + written("@") + character + anything + end + anything
    source = anything + ANY_LETTER + ANY_LETTER + written(".c", ".h")
    usual = union(dotted, mail, source, ANY_LETTER + written(":\\") + anything).optimize()
    sign = written(*"/@_\\")
    signed = anything + union(ANY_LETTER + sign, sign + ANY_LETTER) + anything
    return union(usual, cost(difference(signed, usual)))


def _in_turn(one: Fst, other: Fst) -> Fst:
    """Parts of two kinds in turn, gaps between them, beginning with either."""
    begun = (
        one + closure(_GAP + other + _GAP + one) + optional(_GAP + other) for one, other in ((one, other), (other, one))
    )
    return union(*begun).optimize()


def web_words() -> Fst:
    """Words, numbers in words and signs, with gaps between them; no gap beside a dot."""
    sign = written(*_SIGNS)
    alphanumeric = _in_turn(_word(), IN_ADDRESSES @ as_text())
    phrase = optional(_in_turn(alphanumeric, (sign + closure(_GAP + sign)).optimize())).optimize()
    return phrase + closure(written(".") + phrase)


def _word() -> Fst:
    """Letters, made small; a gap among them costs, but in what is always spelled."""
    small = changed({letter: letter.lower() for letter in ascii_letters})
    spelled = written(
        *(form for (word,) in rows(SPELLED, 1) for form in (word, word.upper(), word.capitalize()))
    ).optimize()
    split = small + closure(union(small, cost(_GAP + small)))
    others = difference(closure(ANY_LETTER, 1), spelled)
    return union(spelled @ (small + closure(_GAP + small)), others @ split, cost(spelled @ split)).optimize()


def letters_and_gaps() -> Fst:
    """The corpus's form."""
    suffix = MARKUP.letter_suffix
    said = {letter: letter + suffix for letter in ascii_lowercase} | {" ": f" {suffix}", ".": "dot"}
    spelled = {sign: " ".join(said[letter] for letter in name) for sign, name in _SIGNS.items()}
    return closure(say.each(said | spelled), 1)


def letters_alone() -> Fst:
    """Kaggle's form; a sign's name, or `com`, may be a word."""
    spelled = {sign: " ".join(name.replace(" ", "")) for sign, name in _SIGNS.items()}
    letters = {letter: letter for letter in ascii_lowercase} | {" ": "", ".": "dot"}
    whole = cost(say.each(_SIGNS | {".com": "dot com"}), 0.25)
    return cost(closure(union(say.each(letters | spelled), whole), 1))


def tag() -> Fst:
    """Hash tags, user names (one word, or where a capital begins one, at a cost, several), and what is sharp: `C#`."""
    split = cost(say.each({capital: capital.lower() for capital in ascii_uppercase}))
    word = (LETTER + closure(union(FURTHER, split))).optimize()
    number = IN_ADDRESSES
    words = union(word + closure(number + word) + optional(number), number + word + closure(number + word))
    underscore = say("underscore", "_")
    name = words + closure(underscore + union(words, number)) + optional(underscore)
    mark = union(say("hash tag", "#"), cost(say("hashtag", "#")), say("at", "@"))
    return union(mark + name, say.each({f"{letter}#": f"{letter.lower()} sharp" for letter in "ABCDEFG"}))
