"""Words for powers of ten that other words count: thousand, million, and their abbreviations."""

from __future__ import annotations

from functools import cache

from dncnorm.languages.ru.lexicon.abbreviated import spellings
from dncnorm.languages.ru.lexicon.declension import Declined, declined
from dncnorm.lexicon import Forms, Record

HIGHEST = 33
"""The power of ten of the last scale that is said."""


class Scale(Record, table="scales.tsv", unique=("noun", "short", "letters")):
    """A power of ten.

    short: abbreviations; one with a stop may lack it. A single letter needs its stop, and is a scale before a unit or
    a currency alone (`5 т. р.`). letters: what is a scale behind an amount of money alone (`$5K`); joined: those that
    are one behind a number of anything, too.
    """

    power: int
    noun: str
    short: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()

    def declined(self) -> Declined:
        """The noun's forms."""
        return declined(self.noun)

    def abbreviations(self) -> tuple[str, ...]:
        """The abbreviations as they are written, with the stop and without."""
        return spellings(*self.short)

    def bare(self) -> tuple[str, ...]:
        """The abbreviations without their stop, but for single letters."""
        return tuple(short for short in self._stopless() if len(short) > 1)

    def lone(self) -> tuple[str, ...]:
        """Its single letter, without the stop."""
        return tuple(short for short in self._stopless() if len(short) == 1)

    def _stopless(self) -> list[str]:
        return [short.removesuffix(".") for short in self.short]

    @property
    def ordinal_stem(self) -> str:
        """The stem of its ordinal: `тысячн`."""
        return f"{self.noun.removesuffix('а')}н"


all_scales = Scale.rows
"""All scales, the least first."""


@cache
def scales() -> tuple[Scale, ...]:
    """The scales that are said; higher ones are only understood."""
    return tuple(scale for scale in all_scales() if scale.power <= HIGHEST)


@cache
def named() -> tuple[Scale, ...]:
    """The scales that numbers are named with: the first of each power."""
    first = {scale.power: scale for scale in reversed(scales())}
    return tuple(first[power] for power in sorted(first))


def lone_letters() -> tuple[str, ...]:
    """Abbreviations that are no scale by themselves, with their stop: `т.`."""
    return tuple(f"{letter}." for scale in scales() for letter in scale.lone())


def bare() -> tuple[str, ...]:
    """All abbreviations without their stop, but for single letters."""
    return tuple(short for scale in scales() for short in scale.bare())


def segmentation() -> Forms:
    """Names and abbreviations, and letters that are a scale beside a currency."""
    for scale in scales():
        yield "scale", (*scale.bare(), *scale.declined().every())
        stopped = [short for short in scale.bare() if f"{short}." in scale.short]
        yield from (("dotted_inside", stopped), ("inner", stopped))
        yield "scale_short", filter(str.isascii, (*scale.short, *scale.letters))
