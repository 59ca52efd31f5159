"""Times of day and durations in words."""

from __future__ import annotations

from dncnorm.languages.en.check.spoken.numbers import SIGNS, Words, below_hundred, signed_numbers
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import TIME, Time, Value
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock, digital, durations, two_digits

_MERIDIEMS = names("noon")
_LONGEST_ZONE = 5
_FROM_GREENWICH = {"plus": "+", "minus": "-"}
_UNITS = {"hour": HOUR, "minute": MINUTE, "second": SECOND, "millisecond": MILLISECOND}


def times(words: Words) -> list[Value]:
    """Every time that the words can be."""
    at = max((at for at, word in enumerate(words) if word in _FROM_GREENWICH), default=0)
    if at:
        distances = [_FROM_GREENWICH[words[at]] + distance for distance in _distances(words[at + 1 :])]
        before = [value.payload for value in times(words[:at])] if distances else []
        found = [time._replace(zone=time.zone + one) for time in before if isinstance(time, Time) for one in distances]
        return [Value(TIME, time) for time in found]
    return [Value(TIME, time) for time in (*durations(words, _CLOCK), *digital(words, _CLOCK))]


def _distances(words: Words) -> list[str]:
    """Hours and minutes from Greenwich: `two`, `three thirty`."""
    found = []
    for hours, end in below_hundred(words, 0):
        if end == len(words):
            found.append(f"{hours}:00")
        found += [f"{hours}:{minutes:02}" for minutes, stop in two_digits(words, end, _CLOCK) if stop == len(words)]
    return found


def _tail(words: Words) -> tuple[str, str] | None:
    """(meridiem, zone) of the letters that end a time; None if the words are anything else."""
    if any(len(word) != 1 or not word.isalpha() for word in words) or len(words) > _LONGEST_ZONE + 2:
        return None
    letters = "".join(words)
    if letters[:2] in _MERIDIEMS:
        return letters[:2], letters[2:]
    return ("", letters) if len(letters) != 1 or letters == "z" else None


_CLOCK = Clock(
    amounts=signed_numbers,
    unit=lambda word: _UNITS.get(word.removesuffix("s")),
    tail=_tail,
    joint="and",
    signs=SIGNS,
    numbers=below_hundred,
    whole=("o'clock", "hundred"),
    after=HOUR,
)
