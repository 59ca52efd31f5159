"""Ranges without a unit, in one case: `2-3`, `60–70-х`, `1941–1945 гг.`, `16–22 мая`, `10:00–18:00`, `XIX–XX вв.`."""

from __future__ import annotations

from pathlib import Path

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, optional, pair, rows, silent, written
from dncnorm.languages.ru.grammar.amounts import phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, NUMBER, digits, integer, not_joined
from dncnorm.languages.ru.grammar.dates import (
    YEAR_FORMS,
    YEARS_FORMS,
    day,
    decade_ends,
    era,
    eras,
    genitive_year,
    month,
    suffix,
)
from dncnorm.languages.ru.grammar.decimals import decimal, sign
from dncnorm.languages.ru.grammar.inflection import SLOTS, noun
from dncnorm.languages.ru.grammar.integers import (
    FORM_COSTS,
    cardinal_suffixes,
    form_cost,
    hyphen,
    suffixes_by_form,
)
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import (
    CASE_COSTS,
    CASES,
    PLURAL,
    UNUSUAL,
    Marks,
    by_case,
    cardinal_number,
    gender_mark,
    mark,
    ordinal_number,
)
from dncnorm.languages.ru.grammar.pauses import pauses
from dncnorm.languages.ru.grammar.ranges import DASHES, dash, first, from_to, named_dash
from dncnorm.languages.ru.grammar.roman import typed
from dncnorm.languages.ru.grammar.times import clock

ORDINAL_FORMS = ("nm", "gm", "dm", "im", "pm", "nf", "gf", "af", "nn")
"""Forms of two ordinals whose noun follows: `в 5–6 классах`, `5–6-е места`."""
GENDER_COSTS = {"m": 0.0, "f": 0.25, "n": 0.5}
CENTURIES = (" вв.", " вв", " в.", " в")


def transducers(marks: Marks) -> dict[str, Fst]:
    """Those of ranges, of their dashes (`pauses`), and of centuries."""
    return {
        **pauses(),
        "range": _cardinals(marks),
        "ordinal_range": _ordinals(),
        "year_range": _years(marks),
        "date_range": _days(marks),
        "time_range": _times(marks),
        "roman_digits": _roman_digits(),
        "roman_range": _romans(marks),
        "century": _century(marks),
        "pages": cost(_pages(marks), UNUSUAL).optimize(),
    }


def _cardinals(marks: Marks) -> Fst:
    """`2-3`, `1,5–2`, `3-4-х`, scores that are no time: `48:55`."""

    def in_case(case: str) -> Fst:
        numbers = ((cardinal_number(NUMBER, case, gender), weight) for gender, weight in GENDER_COSTS.items())
        both = any_of(cost(number + named_dash(marks) + number, weight) for number, weight in numbers)
        suffixed = mark(case) + cardinal_suffixes(case) + gender_mark("m")
        return union(both, first(marks, case, "m") + union(_any_number(marks, case), cost(suffixed, UNUSUAL / 4)))

    one = cardinal_number(NUMBER)
    score = not_joined(silent(":"), cardinal_number) | one + silent(":") + _zero_first()
    ratio = one + pair("/", marks("на")) + one
    proportion = _any_number(marks, "n") + pair(":", marks("к")) + _any_number(marks, "d")
    signed = optional(sign(marks)) + union(by_case(in_case), from_to(marks, "m") + _any_number(marks, "g"))
    return union(signed, cost(score, UNUSUAL), cost(union(ratio, proportion), 1.25 * UNUSUAL)).optimize()


def _any_number(marks: Marks, case: str) -> Fst:
    return union(cardinal_number(integer(), case), decimal(marks, case))


def _zero_first() -> Fst:
    """Two digits that begin with a zero: the points of a score, the seconds of a time."""
    return mark("digits") + written("0") + DIGIT


def _ordinals() -> Fst:
    """`2-3`, `2–3-й`, `60–70-х`."""
    found = []
    for form, suffixes in suffixes_by_form().items():
        start = ordinal_number(NUMBER, form) + dash() + mark("ordinal") + NUMBER
        ends = hyphen() + silent(*suffixes)
        found.append(cost(start + ends + mark(form), form_cost(form) / 4))
        if form in ORDINAL_FORMS:
            found.append(cost(start + mark(form), UNUSUAL + form_cost(form)))
    return any_of(found).optimize()


def _years(marks: Marks) -> Fst:
    """`1941–1945 гг.`, `1990–95 годах`, `2010/11`; and the end of a range alone, `1945 гг.`."""
    year, long = NON_ZERO + digits(2, 3), NON_ZERO + digits(3)
    last = mark("ordinal") + union(year, (digits(2) @ (closure(silent("0")) + NUMBER)))

    def both(case: str) -> Fst:
        first_year, seasonal = ordinal_number(year, f"{case}m"), ordinal_number(long, f"{case}m")
        return union(first_year + dash(), seasonal + slash()) + last + mark(f"{case}m")

    found = [
        by_case(lambda case: ordinal_number(long, f"{case}m") + slash() + last + mark(f"{case}m")),
        _decades(marks),
    ]
    for noun_form, case in YEARS_FORMS:
        plural, any_number = _year_signs(noun_form, ("гг.", "гг")), _year_signs(noun_form, ("гг.", "гг", "г.", "г"))
        said = union(both(case) + any_number, ordinal_number(long, f"{case}m") + plural) + marks.insert(noun_form)
        found.append(cost(said, CASE_COSTS[case]))
    for noun_form, form in YEAR_FORMS:
        said = both(form[0]) + silent(f" {noun_form}") + marks.insert(noun_form)
        found.append(cost(said, CASE_COSTS[form[0]]))
    return union(any_of(found) + eras(marks), _early_years(marks)).optimize()


def _early_years(marks: Marks) -> Fst:
    """`47—35 гг. до н. э.`: years of one or two digits are years by their era alone."""
    year = NON_ZERO + digits(0, 1)
    both = [
        cost(ordinal_number(year, f"{case}m") + dash() + ordinal_number(year, f"{case}m"), CASE_COSTS[case])
        + _year_signs(noun_form, ("гг.", "гг"))
        + marks.insert(noun_form)
        for noun_form, case in YEARS_FORMS
    ]
    return any_of(both) + era(marks)


def _decades(marks: Marks) -> Fst:
    """`60–70-х гг.`, `1980-90-е годы`."""
    found = []
    for noun_form, case in YEARS_FORMS:
        decade = mark("ordinal") + (NUMBER @ (closure(DIGIT) + written("0"))) + mark(case + PLURAL)
        ends = decade_ends(case)
        both = decade + optional(ends) + dash() + decade + union(ends, cost(NOTHING, UNUSUAL))
        said = both + _year_signs(noun_form, ("гг.", "гг", "г.")) + marks.insert(noun_form)
        found.append(cost(said, CASE_COSTS[case]))
    return any_of(found).optimize()


def _year_signs(noun_form: str, signs: tuple[str, ...]) -> Fst:
    """The noun after years, written out or abbreviated; `лет` is only written out."""
    short = () if noun_form == "лет" else (*(f" {sign}" for sign in signs), *signs)
    return silent(f" {noun_form}", *short)


def slash() -> Fst:
    """Between the years of a season: `2010/11`."""
    return silent("/", " / ")


def _days(marks: Marks) -> Fst:
    """`16–22 мая 2013 года`: both days in one case."""
    year = optional(silent(" ", ", ") + genitive_year(marks))
    one = mark("ordinal") + day()
    both = any_of(
        cost(one + mark(f"{case}n") + dash() + one + mark(f"{case}n"), CASE_COSTS[case] / 4) for case in "gnadip"
    )
    return (both + silent(" ") + month(marks) + year).optimize()


def _times(marks: Marks) -> Fst:
    """`10:00–18:00`: from one to the other."""
    one = clock(marks, "g")
    return (marks.insert("с") + one + dash() + marks.insert("до") + one).optimize()


def _roman_digits() -> Fst:
    """Two Roman numerals to digits, characters to characters; the rest stays."""
    roman, rest = typed(is_rare=False), written(*(CYRILLIC + " .Р"))
    return (roman + written(*DASHES) + roman + optional(written(" ") + closure(rest, 1))).optimize()


def _romans(marks: Marks) -> Fst:
    """`19–20 вв.`, `1–3`, which were Roman numerals."""
    century, one = noun("век", "masculine_a"), cardinal_number(NUMBER)

    def both(form: str) -> Fst:
        return ordinal_number(NUMBER, form) + dash() + ordinal_number(NUMBER, form)

    return union(
        by_case(lambda case: both(f"{case}m") + marks.insert(century.forms[f"s{case}"][0]))
        + silent(*CENTURIES)
        + eras(marks),
        *(cost(both(form), form_cost(form)) for form in ORDINAL_FORMS),
        cost(one + dash() + one, UNUSUAL),
    ).optimize()


NOUNS = Path(__file__).with_name("counted_by_roman.tsv")


def _century(marks: Marks) -> Fst:
    """`XX в.`, `XIX веке`, in every case: a Roman numeral and what it counts."""
    number = mark("ordinal") + union(typed(), cost(integer(), UNUSUAL / 4))
    return (number + _nouns(marks) + eras(marks)).optimize()


def _pages(marks: Marks) -> Fst:
    """The pages of a book: `320 с.`."""
    page = noun("страниц", "feminine_ts")
    pages = {name: gender_mark("f") + silent("с.") + marks.insert(page.forms[name][0]) for name in SLOTS}
    return phrase("n", pages)


def _nouns(marks: Marks) -> Fst:
    """The form of the ordinal and the noun in the same form, by its sign or written out."""
    found = []
    for signs, several, stem, paradigm in rows(NOUNS, 4):
        thing = noun(stem, paradigm)
        singular = ((), {thing.forms[f"1{case}"][0] for case in CASES})
        for case in CASES:
            for form, slot, short in (
                (case + thing.gender, f"1{case}", signs),
                (case + thing.gender, f"s{case}", ""),
                (case + PLURAL, f"s{case}", several),
            ):
                said = thing.forms[slot][0]
                itself = [said] if form[1] != PLURAL and said not in singular[slot == f"s{case}"] else []
                written_forms = [*filter(None, short.split(", ")), *itself]
                if not written_forms:
                    continue
                weight = FORM_COSTS[case] + UNUSUAL / 2 * (slot[0] == "s")
                nouns = any_of(pair(one, marks(said)) for one in written_forms)
                between = union(silent(" "), silent("-"), suffix(form) + silent(" "))
                found.append(cost(mark(form) + between + nouns, weight))
    return any_of(found).optimize()
