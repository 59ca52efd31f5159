"""The names of cardinals in every case: markup (case, digits, gender) to words.

A number is read in groups of three digits. Each group is said with its scale noun, which the group counts like any
other noun; groups of zeros are silent. The names reach to 10^36 - 1. Only the last group's gender is the noun's after
the number, so all genders of a case share the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, Words, any_of, cost, insert, pair, silent, written
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, Noun, noun_of, slot
from dncnorm.languages.ru.grammar.marks import ANIMATE, CASES, FORMS, GENDERS, PLURAL, QUIRK, key
from dncnorm.languages.ru.lexicon import numbers as lexicon
from dncnorm.languages.ru.lexicon.scales import named

PLAIN_CASES = {ANIMATE: "a", QUIRK: "p"}
"""Which case's words two others share."""
QUIRKY_THOUSAND = "тысячью"
"""What Kestrel says for `тысяче`."""
DIGITS = "0123456789"
UNUSUAL = 1.0
"""What an alternative to the corpus's own form costs."""

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
    plain = PLAIN_CASES.get(case, case)
    spoken = names(plain)
    low = _last_group(say, case)
    gender = any_of(silent(key(f"<{gender}>")) for gender in (*GENDERS, PLURAL))
    found = union(leading() @ low, pair("0", either(say, spoken["0", "m"])) + gender)
    rest = union(low, silent("000") + gender).optimize()
    for thing in scales():
        is_thousand = thing is scales()[0]
        quirk = QUIRKY_THOUSAND if is_thousand and case == QUIRK else ""
        several, lone = _counted(say, plain, thing, quirk)
        one = written("001") @ several
        first = lone if is_thousand else union(lone, cost(one, UNUSUAL / 4))
        later = lone if is_thousand else union(one, cost(lone, UNUSUAL))
        others = but("001") @ several
        found = union(found, (leading() @ union(others, first)) + rest)
        rest = union(others, later, silent("000")) + rest
    return found.optimize()


def leading() -> Fst:
    """Puts zeros before a number's first group, as far as it lacks digits; what follows the digits stays."""
    digit, nonzero = any_of(map(written, DIGITS)), any_of(map(written, DIGITS[1:]))
    padded = union(
        insert(written("00")) + nonzero,
        insert(written("0")) + nonzero + digit,
        nonzero + digit + digit,
    )
    keys = any_of(written(key(name)) for name in (*(f"<{gender}>" for gender in (*GENDERS, PLURAL)), *FORMS))
    return (padded + closure(keys, 0, 1)).optimize()


def but(digits: str) -> Fst:
    """Three digits, but not these."""
    return difference(closure(any_of(map(written, DIGITS)), 3, 3), written(digits)).optimize()


def _last_group(say: Words, case: str) -> Fst:
    """Three digits, not 000, and the gender: the group without a scale noun."""
    spoken = names(PLAIN_CASES.get(case, case))
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


def _counted(say: Words, case: str, thing: Noun, quirk: str) -> tuple[Fst, Fst]:
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
    lone = silent("001") + (insert(say(quirk)) if quirk else after[ONE])
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
