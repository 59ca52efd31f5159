"""ADDRESS: codes, models and versions of several parts: `777-300ER` seven seventy seven dash three hundred e r.

A dash is said between two numbers only: `BX-4471-09` b x forty four seventy one dash o nine. TELEPHONE: serial numbers
in letters and digits, one by one, in groups. CARDINAL: ratios. TIME: the zones `UTC-5` and `+05:30`.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from pynini import closure, difference, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import NOTHING, Fst, Words, any_of, cost, optional, pair, rows, silent, written
from dncnorm.languages.en.grammar.codes import DIGITS, codes
from dncnorm.languages.en.grammar.letters import letter_names
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.pieces import further, initial
from dncnorm.languages.en.lexicon.acronyms import in_codes

WORDS = Path(__file__).with_name("code_words.tsv")
VOWELS = "aeiouyAEIOUY"
RARE = 3.5 * UNUSUAL
"""What these readings cost: most tokens that have them are numbers, dates or words."""
SIGNS = {".": "point", "/": "slash", "_": "underscore", ":": "colon", "+": "plus"}
ZONES = ("UTC", "GMT")
"""A dash after these is a minus."""
LEAST_WORD = 4
"""Small letters that may be a word: `beta`, but not `esr`."""
LEAST_JOINED, MOST_JOINED = 2, 3
"""Small letters after each capital of words written as one, and how many words."""
MOST_LETTERS = 12
SERIAL_GAPS = "- :"


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """designation, serial, ratio, factorial, offset."""
    return {
        "designation": cost(_designation(say, numbers), RARE).optimize(),
        "serial": cost(_serial(say, numbers), RARE).optimize(),
        "ratio": cost(_ratio(say, numbers), RARE).optimize(),
        "factorial": cost(_factorial(say, numbers), UNUSUAL).optimize(),
        "offset": cost(_offset(say, numbers), UNUSUAL).optimize(),
    }


def _designation(say: Words, numbers: Numbers) -> Fst:
    """Numbers and letters in turn, what joins them, and brackets after a number: `401(k)`."""
    number, letters = codes(say, numbers).in_names, _letters(say)
    named = say.each(SIGNS)
    beside = union(pair("-", say("dash")), cost(silent("-"), UNUSUAL))
    apart = union(named, silent("-"))
    numbered = number + closure(union(named, beside) + number)
    lettered = letters + closure(apart + letters)
    tight = union(apart, NOTHING)
    from_number = numbered + closure(tight + lettered + tight + numbered) + optional(tight + lettered)
    bracket = silent("(") + union(number, letters) + silent(")")
    return (optional(lettered + tight) + from_number + closure(bracket)).optimize()


def _letters(say: Words) -> Fst:
    """A run of letters: a word that a table has, else what looks like one, else letter by letter."""
    small, capitals = written(*ascii_lowercase), written(*ascii_uppercase)
    letter = written(*ascii_letters).optimize()
    anything = closure(letter, 1, MOST_LETTERS).optimize()
    has_vowel = (closure(letter) + written(*VOWELS) + closure(letter)).optimize()
    word = union(capitals + closure(small, 2), closure(small, LEAST_WORD)) @ has_vowel
    joined = closure(capitals + closure(small, LEAST_JOINED), 2, MOST_JOINED)  # `WikiText`
    begin, inside = initial(say), further(say)
    as_word = union(word @ (begin + closure(inside)), joined @ closure(_capitalized(say), 2, MOST_JOINED))
    fixed = [(form, spoken) for form, spoken in rows(WORDS, 2)] + [(form, form.lower()) for form in in_codes()]
    named = any_of(pair(form, say(spoken)) for form, spoken in fixed)
    spelled = closure(letter_names(say), 1)
    others = difference(anything, written(*(form for form, _ in fixed), *ZONES).optimize()).optimize()
    words = others @ as_word
    rest = difference(others, union(word, joined).project("input").rmepsilon()) @ spelled
    return union(named, words, rest, cost(written(*(form for form, _ in fixed)) @ spelled, UNUSUAL)).optimize()


def _capitalized(say: Words) -> Fst:
    """A word with a capital, said small."""
    capital, small = written(*ascii_uppercase), written(*ascii_lowercase)
    return (capital @ initial(say)) + closure(small @ further(say), 1)


def _serial(say: Words, numbers: Numbers) -> Fst:
    """Letters and digits one by one, silence where a dash, a space or a colon parts them; two colons are said.

    A color begins with its hash: `#FF5733`.
    """
    one = union(letter_names(say), numbers.digit)
    gap = union(*(pair(mark, say(SILENCE)) for mark in SERIAL_GAPS), pair("::", say("colon colon")))
    color = optional(pair("#", say("hash")))
    return (color + one + closure(optional(gap) + one)).optimize()


def _ratio(say: Words, numbers: Numbers) -> Fst:
    """`1:10` one to ten, `1:50,000`."""
    number = closure(written(*DIGITS + ",."), 1) @ union(numbers.cardinal, numbers.decimal)
    return (number + pair(":", say("to")) + number).optimize()


def _factorial(say: Words, numbers: Numbers) -> Fst:
    """`5!` five factorial, `n!`."""
    return union(numbers.cardinal, letter_names(say)) + pair("!", say("factorial"))


def _offset(say: Words, numbers: Numbers) -> Fst:
    """`UTC-5` u t c minus five, `GMT+05:30` g m t plus five thirty; the sign alone, `+02:00` plus two."""
    zone = say.each({name: " ".join(name.lower()) for name in ZONES})
    sign = union(pair("+", say("plus")), pair("-", say("minus")))
    hours = union(numbers.small, pair("0", say("zero")), pair("00", say("zero")))
    minutes = silent(":") + union(silent("00"), numbers.two_digits)
    colon = sign + hours + minutes
    return union(zone + sign + hours + optional(minutes), colon).optimize()
