"""TIME: `10:30` десять часов тридцать минут, `16:06 UTC`, `2PM` два часа дня, in every case.

TIME: hours, minutes and seconds with their signs, in one case: `2 ч 15 мин`, `1 мин. 39 с`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, changed, cost, optional, silent, written
from dncnorm.languages.ru.grammar.amounts import noun_forms, phrase
from dncnorm.languages.ru.grammar.counts import DIGIT, PADDED, PART_SLOT, BySlot, joined, noun
from dncnorm.languages.ru.grammar.decimals import dash, decimal
from dncnorm.languages.ru.grammar.marks import UNUSUAL, by_case, read, read_any, say
from dncnorm.languages.ru.lexicon.calendar import names

HOUR, MINUTE, SECOND = (
    noun("час", "час.", "ч", "ч."),
    noun("минута", "мин", "мин.", "'"),
    noun("секунда", "с", "с.", "сек", "сек.", '"'),
)


def transducers() -> dict[str, Fst]:
    """time, time_range, duration, result, stopwatch."""
    hours, minutes, seconds = (noun_forms([one._replace(signs=("",))]) for one in (HOUR, MINUTE, SECOND))

    def hour_and(case: str, *signs: str, most: int = 59) -> Fst:
        """Minutes after an hour, of which 00 are silent."""
        minute = _part(case, minutes, range(1, most + 1))
        return _part(case, hours, range(25), is_padded=False) + silent(*signs) + union(silent("00"), minute)

    def in_case(case: str) -> Fst:
        hour = _part(case, hours, range(25), is_padded=False)
        any_minute, second = _part(case, minutes, range(60)), _part(case, seconds, range(60))
        long = hour + silent(":") + any_minute + silent(":") + second
        pointed, early = union(hour_and(case, "."), long), hour_and(case, "-", most=9)  # a hyphen is rather a range's
        full = union(hour_and(case, ":"), cost(pointed, UNUSUAL / 2), cost(early, UNUSUAL))
        return union(full + optional(_halves(" ")), hour + optional(silent(" ")) + _halves())

    def result(case: str) -> Fst:
        """`1:22,38`: a part of a second behind minutes, before which hours may stand."""
        start = optional(phrase(case, hours, PADDED, NOTHING) + silent(":")) + phrase(case, minutes, PADDED, NOTHING)
        second = optional(silent("0")) + joined({PART_SLOT: decimal(case)}, NOTHING, seconds)
        return start + silent(":", ".") + (closure(DIGIT, 2) + written(",") + closure(DIGIT)) @ second

    def stopwatch(case: str) -> Fst:
        """`12:34` of a film or a race, `5:30 мин/км`."""
        pace = optional(silent(" ")) + read("мин/км", "на километр")
        minute, second = phrase(case, minutes, PADDED, NOTHING), _part(case, seconds, range(1, 60))
        return minute + silent(":") + second + optional(pace)

    places = read_any((form, f"по {name.name}") for name in names("time") for form in _cased(name.short))
    zones = read_any((zone.name, " ".join(zone.name.lower())) for zone in names("zone"))
    zone = silent(" ") + union(say("по часовому поясу") + zones, places + optional(silent(".")))
    one = hour_and("g", ":", ".")
    return {
        "time": by_case(in_case) + optional(zone) + optional(silent(".")),
        "time_range": say("с") + one + dash() + say("до") + one,
        "duration": by_case(_duration),
        "result": by_case(result),
        "stopwatch": cost(by_case(stopwatch), UNUSUAL / 2),
    }


def _part(case: str, nouns: BySlot, numbers: Iterable[int], *, is_padded: bool = True) -> Fst:
    """Hours, minutes or seconds of two digits, or of one if they need not be padded, with their noun."""
    two = changed({f"{number:02}": str(number) for number in numbers})
    return phrase(case, nouns, two if is_padded else union(two, written(*"0123456789")), NOTHING)


def _halves(before: str = "") -> Fst:
    """`PM`: of the day."""
    return read_any(
        (before + form, name.name) for name in names("am", "pm") for form in _cased((name.name, *name.short))
    )


def _cased(forms: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(one for form in forms for one in (form, form.lower()))


def _duration(case: str) -> Fst:
    """Hours, minutes and seconds with their signs, in one case."""
    hours, minutes, seconds = (phrase(case, noun_forms([one]), PADDED) for one in (HOUR, MINUTE, SECOND))
    space = optional(silent(" "))
    return union(hours + space + minutes + optional(space + seconds), minutes + space + seconds)
