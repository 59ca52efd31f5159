"""Training examples made of raw sentences: ordinals that were written out, in figures.

"на третьем этаже" becomes "на 3 этаже". Corpora have few ordinals in bare figures, and people write many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import GENITIVE, parses
from dncnorm.languages.ru.agreement.readings import agreed_cases
from dncnorm.languages.ru.agreement.spoken import inflection
from dncnorm.languages.ru.numbers.words import CASES, GENDERS, PLURAL, cardinal, ordinal

_LARGEST, _OF_FIRST, _NOUN = 30, 0.1, "NOUN"
"""The largest value, and the share of "first", which people rarely write as `1`."""


def written_ordinals(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields an ordinal in figures, with a test of readings.

    It agrees with the noun behind it, and no cardinal of its value could count that noun in this form ("3 этаже"), or
    it is in the genitive, which could ("3 этажа"), and has another noun before it ("окна 3 этажа").
    """
    for index, word in enumerate(words[:-1]):
        said = word.lower().replace("ё", "е")
        value = _ordinals().get(said)
        if value is not None and (value > 1 or rng.random() < _OF_FIRST):
            written = [*words[:index], str(value), *words[index + 1 :]]
            if _is_meant(written, index, said, value):
                yield written, index, said.__eq__


def _is_meant(words: Sequence[str], index: int, said: str, value: int) -> bool:
    here = context(words, index)
    if parses(here.at(1))[0].part != _NOUN or not agreed_cases(here, inflection(said)):
        return False
    if not any(agreed_cases(here, inflection(other)) for other in _cardinals(value)):
        return True
    is_genitive = GENITIVE in inflection(said).cases
    return is_genitive and index > 0 and parses(here.at(-1))[0].part == _NOUN


@cache
def _ordinals() -> dict[str, int]:
    genders = (*GENDERS, PLURAL)
    return {ordinal(value, case, of): value for value in range(1, _LARGEST + 1) for case in CASES for of in genders}


@cache
def _cardinals(value: int) -> frozenset[str]:
    return frozenset(cardinal(value, case, gender) for case in CASES for gender in GENDERS)
