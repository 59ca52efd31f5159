"""Which readings a preposition of one case leaves: behind "благодаря" a number with its unit is in the dative."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.spoken import inflection
from dncnorm.ranking.candidates import Candidate

_ALWAYS = frozenset(
    ["благодаря", "вопреки", "навстречу", "при", "перед", "передо", "над", "между", "к", "ко", "без", "для"]
)
"""Prepositions that nothing but what they govern follows."""
_MEASURED = frozenset(["MEASURE", "MONEY"])


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates in the case of the preposition right before; none where it leaves open."""
    before = words[index - 1].lower() if index else ""
    if before not in _ALWAYS or _MEASURED.isdisjoint(one.semiotic_class for one in candidates):
        return frozenset()
    cases = prepositions()[before]
    said = [inflection(one.text, one.semiotic_class == "FRACTION").cases for one in candidates]
    return frozenset(place for place, own in enumerate(said) if not own.isdisjoint(cases))
