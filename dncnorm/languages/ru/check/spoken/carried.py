"""What stands before a number: a bound, `не более пяти`, or a noun that carries it, `пункты один тире три`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.abbreviations import nouns
from dncnorm.languages.ru.check.spelling import spelt
from dncnorm.languages.ru.check.spoken.ranges import ranges
from dncnorm.languages.ru.check.spoken.readings import counted, single
from dncnorm.languages.ru.lexicon import bounds
from dncnorm.values.kinds import CHARACTERS, FRACTION, NUMBER, ORDINAL, TEXT, Value
from dncnorm.values.spoken.ranges import Phrase

_NUMBER = "номер"
_LONGEST_BOUND = 3


def carried(words: Phrase) -> Iterator[Value]:
    """Every value of a noun with its number, which follows it or stands before it."""
    if len(words) < 2:
        return
    first, last = nouns().get(words[0]), nouns().get(words[-1])
    if first:
        rest = words[2:] if nouns().get(words[1]) == _NUMBER and len(words) > 2 else words[1:]
        yield from (Value(TEXT, (first, value)) for value in (*single(rest), *ranges(rest)))
        yield from (Value(TEXT, (first, Value(CHARACTERS, characters))) for characters in spelt([*rest]))
    if last:
        found = (value for value in counted(words[:-1]) if value.kind in (NUMBER, ORDINAL, FRACTION))
        yield from (Value(TEXT, (last, value)) for value in found)


@cache
def _bounds() -> frozenset[str]:
    return frozenset(name for names in bounds.understood().values() for name in names)


def bounded(words: Phrase) -> Iterator[Value]:
    """`не более пяти процентов`: the bound's words, and what they bound."""
    names = _bounds()
    for length in range(1, min(len(words), _LONGEST_BOUND + 1)):
        name = " ".join(words[:length])
        if name in names:
            rest = words[length:]
            yield from (Value(TEXT, ("bound", name, value)) for value in (*single(rest), *ranges(rest)))
