"""TIME: times of the day (`22:15`, `10.30 p.m. EST`), durations (`1:18:45`, `3:59.55`), ranges of times; ratios."""

from __future__ import annotations

from pynini import closure, union

from dncnorm.grammars.notation import (
    NOTHING,
    Fst,
    Words,
    any_of,
    but,
    cost,
    insert,
    only,
    optional,
    pair,
    silent,
    written,
)
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.shapes import DIGIT, digits, trailing
from dncnorm.languages.en.lexicon.times import letters

COLONS = (":", ": ", " : ")
LETTER_H = ("h", "H")
HOURS_OF_NOON = range(1, 13)
HOURS = range(25)


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """time, ratio, verse."""
    noon, zone = _noons(say), optional(_zones(say, numbers))
    of_day = union(
        clock(say, numbers, silent(*COLONS, *LETTER_H)),
        cost(clock(say, numbers, silent(".")), 3 * UNUSUAL),  # a decimal, if nothing tells
        before_or_after_noon(say, numbers) + noon,
        durations(say, numbers) + optional(union(noon, offset(say, numbers))),
        military(say, numbers),
        _hour(numbers, HOURS_OF_NOON) + silent(" o'clock", "o'clock") + insert(say("o'clock")),
    )
    in_need_of_zone = clock(say, numbers, silent("", ".")) + _zones(say, numbers)  # else a number
    bare = union(_military(say, numbers), cost(_military(say, numbers) + insert(say("hours")), UNUSUAL))
    rare = union(cost(neutral(say, numbers), UNUSUAL), cost(bare, 3 * UNUSUAL))
    one = union(of_day + zone, in_need_of_zone, rare).optimize()
    first = union(one, _hour(numbers, HOURS_OF_NOON))
    to = any_of(pair(dash, say("to")) for dash in ("-", " - "))
    return {
        "time": (optional(first + to) + one + trailing()).optimize(),
        "ratio": ratio(say, numbers),
        "verse": verse(say, numbers),
    }


def offset(say: Words, numbers: Numbers) -> Fst:
    """`+02:00` plus two, `-0330` minus three thirty: a zone by its distance."""
    sign = union(pair("+", say("plus")), pair("-", say("minus")))
    return sign + (digits(2) @ _hour(numbers, HOURS)) + optional(silent(":")) + union(silent("00"), _minutes(numbers))


def ratio(say: Words, numbers: Numbers) -> Fst:
    """`1:10` one to ten, `1:50,000`."""
    part = closure(union(DIGIT, written(",")), 1) @ numbers.positive
    return cost(part + any_of(pair(colon, say("to")) for colon in COLONS) + part, 2 * UNUSUAL).optimize()


def verse(say: Words, numbers: Numbers) -> Fst:
    """`16:2` chapter sixteen verse two, `3:16a` chapter three verse sixteen a; verses, if a range follows."""
    below = closure(DIGIT, 1, 3) @ numbers.positive
    part = optional(any_of(pair(letter, say(letter)) for letter in "abcd"))
    chapter = insert(say("chapter")) + below
    named = union(silent(":") + insert(say("verse")), cost(silent(":") + insert(say("verses")), UNUSUAL))
    return cost(union(chapter, cost(below, UNUSUAL)) + named + below + part, 3 * UNUSUAL).optimize()


def clock(say: Words, numbers: Numbers, mark: Fst) -> Fst:
    """Hours and minutes: nine o'clock, twenty one hundred, four o three, zero twenty five."""
    full = mark + silent("00")
    few, many = _hour(numbers, HOURS_OF_NOON), _hour(numbers, [0, *range(13, 25)])
    o_clock, hundred = full + insert(say("o'clock")), full + insert(say(numbers.names["100"]))
    on_the_hour = union(few + o_clock, many + hundred, cost(many + o_clock, UNUSUAL))
    return union(_hour(numbers, HOURS) + mark + _minutes(numbers), on_the_hour).optimize()


def military(say: Words, numbers: Numbers) -> Fst:
    """`0800 hrs` o eight hundred hours, `8:30 hrs` eight thirty hours; without zero and colon rather a number."""
    after_ten = cost(_hour(numbers, range(10, 25)) + _past(say, numbers), UNUSUAL)
    hours = silent(" hrs", "hrs", " hrs.", "hrs.", " hours", " HRS", " h", "h") + insert(say("hours"))
    of_colon = _hour(numbers, HOURS) + silent(":") + _past(say, numbers)
    return union(_military(say, numbers), after_ten, of_colon) + hours


def _military(say: Words, numbers: Numbers) -> Fst:
    """`0600` o six hundred, `0645` o six forty five."""
    return pair("0", say("o")) + but(["0"], numbers.digit) + _past(say, numbers)


def _past(say: Words, numbers: Numbers) -> Fst:
    """The two digits of minutes, `00` hundred."""
    return union(pair("00", say(numbers.names["100"])), _minutes(numbers))


def before_or_after_noon(say: Words, numbers: Numbers) -> Fst:
    """What stands before `a.m.` and `p.m.`: `9`, `9:00` nine, `10.30` ten thirty."""
    hour, mark = _hour(numbers, HOURS), silent("", ".", *COLONS, *LETTER_H)
    full = optional(mark + silent("00"))
    return union(
        hour + union(full, mark + _minutes(numbers)), cost(hour + full + insert(say("o'clock")), UNUSUAL)
    ).optimize()


def durations(say: Words, numbers: Numbers) -> Fst:
    """`1:18:45` one hour eighteen minutes and forty five seconds, `1:19.13` with thirteen milliseconds."""
    colon, conjunction = silent(":"), union(insert(say("and")), cost(NOTHING, UNUSUAL))
    hours, first_minutes = _amount(say, numbers, "hour", 3), _amount(say, numbers, "minute", 3)
    minutes, seconds = (_below_sixty() @ _amount(say, numbers, unit, 2) for unit in ("minute", "second"))
    by_hours = hours + colon + minutes + colon
    lead = union(by_hours, first_minutes + colon)
    exact = lead + seconds + silent(".") + conjunction + _milliseconds(say, numbers)
    pointed = lead + conjunction + _pointed_seconds(say, numbers)
    on_the_clock = _hour(numbers, HOURS) + colon + union(_minutes(numbers), pair("00", say("o o"))) + colon
    spoken_clock = on_the_clock + conjunction + seconds
    even = _hour(numbers, HOURS) + colon + union(_minutes(numbers), silent("00")) + silent(":00")
    spoken = union(spoken_clock, cost(even, UNUSUAL))
    return union(by_hours + conjunction + seconds, exact, pointed, cost(spoken, UNUSUAL)).optimize()


def neutral(say: Words, numbers: Numbers) -> Fst:
    """What no clock shows, `75:20` and `4:75`: one number and the other."""
    number = digits(1, 3) @ union(numbers.cardinal, silent("0") + numbers.cardinal)
    return number + silent(":") + union(_two_digits(numbers), pair("00", say("o o")))


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
    return (any_of(map(written, "012345")) + DIGIT).optimize()


def _amount(say: Words, numbers: Numbers, unit: str, most: int) -> Fst:
    """A number of up to so many digits, with its unit: `01` one hour, `00` zero hours."""
    at_most, number = digits(1, most), closure(silent("0")) + numbers.cardinal
    one = closure(silent("0")) + pair("1", say(numbers.names["1"])) + insert(say(unit))
    other = but(["1", "01", "001"], at_most @ number) + insert(say(f"{unit}s"))
    return (at_most @ union(one, other)).optimize()


def _milliseconds(say: Words, numbers: Numbers) -> Fst:
    """The digits after the point as a number, as in the corpus; not `05`, or it would be said as `5` is."""
    shorter = but(["0", *(f"0{digit}" for digit in range(10))], digits(1, 2))
    return (union(shorter, digits(3)) @ _amount(say, numbers, "millisecond", 3)).optimize()


def _pointed_seconds(say: Words, numbers: Numbers) -> Fst:
    """`19.05` nineteen point o five seconds."""
    whole = _below_sixty() @ (optional(silent("0")) + numbers.cardinal)
    return whole + cost(numbers.fraction, UNUSUAL) + insert(say("seconds"))


def _noons(say: Words) -> Fst:
    """a m, p m, with a space before them or without."""
    return optional(silent(" ")) + any_of(pair(form, say(noon.said)) for noon in letters("noon") for form in noon.forms)


def _zones(say: Words, numbers: Numbers) -> Fst:
    """`GMT` g m t, `(EST)`, `UTC+2` u t c plus two, `GMT-03:30`."""
    zone = any_of(pair(zone.name, say(zone.said)) for zone in letters("zone"))
    sign = union(pair("+", say("plus")), pair("-", say("minus")))
    offset = sign + _hour(numbers, HOURS) + optional(optional(silent(":")) + union(silent("00"), _minutes(numbers)))
    with_offset = zone + optional(optional(silent(" ")) + offset)
    return (optional(silent(" ")) + union(with_offset, silent("(") + with_offset + silent(")"))).optimize()
