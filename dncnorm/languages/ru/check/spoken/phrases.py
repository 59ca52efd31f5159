"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.check import TABLES, elements, units
from dncnorm.languages.ru.check.abbreviations import nouns
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import spelt
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.calendar import dates
from dncnorm.languages.ru.check.spoken.clock import times
from dncnorm.languages.ru.check.spoken.compounds import compounds
from dncnorm.languages.ru.check.spoken.numbers import PLURAL, SINGULAR, numerals, ordinals, scales
from dncnorm.languages.ru.check.spoken.quantities import values as quantities
from dncnorm.languages.ru.lexicon import bounds
from dncnorm.values import kinds
from dncnorm.values.kinds import CHARACTERS, TEXT, Value, amount_value
from dncnorm.values.spoken.equations import Equations, equations
from dncnorm.values.spoken.ranges import Phrase, Ranges, ranges
from dncnorm.values.tables import many, rows

_EQUATIONS = Equations(amounts, rows(TABLES / "operators.tsv", 2))
_MOST_WORDS = 120
"""Twenty-two groups of three numerals and their scales fit; a longer phrase is characters or text."""
_INSIDE = frozenset(["с", "и", "целая", "целой", "целую", "целых", "целым", "целыми"])
"""Words of a number that it cannot begin with; a unit does not begin with them, either."""
_LONGEST_BOUND = 3


def parses(spoken: str) -> Iterator[Value]:
    """Every reading of the whole phrase, the usual and quick ones first."""
    text = plain(spoken)
    if text in ("", SILENCE):
        yield Value(kinds.SILENCE, "")
        return
    yield Value(TEXT, text)
    if any(character.isnumeric() for character in text):
        return
    words = tuple(text.replace("-", " ").replace(",", " ").split())
    yield Value(TEXT, " ".join(words))
    is_structured = 0 < len(words) <= _MOST_WORDS
    if is_structured:
        yield from single(words)
    yield from (Value(CHARACTERS, one) for one in spelt([*words]))
    if is_structured:
        yield from _ranges(words)
        yield from _carried(words)
        yield from equations(words, _EQUATIONS)


@lru_cache(maxsize=1024)
def single(words: Phrase) -> frozenset[Value]:
    """Every value of the words that is not a range."""
    return frozenset(_single(words))


def _single(words: Phrase) -> Iterator[Value]:
    yield from (amount_value(amount) for amount, end in amounts(words) if end == len(words))
    for found in ordinals(words):
        if found.end == len(words) and found.number != PLURAL:
            yield Value(kinds.ORDINAL, found.value)
        if found.end == len(words) and found.number != SINGULAR:
            yield Value(kinds.YEARS, found.value)
    for parser in (dates, quantities, times, compounds, elements.said):
        yield from parser(words)


_ranges = partial(
    ranges,
    own=Ranges(
        single,
        numbers=lambda words: {end for _, end in amounts(words)} | {found.end for found in ordinals(words)},
        goes_on=lambda word: word in _INSIDE or word in numerals() or bool(ordinals((word,))),
        joints=many(TABLES / "joints.tsv"),
        either=("плюс", "минус"),
        starts=frozenset({"от", "с", "со"}),
        by="на",
        signs=SIGNS,
        scales=scales(),
        is_signed=lambda words: any(units.lemma(word) == "градус" for word in words),
    ),
)


def _carried(words: Phrase) -> Iterator[Value]:
    """What stands before a number: a bound, `не более пяти`, or a noun, which may also be behind it, `пункты один`."""
    for length in range(1, min(len(words), _LONGEST_BOUND + 1)):
        name = " ".join(words[:length])
        if any(name in names for names in bounds.understood().values()):
            yield from (Value(TEXT, ("bound", name, value)) for value in _numbers(words[length:]))
    first, last = nouns().get(words[0]), nouns().get(words[-1])
    if first and len(words) > 1:
        rest = words[1 + (nouns().get(words[1]) == "номер" and len(words) > 2) :]
        characters = (Value(CHARACTERS, one) for one in spelt([*rest]))
        yield from (Value(TEXT, (first, value)) for value in (*_numbers(rest), *characters))
    for value in single(words[:-1]) if last else ():
        if value.kind in (kinds.NUMBER, kinds.ORDINAL, kinds.FRACTION):
            yield Value(TEXT, (last, value))


def _numbers(words: Phrase) -> Iterator[Value]:
    yield from (*single(words), *_ranges(words))
