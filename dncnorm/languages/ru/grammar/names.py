"""The last stage of every class: markup to words.

Cardinals (case, digits, gender) are read in groups of three digits. Each group is said with its scale noun, which it
counts like any other noun; groups of zeros are silent. The names reach to 10^36 - 1. Only the last group's gender is
the noun's after the number, so all genders of a case share the rest.

Of ordinals (digits, then the form) only the last word is declined: `тысяча девятьсот девяносто пятого`. Those of round
thousands are one word, said in pieces: `двух ##тысячный`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pynini import closure, cross, difference, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, Noun, adjective_forms, digits, noun_of
from dncnorm.languages.ru.grammar.marks import (
    ANIMATE,
    CASES,
    FORMS,
    GENDERS,
    HALF,
    JOINED,
    PLURAL,
    UNUSUAL,
    key,
    spoken_marks,
    usual_first,
)
from dncnorm.languages.ru.lexicon import numbers as lexicon
from dncnorm.languages.ru.lexicon.scales import named

spoken = Words()
GENDER_KEYS = [key(f"<{gender}>") for gender in (*GENDERS, PLURAL)]
JOINED_SCALES = 3
"""Thousand, million, milliard have ordinals."""


def three(inner: Callable[[str, int], Fst], last: Callable[[str, int], Fst]) -> Fst:
    """Three digits, not 000. inner, last: how the digits of a number are said before others, and as the last."""
    ones = any_of(last(str(one), one) for one in range(1, 10))
    teens = any_of(last(str(teen), teen) for teen in range(10, 20))
    ties = any_of(inner(str(ten // 10), ten) + ones | last(str(ten), ten) for ten in range(20, 100, 10))
    two = union(teens, ties, silent("0") + ones).optimize()
    hundreds = range(100, 1000, 100)
    found = any_of(inner(str(hundred // 100), hundred) + two | last(str(hundred), hundred) for hundred in hundreds)
    return union(found, silent("0") + two).optimize()


def said(read: str, number: int, case: str = "n", gender: str = "m") -> Fst:
    """The word of a number, which has a gender if it is 1 or 2; at a cost another."""
    cardinals = lexicon.cardinals()
    forms = next(cardinals[number, one] for one in (gender, "", "m") if (number, one) in cardinals)
    return pair(read, usual_first(map(spoken, forms[CASES.index(case)])))


@cache
def cardinals(case: str) -> Fst:
    """Digits and a gender to the words of a case; a thousand alone has no `одна`, as in the corpus.

    Neither has a million that a number begins with: `миллион двести тысяч`; another has its `один`.
    """
    plain = "a" if case == ANIMATE else case
    gender = silent(*GENDER_KEYS)

    def inner(read: str, number: int) -> Fst:
        return said(read, number, plain)

    def last(read: str, number: int) -> Fst:
        return inner(read, number) + gender if number > 9 else _last_digit(read, number, case)

    low = three(inner, last)
    found = union(leading() @ low, inner("0", 0) + gender)
    rest = union(low, silent("000") + gender).optimize()
    for place, scale in enumerate(named()):
        several, lone = _counted(plain, noun_of(*scale.declined()))
        one, others = written("001") @ several, _but_one() @ several
        first = union(lone, cost(one, UNUSUAL / 4)) if place else lone
        found = union(found, (leading() @ union(others, first)) + rest)
        rest = union(others, union(one, cost(lone, UNUSUAL)) if place else lone, silent("000")) + rest
    return found.optimize()


def leading() -> Fst:
    """Puts zeros before a number's first group, as far as it lacks digits; what follows stays."""
    padded = union(insert(written("00")) + NON_ZERO, insert(written("0")) + NON_ZERO + DIGIT, NON_ZERO + digits(2))
    return padded + closure(written(*"0123456789", *GENDER_KEYS, *map(key, FORMS)))


def _but_one() -> Fst:
    return difference(digits(3), written("001"))


def _last_digit(read: str, number: int, case: str) -> Fst:
    """The word of a digit by its gender; of persons, the genitive of 1 to 4."""
    found = []
    for gender in (*GENDERS, PLURAL):
        digit = read + key(f"<{gender}>")
        if case == ANIMATE:
            found.append(cost(said(digit, number, "a", gender), UNUSUAL / 4))
        if case != ANIMATE or 1 < number < 5 or (number == 1 and gender in ("m", PLURAL)):
            found.append(said(digit, number, "g" if case == ANIMATE else case, gender))
    return any_of(found)


def _counted(case: str, thing: Noun) -> tuple[Fst, Fst]:
    """Three digits, not 000, and the scale noun in the form that they ask for; and 001 without its `один`."""
    one, few, many = f"1{case}", *(("few", "sg") if case in "na" else (f"s{case}", f"s{case}"))
    after = {slot: insert(usual_first(map(spoken, thing.forms[slot]))) for slot in (one, few, many)}

    def last(read: str, number: int) -> Fst:
        slot = one if number == 1 else few if number < 5 else many
        return said(read, number, case, thing.gender) + after[slot]

    return three(lambda read, number: said(read, number, case), last), silent("001") + after[one]


def ordinals() -> Fst:
    """Digits and a form to the words of the ordinal; of 0, too."""

    def last(read: str, number: int) -> Fst:
        forms = adjective_forms(*lexicon.ordinals()[number])
        return any_of(pair(read + key(form), spoken(word)) for form, word in forms.items())

    low, group = three(said, last), _joined_group()
    found = [leading() @ low, last("0", 0), _higher(1) + low]
    for groups, thing in enumerate(named()[:JOINED_SCALES], start=1):
        alone, ending = (
            any_of(
                pair("000" * groups + key(form), spoken(beginning + word))
                for form, word in adjective_forms(thing.ordinal_stem, "hard").items()
            )
            for beginning in ("", CONTINUATION)
        )
        scale = union((_but_one() @ group) + ending, silent("001") + alone)
        found += [leading() @ scale, _higher(groups + 1) + scale]
    return any_of(found).optimize()


def _higher(groups: int) -> Fst:
    """A cardinal in the nominative that ends with a scale noun, before so many groups of digits.

    It is the cardinal of the same digits with zeros for those groups: the zeros are put in, and said as nothing.
    """
    zeros = insert(written("000" * groups + key("<m>")))
    return ((NON_ZERO + closure(DIGIT) + zeros) @ cardinals("n")).optimize()


def joined_names() -> Fst:
    """Digits to the beginning of a word: `тридцати ##шести` of `тридцатишестилетний`; round thousands end in `тысяче`.

    Other thousands are words of their own: `тысяча сто пятидесятилетие`.
    """
    group = _joined_group()
    thousands = (leading() @ (_but_one() @ group)) + pair("000", spoken(f"{CONTINUATION}тысяче"))
    return union(leading() @ group, _higher(1) + group, thousands, pair("1000", spoken("тысяче"))).optimize()


def _joined_group() -> Fst:
    """Three digits, not 000, in pieces of one word; only the first has no sign before it."""
    pieces = lexicon.joined()

    def piece(read: str, number: int) -> Fst:
        return pair(read, spoken(CONTINUATION + pieces[number]))

    first = any_of(cross(spoken(CONTINUATION + word), spoken(word)) for word in pieces.values())
    return three(piece, piece) @ (first + closure(any_of(spoken(CONTINUATION + word) for word in pieces.values())))


def words() -> Fst:
    """Says words, cardinals, ordinals and digits, in any order. Made last, when all words are known."""
    numbers = [silent(key(case)) + cardinals(case) for case in (*CASES, ANIMATE)]
    one_by_one = silent(key("digits")) + closure(any_of(said(str(digit), digit) for digit in range(10)), 1)
    halves = [
        pair(key(case) + key(HALF) + key(f"<{gender}>"), spoken(word if case in "na" else "полутора"))
        for case in CASES
        for gender, word in zip(GENDERS, ("полтора", "полторы", "полтора"), strict=True)
    ]
    others = silent(key("ordinal")) + ordinals(), silent(key(JOINED)) + joined_names(), silent(*GENDER_KEYS)
    one = any_of([spoken_marks(spoken), *others, *numbers, *halves, one_by_one]).optimize()
    return closure(one, 1).optimize()  # a closure of what is not yet optimized takes 500 times as long
