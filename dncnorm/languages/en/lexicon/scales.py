"""Words for powers of ten: how they are written, in full and abbreviated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dncnorm.lexicon import Form, Record, read

TABLE = Path(__file__).with_suffix(".tsv")
_HUNDRED = 2


@dataclass(frozen=True)
class Scale(Record):
    """A power of ten that a number may be counted in.

    short: abbreviations, right behind a number or after a space. maybe: those that may be something else (`t`), which
    only money has. spellings: other words for it, which the check admits.
    """

    name: str
    exponent: int
    short: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    spellings: tuple[str, ...] = ()

    def unique(self) -> tuple[str, ...]:
        """No form is another power's."""
        return tuple(dict.fromkeys((self.name, *self.short, *self.maybe, *self.spellings)))

    @property
    def abbreviated(self) -> tuple[str, ...]:
        """All abbreviations."""
        return (*self.short, *self.maybe)

    @property
    def is_indian(self) -> bool:
        """Whether it is no power of a thousand, or is made of one that is not: lakh, crore, thousand crore."""
        return self.exponent > _HUNDRED and (self.exponent % 3 > 0 or " " in self.name)

    @property
    def in_full(self) -> tuple[str, ...]:
        """The word and its plural, each in small letters, with capitals, and in capitals."""
        return tuple(form for word in (self.name, f"{self.name}s") for form in (word, word.title(), word.upper()))


@cache
def scales() -> tuple[Scale, ...]:
    """All powers, in the order of the table."""
    return read(TABLE, Scale)


@cache
def spoken_exponents() -> dict[str, int]:
    """A word, as said, and its exponent; powers of several words are said by those of each."""
    named = {word: scale.exponent for scale in scales() for word in (scale.name, *scale.spellings)}
    return {word: exponent for word, exponent in named.items() if " " not in word}


@cache
def written_exponents() -> dict[str, int]:
    """A form in small letters, and its exponent; powers of several words are written by those of each."""
    spoken = spoken_exponents()
    written = {form: exponent for word, exponent in spoken.items() for form in (word, f"{word}s")}
    short = {form.lower().rstrip("."): scale.exponent for scale in scales() for form in scale.abbreviated}
    return {**written, **short}


def segmentation() -> Iterator[Form]:
    """What stands after a number and makes it so many times larger; Indian words are written right behind it, too."""
    for scale in scales():
        plural = f"{scale.name}s"
        if scale.exponent > _HUNDRED:
            yield Form("scale", scale.name)
        if scale.is_indian:
            yield Form("scale", plural)
        if scale.is_indian and " " not in scale.name:
            yield from (Form("scale_short", form) for form in (scale.name, plural, scale.name.title(), plural.title()))
        yield from (Form("scale_short", form) for form in scale.short)
