"""Durations and times of day in words: `one hour eighteen minutes`, `ten thirty p m`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from dncnorm.values.kinds import TIME, Amount, Number, Time, Value
from dncnorm.values.speech import word_at

HOUR, MINUTE, SECOND, MILLISECOND = range(4)

Words = Sequence[str]


class Clock(NamedTuple):
    """How a language says times.

    amounts: the amounts that begin at a place, with their ends. unit: which of the four a word names, None if none.
    tail: half of the day and zone of the words that end a time, None if they are anything else.
    joint: the word that may stand between parts. signs: words with which no further part begins.
    numbers: the numbers below a hundred that begin at a place, with their ends. whole: words behind a whole hour.
    after: the unit that may be said behind hours and minutes that are said without theirs.
    """

    amounts: Callable[[Words, int], Iterable[tuple[Amount, int]]]
    unit: Callable[[str], int | None]
    tail: Callable[[Words], tuple[str, str] | None]
    joint: str
    signs: Collection[str]
    numbers: Callable[[Words, int], Iterable[tuple[int, int]]]
    whole: Collection[str]
    after: int


def times(words: Words, own: Clock) -> Iterator[Value]:
    """Every time of day and duration that the words can be."""
    yield from (Value(TIME, time) for time in (*_durations(words, own), *_digital(words, own)))


def _durations(words: Words, own: Clock) -> Iterator[Time]:
    """`one hour eighteen minutes and forty five seconds [p m]`: units in falling order, each at most once."""
    parts: list[int | None] = [None, 0, 0, 0]
    at, lowest, decimals = 0, -1, ""
    while part := _part(words, at + (at > 0 and word_at(words, at) == own.joint), own):
        number, unit, end = part
        if unit <= lowest or decimals or (number.decimals and unit != SECOND):
            return
        parts[unit], at, lowest, decimals = number.integer, end, unit, number.decimals
    tail = own.tail(words[at:])
    if lowest < 0 or tail is None or (any(tail) and parts[HOUR] is None):
        return
    yield Time(parts[HOUR], parts[MINUTE] or 0, parts[SECOND] or 0, parts[MILLISECOND] or 0, decimals, *tail)


def _part(words: Words, start: int, own: Clock) -> tuple[Number, int, int] | None:
    """`<number> <unit>` as (number, unit, end)."""
    for number, end in reversed([*own.amounts(words, start)]) if word_at(words, start) not in own.signs else ():
        unit = own.unit(word_at(words, end))
        if unit is not None and isinstance(number, Number) and not number.exponent:
            return number, unit, end + 1
    return None


def _digital(words: Words, own: Clock) -> Iterator[Time]:
    """`ten thirty p m`, `nine o'clock`, `восемь ноль пять ноль семь`; an hour alone only where something says so."""
    for hour, end in _two_digits(words, 0, own, single=True):
        is_whole = word_at(words, end) in own.whole
        tail = own.tail(words[end + is_whole + (is_whole and own.unit(word_at(words, end + 1)) == HOUR) :])
        if tail is not None and (is_whole or any(tail)):
            yield Time(hour, 0, 0, 0, "", *tail)
        named = own.after != HOUR and own.unit(word_at(words, end)) == HOUR
        for minute, stop in _two_digits(words, end + named, own, single=named):
            after = stop + (not named and own.unit(word_at(words, stop)) == own.after)
            for second, last in ((0, after), *_two_digits(words, stop, own), *_named_seconds(words, stop, own)):
                tail = own.tail(words[last:])
                if tail is not None:
                    yield Time(hour, minute, second, 0, "", *tail)


def _named_seconds(words: Words, start: int, own: Clock) -> Iterator[tuple[int, int]]:
    """`and forty six seconds`, `four seconds`: named, so that a bare digit is one, too."""
    for value, end in own.numbers(words, start + (word_at(words, start) == own.joint)):
        if value < 60 and own.unit(word_at(words, end)) == SECOND:
            yield value, end + 1


def _two_digits(words: Words, start: int, own: Clock, single: bool = False) -> Iterator[tuple[int, int]]:
    """Minutes: `o five`, `thirty one`. single: whether a bare digit is one, too, as of an hour."""
    for value, end in own.numbers(words, start):
        if value == 0:
            yield from ((digit, stop) for digit, stop in own.numbers(words, end) if digit < 10 and stop == end + 1)
        if single or 10 <= value < 60:
            yield value, end
