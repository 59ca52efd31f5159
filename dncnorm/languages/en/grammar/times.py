"""TIME: times of the day (`22:15`, `10.30 p.m. EST`), durations (`1:18:45`, `3:59.55`); ADDRESS: verses."""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import Fst, Words, but, cost, insert, only, optional, pair, silent, written
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.shapes import DIGIT, digits, trailing
from dncnorm.languages.en.lexicon.times import letters

HOURS_OF_NOON = range(1, 13)
HOURS = range(25)


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """time, verse."""
    noon, zone = _noons(say), optional(_zones(say))
    of_day = union(
        clock(say, numbers, silent(":", "h")),
        cost(clock(say, numbers, silent(".")), 3 * UNUSUAL),  # a decimal, if nothing tells
        before_or_after_noon(numbers) + noon,
        durations(say, numbers) + optional(noon),
        military(say, numbers),
    )
    neutral = (digits(1, 3) @ numbers.cardinal) + silent(":") + _two_digits(numbers)  # `75:20` is on no clock
    rare = union(cost(neutral, UNUSUAL), cost(_military(say, numbers), 3 * UNUSUAL))
    return {"time": (union(of_day + zone, rare) + trailing()).optimize(), "verse": verse(say, numbers)}


def verse(say: Words, numbers: Numbers) -> Fst:
    """`16:2` chapter sixteen verse two; verses, if a range follows."""
    below = digits(1, 3) @ numbers.positive
    chapter = insert(say("chapter")) + below
    named = silent(":") + union(insert(say("verse")), cost(insert(say("verses")), UNUSUAL))
    return cost(union(chapter, cost(below, UNUSUAL)) + named + below, 3 * UNUSUAL).optimize()


def clock(say: Words, numbers: Numbers, mark: Fst) -> Fst:
    """Hours and minutes: nine o'clock, twenty one hundred, four o three, zero twenty five."""
    full = mark + silent("00")
    few, many = _hour(numbers, HOURS_OF_NOON), _hour(numbers, [0, *range(13, 25)])
    o_clock, hundred = full + insert(say("o'clock")), full + insert(say(numbers.names["100"]))
    return union(_hour(numbers, HOURS) + mark + _minutes(numbers), few + o_clock, many + hundred).optimize()


def military(say: Words, numbers: Numbers) -> Fst:
    """`0800 hrs` o eight hundred hours, `8:30 hrs` eight thirty hours; without zero and colon rather a number."""
    after_ten = cost(_hour(numbers, range(10, 25)) + _past(say, numbers), UNUSUAL)
    of_colon = _hour(numbers, HOURS) + silent(":") + _past(say, numbers)
    hours = silent(" hrs", " hours", "h") + insert(say("hours"))
    return union(_military(say, numbers), after_ten, of_colon) + hours


def _military(say: Words, numbers: Numbers) -> Fst:
    """`0600` o six hundred, `0645` o six forty five."""
    return pair("0", say("o")) + but(["0"], numbers.digit) + _past(say, numbers)


def _past(say: Words, numbers: Numbers) -> Fst:
    """The two digits of minutes, `00` hundred."""
    return union(pair("00", say(numbers.names["100"])), _minutes(numbers))


def before_or_after_noon(numbers: Numbers) -> Fst:
    """What stands before `a.m.` and `p.m.`: `9`, `9:00` nine, `10.30` ten thirty."""
    mark = silent("", ".", ":", "h")
    return _hour(numbers, HOURS_OF_NOON) + union(optional(mark + silent("00")), mark + _minutes(numbers))


def durations(say: Words, numbers: Numbers) -> Fst:
    """`1:18:45` one hour eighteen minutes and forty five seconds, `1:19.13` with nineteen point one three seconds."""
    colon, conjunction = silent(":"), insert(say("and"))
    hours, first_minutes = _amount(say, numbers, "hour", 3), _amount(say, numbers, "minute", 3)
    minutes, seconds = (_below_sixty() @ _amount(say, numbers, unit, 2) for unit in ("minute", "second"))
    by_hours = hours + colon + minutes + colon
    pointed = union(by_hours, first_minutes + colon) + conjunction + _pointed_seconds(say, numbers)
    on_the_clock = _hour(numbers, HOURS) + colon + union(_minutes(numbers), pair("00", say("o o"))) + colon
    even = _hour(numbers, HOURS) + colon + union(_minutes(numbers), silent("00")) + silent(":00")
    spoken = union(on_the_clock + conjunction + seconds, cost(even, UNUSUAL))
    return union(by_hours + conjunction + seconds, pointed, cost(spoken, UNUSUAL)).optimize()


def _hour(numbers: Numbers, hours: range | list[int]) -> Fst:
    """Hours in one or two digits."""
    forms = dict.fromkeys(form for hour in hours for form in (str(hour), f"{hour:02}"))
    return only(forms, union(numbers.cardinal, silent("0") + numbers.cardinal)).optimize()


def _two_digits(numbers: Numbers) -> Fst:
    """o one to ninety nine."""
    below_ten = only(["0"], numbers.digit) + but(["0"], numbers.digit)
    return union(only(map(str, range(10, 100)), numbers.two_digits), below_ten).optimize()


def _minutes(numbers: Numbers) -> Fst:
    """o one to fifty nine; the full hour is another matter."""
    return (_below_sixty() @ _two_digits(numbers)).optimize()


def _below_sixty() -> Fst:
    """00 to 59."""
    return (written(*"012345") + DIGIT).optimize()


def _amount(say: Words, numbers: Numbers, unit: str, most: int) -> Fst:
    """A number of up to so many digits, with its unit: `01` one hour, `00` zero hours."""
    at_most, zeros = digits(1, most), closure(silent("0"))
    one = zeros + pair("1", say(numbers.names["1"])) + insert(say(unit))
    other = but(["1", "01", "001"], at_most @ (zeros + numbers.cardinal)) + insert(say(f"{unit}s"))
    return (at_most @ union(one, other)).optimize()


def _pointed_seconds(say: Words, numbers: Numbers) -> Fst:
    """`19.05` nineteen point o five seconds."""
    whole = _below_sixty() @ (optional(silent("0")) + numbers.cardinal)
    return whole + cost(numbers.fraction, UNUSUAL) + insert(say("seconds"))


def _noons(say: Words) -> Fst:
    """a m, p m, with a space before them or without."""
    return optional(silent(" ")) + say.each({form: noon.said for noon in letters("noon") for form in noon.forms})


def _zones(say: Words) -> Fst:
    """`GMT` g m t."""
    return optional(silent(" ")) + say.each({zone.name: zone.said for zone in letters("zone")})
