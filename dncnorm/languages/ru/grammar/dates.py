"""Dates that begin with the year (`2014-03-04`), characters to characters, to the order in which they are said.

First the day goes to the front (`04.2014-03`), then the month behind it (`04.03.2014`): to move both at once takes
a copy of the year's states for each day of a year.


DATE: days, months and years, each agreeing: `12 февраля 2013 года`, `1995 году`, `01.02.2013`, `1990-х гг.`.
"""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, changed, cost, insert, optional, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, digits
from dncnorm.languages.ru.grammar.inflection import Noun, noun_of
from dncnorm.languages.ru.grammar.integers import hyphen, suffixes_by_form
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, PLURAL, UNUSUAL, Marks, mark, ordinal_number
from dncnorm.languages.ru.lexicon.calendar import names

SIGNS = "-./"
DAYS = tuple(f"{day:02}" for day in range(1, 32))
MONTHS = tuple(f"{month:02}" for month in range(1, 13))


def turned() -> dict[str, Fst]:
    """turned_day, turned_month."""
    year = written("1", "2") + digits(3)
    sign = written(*SIGNS)
    month, day = written(*MONTHS), DIGIT + DIGIT + written(".")
    return {
        "turned_day": any_of(_moved(two, year + sign + month) for two in DAYS).optimize(),
        "turned_month": (day + any_of(_moved(two, year) for two in MONTHS)).optimize(),
    }


def _moved(two: str, before: Fst) -> Fst:
    """Two digits, from the end to the front."""
    return insert(written(f"{two}.")) + before + silent(*SIGNS) + silent(two)


YEAR_FORMS = (
    ("год", "nm"),
    ("год", "am"),
    ("года", "gm"),
    ("году", "pm"),
    ("году", "dm"),
    ("годом", "im"),
    ("годе", "pm"),
)
"""The noun and the forms of the ordinal before it, the usual first."""
YEARS_FORMS = (
    ("годы", "n"),
    ("годы", "a"),
    ("годов", "g"),
    ("лет", "g"),
    ("годам", "d"),
    ("годами", "i"),
    ("годах", "p"),
)
DECADE_SUFFIXES = {
    "n": ("-е", "-ые", "-тые", "е"),
    "a": ("-е", "-ые", "-тые", "е"),
    "g": ("-х", "-ых", "-тых", "х"),
    "p": ("-х", "-ых", "-тых", "х"),
    "i": ("-ми",),
    "d": ("-м",),
}
DAY_CASES = {"g": 0.0, "n": 0.5, "a": 0.75, "p": 1.0, "d": 1.0, "i": 1.0}
"""How unusual the cases of a day are: most dates say when."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """date, year, decade, and those of `turned`."""
    year, genitive = _year(marks), genitive_year(marks)
    full = _days(marks) + optional(silent(" ", ", ") + genitive)
    month_year = cost(_months_in_cases(marks) + silent(" ") + genitive, UNUSUAL / 4)
    before_era = (
        mark("ordinal")
        + _number()
        + any_of(
            cost(mark(form) + marks.insert(noun_form), UNUSUAL / 4 * place)
            for place, (noun_form, form) in enumerate((("года", "gm"), ("год", "nm"), ("году", "pm")))
        )
    )
    born = optional(any_of(pair(form, marks("рождения")) for form in (" р.", "р.", " рожд.")))
    return {
        "date": union(full, month_year, _numeric(marks)).optimize(),
        "year": union(year + union(eras(marks), born), before_era + era(marks)).optimize(),
        "decade": (_decade(marks) + eras(marks)).optimize(),
        **turned(),
    }


def _months() -> list[tuple[Noun, tuple[str, ...]]]:
    return [(noun_of(name.declined()), name.abbreviations()) for name in names("month")]


def _cased(form: str) -> list[str]:
    return list(dict.fromkeys((form, form.capitalize(), form.upper())))


def _number() -> Fst:
    """A year's digits; up to four."""
    return (NON_ZERO + closure(DIGIT, 0, 3)).optimize()


def day() -> Fst:
    """1 to 31, a zero before one digit allowed, to bare digits."""
    return union(written(*map(str, range(1, 32))), changed({f"0{day}": str(day) for day in range(1, 10)})).optimize()


def month(marks: Marks) -> Fst:
    """A month in the genitive, or abbreviated."""
    return any_of(
        pair(form, marks(thing.forms["1g"][0]))
        for thing, short in _months()
        for form in (*_cased(thing.forms["1g"][0]), *short, *map(str.capitalize, short))
    ).optimize()


def _days(marks: Marks) -> Fst:
    """A day in every case, then the month in the genitive: `двенадцатого февраля`; other cases cost."""
    cases = any_of(cost(mark(f"{case}n"), weight) + optional(suffix(f"{case}n")) for case, weight in DAY_CASES.items())
    return (mark("ordinal") + day() + cases + silent(" ") + month(marks)).optimize()


def _months_in_cases(marks: Marks) -> Fst:
    """A month without a day: written out (`феврале`) it keeps its case, abbreviated it may have any."""
    written_out = any_of(
        pair(form, marks(said))
        for thing, _ in _months()
        for said in dict.fromkeys(thing.forms[f"1{case}"][0] for case in CASES)
        for form in _cased(said)
    )
    abbreviated = any_of(
        cost(pair(form, marks(thing.forms[f"1{case}"][0])), CASE_COSTS[case])
        for thing, short in _months()
        for case in CASES
        for form in (*short, *map(str.capitalize, short))
    )
    return union(written_out, abbreviated).optimize()


def genitive_year(marks: Marks) -> Fst:
    """The year after a month: `2013 года`, `2013 г.`, `2013`, and whatever era."""
    words = silent(" года", "года", " г.", " г", "г.", "г", " ГОДА", " Года", " гг.", " годов", " годы")
    genitive = ordinal_number(_number(), "gm") + marks.insert("года") + union(words, NOTHING)
    return (union(genitive, cost(_year(marks, short=False), UNUSUAL)) + eras(marks)).optimize()


def era(marks: Marks) -> Fst:
    """A space and an era, whose last stop may be missing."""
    found = [
        pair(form, marks(name.name))
        for name in names("era", "before_era")
        for short in (name.name, *name.abbreviations())
        for form in {short, short.removesuffix(".")}
    ]
    return (silent(" ") + any_of(found)).optimize()


def eras(marks: Marks) -> Fst:
    """An era, if there is one."""
    return optional(era(marks))


def _year(marks: Marks, *, short: bool = True) -> Fst:
    """A year with its noun, which limits the case; abbreviated, it may be any. short: whether it may be.

    A number of less than four digits with `г` is rather one of grams; of less than three, if there is no dot, it is.
    """
    cased = []
    for place, (form, key) in enumerate(YEAR_FORMS):
        words = any_of(silent(gap + one) for one in _cased(form) for gap in (" ", ""))
        noun_of = union(words, suffix(key) + any_of(silent(f" {one}") for one in (*_cased(form), "г.", "г")))
        cased.append(mark(key) + cost(noun_of, UNUSUAL / 10 * place) + marks.insert(form))
    years = [_number() + any_of(cased)]
    if short:
        dotted, any_sign = (" г.", "г."), (" г.", " г", "г.", "г")
        years += [
            NON_ZERO + closure(DIGIT, 3, 3) + _abbreviated_year(marks, any_sign),
            cost(NON_ZERO + closure(DIGIT, 2, 2) + _abbreviated_year(marks, any_sign), UNUSUAL / 10),
            cost(NON_ZERO + closure(DIGIT, 0, 1) + _abbreviated_year(marks, dotted), UNUSUAL / 10),
        ]
    return (mark("ordinal") + any_of(years)).optimize()


def _abbreviated_year(marks: Marks, signs: tuple[str, ...]) -> Fst:
    return any_of(
        mark(key) + cost(silent(*signs), CASE_COSTS[key[0]] if place else 0.0) + marks.insert(form)
        for place, (form, key) in enumerate(YEAR_FORMS)
    )


def _decade(marks: Marks) -> Fst:
    """`1990-х гг.`, `90-е годы`: the decade's suffix and its noun."""
    found = []
    for form, case in YEARS_FORMS:
        ends = decade_ends(case)
        nouns = union(silent(f" {form}"), *(silent(f" {short}") for short in ("гг.", "гг", "г.") if form != "лет"))
        weight = CASE_COSTS[case]
        found.append(mark(case + PLURAL) + cost(ends, weight) + nouns + marks.insert(form))
    tens = closure(DIGIT) + written("0")
    round_years = (
        NON_ZERO
        + tens
        + any_of(
            mark(case + PLURAL) + cost(silent(" гг."), CASE_COSTS[case] + UNUSUAL) + marks.insert(form)
            for form, case in YEARS_FORMS
        )
    )
    return (mark("ordinal") + union((_number() @ tens) + any_of(found), round_years)).optimize()


def decade_ends(case: str) -> Fst:
    """The suffixes of a decade in a case: `-х`."""
    return any_of(silent(suffix) for suffix in DECADE_SUFFIXES[case])


def suffix(form: str) -> Fst:
    """The suffixes that an ordinal in this form may have after its digits: `-го`."""
    return hyphen() + silent(*suffixes_by_form()[form])


def _numeric(marks: Marks) -> Fst:
    """`01.02.2013`, `2013-02-01`: the day first, or the year."""
    months = list(enumerate((thing for thing, _ in _months()), 1))
    number = any_of(
        pair(digits, marks(thing.forms["1g"][0])) for index, thing in months for digits in {f"{index:02}", str(index)}
    )
    a_day = mark("ordinal") + day() + any_of(cost(mark(f"{case}n"), weight) for case, weight in DAY_CASES.items())
    year = mark("ordinal") + NON_ZERO + closure(DIGIT, 3, 3) + mark("gm") + marks.insert("года")
    short = (
        mark("ordinal") + closure(DIGIT, 2, 2) @ (closure(silent("0")) + _number()) + mark("gm") + marks.insert("года")
    )
    words = optional(silent(" года", "года", " г.", " г", "г.", " годы"))
    padded = any_of(pair(f"{index:02}", marks(thing.forms["1g"][0])) for index, thing in months)
    two_digits = (DIGIT + DIGIT) @ a_day
    full = [a_day + silent(sign) + number + silent(sign) + year + words for sign in "./-"]
    full += [two_digits + silent(sign) + padded + silent(sign) + cost(short, UNUSUAL) + words for sign in "./-"]
    one_digit = DIGIT @ a_day
    yearless = cost(union(two_digits, cost(one_digit, UNUSUAL)) + silent(".") + padded, 2 * UNUSUAL)
    dayless = any_of(
        cost(pair(f"{index:02}.", marks(thing.forms[f"1{case}"][0])) + year, CASE_COSTS[case] + UNUSUAL / 4)
        for index, thing in months
        for case in CASES
    )
    return union(*full, yearless, dayless).optimize()
