"""Readings that a preposition rules out: behind "благодаря", a number is in the dative."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.prepositions import marked_prepositions, prepositions
from dncnorm.languages.ru.agreement.spoken import ORDINAL, inflection
from dncnorm.ranking.candidates import Candidate

_COPULAS = frozenset(
    ("равен", "равна", "равно", "равны", "равняется", "составляет", "составила", "составил", "составило")
)
"""Words that an amount follows, never an ordinal: "равна 2 секунды"."""


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the word right before allows; none where it leaves all open."""
    if amounts := amounts_behind_copula(words, index, candidates):
        return amounts
    before = words[index - 1].lower() if index else ""
    if before not in marked_prepositions("strict") or words[index].startswith("0"):
        return frozenset()
    said = (inflection(one.text, one.semiotic_class == "FRACTION") for one in candidates)
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(prepositions()[before]))


def amounts_behind_copula(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates without an ordinal, for an amount right behind a copula; else none."""
    before = words[index - 1].lower() if index else ""
    if before not in _COPULAS or not any(one.semiotic_class in ("MEASURE", "MONEY") for one in candidates):
        return frozenset()
    return frozenset(place for place, one in enumerate(candidates) if inflection(one.text).kind != ORDINAL)
