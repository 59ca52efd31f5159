"""TIME: `10:30` десять часов тридцать минут, `16:06 UTC`, `2PM` два часа дня, in every case."""

from __future__ import annotations

from functools import cache

from pynini import cross, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.amounts import BySlot, noun_forms
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER, counted
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, noun, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, Marks, mark
from dncnorm.languages.ru.lexicon.calendar import names


def transducers(marks: Marks) -> dict[str, Fst]:
    """time."""
    hours, minutes, seconds = _units(marks)
    found = []
    for case in CASES:
        hour, minute = _part(case, hours, 24), _part(case, minutes, 59, padded=True, least=1)
        any_minute, second = _part(case, minutes, 59, padded=True), _part(case, seconds, 59, padded=True)
        colon = hour + silent(":") + union(silent("00"), minute)
        long = hour + silent(":") + any_minute + silent(":") + second
        minutes_after = union(silent("00"), minute)
        hyphened = _no_range() @ (hour + silent("-") + minutes_after)
        pointed = cost(hour + silent(".") + minutes_after, UNUSUAL / 2) | cost(hyphened, UNUSUAL)
        alone = hour + optional(silent(" ")) + _halves(marks)
        full = union(colon, pointed, cost(long, UNUSUAL / 2))
        found.append(cost(union(full + optional(_halves(marks, " ")), alone), CASE_COSTS[case]))
    zone = silent(" ") + union(marks.insert("по часовому поясу") + _zones(marks), _moscow(marks))
    return {"time": (any_of(found) + optional(zone) + optional(silent("."))).optimize()}


@cache
def _no_range() -> Fst:
    """Hours and minutes with a hyphen that are rather no range: `8-55`, `17-30`, `9-05`, but not `20-25`."""
    one = optional(written("0")) + DIGIT
    round_minute = any_of(map(written, ("30", "40", "45", "50", "55")))
    anywhere = union(one, any_of(map(written, "12")) + DIGIT) + written("-0") + DIGIT
    return union(
        anywhere,
        one + written("-") + any_of(map(written, "345")) + DIGIT,
        written("1") + DIGIT + written("-") + round_minute,
        written("2") + DIGIT + written("-") + union(written("1") + DIGIT, any_of(map(written, ("45", "50", "55")))),
    ).optimize()


def clock(marks: Marks, case: str) -> Fst:
    """Hours and minutes in one case."""
    hours, minutes, _ = _units(marks)
    minute = union(silent("00"), _part(case, minutes, 59, padded=True, least=1))
    return (_part(case, hours, 24) + any_of(map(silent, ":.")) + minute).optimize()


def _units(marks: Marks) -> list[BySlot]:
    """Hours, minutes and seconds, which are not written."""
    return [
        noun_forms(marks, [(noun(stem, paradigm), [""], 0.0)])
        for stem, paradigm in (("час", "masculine"), ("минут", "feminine"), ("секунд", "feminine"))
    ]


def _part(case: str, nouns: BySlot, most: int, *, padded: bool = False, least: int = 0) -> Fst:
    """Hours, minutes or seconds to `most`, with their noun."""
    two = any_of(cross(written(f"{number:02}"), written(str(number))) for number in range(least, most + 1))
    one = any_of(written(str(number)) for number in range(10))
    numbers = two if padded else union(two, one)
    return any_of(
        mark(case) + (numbers @ NUMBER @ counted(count)) + nouns[slot(case, count)] for count in (ONE, FEW, MANY)
    ).optimize()


def _halves(marks: Marks, before: str = "") -> Fst:
    """`PM`: of the day."""
    return any_of(
        pair(before + form, marks(name.name))
        for name in names("am", "pm")
        for short in (name.name, *name.short)
        for form in _cased(short)
    )


def _moscow(marks: Marks) -> Fst:
    places = [(name.name, form) for name in names("time") for short in name.short for form in _cased(short)]
    return any_of(pair(form, marks(f"по {said}")) + optional(silent(".")) for said, form in places)


def _zones(marks: Marks) -> Fst:
    """A zone, by its letters."""
    return any_of(pair(zone.name, marks(" ".join(zone.name.lower()))) for zone in names("zone"))


def _cased(form: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((form, form.lower())))
