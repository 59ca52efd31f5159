"""Numbers put into raw sentences, in the place of a noun whose case is sure: "построил школу", "построил 21 школу".

Others come with a noun of their own, which they order: "в 21 веке", "в главе IV".

Corpora have few numbers in the accusative, the dative and the instrumental, and fewer whose form shows the case; nouns
stand in these cases in every sentence, and what governs a noun governs a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.days import celebrating, dating_from, happening
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.fills import (
    alone,
    counting,
    distant,
    leaving,
    measuring,
    ranging,
)
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PREPOSITIONAL,
    parses,
)
from dncnorm.languages.ru.agreement.naming import dating, naming, remembering
from dncnorm.languages.ru.agreement.orders import gathering, moving, numbering, ordering
from dncnorm.languages.ru.agreement.prepositions import prepositions, quantities
from dncnorm.languages.ru.agreement.slots import Slot, slots

_SHARES = {NOMINATIVE: 0.35, GENITIVE: 0.2, PREPOSITIONAL: 0.6}
"""Of the nouns in these cases, those that are taken; of all others, each. Nouns in the genitive mostly belong to
another noun, where a number seldom stands."""
_AFTER_PREPOSITION = 0.4
_DISTRIBUTIVE = "по"
"""Measures after it do not take the case that nouns do: "по пять рублей"."""
_RANGES_SHARE = 0.08
_NAMES_SHARE = 0.2
_NAMES = {
    ordering: 6,
    numbering: 6,
    naming: 6,
    dating: 2,
    remembering: 2,
    gathering: 4,
    moving: 1,
    celebrating: 3,
    happening: 5,
    dating_from: 6,
}
"""How often each is taken, of numbers that order or name."""
_DISTANT_SHARE = 0.2
_QUANTITIES = 0.3
"""The share of sentences with a quantity that it is measured in."""
_GOVERNORS = frozenset(["VERB", "INFN", "GRND", "PRTF", "PRTS", "ADJS", "COMP"])


def placed_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a number in the place of a noun, and one after a quantity, each with a test of readings."""
    if rng.random() < _QUANTITIES:
        yield from _measured_quantities(words, rng)
    found = slots(words)
    if not found:
        return
    slot = rng.choice(found)
    if rng.random() > _SHARES.get(slot.case, 1.0):
        return
    near = words[slot.place - 1].lower() if slot.place else ""
    if near == _DISTRIBUTIVE or (near in prepositions() and rng.random() > _AFTER_PREPOSITION):
        return
    if near not in prepositions() and rng.random() < _RANGES_SHARE:
        yield from ranging(words, slot, rng)
        return
    if rng.random() < _NAMES_SHARE:
        yield from rng.choices(list(_NAMES), list(_NAMES.values()))[0](words, slot, rng)
        return
    if near == "в" and slot.case == PREPOSITIONAL and rng.random() < _DISTANT_SHARE:
        yield from distant(words, slot, rng)
        return
    part = parses(near)[0].part if near else ""
    if part == "PRTS" and slot.case == GENITIVE:  # "раскрыто 5 дел" is in the nominative
        return
    is_governed = near in prepositions() or part in _GOVERNORS
    if is_governed or slot.case in (NOMINATIVE, ACCUSATIVE):
        yield from rng.choices((counting, measuring, alone, leaving), (25, 20, 10, 3))[0](words, slot, rng)
    elif slot.case == GENITIVE:
        yield from rng.choices((counting, measuring, alone), (12, 5, 1))[0](words, slot, rng)


def _measured_quantities(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a measure after a noun that names a quantity, where it is in the nominative: "глубина озера 8 м"."""
    places = [index for index in range(len(words)) if _names_quantity(words, index)]
    if not places:
        return
    index = rng.choice(places)
    after = index + 2 if _is_genitive(words[index + 1]) else index + 1
    slot = Slot(after, "", NOMINATIVE, "", False)
    yield from measuring([*words[:after], "", *words[after:]], slot, rng)


def _names_quantity(words: Sequence[str], index: int) -> bool:
    """Whether a noun names a quantity, and no number stands near."""
    if not 0 < index < len(words) - 2 or parses(words[index].lower())[0].lemma not in quantities():
        return False
    if f"{words[index - 1]} {words[index]}".lower() in prepositions():
        return False
    return not any(character.isdigit() for word in words[index + 1 : index + 4] for character in word)


def _is_genitive(word: str) -> bool:
    return all(parse.part == "NOUN" and parse.case == GENITIVE for parse in parses(word.lower()))
