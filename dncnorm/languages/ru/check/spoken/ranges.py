"""Two numbers in one phrase, as in every language."""

from __future__ import annotations

from functools import partial

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.spoken.amounts import SIGNS, amounts
from dncnorm.languages.ru.check.spoken.numbers import numeral, ordinals, scales
from dncnorm.languages.ru.check.spoken.readings import counted, single
from dncnorm.languages.ru.check.units import nouns
from dncnorm.values.spoken import ranges as engine
from dncnorm.values.spoken.ranges import Phrase
from dncnorm.values.tables import many

_INSIDE = frozenset({"с", "и", "запятая", "точка", "целая", "целой", "целую", "целых", "целым", "целыми"})
"""Words of a number that it cannot begin with; a unit does not begin with them, either."""


def _numbers(words: Phrase) -> set[int]:
    return {end for _, end in amounts(words)} | {found.end for found in ordinals(words)}


ranges = partial(
    engine.ranges,
    own=engine.Ranges(
        single,
        counted,
        numbers=_numbers,
        goes_on=lambda word: word in _INSIDE or numeral((word,), 0) is not None or bool(ordinals((word,))),
        joints=many(TABLES / "joints.tsv"),
        either=("плюс", "минус"),
        starts=frozenset({"от", "с", "со"}),
        by="на",
        signs=SIGNS,
        scales=scales(),
        is_signed=lambda words: any(nouns().get(word) == "градус" for word in words),
    ),
)
