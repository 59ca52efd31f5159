"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.spelling import spelt
from dncnorm.languages.en.check.spoken.calendar import dates, decades
from dncnorm.languages.en.check.spoken.clock import times
from dncnorm.languages.en.check.spoken.numbers import SCALES, SIGNS, amounts, is_of_number, ordinal
from dncnorm.languages.en.check.spoken.quantities import values as quantities
from dncnorm.values.kinds import CHARACTERS, ORDINAL, TEXT, Value, amount_value
from dncnorm.values.kinds import SILENCE as SILENT
from dncnorm.values.spoken.equations import Equations, equations
from dncnorm.values.spoken.ranges import BY, RATIO, SLASH, SPAN, Phrase, Ranges, ranges
from dncnorm.values.tables import rows

_JOINTS = {
    "to": (SPAN, RATIO, SLASH),
    "through": (SPAN,),
    "for": (SPAN, SLASH),
    "or": (SPAN, SLASH),
    "by": (BY,),
    "over": (SLASH, RATIO),
    "": (SLASH,),
}
"""Between two numbers; wickets fall for runs, and six or seven come."""
_EQUATIONS = Equations(amounts, rows(TABLES / "operators.tsv", 2))
_MOST_WORDS = 160
"""Twenty-two groups of `nine hundred and ninety nine` and their scales fit; a longer phrase is characters or text."""

_OTHERWISE = (("-", " "), (",", " "), ("out of", "over"), ("to plus ", "to "))
"""What says nothing, or the same as another word: a comma after a number word, the plus of a range's second end."""


def parses(spoken: str) -> frozenset[Value]:
    """Every reading of the whole phrase."""
    plain = " ".join(spoken.split()).casefold()
    if plain in ("", SILENCE):
        return frozenset({Value(SILENT, "")})
    found = {Value(TEXT, plain)}
    if any(character.isnumeric() for character in plain):
        return frozenset(found)
    for other, word in _OTHERWISE:
        plain = plain.replace(other, word)
    words = tuple(plain.split())
    found.update(Value(CHARACTERS, characters) for characters in spelt([*words]))
    if 0 < len(words) <= _MOST_WORDS:
        parted = tuple(plain.replace("divided by", "over").split())
        found.update(single(words), ranges(parted, _RANGES), equations(words, _EQUATIONS))
    return frozenset(found)


@lru_cache(maxsize=1024)
def single(words: Phrase) -> frozenset[Value]:
    """Whatever may also be one end of a range."""
    return frozenset(_single(words))


def _single(words: Phrase) -> Iterator[Value]:
    for amount, end in amounts(words):
        if end == len(words):
            yield amount_value(amount)
    yield from _ordinals(words)
    yield from dates(words)
    yield from decades(words)
    yield from times(words)
    yield from quantities(words)


def _ordinals(words: Phrase) -> Iterator[Value]:
    """`[the] twenty third ['s]`."""
    bare = [*words[:-1], words[-1].removesuffix("'s")]
    found = ordinal(bare, int(words[0] == "the"))
    if found and found[1] == len(bare):
        yield Value(ORDINAL, found[0])


def _numbers(words: Phrase) -> set[int]:
    return {end for _, end in (*amounts(words), *filter(None, [ordinal(words)]))}


_RANGES = Ranges(
    single,
    numbers=_numbers,
    goes_on=is_of_number,
    joints=_JOINTS,
    either=("plus", "or", "minus"),
    starts=("from",),
    by="by",
    signs=SIGNS,
    scales=SCALES,
)
