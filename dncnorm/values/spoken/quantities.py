"""Measures, money and powers in words: amounts with the units and currencies behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from dncnorm.values.kinds import MEASURE, MONEY, POWER, Amount, Fraction, Value
from dncnorm.values.speech import word_at
from dncnorm.values.units import Unit

Words = Sequence[str]
Found = tuple[int, int]
"""A number, and where its words end."""

_LONGEST_CURRENCY = 7
_LONGEST_UNIT = 4
_MOST_PARTS = 4


class Speech(NamedTuple):
    """How a language says measures, money and powers.

    amounts: the amounts that begin at a place, with their ends. unit: the unit that all the words are.
    currencies: the currencies and hundredths that all the words may be.
    exponents: the exponents that begin at a place, with their ends. times: phrases between a factor and its power.
    joint: the word that may stand between parts. signs: words with which no further part begins.
    links: words that may follow a fraction, in their order: half `of` `a` mile.
    """

    amounts: Callable[[Words, int], Iterable[tuple[Amount, int]]]
    unit: Callable[[tuple[str, ...]], Unit | None]
    currencies: Callable[[tuple[str, ...]], Iterable[str]]
    exponents: Callable[[Words, int], Iterable[Found]]
    times: tuple[tuple[str, ...], ...]
    joint: str
    signs: Collection[str]
    links: tuple[frozenset[str], ...] = ()

    def amounts_of(self, words: Words, start: int) -> Iterator[tuple[Amount, int]]:
        """The amounts of something, with their ends."""
        for amount, end in self.amounts(words, start):
            for link in self.links if isinstance(amount, Fraction) else ():
                end += word_at(words, end) in link
            yield amount, end


def values(words: Words, own: Speech) -> Iterator[Value]:
    """Every measure, amount of money and power that the words can be."""
    for parser in (_all_measures, _all_money, _powers):
        yield from parser(words, own)


def _all_measures(words: Words, own: Speech) -> Iterator[Value]:
    """`[amount] <unit>`, and up to four such parts; a unit may stand alone, as `per square kilometers` does."""
    unit = own.unit(tuple(words))
    if unit:
        yield Value(MEASURE, ((None, unit),))
    yield from (Value(MEASURE, parts) for parts in _measures(words, 0, _MOST_PARTS, own))


def _measures(words: Words, start: int, most: int, own: Speech) -> Iterator[tuple[tuple[Amount, Unit], ...]]:
    if start and words[start] in own.signs:
        return
    for amount, end in own.amounts_of(words, start):
        whole = own.unit(tuple(words[end:]))
        if whole:
            yield ((amount, whole),)
        for at in range(end + 1, min(len(words), end + _LONGEST_UNIT + 1) if most > 1 else 0):
            unit = own.unit(tuple(words[end:at]))
            if unit:
                rest = _measures(words, at + (words[at] == own.joint), most - 1, own)
                yield from (((amount, unit), *others) for others in rest)


def _all_money(words: Words, own: Speech) -> Iterator[Value]:
    """`<amount> <currency> [and <amount> <minor unit>]`, up to three parts; and a currency alone."""
    yield from (Value(MONEY, ((None, name),)) for name in own.currencies(tuple(words)))
    yield from (Value(MONEY, parts) for parts in _money(words, 0, own))


def _money(words: Words, start: int, own: Speech) -> Iterator[tuple[tuple[Amount, str], ...]]:
    for amount, end in own.amounts_of(words, start):
        for stop in range(end + 1, min(len(words), end + _LONGEST_CURRENCY) + 1):
            for name in own.currencies(tuple(words[end:stop])):
                if stop == len(words):
                    yield ((amount, name),)
                rest = _money(words, stop + (word_at(words, stop) == own.joint), own)
                yield from (((amount, name), *others) for others in rest)


def _powers(words: Words, own: Speech) -> Iterator[Value]:
    """`[[factor] times] [amount] squared`, `[amount] to the <ordinal or number>`, and so many of a unit."""
    found: list[tuple[tuple[Amount, ...], Words]] = [((), words)]
    for factor, end in own.amounts(words, 0):
        found += [((factor,), words[end + len(phrase) :]) for phrase in own.times if _begins(words[end:], phrase)]
    for factors, power in found:
        for base, end in ((None, 0), *own.amounts(power, 0)):
            for exponent, stop in own.exponents(power, end):
                payload = (*factors, base, exponent)
                unit = own.unit(tuple(power[stop:]))
                if stop == len(power):
                    yield Value(POWER, payload)
                elif unit:
                    yield Value(MEASURE, ((payload, unit),))


def _begins(words: Words, phrase: tuple[str, ...]) -> bool:
    return tuple(words[: len(phrase)]) == phrase
