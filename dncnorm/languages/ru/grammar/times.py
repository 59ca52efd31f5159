"""TIME: `10:30` десять часов тридцать минут, `16:06 UTC`, `2PM` два часа дня, in every case.

TIME: hours, minutes and seconds with their signs, in one case: `2 ч 15 мин`, `1 мин. 39 с`.
"""

from __future__ import annotations

from pynini import union

from dncnorm.grammars.notation import Fst, any_of, changed, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.amounts import BySlot, noun_forms, phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER, counted
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, noun, slot
from dncnorm.languages.ru.grammar.marks import UNUSUAL, Marks, by_case, mark
from dncnorm.languages.ru.lexicon.calendar import names


def transducers(marks: Marks) -> dict[str, Fst]:
    """time, duration."""
    hours, minutes, seconds = _units(marks)

    def in_case(case: str) -> Fst:
        hour, minute, early = _part(case, hours, 24), _minutes(case, minutes, 59), _minutes(case, minutes, 9)
        any_minute, second = _part(case, minutes, 59, padded=True), _part(case, seconds, 59, padded=True)
        colon = hour + silent(":") + minute
        long = hour + silent(":") + any_minute + silent(":") + second
        pointed = union(cost(hour + silent(".") + minute, UNUSUAL / 2), cost(hour + silent("-") + early, UNUSUAL))
        alone = hour + optional(silent(" ")) + _halves(marks)
        full = union(colon, pointed, cost(long, UNUSUAL / 2))
        return union(full + optional(_halves(marks, " ")), alone)

    zone = silent(" ") + union(marks.insert("по часовому поясу") + _zones(marks), _moscow(marks))
    return {
        "time": (by_case(in_case) + optional(zone) + optional(silent("."))).optimize(),
        "duration": _durations(marks),
    }


def clock(marks: Marks, case: str) -> Fst:
    """Hours and minutes in one case."""
    hours, minutes, _ = _units(marks)
    return (_part(case, hours, 24) + silent(*":.") + _minutes(case, minutes, 59)).optimize()


def _minutes(case: str, nouns: BySlot, most: int) -> Fst:
    """Minutes after an hour, of which 00 are silent; a hyphen, which is rather a range's, has only few behind it."""
    return union(silent("00"), _part(case, nouns, most, padded=True, least=1))


def _units(marks: Marks) -> list[BySlot]:
    """Hours, minutes and seconds, which are not written."""
    return [
        noun_forms(marks, [(noun(stem, paradigm), [""], 0.0)])
        for stem, paradigm in (("час", "masculine"), ("минут", "feminine"), ("секунд", "feminine"))
    ]


def _part(case: str, nouns: BySlot, most: int, *, padded: bool = False, least: int = 0) -> Fst:
    """Hours, minutes or seconds to `most`, with their noun."""
    two = changed({f"{number:02}": str(number) for number in range(least, most + 1)})
    one = written(*map(str, range(10)))
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


PARTS = (
    ("час", "masculine", ("час.", "ч", "ч.")),
    ("минут", "feminine", ("мин", "мин.")),
    ("секунд", "feminine", ("с", "с.", "сек", "сек.")),
)
"""Stem, paradigm and signs, the longest first."""


def _durations(marks: Marks) -> Fst:
    """Hours, minutes and seconds with their signs, in one case: `2 ч 15 мин`, `1 мин. 39 с`."""
    units = [noun_forms(marks, [(noun(stem, paradigm), signs, 0.0)]) for stem, paradigm, signs in PARTS]
    padded, space = NUMBER | silent("0") + DIGIT, optional(silent(" "))

    def in_case(case: str) -> Fst:
        hours, minutes, seconds = (phrase(case, unit, padded) for unit in units)
        return union(hours + space + minutes + optional(space + seconds), minutes + space + seconds)

    return by_case(in_case)
