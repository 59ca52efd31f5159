"""DECIMAL: a point and digits, and numbers with a scale word (`4 million`)."""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import Fst, Words, cost, optional, silent, written
from dncnorm.languages.en.grammar.amounts import scales
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.shapes import DIGIT, digits


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """decimal."""
    whole = (written(*"123456789") + closure(DIGIT, 0, 2)) @ numbers.positive
    price = whole + silent(".") + (digits(2) @ numbers.two_digits)  # `18.95` eighteen ninety five
    one = union(numbers.decimal, cost(price, 3 * UNUSUAL), scaled(say, numbers))
    return {"decimal": (numbers.sign + one).optimize()}


def scaled(say: Words, numbers: Numbers) -> Fst:
    """A number and the scale word written after it."""
    return union(numbers.cardinal, numbers.decimal) + optional(silent(" ")) + scale_words(say, numbers)


def scale_words(say: Words, numbers: Numbers) -> Fst:
    """thousand, million, ... as words, in either case of the first letter, and abbreviated in two letters or more.

    Those of India are written in the plural, too.
    """
    words = [name for digits, name in numbers.names.items() if len(digits) > 3]
    of_india = say.each({form: scale.name for scale in scales() if scale.is_indian for form in scale.in_full})
    short = say.each({form: scale.name for scale in scales() for form in scale.abbreviated if len(form) > 1})
    in_full = say.each({form: word for word in words for form in (word, word.capitalize())})
    return union(in_full, of_india, cost(short, UNUSUAL))
