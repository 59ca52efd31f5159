"""Habits of Google's corpus: readings that the nearest words decide, whether or not it is good Russian.

They count in the style "corpus" only. The corpus reads the second number of a range with a hyphen in the genitive, for
example. A habit names the case of the reading, and the ranker chooses among the readings in that case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dncnorm.languages.ru.agreement.governed import amounts_behind_copula
from dncnorm.languages.ru.agreement.morphology import GENITIVE, NOMINATIVE, PLURAL
from dncnorm.languages.ru.agreement.spoken import CARDINAL, inflection
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.ranking.candidates import Candidate

_UNWANTED = frozenset(("целые", "третьи", "четвертые", "одних"))
"""Words of readings that agree, but that the corpus does not have."""


class Habit(NamedTuple):
    """Expressions of the two words before a whole number and of the number with the word after it; the case."""

    before: str
    number: str
    case: int


_MONTH = f"(?i:{'|'.join(form for name in names('month') for form in name.declined().every())})"
HABITS = (
    Habit(f".* {_MONTH}", r"[12]\d{3}(?: .*)?", GENITIVE),  # сентябрь [2012]
    Habit(r"\d+ -", ".*", GENITIVE),  # 101 - [112]
    Habit(".* [Сс]", ".* до", GENITIVE),  # с [10] до 19
    Habit(".*", r"\d{3} года", GENITIVE),  # до [612] года
    Habit(".* чем", ".*", NOMINATIVE),  # более чем [40] организаций
)
"""The first that fits is taken."""
_WHOLE_NUMBER = re.compile(r"\d+|\d{1,3}(?: \d{3})+")


def habitual(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the first fitting habit allows; of a sign, `№`, the usual one; of an
    amount behind a copula, those without an ordinal; none if neither fits."""
    if not any(map(str.isalnum, words[index])):
        return frozenset([0])
    before = " ".join(("", *words[:index])[-2:])
    number = " ".join(words[index : index + 2])
    fitting = (one for one in HABITS if re.fullmatch(one.before, before) and re.fullmatch(one.number, number))
    habit = next(fitting, None) if _WHOLE_NUMBER.fullmatch(words[index]) else None
    if habit is None:
        return amounts_behind_copula(words, index, candidates)
    return frozenset(place for place, one in enumerate(candidates) if _is_in(one, habit.case))


def _is_in(candidate: Candidate, case: int) -> bool:
    """Whether a reading is a cardinal in the case."""
    if candidate.semiotic_class != "CARDINAL" or not _UNWANTED.isdisjoint(candidate.text.split()):
        return False
    said = inflection(candidate.text)
    return said.kind == CARDINAL and any(
        form.case == case and form.form != PLURAL and not form.needs_animate for form in said.forms
    )
