"""Currencies: what a sign stands for, what a name means, and what a hundredth is called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dncnorm.languages.en.check.written.words import without_accents
from dncnorm.languages.en.lexicon import currencies as lexicon
from dncnorm.values.money import Currencies, Currency


def _forms(noun: str) -> tuple[str, ...]:
    """`krone`, `krones`, `kroner`: singular and plural are one currency."""
    return (noun, f"{noun}s", *lexicon.variants()[noun])


def _listed() -> Iterator[tuple[Currency, list[str], list[str]]]:
    """Each currency by its code and by its noun, which first of all is that of one code, and each hundredth."""
    known = set()
    for one in lexicon.currencies():
        hundredths = tuple(lexicon.noun_of(cell).singular for cell in one.minors)
        signs = [*one.marks, *one.letters]
        code = one.code or (signs[0].replace(".", "") if one.origins else "")
        for noun in (lexicon.noun_of(cell).singular for cell in one.nouns):
            forms = _forms(noun)
            first = [code] if code and noun not in known else []
            known.add(noun)
            yield Currency(noun, noun, hundredths), [*signs, *first], [*forms]
            if code:
                names = [f"{origin} {form}" for origin in one.origins for form in forms] or [*forms]
                yield Currency(code, noun, hundredths), [code, *signs], names
        yield from ((Currency(noun, noun), [], [*_forms(noun)]) for noun in hundredths)


@cache
def currencies() -> Currencies:
    """All that the lexicon knows."""
    return Currencies(_listed(), lambda name: without_accents(" ".join(name.casefold().split())))
