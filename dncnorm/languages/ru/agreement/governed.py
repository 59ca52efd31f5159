"""Readings that a preposition rules out: behind "благодаря", a number is in the dative."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.morphology import ACCUSATIVE
from dncnorm.languages.ru.agreement.prepositions import marked_prepositions, prepositions
from dncnorm.languages.ru.agreement.readings import agreed_cases
from dncnorm.languages.ru.agreement.spoken import ORDINAL, inflection
from dncnorm.ranking.candidates import Candidate

_FROM = frozenset(("с", "со"))
"""With the accusative, they are about a size, which a number seldom follows."""
_OF_PLACES = _FROM | {"в", "во", "на", "о", "об"}
_OF_DAYS = ("утра", "вечера", "ночи", "дня")
"""Nouns that a number before them does not count: "до 2 ночи"."""
_COPULAS = ("равен", "равна", "равно", "равны", "равняется", "составляет", "составила", "составил", "составило")
"""Words that an amount follows, never an ordinal: "равна 2 секунды"."""
_LONGEST = 3
"""How many digits a number has at most if the noun behind it decides; more may be a year: "в 2020 рынок вырос"."""


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the word right before allows; none where it leaves all open.

    A preposition governs both ends of a range, so that no other stands inside: no "на от двух до трех метров".
    """
    is_inside = index > 0 and words[index - 1].lower() in _outside_ranges()
    outside = frozenset(
        place
        for place, one in enumerate(candidates)
        if not is_inside or one.semiotic_class == "TIME" or " до " not in one.text
    )
    allowed = _allowed(words, index, candidates) & outside or outside
    return allowed if len(allowed) < len(candidates) else frozenset()


@cache
def _outside_ranges() -> frozenset[str]:
    """The prepositions that stand before a range and not within it."""
    return frozenset(prepositions().keys() - _FROM - {"от"})


def _allowed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates in a case of the preposition.

    A noun that agrees decides: "после 2 тура" is the second, two of them are "после 2 туров".
    """
    if amounts := amounts_behind_copula(words, index, candidates):
        return amounts
    before = words[index - 1].lower() if index else ""
    if before not in marked_prepositions("strict") | _OF_PLACES or words[index].startswith("0"):
        return frozenset()
    cases = prepositions()[before] - (frozenset([ACCUSATIVE]) if before in _FROM else frozenset())
    said = [inflection(one.text, one.semiotic_class == "FRACTION") for one in candidates]
    after = words[index + 1].lower() if index + 1 < len(words) else ""
    agreed = frozenset[int]()
    if words[index].isdigit() and len(words[index]) <= _LONGEST and after.isalpha() and after not in _OF_DAYS:
        here = context(words, index)
        agreed = frozenset(place for place, own in enumerate(said) if not agreed_cases(here, own).isdisjoint(cases))
    if agreed or before in _OF_PLACES:
        return agreed
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(cases))


def amounts_behind_copula(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates without an ordinal, for an amount right behind a copula; else none."""
    before = words[index - 1].lower() if index else ""
    if before not in _COPULAS or not any(one.semiotic_class in ("MEASURE", "MONEY") for one in candidates):
        return frozenset()
    return frozenset(place for place, one in enumerate(candidates) if inflection(one.text).kind != ORDINAL)
