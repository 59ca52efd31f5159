"""Which readings a word leaves: behind "благодаря" a number with its unit is in the dative, "равна" none orders."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.spoken import ORDINAL, inflection
from dncnorm.ranking.candidates import Candidate

_ALWAYS = frozenset(
    ["благодаря", "вопреки", "навстречу", "при", "перед", "передо", "над", "между", "к", "ко", "без", "для"]
)
"""Prepositions that nothing but what they govern follows."""
_EQUAL = frozenset(
    ["равен", "равна", "равно", "равны", "равняется", "составляет", "составила", "составил", "составило"]
)
"""Words that an amount follows, and no ordinal: "равна 2 секунды"."""
_MEASURED = frozenset(["MEASURE", "MONEY"])


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the word right before allows; none where it leaves all open."""
    before = words[index - 1].lower() if index else ""
    is_known = before in _ALWAYS or before in _EQUAL
    if not is_known or _MEASURED.isdisjoint(one.semiotic_class for one in candidates):
        return frozenset()
    said = [inflection(one.text, one.semiotic_class == "FRACTION") for one in candidates]
    if before in _EQUAL:
        return frozenset(place for place, own in enumerate(said) if own.kind != ORDINAL)
    cases = prepositions()[before]
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(cases))
