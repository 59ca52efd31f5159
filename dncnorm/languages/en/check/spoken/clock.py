"""Times of day and durations in words."""

from __future__ import annotations

from dncnorm.languages.en.check.spoken.numbers import SIGNS, Words, below_hundred, digit, signed_numbers
from dncnorm.languages.en.lexicon.times import names
from dncnorm.values.kinds import TIME, Time, Value
from dncnorm.values.spoken.clock import HOUR, MILLISECOND, MINUTE, SECOND, Clock, durations

_MERIDIEMS = names("noon")
_LONGEST_ZONE = 5
_SECONDS = (["second"], ["seconds"])
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
    found = [*durations(words, _CLOCK)]
    for hour, end in {*below_hundred(words, 0), *_two_digits(words, 0)}:
        found += [Time(hour, minute, second, 0, "", *tail) for minute, second, tail in _after_hour(words, end)]
    return [Value(TIME, time) for time in found]


def _distances(words: Words) -> list[str]:
    """Hours and minutes from Greenwich: `two`, `three thirty`."""
    found = []
    for hours, end in below_hundred(words, 0):
        if end == len(words):
            found.append(f"{hours}:00")
        found += [f"{hours}:{minutes:02}" for minutes, stop in _two_digits(words, end) if stop == len(words)]
    return found


def _after_hour(words: Words, start: int) -> list[tuple[int, int, tuple[str, str]]]:
    """Minutes, seconds, and what follows them. An hour alone is a time only where something says so."""
    found = []
    tail = _tail(words[start:])
    if tail is not None and any(tail):
        found.append((0, 0, tail))
    if start < len(words) and words[start] in ("o'clock", "hundred"):
        stop = start + 1 + (words[start + 1 : start + 2] == ["hours"])
        tail = _tail(words[stop:])
        if tail is not None:
            found.append((0, 0, tail))
    for minute, end in _two_digits(words, start):
        on_the_hours = end + (words[end : end + 1] == ["hours"])
        for second, stop in [(0, on_the_hours), *_two_digits(words, end), *_named_seconds(words, end)]:
            tail = _tail(words[stop:])
            if tail is not None:
                found.append((minute, second, tail))
    return found


def _named_seconds(words: Words, start: int) -> list[tuple[int, int]]:
    """`and forty six seconds`, `four seconds`: named, so that a bare digit is one, too."""
    values = below_hundred(words, start + (words[start : start + 1] == ["and"]))
    return [(value, end + 1) for value, end in values if value < 60 and words[end : end + 1] in _SECONDS]


def _two_digits(words: Words, start: int) -> list[tuple[int, int]]:
    """Minutes: `o five`, `thirty one`, never a bare digit."""
    if start < len(words) - 1 and words[start] in ("o", "oh", "zero"):
        value = digit(words, start + 1)
        return [] if value is None else [(value, start + 2)]
    return [(value, end) for value, end in below_hundred(words, start) if 10 <= value < 60]


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
)
