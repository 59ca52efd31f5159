"""Words that a number is part of: `двадцативосьмилетний`, `стодвадцатипятимиллиметровым`, `двадцати восьми летний`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.spoken.amounts import amounts
from dncnorm.languages.ru.check.spoken.numbers import Words, cardinals, numerals, whole_cardinal
from dncnorm.languages.ru.check.units import adjective
from dncnorm.values.kinds import TEXT, Amount, Number, Value

_HALF = "полутора"
_JOINED = ("одно", "тысяче", _HALF)
"""What stands in a compound for one, for a thousand, and for one and a half."""


def compounds(words: Words) -> Iterator[Value]:
    """(number, the rest of the word), and where the rest is a unit's adjective ("adjective", number, unit)."""
    if not words:
        return
    for amount, rest in {*_apart(words), *_together(words)}:
        whole = amount.integer if isinstance(amount, Number) and not (amount.decimals or amount.negative) else None
        if whole is not None:
            yield Value(TEXT, (whole, rest))
        elif isinstance(amount, Number) and not amount.negative:
            yield Value(TEXT, (amount, rest))
        unit = adjective(rest)
        if unit:
            yield Value(TEXT, ("adjective", amount, unit))


def pairs(words: Words) -> Iterator[Value]:
    """`шести десятиэтажный`: (number, number, the rest of the word), the first in the genitive or another case."""
    for first, end in (*cardinals(words), *_joined(words)):
        rest = words[end:]
        for amount, word in _together(rest[1:] if [*rest[:1]] in (["до"], ["тире"]) else rest) if rest else ():
            if isinstance(amount, Number) and not amount.decimals:
                yield Value(TEXT, (first, amount.integer, word))
                unit = adjective(word)
                if unit:
                    yield Value(TEXT, ("adjective", first, amount.integer, unit))


def _joined(words: Words) -> Iterator[tuple[int, int]]:
    """A cardinal run together as the first word: `шестидесятишести`."""
    found = _numeral().findall(words[0]) if words else []
    value = whole_cardinal(found) if len(found) > 1 and "".join(found) == words[0] else None
    if value is not None:
        yield value, 1


def _apart(words: Words) -> Iterator[tuple[Amount, str]]:
    """`двенадцать целых семь десятых миллиметровый`."""
    for amount, end in amounts(words):
        if end == len(words) - 1:
            yield amount, words[-1]


def _together(words: Words) -> Iterator[tuple[Amount, str]]:
    """`двадцативосьмилетний`; the hundreds may stand apart."""
    match = _compound().fullmatch(words[-1]) if words else None
    if match is None:
        return
    found = _numeral().findall(match[1])
    if [*words[:-1], *found] == [_HALF]:
        yield Number(False, 1, "5"), match[2]
    value = whole_cardinal([*words[:-1], *found])
    if value is not None:
        yield Number(False, value), match[2]


@cache
def _numeral() -> re.Pattern[str]:
    joined = (form for form, value in numerals().items() if value != 1)
    return re.compile("|".join(sorted((*joined, *_JOINED), key=len, reverse=True)))


@cache
def _compound() -> re.Pattern[str]:
    return re.compile(rf"((?:{_numeral().pattern})+)([а-я]{{4,}})")
