"""Durations and times of day in words whose units are said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from dncnorm.values.kinds import Amount, Number, Time
from dncnorm.values.speech import word_at

HOUR, MINUTE, SECOND, MILLISECOND = range(4)

Words = Sequence[str]


class Clock(NamedTuple):
    """How a language says durations.

    amounts: the amounts that begin at a place, with their ends. unit: which of the four a word names, None if none.
    tail: half of the day and zone of the words that end a time, None if they are anything else.
    joint: the word that may stand between parts. signs: words with which no further part begins.
    """

    amounts: Callable[[Words, int], Iterable[tuple[Amount, int]]]
    unit: Callable[[str], int | None]
    tail: Callable[[Words], tuple[str, str] | None]
    joint: str
    signs: Collection[str]


def durations(words: Words, own: Clock) -> Iterator[Time]:
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
