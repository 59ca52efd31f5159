"""Says what a word's form may be as one symbol: its part of speech, and its cases with gender or plural."""

from __future__ import annotations

from dncnorm.languages.ru.agreement.morphology import parses

_DECLINED = ("NOUN", "ADJF", "PRTF", "NPRO", "NUMR", "ADJS", "PRTS")
_LETTERS = "ngdaip"
"""The six cases, in the order of `CASES`; "p" is the prepositional."""


def word_tag(word: str) -> str:
    """Returns the tag of a written word; "" for digits and symbols, and for prepositions, which their letters identify.

    >>> word_tag("рублей")
    '<NOUN gp>'
    """
    if not any(map(str.isalpha, word)):
        return ""
    found = parses(word.lower())
    part = found[0].part
    if part not in _DECLINED:
        return f"<{part}>" if part in ("VERB", "INFN", "GRND") else ""
    forms = sorted({f"{_LETTERS[one.case]}{one.form}" for one in found if one.part == part and one.case is not None})
    return f"<{part} {' '.join(forms)}>" if forms else f"<{part}>"
