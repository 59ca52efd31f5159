"""The names of cardinals in every case: markup (case, digits, gender) to words.

A number is read in groups of three digits. Each group is said with its scale noun, which the group counts like any
other noun; groups of zeros are silent. The names reach to 10^36 - 1. Only the last group's gender is the noun's after
the number, so all genders of a case share the rest.


The names of ordinals: markup (digits, then the form) to words.

Only the last word of an ordinal is declined: `тысяча девятьсот девяносто пятого`. Ordinals of round thousands are
one word, said in pieces: `двух ##тысячный`.


The last stage of every class: markup to words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pynini import closure, difference, union

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent, written
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, Noun, adjective_forms, noun_of, slot
from dncnorm.languages.ru.grammar.marks import ANIMATE, CASES, FORMS, GENDERS, HALF, JOINED, PLURAL, UNUSUAL, Marks, key
from dncnorm.languages.ru.lexicon import numbers as lexicon
from dncnorm.languages.ru.lexicon.scales import named

DIGITS = "0123456789"

Names = Mapping[tuple[str, str], str]
"""A case's words by digits and gender; a slash parts the usual form from another."""


@cache
def names(case: str) -> Names:
    """Returns the number words of a case (the plain ones, no animate accusative), for all genders."""
    found = {}
    for (value, one), forms in lexicon.cardinals().items():
        for gender in one if one else (*GENDERS, PLURAL):
            found[str(value), gender] = "/".join(forms[CASES.index(case)])
    return found


@cache
def scales() -> tuple[Noun, ...]:
    """Returns the scale nouns, thousand first."""
    return tuple(noun_of(scale.declined()) for scale in named())


def either(say: Words, forms: str) -> Fst:
    """Says the usual form, or at a cost another."""
    return any_of(cost(say(form), UNUSUAL / 4 * place) for place, form in enumerate(forms.split("/"))).optimize()


def cardinals(say: Words, case: str) -> Fst:
    """Digits and a gender to the words of a case; a thousand alone has no `одна`, as in the corpus.

    Neither has a million that a number begins with: `миллион двести тысяч`; another has its `один`.
    """
    plain = "a" if case == ANIMATE else case
    spoken = names(plain)
    low = _last_group(say, case)
    gender = any_of(silent(key(f"<{gender}>")) for gender in (*GENDERS, PLURAL))
    found = union(leading() @ low, pair("0", either(say, spoken["0", "m"])) + gender)
    rest = union(low, silent("000") + gender).optimize()
    for thing in scales():
        is_thousand = thing is scales()[0]
        several, lone = _counted(say, plain, thing)
        one = written("001") @ several
        first = lone if is_thousand else union(lone, cost(one, UNUSUAL / 4))
        later = lone if is_thousand else union(one, cost(lone, UNUSUAL))
        others = but("001") @ several
        found = union(found, (leading() @ union(others, first)) + rest)
        rest = union(others, later, silent("000")) + rest
    return found.optimize()


def leading() -> Fst:
    """Puts zeros before a number's first group, as far as it lacks digits; what follows the digits stays."""
    digit, nonzero = written(*DIGITS), written(*DIGITS[1:])
    padded = union(
        insert(written("00")) + nonzero,
        insert(written("0")) + nonzero + digit,
        nonzero + digit + digit,
    )
    keys = any_of(written(key(name)) for name in (*(f"<{gender}>" for gender in (*GENDERS, PLURAL)), *FORMS))
    return (padded + closure(keys, 0, 1)).optimize()


def but(digits: str) -> Fst:
    """Three digits, but not these."""
    return difference(closure(written(*DIGITS), 3, 3), written(digits)).optimize()


def _last_group(say: Words, case: str) -> Fst:
    """Three digits, not 000, and the gender: the group without a scale noun."""
    spoken = names("a" if case == ANIMATE else case)
    any_gender = any_of(silent(key(f"<{gender}>")) for gender in (*GENDERS, PLURAL))
    ends = [
        pair(digits + key(f"<{gender}>"), either(say, word))
        for (digits, gender), word in spoken.items()
        if digits in tuple("123456789")
    ]
    animate = [
        pair(digits + key(f"<{gender}>"), either(say, word))
        for (digits, gender), word in names("g").items()
        if case == ANIMATE and (digits in tuple("234") or (digits == "1" and gender in ("m", PLURAL)))
    ]
    unit = any_of([*(cost(one, UNUSUAL / 4) if animate else one for one in ends), *animate]).optimize()
    return _group(say, spoken, unit, any_gender)


def _counted(say: Words, case: str, thing: Noun) -> tuple[Fst, Fst]:
    """Three digits, not 000, and the scale noun in the form that they ask for; and 001 without its `один`."""
    spoken = names(case)
    after = {
        count: any_of(
            cost(insert(say(form)), UNUSUAL / 4 * place) for place, form in enumerate(thing.forms[slot(case, count)])
        )
        for count in (ONE, FEW, MANY)
    }
    counts = {"1": ONE, "2": FEW, "3": FEW, "4": FEW}
    unit = any_of(
        pair(digits, either(say, spoken[digits, thing.gender])) + after[counts.get(digits, MANY)]
        for digits in "123456789"
    )
    lone = silent("001") + after[ONE]
    return _group(say, spoken, unit.optimize(), after[MANY]), lone


def _group(say: Words, spoken: Names, unit: Fst, after: Fst) -> Fst:
    """Three digits, not 000. unit: a last digit with what follows it. after: what follows the other numbers."""
    teens = any_of(pair(str(number), either(say, spoken[str(number), "m"])) for number in range(10, 20)) + after
    ties = any_of(pair(str(ten // 10), either(say, spoken[str(ten), "m"])) for ten in range(20, 100, 10))
    two = union(teens, ties + union(unit, silent("0") + after), silent("0") + unit).optimize()
    hundreds = any_of(
        pair(str(number // 100), either(say, spoken[str(number), "m"])) for number in range(100, 1000, 100)
    )
    return union(hundreds + union(two, silent("00") + after), silent("0") + two).optimize()


def halves_by_form() -> Iterator[tuple[str, str, str]]:
    """Yields case, gender and word of one and a half."""
    for case in CASES:
        for gender in GENDERS:
            direct = "полторы" if gender == "f" else "полтора"
            yield case, gender, direct if case in "na" else "полутора"


def digit_names(say: Words) -> Fst:
    """Digits one by one, in the nominative."""
    spoken = names("n")
    return closure(any_of(pair(digit, either(say, spoken[digit, "m"])) for digit in "0123456789"), 1).optimize()


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
    number = written(*DIGITS[1:]) + closure(written(*DIGITS))
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


def words(marks: Marks) -> Fst:
    """Says words, cardinals, ordinals and digits, in any order. Made last, when all words are known."""
    say = marks.say
    numbers = [silent(key(case)) + cardinals(say, case) for case in (*CASES, ANIMATE)]
    ordinal = silent(key("ordinal")) + ordinals(say)
    digits = silent(key("digits")) + digit_names(say)
    halves = [pair(key(case) + key(HALF) + key(f"<{gender}>"), say(word)) for case, gender, word in halves_by_form()]
    joined = silent(key(JOINED)) + joined_names(say)
    gender = any_of(silent(key(f"<{gender}>")) for gender in (*GENDERS, PLURAL))  # after what is said already
    one = any_of([marks.spoken(), gender, *numbers, *halves, ordinal, digits, joined]).optimize()
    return closure(one, 1).optimize()  # a closure of what is not yet optimized takes 500 times as long
