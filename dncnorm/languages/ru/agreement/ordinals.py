"""Training examples made of raw sentences: ordinals that were written out, in figures.

"на третьем этаже" becomes "на 3 этаже". Corpora have few ordinals in bare figures, and people write many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import parses
from dncnorm.languages.ru.agreement.readings import agreed_cases
from dncnorm.languages.ru.agreement.spoken import inflection
from dncnorm.languages.ru.numbers.words import CASES, GENDERS, PLURAL, cardinal, ordinal

_MOST, _OF_FIRST = 31, 0.1
"""What values are below, and the share of "first", which people rarely write as `1`."""


def written_ordinals(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields an ordinal in figures, with a test of readings.

    It agrees with the noun behind it, and no cardinal of its value could count that noun in this form: "3 этаже", but
    not "3 этажа".
    """
    for index, word in enumerate(words):
        said = word.lower().replace("ё", "е")
        value = _ordinals().get(said)
        if value and (value > 1 or rng.random() < _OF_FIRST):
            written = [*words[:index], str(value), *words[index + 1 :]]
            if _is_meant(written, index, said, value):
                yield written, index, said.__eq__


def _is_meant(words: Sequence[str], index: int, said: str, value: int) -> bool:
    here = context(words, index)
    if parses(here.at(1))[0].part != "NOUN" or not agreed_cases(here, inflection(said)):
        return False
    return not any(
        agreed_cases(here, inflection(cardinal(value, case, gender))) for case in CASES for gender in GENDERS
    )


@cache
def _ordinals() -> dict[str, int]:
    return {ordinal(value, case, of): value for value in range(1, _MOST) for case in CASES for of in GENDERS + PLURAL}
