"""TIME: times of the day (`22:15`, `10.30 p.m. EST`), durations (`1:18:45`, `3:59.55`), ranges of times; verses."""

from __future__ import annotations

from collections.abc import Iterable

from pynini import closure, union

from dncnorm.grammars.notation import NOTHING, Fst, any_of, but, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.numbers import (
    AND,
    BELOW_TEN,
    CARDINAL,
    DIGIT,
    ONE_DIGIT,
    PADDED,
    POINT,
    POSITIVE,
    SPACE,
    TENS,
    TRAILING,
    counted,
    digits,
    say,
)
from dncnorm.languages.en.lexicon.times import letters


def _hour(hours: Iterable[int]) -> Fst:
    """Hours in one or two digits."""
    return only((form for hour in hours for form in (str(hour), f"{hour:02}")), PADDED).optimize()


_OF_NOON, _HOUR = _hour(range(1, 13)), _hour(range(25))
_BELOW_SIXTY = (written(*"012345") + DIGIT).optimize()
_TWO_DIGITS = union(TENS, BELOW_TEN)
_MINUTES = (_BELOW_SIXTY @ _TWO_DIGITS).optimize()
"""o one to fifty nine; the full hour is another matter."""
_PAST = union(say("hundred", "00"), _MINUTES)
"""The two digits of minutes, `00` hundred."""
_COLON, _MARK = silent(":"), silent(":", ": ", " : ", "h", "H")
_MORE = union(silent("00"), _MINUTES)
_SIGNED_HOUR = say.each({"+": "plus", "-": "minus"}) + _HOUR
_ZONE = any_of(say(zone.said, zone.name) for zone in letters("zone"))
_O_EIGHT_HUNDRED = union(say("o", "0") + ONE_DIGIT + _PAST, say("zero zero", "00") + _MINUTES).optimize()
"""`0600` o six hundred, `0645` o six forty five, `0029` zero zero twenty nine."""


def time() -> Fst:
    """All times, those that are rather other numbers at a cost."""
    o_clock = insert(say("o'clock"))
    noon = SPACE + any_of(say(noon.said, *noon.forms) for noon in letters("noon"))
    half = say.each({letter: f"{letter.lower()} m" for letter in "apAP"})
    of_shop = _OF_NOON + optional(_COLON + _MINUTES) + SPACE + half
    distance = _SIGNED_HOUR + optional(optional(_COLON) + _MORE)  # `+02:00` plus two, `-0330` minus three thirty
    with_distance = _ZONE + optional(SPACE + distance)
    zone = SPACE + union(with_distance, silent("(") + with_distance + silent(")"))
    any_mark = union(optional(_MARK), silent("."))
    full = optional(any_mark + silent("00"))
    before_noon = _HOUR + union(full, any_mark + _MINUTES, cost(full + o_clock))
    of_day = union(
        _clock(_MARK),
        cost(_clock(silent(".")), 3),  # a decimal, if nothing tells
        before_noon + noon,
        cost(of_shop, 2),
        _durations() + optional(union(noon, distance)),
        _military(),
        _OF_NOON + silent(" o'clock", "o'clock") + o_clock,
    )
    bare = _O_EIGHT_HUNDRED + union(NOTHING, cost(insert(say("hours"))))
    rare = union(cost(_neutral()), cost(bare, 3))
    in_need_of_zone = _clock(silent("", ".")) + zone  # else a number
    one = union(of_day + optional(zone), in_need_of_zone, rare).optimize()
    return optional(union(one, _OF_NOON) + say("to", "-", " - ")) + one + TRAILING


def offset() -> Fst:
    """`UTC-5` u t c minus five, `GMT+05:30` g m t plus five thirty; the sign alone, `+02:00` plus two."""
    minutes = _COLON + _MORE
    return cost(
        union(say.each({"UTC": "u t c", "GMT": "g m t"}) + _SIGNED_HOUR + optional(minutes), _SIGNED_HOUR + minutes)
    )


def verse() -> Fst:
    """`16:2` chapter sixteen verse two, `3:16a` chapter three verse sixteen a; verses, if a range follows."""
    below = digits(1, 3) @ POSITIVE
    part = optional(say.each({letter: letter for letter in "abcd"}))
    chapter = union(insert(say("chapter")), cost(NOTHING)) + below
    return cost(chapter + union(say("verse", ":"), cost(say("verses", ":"))) + below + part, 3)


def _clock(mark: Fst) -> Fst:
    """Hours and minutes: nine o'clock, twenty one hundred, four o three, zero twenty five."""
    many = _hour([0, *range(13, 25)])
    o_clock, hundred = say("o'clock", "00"), say("hundred", "00")
    on_the_hour = union(_OF_NOON + mark + o_clock, many + mark + union(hundred, cost(o_clock)))
    return union(_HOUR + mark + _MINUTES, on_the_hour).optimize()


def _military() -> Fst:
    """`0800 hrs` o eight hundred hours, `8:30 hrs` eight thirty hours; without zero and colon rather a number."""
    after_ten = cost(_hour(range(10, 25)) + _PAST)
    hours = SPACE + say("hours", "hrs", "hrs.", "hours", "HRS", "h")
    return union(_O_EIGHT_HUNDRED, after_ten, _HOUR + _COLON + _PAST) + hours


def _durations() -> Fst:
    """`1:18:45` one hour eighteen minutes and forty five seconds, `1:19.13` with thirteen milliseconds."""
    hours, first_minutes = _amount("hour", 3) + _COLON, _amount("minute", 3) + _COLON
    minutes, seconds = (_BELOW_SIXTY @ _amount(unit, 2) for unit in ("minute", "second"))
    by_hours = hours + minutes + _COLON
    shorter = but(["0", *(f"0{digit}" for digit in range(10))], digits(1, 2))  # `05` would be said as `5` is
    milliseconds = union(shorter, digits(3)) @ _amount("millisecond", 3)
    pointed = _BELOW_SIXTY @ PADDED + cost(POINT) + insert(say("seconds"))
    exact = union(by_hours, first_minutes) + union(seconds + silent(".") + AND + milliseconds, AND + pointed)
    on_the_clock = _HOUR + _COLON + union(_MINUTES, say("o o", "00")) + _COLON
    even = _HOUR + _COLON + union(_MINUTES, silent("00")) + silent(":00")
    return union(by_hours + AND + seconds, exact, cost(on_the_clock + AND + seconds), cost(even, 2)).optimize()


def _neutral() -> Fst:
    """What no clock shows, `75:20` and `4:75`: one number and the other."""
    return digits(1, 3) @ PADDED + _COLON + union(_TWO_DIGITS, say("o o", "00"))


def _amount(unit: str, most: int) -> Fst:
    """A number of up to so many digits, with its unit: `01` one hour, `00` zero hours."""
    return counted(digits(1, most) @ (closure(silent("0")) + CARDINAL), unit, f"{unit}s").optimize()
