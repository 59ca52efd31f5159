"""Words for powers of ten that other words count: thousand, million, and their abbreviations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dncnorm.languages.ru.lexicon.abbreviated import spellings, stopped
from dncnorm.languages.ru.lexicon.declension import Declined, declined
from dncnorm.lexicon import Form, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
HIGHEST = 33
"""The power of ten of the last scale that is said."""


@dataclass(frozen=True)
class Scale(Record):
    """A power of ten.

    short: abbreviations; one with a stop may lack it. A single letter needs its stop, and is a scale before a unit or
    a currency alone (`5 т. р.`). letters: what is a scale behind an amount of money alone (`$5K`).
    """

    power: int
    noun: str
    short: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()

    def unique(self) -> tuple[str, ...]:
        """No name and no abbreviation is another's."""
        return (self.noun, *self.short, *self.letters)

    def declined(self) -> Declined:
        """The noun's forms."""
        return declined(self.noun)

    def abbreviations(self) -> tuple[str, ...]:
        """The abbreviations as they are written, with the stop and without."""
        return tuple(dict.fromkeys(form for short in self.short for form in spellings(short)))

    def bare(self) -> tuple[str, ...]:
        """The abbreviations without their stop, but for single letters."""
        return tuple(short.removesuffix(".") for short in self.short if not _is_letter(short))

    def lone(self) -> tuple[str, ...]:
        """Its single letter, without the stop."""
        return tuple(short.removesuffix(".") for short in self.short if _is_letter(short))

    @property
    def ordinal_stem(self) -> str:
        """The stem of its ordinal: `тысячн`."""
        return f"{self.noun.removesuffix('а')}н"


def all_scales() -> tuple[Scale, ...]:
    """All scales, the least first."""
    return read(TABLE, Scale)


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


def segmentation() -> Iterator[Form]:
    """Names and abbreviations, and letters that are a scale beside a currency."""
    for scale in scales():
        for short in scale.short:
            bare = short.removesuffix(".")
            if not _is_letter(short):
                yield Form("scale", bare)
                if stopped(short):
                    yield Form("dotted_inside", bare)
                    yield Form("inner", bare)
        yield from (Form("scale", form) for form in scale.declined().every())
        yield from (Form("scale_short", letter) for letter in (*scale.short, *scale.letters) if letter.isascii())


def _is_letter(short: str) -> bool:
    return stopped(short) and len(short) == len("т.")
