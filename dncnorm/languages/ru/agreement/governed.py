"""Readings that a preposition rules out: behind "благодаря", a number is in the dative."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.spoken import inflection
from dncnorm.ranking.candidates import Candidate

_STRICT = frozenset(
    (
        *("благодаря", "вопреки", "навстречу", "при", "перед", "передо", "над", "между", "к", "ко", "без", "для", "до"),
        *("из", "изо", "от", "ото", "у", "около", "после", "против", "среди", "ради", "кроме", "вместо", "из-за"),
    )
)
"""Prepositions that are always followed by what they govern."""


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the word right before allows; none where it leaves all open."""
    before = words[index - 1].lower() if index else ""
    if before not in _STRICT or words[index].startswith("0"):
        return frozenset()
    cases = prepositions()[before]
    said = (inflection(one.text, one.semiotic_class == "FRACTION") for one in candidates)
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(cases))
