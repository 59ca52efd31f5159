"""Number words: cardinals, ordinals, decimals, fractions."""

from __future__ import annotations

from functools import partial

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.lexicon.numbers import below_hundred as numerals
from dncnorm.languages.en.lexicon.numbers import ordinals as singular_ordinals
from dncnorm.languages.en.lexicon.plurals import plural
from dncnorm.languages.en.lexicon.scales import spoken_exponents
from dncnorm.values.kinds import Amount, Fraction, Number, scaled
from dncnorm.values.speech import word_at
from dncnorm.values.spoken import numbers
from dncnorm.values.spoken.numbers import Found, Numerals
from dncnorm.values.tables import rows

Words = numbers.Words
_NUMERALS = numerals()
SCALES = spoken_exponents()
_DENOMINATORS = {word: int(value) for word, value in rows(TABLES / "denominators.tsv", 2)}
_SINGULAR_ORDINALS = singular_ordinals()
_ORDINALS = _SINGULAR_ORDINALS | {f"{word}s": cardinal for word, cardinal in _SINGULAR_ORDINALS.items()}
PLURALS = {plural(word): word for word in (*_NUMERALS, *SCALES)}
SIGNS = frozenset({"minus", "negative"})
_ARTICLES = frozenset({"a", "an"})


def is_of_number(word: str) -> bool:
    """Whether a word only goes on with a number; `seconds` are rather a unit."""
    is_ordinal = word in _ORDINALS and word not in ("second", "seconds")
    return word in _NUMERALS or is_ordinal or word in ("and", "point", "over")


def digit(words: Words, at: int) -> int | None:
    """The digit that words[at] names, if any."""
    value = _NUMERALS.get(word_at(words, at))
    return value if value is not None and value < 10 else None


def below_hundred(words: Words, start: int) -> Found:
    """`twenty`, `twenty one`, `seven`, `o`."""
    value = _NUMERALS.get(word_at(words, start))
    if value is None:
        return []
    found = [(value, start + 1)]
    unit = digit(words, start + 1)
    if value >= 20 and unit:
        found.append((value + unit, start + 2))
    return found


def _below_thousand(words: Words, start: int) -> Found:
    """As above, and `nine hundred [and] five`, and `nineteen hundred`."""
    found = below_hundred(words, start)
    if not found or found[-1][0] == 0:
        return found
    value, end = found[-1]
    if word_at(words, end) == "hundred":
        found.append((value * 100, end + 1))
        after = end + 1 + (word_at(words, end + 1) == "and")
        found += [(value * 100 + rest, stop) for rest, stop in below_hundred(words, after) if rest]
    return found


_CARDINALS = Numerals(_below_thousand, SCALES, "and")
cardinals = partial(numbers.cardinals, own=_CARDINALS)
"""Reads every cardinal that begins at a place, the shortest first."""
whole_cardinal = partial(numbers.whole_cardinal, own=_CARDINALS)
"""Reads the cardinal that all the words together are."""


def ordinal(words: Words, start: int = 0) -> tuple[int, int] | None:
    """The ordinal that begins at `start` and ends with the first ordinal word, singular or plural."""
    for end in range(start, len(words)):
        last = _ORDINALS.get(words[end])
        if last is not None:
            value = whole_cardinal([*words[start:end], last]) if end > start else _single(last)
            return None if value is None else (value, end + 1)
        if words[end] not in _NUMERALS and words[end] not in SCALES and words[end] != "and":
            return None
    return None


def _single(word: str) -> int | None:
    return int(10 ** SCALES[word]) if word in SCALES else _NUMERALS.get(word)


def decimals(words: Words, start: int) -> list[tuple[str, int]]:
    """The digits after `point`, all that follow."""
    end = start
    while digit(words, end) is not None:
        end += 1
    digits = "".join(str(_NUMERALS[word]) for word in words[start:end])
    return [(digits, end)] if digits else []


def signed_numbers(words: Words, start: int = 0) -> list[tuple[Number, int]]:
    """`[minus] <cardinal> [point <digits>] [<scale> ...]`."""
    negative = word_at(words, start) in SIGNS
    begin = start + negative
    found = [(Number(negative, value), end) for value, end in cardinals(words, begin)]
    for number, end in [*found, (Number(negative, 0), begin)]:
        if word_at(words, end) == "point":
            found += [(number._replace(decimals=digits), stop) for digits, stop in decimals(words, end + 1)]
    return [*found, *_with_scales(words, found)]


def _with_scales(words: Words, found: list[tuple[Number, int]]) -> list[tuple[Number, int]]:
    """`one point five million million`, and scales that a cardinal alone does not take (`thousand million`)."""
    more = []
    for number, end in found:
        while _takes(number, SCALES.get(word_at(words, end))):
            number, end = scaled(number, SCALES[words[end]]), end + 1
            more.append((number, end))
    return more


def _takes(number: Number, exponent: int | None) -> bool:
    """`four thousand two hundred twelve thousand` is no number; `two thousand million` and `a million million` are."""
    if exponent is None or not (number.integer or number.decimals):
        return False
    return bool(number.decimals) or number.integer < 10**exponent or number.integer % 10**exponent == 0


def fractions(words: Words, start: int = 0) -> list[tuple[Fraction, int]]:
    """`[minus] [<whole> and] <numerator> <denominator>`, the denominator an ordinal, `half` or `over <cardinal>`."""
    negative = word_at(words, start) in SIGNS
    begin = start + negative
    wholes = [(whole, end + 1) for whole, end in cardinals(words, begin) if word_at(words, end) == "and"]
    return [
        (Fraction(negative, whole, top, low), stop)
        for whole, at in ((0, begin), *wholes)
        for top, low, stop in _parts(words, at)
    ]


def _parts(words: Words, start: int) -> list[tuple[int, int, int]]:
    tops = cardinals(words, start)
    first = word_at(words, start)
    if first in _ARTICLES or first in _DENOMINATORS:
        tops = [(1, start + (first in _ARTICLES))]
    found = []
    for top, end in tops:
        following = word_at(words, end)
        if following in _DENOMINATORS:
            found.append((top, _DENOMINATORS[following], end + 1))
        elif following == "over":
            found += [(top, low, stop) for low, stop in cardinals(words, end + 1)]
        elif (low_end := ordinal(words, end)) is not None:
            found.append((top, *low_end))
    return found


def amounts(words: Words, start: int = 0) -> list[tuple[Amount, int]]:
    """Whatever may stand before a unit."""
    return [*signed_numbers(words, start), *fractions(words, start)]
