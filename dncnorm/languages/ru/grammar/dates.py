"""DATE: days, months and years, each agreeing: `12 февраля 2013 года`, `1995 году`, `01.02.2013`, `1990-х гг.`.

Dates that begin with the year (`2014-03-04`) are first turned, characters to characters, to the order of speech.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, changed, cost, insert, optional, rows, silent, written
from dncnorm.languages.ru.grammar.counts import BARE, DIGIT, NON_ZERO, NUMBER, Noun, digits, noun_of, up_to
from dncnorm.languages.ru.grammar.decimals import dash
from dncnorm.languages.ru.grammar.integers import suffix
from dncnorm.languages.ru.grammar.marks import (
    CASE_COSTS,
    CASES,
    COSTS,
    UNUSUAL,
    by_case,
    mark,
    ordinal_number,
    read,
    read_any,
    say,
    usual_first,
)
from dncnorm.languages.ru.lexicon.calendar import names

SIGNS = "-./"
YEARS = list(rows(Path(__file__).with_name("year_nouns.tsv"), 2))
ONE_YEAR, SEVERAL = ([row for row in YEARS if row[1].endswith("m") == is_one] for is_one in (True, False))
"""The nouns and the forms of the ordinal before them, the usual first."""
PLURAL_SIGNS = ("гг.", "гг")
TENS = closure(DIGIT) + written("0")


def transducers() -> dict[str, Fst]:
    """turned (characters to characters), date, year, decade, year_range, date_range, weekdays."""
    genitive = _genitive_year()
    of_month = silent(" ") + _month("g") + optional(silent(" ", ", ") + genitive)
    month_year = any_of(_month(case, CASE_COSTS[case]) for case in CASES) + silent(" ") + genitive
    before_era = usual_first(mark(form) + say(noun) for noun, form in (ONE_YEAR[2], ONE_YEAR[0], ONE_YEAR[3]))
    born = optional(silent(" р.", "р.", " рожд.") + say("рождения"))
    tens = up_to(4) @ TENS
    decade = _several(lambda case: ordinal_number(tens, f"{case}s") + _decade_ends(case), (*PLURAL_SIGNS, "г."))
    round_years = cost(_several(lambda case: ordinal_number(NON_ZERO + TENS, f"{case}s")), UNUSUAL)
    both_days = any_of(
        cost(ordinal_number(_any_day(), f"{case}n") + dash() + ordinal_number(_any_day(), f"{case}n"), weight / 4)
        for case, weight in COSTS["number"].items()
    )
    return {
        "turned": _turned(),
        "date": union(_day() + of_month, cost(month_year, UNUSUAL / 4), _numeric()),
        "year": union(_year() + union(eras(), born), mark("ordinal") + up_to(4) + before_era + era()),
        "decade": union(decade, round_years) + eras(),
        "year_range": _year_ranges(),
        "date_range": union(both_days + of_month, _season()),
        "weekdays": _weekdays(),
    }


def _turned() -> Fst:
    """Dates that begin with the year; the day and the month go to the front."""
    year = (written("1", "2") + digits(3)).optimize()
    signs = [(one, other) for one in SIGNS for other in SIGNS]
    return any_of(
        insert(written(f"{day:02}.{month:02}."))
        + year
        + silent(*(f"{one}{month:02}{other}{day:02}" for one, other in signs))
        for day in range(1, 32)
        for month in range(1, 13)
    )


def _any_day() -> Fst:
    """1 to 31, a zero before one digit allowed, to bare digits."""
    return union(written(*map(str, range(1, 32))), changed({f"0{day}": str(day) for day in range(1, 10)})).optimize()


def _day() -> Fst:
    """A day in every case, usually the genitive."""
    forms = ((f"{case}n", weight) for case, weight in COSTS["day"].items())
    cases = any_of(cost(mark(form), weight) + optional(suffix(form)) for form, weight in forms)
    return (mark("ordinal") + _any_day() + cases).optimize()


def _months() -> Iterable[Noun]:
    return (noun_of(*name.declined())._replace(signs=name.abbreviations()) for name in names("month"))


def _cased(form: str) -> Iterable[str]:
    return dict.fromkeys((form, form.capitalize(), form.upper()))


def _month(case: str, weight: float = 0.0) -> Fst:
    """A month in a case, written out, or abbreviated, at a cost."""
    found = []
    for thing in _months():
        said = thing.forms[f"1{case}"][0]
        found += [read(form, said) for form in _cased(said)]
        found += [cost(read(form, said), weight) for sign in thing.signs for form in (sign, sign.capitalize())]
    return any_of(found).optimize()


def _genitive_year() -> Fst:
    """The year after a month: `2013 года`, `2013 г.`, `2013`, and whatever era."""
    words = silent(" года", "года", " г.", " г", "г.", "г", " ГОДА", " Года", " гг.", " годов", " годы")
    genitive = ordinal_number(up_to(4), "gm") + say("года") + optional(words)
    return (union(genitive, cost(_year(is_short=False), UNUSUAL)) + eras()).optimize()


def era() -> Fst:
    """A space and an era, whose last stop may be missing."""
    return silent(" ") + read_any(
        (form, name.name)
        for name in names("era", "before_era")
        for short in (name.name, *name.abbreviations())
        for form in (short, short.removesuffix("."))
    )


def eras() -> Fst:
    """An era, if there is one."""
    return optional(era())


def _year(*, is_short: bool = True) -> Fst:
    """A year with its noun, which limits the case; abbreviated, it may be any. is_short: whether it may be.

    A number of less than four digits with `г` is rather one of grams; of less than three, if there is no dot, it is.
    """
    nouns, short = [], []
    for place, (noun, form) in enumerate(ONE_YEAR):
        spaced = [f" {one}" for one in _cased(noun)]
        itself = union(silent(*spaced, *_cased(noun)), suffix(form) + silent(*spaced, " г.", " г"))
        nouns.append(mark(form) + cost(itself, UNUSUAL / 10 * place) + say(noun))
        short.append(mark(form) + cost(say(noun), CASE_COSTS[form[0]] if place else 0.0))
    years = [up_to(4) + any_of(nouns)]
    if is_short:
        abbreviated = any_of(short).optimize()
        years += [
            union(NON_ZERO + digits(3), cost(NON_ZERO + digits(2), UNUSUAL / 10)) + abbreviated + silent(" г", "г"),
            union(NON_ZERO + digits(3), cost(up_to(3), UNUSUAL / 10)) + abbreviated + silent(" г.", "г."),
        ]
    return (mark("ordinal") + any_of(years)).optimize()


def _several(years: Callable[[str], Fst], signs: Iterable[str] = PLURAL_SIGNS) -> Fst:
    """Years in a case with their noun in the plural, which has these signs; `лет` has none."""
    found = []
    for noun, form in SEVERAL:
        case = form[0]
        short = [] if noun == "лет" else [gap + sign for sign in signs for gap in (" ", "")]
        found.append(cost(years(case) + silent(f" {noun}", *short) + say(noun), CASE_COSTS[case]))
    return any_of(found).optimize()


def _decade_ends(case: str) -> Fst:
    """The suffixes of a decade in a case: `-х`."""
    return union(suffix("ds"), silent("-м")) if case == "d" else suffix(f"{case}s")


def _padded_month() -> Fst:
    return read_any((f"{index:02}", thing.forms["1g"][0]) for index, thing in enumerate(_months(), start=1))


def _season() -> Fst:
    """`01.06-31.08`: from the one day to the other."""
    day, month = digits(2) @ _any_day(), silent(".") + _padded_month()
    return say("с") + ordinal_number(day, "gn") + month + dash() + say("по") + ordinal_number(day, "nn") + month


def _weekdays() -> Fst:
    """`Пн-Пт`: from the one day to the other."""
    first, last = [], []
    for name in names("weekday"):
        shorts = [form for short in name.abbreviations() for form in _cased(short)]
        genitive, accusative = (name.declined().forms[CASES.index(case)][0] for case in "ga")
        preposition = "со" if genitive.startswith(("вт", "ср")) else "с"
        first += [(short, f"{preposition} {genitive}") for short in shorts]
        last += [(short, f"по {accusative}") for short in shorts]
    return read_any(first) + dash() + read_any(last)


def _numeric() -> Fst:
    """`01.02.2013`, the year with two digits or without, and `02.2013`."""
    months, padded = list(enumerate(_months(), start=1)), _padded_month()
    number = union(padded, read_any((str(index), thing.forms["1g"][0]) for index, thing in months))
    year, short = (ordinal_number(one, "gm") + say("года") for one in (NON_ZERO + digits(3), digits(2) @ BARE))
    day, two_digits = _day(), digits(2) @ _day()
    full = any_of(
        day + silent(sign) + number + silent(sign) + year
        | two_digits + silent(sign) + padded + silent(sign) + cost(short, UNUSUAL)
        for sign in SIGNS
    )
    dayless = any_of(
        cost(read(f"{index:02}.", thing.forms[f"1{case}"][0]), CASE_COSTS[case] + UNUSUAL / 4)
        for index, thing in months
        for case in CASES
    )
    yearless = cost(union(two_digits, cost(DIGIT @ day, UNUSUAL)) + silent(".") + padded, 2 * UNUSUAL)
    words = optional(silent(" года", "года", " г.", " г", "г.", " годы"))
    return union(full + words, yearless, dayless + year)


def _year_ranges() -> Fst:
    """`1941–1945 гг.`, `1990–95 годах`, `60–70-х гг.`, `2010/11`; the end of a range alone, `1945 гг.`.

    Years of one or two digits are years by their era alone: `47—35 гг. до н. э.`
    """
    year, long = NON_ZERO + digits(2, 3), NON_ZERO + digits(3)
    last = union(year, digits(2) @ BARE).optimize()

    def season(case: str) -> Fst:
        return ordinal_number(long, f"{case}m") + silent("/", " / ") + ordinal_number(last, f"{case}m")

    def both(case: str) -> Fst:
        return union(ordinal_number(year, f"{case}m") + dash() + ordinal_number(last, f"{case}m"), season(case))

    def early(case: str) -> Fst:
        return ordinal_number(up_to(2), f"{case}m") + dash() + ordinal_number(up_to(2), f"{case}m")

    def decades(case: str) -> Fst:
        decade, ends = ordinal_number(NUMBER @ TENS, f"{case}s"), _decade_ends(case)
        return decade + optional(ends) + dash() + decade + union(ends, cost(NOTHING, UNUSUAL))

    found = [
        by_case(season),
        _several(both, (*PLURAL_SIGNS, "г.", "г")),
        _several(lambda case: ordinal_number(year, f"{case}m")),
        _several(decades, (*PLURAL_SIGNS, "г.")),
        *(cost(both(form[0]) + silent(f" {noun}") + say(noun), CASE_COSTS[form[0]]) for noun, form in ONE_YEAR),
    ]
    return union(any_of(found) + eras(), _several(early) + era())
