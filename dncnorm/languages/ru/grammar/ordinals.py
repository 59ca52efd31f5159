"""The names of ordinals: markup (digits, then the form) to words.

Only the last word of an ordinal is declined: `тысяча девятьсот девяносто пятого`. Ordinals of round thousands are
one word, said in pieces: `двух ##тысячный`.
"""

from __future__ import annotations

from pynini import closure, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, any_of, insert, pair, silent, written
from dncnorm.languages.ru.grammar.cardinals import DIGITS, but, cardinals, leading, names
from dncnorm.languages.ru.grammar.inflection import adjective_forms
from dncnorm.languages.ru.grammar.marks import FORMS, key
from dncnorm.languages.ru.lexicon import numbers as lexicon
from dncnorm.languages.ru.lexicon.scales import named

JOINED_SCALES = 3
"""Thousand, million, milliard have ordinals."""


def ordinals(say: Words) -> Fst:
    """Digits and a form to the words of the ordinal; of 0, too."""
    forms = {str(value): adjective_forms(*word) for value, word in lexicon.ordinals().items()}
    low = _low_group(say, forms)
    higher = _higher(say)
    found = union(leading() @ low, _last(say, "0", forms["0"]), higher[0] + low)
    joined = _joined()
    for place, thing in enumerate(named()[:JOINED_SCALES]):
        scale = _scale_group(say, joined, thing.ordinal_stem, place)
        found = union(found, _first(place) @ scale, higher[place + 1] + scale)
    return found.optimize()


def _joined() -> dict[str, str]:
    """By digits, what a number is in longer words."""
    return {str(value): word for value, word in lexicon.joined().items()}


def _first(place: int) -> Fst:
    """A number's first group with the zeros of the groups after it."""
    forms = any_of(written(key(form)) for form in FORMS)
    return (leading() + written("000" * (place + 1)) + forms).optimize()


def _last(say: Words, digits: str, forms: dict[str, str]) -> Fst:
    return any_of(pair(digits + key(form), say(word)) for form, word in forms.items())


def _low_group(say: Words, forms: dict[str, dict[str, str]]) -> Fst:
    """Three digits, not 000, and the form."""
    spoken = names("n")
    ones = any_of(_last(say, digit, forms[digit]) for digit in "123456789")
    teens = any_of(_last(say, str(number), forms[str(number)]) for number in range(10, 20))
    ties = any_of(pair(str(ten // 10), say(spoken[str(ten), "m"])) for ten in range(20, 100, 10))
    round_ties = any_of(_last(say, str(ten), forms[str(ten)]) for ten in range(20, 100, 10))
    two = union(teens, ties + ones, round_ties, silent("0") + ones).optimize()
    hundreds = any_of(pair(str(number // 100), say(spoken[str(number), "m"])) for number in range(100, 1000, 100))
    round_hundreds = any_of(_last(say, str(number), forms[str(number)]) for number in range(100, 1000, 100))
    return union(hundreds + two, round_hundreds, silent("0") + two).optimize()


def _higher(say: Words) -> list[Fst]:
    """By the number of groups after it, less one: a cardinal in the nominative that ends with a scale noun.

    It is the cardinal of the same digits with zeros for those groups: the zeros are put in, and said as nothing.
    """
    cardinal = cardinals(say, "n")
    number = any_of(map(written, DIGITS[1:])) + closure(any_of(map(written, DIGITS)))
    gender = insert(written(key("<m>")))
    return [
        ((number + insert(written("000" * groups)) + gender) @ cardinal).optimize()
        for groups in range(1, JOINED_SCALES + 2)
    ]


def joined_names(say: Words) -> Fst:
    """Digits to the beginning of a word: `тридцати ##шести` of `тридцатишестилетний`; round thousands end in `тысяче`.

    Other thousands are words of their own: `тысяча сто пятидесятилетие`.
    """
    joined = _joined()
    group = _joined_group(say, joined)
    thousands = (leading() @ (but("001") @ group)) + silent("000") + insert(say(f"{CONTINUATION}тысяче"))
    return union(leading() @ group, _higher(say)[0] + group, thousands, pair("1000", say("тысяче"))).optimize()


def _scale_group(say: Words, joined: dict[str, str], stem: str, place: int) -> Fst:
    """Three digits, then only zeros, and the form, in one word: `002000` двухтысячный."""
    endings = adjective_forms(stem, "hard")
    ending = any_of(pair(key(form), say(CONTINUATION + word)) for form, word in endings.items())
    alone = any_of(pair(key(form), say(word)) for form, word in endings.items())
    zeros = silent("000" * (place + 1))
    group = _joined_group(say, joined)
    return union((but("001") @ group) + zeros + ending, silent("001") + zeros + alone).optimize()


def _joined_group(say: Words, joined: dict[str, str]) -> Fst:
    """Three digits, not 000, in pieces of one word."""

    def piece(digits: str, number: str, beginning: str) -> Fst:
        return pair(digits, say(beginning + joined[number]))

    def two(beginning: str) -> Fst:
        ones = any_of(piece(digit, digit, beginning) for digit in DIGITS[1:])
        more = any_of(piece(digit, digit, CONTINUATION) for digit in DIGITS[1:])
        teens = any_of(piece(str(number), str(number), beginning) for number in range(10, 20))
        ties = any_of(piece(str(ten // 10), str(ten), beginning) for ten in range(20, 100, 10))
        return union(teens, ties + union(more, silent("0")), silent("0") + ones)

    hundreds = any_of(piece(str(hundred // 100), str(hundred), "") for hundred in range(100, 1000, 100))
    return union(hundreds + union(two(CONTINUATION), silent("00")), silent("0") + two("")).optimize()
