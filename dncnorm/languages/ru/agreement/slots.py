"""Nouns of a sentence whose case is certain: places for a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dncnorm.languages.ru.agreement.morphology import gender, parses
from dncnorm.languages.ru.agreement.prepositions import quantities
from dncnorm.languages.ru.lexicon.calendar import names

_UNFIT = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Sgtm", "Pltm", "Fixd", "Infr")
_ADJECTIVES = frozenset(["ADJF", "PRTF", "NUMR", "NPRO"])
_QUANTIFIERS = frozenset(
    ["много", "мало", "немного", "немало", "сколько", "несколько", "столько", "большинство", "количество"]
)
MONTHS = frozenset(name.name for name in names("month"))


class Slot(NamedTuple):
    """A noun in a sentence. gender: of its singular."""

    place: int
    noun: str
    case: int
    gender: str
    is_animate: bool


def slots(words: Sequence[str]) -> list[Slot]:
    """Returns the nouns of a sentence that may be in one case and number only, with no adjective or number before."""
    places = (index for index in range(len(words)) if _is_free(words, index))
    return [found for index in places if (found := _slot(words, index))]


def _is_free(words: Sequence[str], index: int) -> bool:
    """Whether a word may be a noun without an adjective or a number before it."""
    word = words[index]
    if len(word) < 3 or not word.islower() or not word.isalpha():
        return False
    before = words[index - 1].lower() if index else "."
    if any(parses(near.lower())[0].lemma in quantities() for near in words[max(0, index - 3) : index]):
        return False
    return not before[0].isdigit() and before not in _QUANTIFIERS and parses(before)[0].part not in _ADJECTIVES


def _slot(words: Sequence[str], index: int) -> Slot | None:
    """Returns the noun at a place if it may be in one case and number only."""
    found = parses(words[index])
    first = found[0]
    if any(parse.part != "NOUN" or (parse.case, parse.form) != (first.case, first.form) for parse in found):
        return None
    if first.case is None or first.lemma in MONTHS or any(tag in first.tags for tag in _UNFIT):
        return None
    of_one = gender(first)
    return Slot(index, words[index], first.case, of_one, first.is_animate) if of_one else None
