"""Words for powers of ten: how they are written, in full and abbreviated."""

from __future__ import annotations

from functools import cache

from dncnorm.lexicon import Forms, Record

_HUNDRED = 2


class Scale(Record, unique=("name", "short", "maybe", "spellings"), table="scales.tsv"):
    """A power of ten that a number may be counted in.

    short: abbreviations, right behind a number or after a space. maybe: those that may be something else (`t`), which
    only money has. spellings: other words for it, which the check admits.
    """

    name: str
    exponent: int
    short: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    spellings: tuple[str, ...] = ()

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


scales = Scale.rows


@cache
def spoken_exponents() -> dict[str, int]:
    """A word, as said, and its exponent; powers of several words are said by those of each."""
    named = ((word, scale.exponent) for scale in scales() for word in (scale.name, *scale.spellings))
    return {word: exponent for word, exponent in named if " " not in word}


@cache
def written_exponents() -> dict[str, int]:
    """A form in small letters, and its exponent; powers of several words are written by those of each."""
    spoken = spoken_exponents()
    short = {form.lower().rstrip("."): scale.exponent for scale in scales() for form in scale.abbreviated}
    return spoken | {f"{word}s": exponent for word, exponent in spoken.items()} | short


def segmentation() -> Forms:
    """What stands after a number and makes it so many times larger; Indian words are written right behind it, too."""
    for scale in scales():
        word, plural = scale.name, f"{scale.name}s"
        if scale.exponent > _HUNDRED:
            yield "scale", [word]
        if scale.is_indian:
            yield "scale", [plural]
        tight = (word, plural, word.title(), plural.title()) if scale.is_indian and " " not in word else ()
        yield "scale_short", (*tight, *scale.short)
