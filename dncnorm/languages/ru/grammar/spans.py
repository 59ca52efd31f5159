"""Ranges without a unit, in one case: `2-3`, `2–3-й`, `XIX–XX вв.`, `1–3`; and what Roman numerals count."""

from __future__ import annotations

from pathlib import Path

from pynini import union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, optional, rows, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER, integer, not_joined, noun
from dncnorm.languages.ru.grammar.dates import eras
from dncnorm.languages.ru.grammar.decimals import any_number, dash, first, from_to, named_dash, sign
from dncnorm.languages.ru.grammar.integers import (
    GENDER_COSTS,
    cardinal_suffixes,
    form_cost,
    roman,
    suffix,
)
from dncnorm.languages.ru.grammar.marks import (
    CASES,
    COSTS,
    FORMS,
    GENDERS,
    PLURAL,
    UNUSUAL,
    by_case,
    cardinal_number,
    gender_mark,
    mark,
    ordinal_number,
    read,
    read_any,
    say,
)

ORDINAL_FORMS = ("nm", "gm", "dm", "im", "pm", "nf", "gf", "af", "nn")
"""Forms of two ordinals whose noun follows: `в 5–6 классах`, `5–6-е места`."""
NOUNS = Path(__file__).with_name("counted_by_roman.tsv")


def transducers() -> dict[str, Fst]:
    """range, ordinal_range, roman_range, century."""
    spaced, joined = _nouns(silent(" ")), _nouns(NOTHING)
    counted = union(roman() + union(spaced, joined), cost(integer(), UNUSUAL / 4) + spaced)
    century = mark("ordinal") + counted + eras()
    return {
        "range": _cardinals(),
        "ordinal_range": _ordinals(),
        "roman_range": _romans(),
        "century": century,
    }


def _cardinals() -> Fst:
    """`2-3`, `1,5–2`, `3-4-х`, scores that are no time: `48:55`."""

    def in_case(case: str) -> Fst:
        numbers = ((cardinal_number(NUMBER, case, gender), GENDER_COSTS[gender]) for gender in GENDERS)
        both = any_of(cost(number + named_dash() + number, weight) for number, weight in numbers)
        ends = first(case, "m") + any_number(case)
        return union(optional(sign()) + both, optional(cost(sign(), UNUSUAL)) + ends)

    def suffixed(case: str) -> Fst:
        return first(case, "m") + mark(case) + cardinal_suffixes(case) + gender_mark("m")

    one = cardinal_number(NUMBER)
    score = not_joined(silent(":"), cardinal_number) | one + silent(":") + mark("digits") + written("0") + DIGIT
    then = read(":", SILENCE) + one
    score |= cost(one + then + optional(then), UNUSUAL / 4)  # 20:5 would sound as one
    to = read_any(((":", "к"), (" : ", "к"))) + any_number("d")
    parts = union(to + optional(to), read("/", "из") + any_number("g"))
    ratio = one + read("/", "на") + one | any_number("n") + parts
    cases = union(by_case(in_case), cost(by_case(suffixed, "gdip"), UNUSUAL / 4), from_to("m") + any_number("g"))
    return union(cases, cost(score, UNUSUAL), cost(ratio, 1.25 * UNUSUAL))


def _ordinals() -> Fst:
    """`2-3`, `2–3-й`, `60–70-х`."""
    found = []
    for form in FORMS:
        start = ordinal_number(NUMBER, form) + dash() + mark("ordinal") + NUMBER
        found.append(cost(start + suffix(form) + mark(form), form_cost(form) / 4))
        if form in ORDINAL_FORMS:
            found.append(cost(start + mark(form), UNUSUAL + form_cost(form)))
    return any_of(found)


def _romans() -> Fst:
    """`XIX–XX вв.`, `I–III`."""
    numeral, several = roman(is_rare=False), noun("век", paradigm="masculine_a").forms

    def both(form: str) -> Fst:
        return ordinal_number(numeral, form) + dash() + ordinal_number(numeral, form)

    centuries = by_case(lambda case: both(f"{case}m") + say(several[f"s{case}"][0])) + silent(
        *(gap + sign for gap in (" ", "") for sign in ("вв.", "вв", "в.", "в"))
    )
    return union(
        centuries + eras(),
        *(cost(both(form), form_cost(form)) for form in ORDINAL_FORMS),
        cost(cardinal_number(numeral) + dash() + cardinal_number(numeral), UNUSUAL),
    )


def _nouns(gap: Fst) -> Fst:
    """The form of the ordinal and the noun in the same form, by its sign or written out."""
    found = []
    for signs, several, nominative, paradigm in rows(NOUNS, 4):
        thing = noun(nominative, paradigm=paradigm)
        singular = {case: thing.forms[f"1{case}"][0] for case in CASES}
        for case, one in singular.items():
            more = thing.forms[f"s{case}"][0]
            for form, said, written_so, weight in (
                (case + thing.gender, one, f"{signs}, {one}", 0.0),
                (case + thing.gender, more, "" if more in singular.values() else more, UNUSUAL / 2),
                (case + PLURAL, more, several, UNUSUAL / 2),
            ):
                between = union(gap, silent("-"), suffix(form) + silent(" "))
                if nouns := [(short, said) for short in written_so.split(", ") if short]:
                    found.append(cost(mark(form) + between + read_any(nouns), COSTS["form"][case] + weight))
    return any_of(found)
