"""Every value that a spoken phrase can have: each parser of this folder, tried on the whole phrase."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.check.spelling import spelt
from dncnorm.languages.en.check.spoken.calendar import dates, decades
from dncnorm.languages.en.check.spoken.clock import times
from dncnorm.languages.en.check.spoken.numbers import amounts, ordinal
from dncnorm.languages.en.check.spoken.quantities import measures
from dncnorm.languages.en.check.spoken.quantities import values as quantities
from dncnorm.values.kinds import CHARACTERS, ORDINAL, RANGE, SIDE_BY_SIDE, TEXT, Value, amount_value
from dncnorm.values.kinds import SILENCE as SILENT

_TO = frozenset({"to", "through", "for", "or"})
"""Between two numbers; wickets fall for runs, and six or seven come."""
_LABELS = frozenset({"volume", "issue", "page", "pages"})
"""What a number in a reference is said to be: `45(3): 210-219`."""
_MOST_OF_TWO = 8
_MOST_WORDS = 160
"""Twenty-two groups of `nine hundred and ninety nine` and their scales fit; a longer phrase is characters or text."""


def parses(spoken: str) -> frozenset[Value]:
    """Every reading of the whole phrase."""
    plain = " ".join(spoken.split()).casefold()
    if plain in ("", SILENCE):
        return frozenset({Value(SILENT, "")})
    found = {Value(TEXT, plain)}
    if any(character.isnumeric() for character in plain):
        return frozenset(found)
    words = _words(plain)
    found.update(Value(CHARACTERS, characters) for characters in spelt(words))
    if len(words) <= _MOST_WORDS:
        found.update(_structured(words))
        found.update(_side_by_side(words))
        if words[:1] and words[0] in _LABELS:
            found.update(_structured(words[1:]))
    return frozenset(found)


def _words(plain: str) -> list[str]:
    """The words; `twenty-one` is two, and a comma after a number word says nothing."""
    return plain.replace("-", " ").replace(",", " ").split()


def _structured(words: list[str]) -> Iterator[Value]:
    yield from _single(words)
    joints = [at for at, word in enumerate(words) if word in _TO]
    if len(joints) == 1:
        lows, highs = list(_single(words[: joints[0]])), list(_single(words[joints[0] + 1 :]))
        yield from (Value(RANGE, (low, high)) for low in lows for high in highs)


def _side_by_side(words: list[str]) -> Iterator[Value]:
    """Two numbers with nothing between them, `six eight`, or a number and an amount, `two fifteen ounces`."""
    if len(words) > _MOST_OF_TWO:
        return
    for low, end in amounts(words):
        for high, stop in amounts(words, end):
            if stop == len(words):
                yield Value(RANGE, (amount_value(low), amount_value(high), SIDE_BY_SIDE))
        yield from (Value(RANGE, (amount_value(low), size, SIDE_BY_SIDE)) for size in measures(words[end:]))


def _single(words: list[str]) -> Iterator[Value]:
    """Whatever may also be one end of a range."""
    for amount, end in amounts(words):
        if end == len(words):
            yield amount_value(amount)
    yield from _ordinals(words)
    yield from dates(words)
    yield from decades(words)
    yield from times(words)
    yield from quantities(words)


def _ordinals(words: list[str]) -> Iterator[Value]:
    """`[the] twenty third ['s]`."""
    start = 1 if words and words[0] == "the" else 0
    bare = [*words[:-1], words[-1].removesuffix("'s")] if words else []
    found = ordinal(bare, start)
    if found and found[1] == len(bare):
        yield Value(ORDINAL, found[0])
