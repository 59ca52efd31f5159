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

from dncnorm.grammars.notation import Fst, Words, changed, cost, insert, optional, pair, rows, silent, written
from dncnorm.languages.en.grammar.codes import as_text, codes
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.pieces import further, initial
from dncnorm.languages.en.lexicon.symbols import addresses as signs
from dncnorm.languages.en.markup import MARKUP

SPELLED = Path(__file__).with_name("web_words.tsv")
SOURCES = (".c", ".h")
"""Ends of file names that have but one letter."""
DIGITS = "0123456789"
GAP = " "
"""Between two words of an address, in the markup."""


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """web_shape and web_words (characters to characters), letters_and_gaps, letters_alone; tag."""
    return {
        "web_shape": _shape(),
        "web_words": _in_words(say, numbers),
        "letters_and_gaps": _letters_and_gaps(say),
        "letters_alone": _letters_alone(say),
        "tag": _tag(say, numbers),
    }


def _shape() -> Fst:
    """Weighs what looks like an address, `.io`, `x@y.z`, `main.c`, `C:\\dir`; less usual, other signs by a letter."""
    letter = written(*ascii_letters)
    character = written(*ascii_letters, *DIGITS)
    anything = closure(written(*ascii_letters, *DIGITS, ".", *signs()))
    dotted = anything + written(".") + letter + letter + anything
    mail = anything + character + written("@") + character + anything + written(".") + letter + anything
    source = anything + letter + letter + written(*SOURCES)
    usual = union(dotted, mail, source, letter + written(":\\") + anything).optimize()
    sign = written(*"/@_\\")
    signed = anything + union(letter + sign, sign + letter) + anything
    return union(usual, cost(difference(signed, usual), UNUSUAL)).optimize()


def _in_words(say: Words, numbers: Numbers) -> Fst:
    """Words, numbers in words and signs, with gaps between them; no gap beside a dot."""
    gap = insert(written(GAP))
    word = _word()
    number = codes(say, numbers).in_addresses @ as_text(say, numbers)
    from_word = word + closure(gap + number + gap + word) + optional(gap + number)
    from_number = number + closure(gap + word + gap + number) + optional(gap + word)
    alphanumeric = union(from_word, from_number).optimize()
    sign = written(*signs())
    run = (sign + closure(gap + sign)).optimize()
    from_letters = alphanumeric + closure(gap + run + gap + alphanumeric) + optional(gap + run)
    from_sign = run + closure(gap + alphanumeric + gap + run) + optional(gap + alphanumeric)
    phrase = optional(union(from_letters, from_sign)).optimize()
    return (phrase + closure(written(".") + phrase)).optimize()


def _word() -> Fst:
    """Letters, made small; a gap among them costs, but in what is always spelled."""
    small = changed({letter: letter.lower() for letter in ascii_letters})
    gap = insert(written(GAP))
    spelled = [word for (word,) in rows(SPELLED, 1)]
    forms = [form for word in spelled for form in (word, word.upper(), word.capitalize())]
    with_gaps = written(*forms) @ (small + closure(gap + small))
    others = difference(closure(written(*ascii_letters), 1), written(*forms))
    split = small + closure(union(small, cost(gap + small, UNUSUAL)))
    return union(with_gaps, others @ split, cost(written(*forms) @ split, UNUSUAL)).optimize()


def _letters_and_gaps(say: Words) -> Fst:
    """The corpus's form."""
    gap = f" {MARKUP.letter_suffix}"
    letters = say.each({letter: letter + MARKUP.letter_suffix for letter in ascii_lowercase})
    named = [
        pair(sign, say(" ".join(gap if letter == " " else letter + MARKUP.letter_suffix for letter in name)))
        for sign, name in signs().items()
    ]
    return closure(union(letters, pair(GAP, say(gap)), pair(".", say("dot")), *named), 1).optimize()


def _letters_alone(say: Words) -> Fst:
    """Kaggle's form; a sign's name, or `com`, may be a word."""
    letters = say.each({letter: letter for letter in ascii_lowercase})
    spelled = [pair(sign, say(" ".join(name.replace(" ", "")))) for sign, name in signs().items()]
    whole = [cost(pair(sign, say(name)), UNUSUAL / 4) for sign, name in signs().items()]
    commercial = cost(pair(".com", say("dot com")), UNUSUAL / 4)
    parts = union(letters, silent(GAP), pair(".", say("dot")), commercial, *spelled, *whole)
    return cost(closure(parts, 1), UNUSUAL).optimize()


def _tag(say: Words, numbers: Numbers) -> Fst:
    """Hash tags, user names (one word, or where a capital begins one, at a cost, several), and what is sharp: `C#`."""
    begin, inside = initial(say), further(say)
    split = cost(say.each({capital: capital.lower() for capital in ascii_uppercase}), UNUSUAL)
    word = (begin + closure(union(inside, split))).optimize()
    number = codes(say, numbers).in_addresses
    words = union(word + closure(number + word) + optional(number), number + word + closure(number + word))
    underscore = pair("_", say("underscore"))
    name = words + closure(underscore + union(words, number)) + optional(underscore)
    mark = union(pair("#", say("hash tag")), cost(pair("#", say("hashtag")), UNUSUAL), pair("@", say("at")))
    sharp = say.each({f"{letter}#": f"{letter.lower()} sharp" for letter in "ABCDEFG"})
    return union(mark + name, sharp).optimize()
