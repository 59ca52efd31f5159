"""Finds in a sentence what decides a number's form: the noun that it counts, a preposition, a verb, a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dncnorm.languages.ru.agreement.morphology import (
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    cases_of,
    declined,
    may_be_name,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import Number, number
from dncnorm.languages.ru.agreement.prepositions import prepositions, quantities

_STOPS = frozenset(".!?;:()")
_OPENING = frozenset("\"'«“„-–—")
_VERBS = frozenset(["VERB", "INFN", "GRND", "PRTS", "PRTF"])
_FINITE = frozenset(["VERB", "INFN", "GRND"])
_ADJECTIVES = ("ADJF", "PRTF", "NPRO")
_BETWEEN = frozenset(["ADVB", "PRCL", "ADJF", "CONJ", "NUMR"])
"""Parts of speech between a governor and its number."""
NOUN_DISTANCE, NEAR_PREPOSITION, FAR_PREPOSITION, VERB_DISTANCE, GOVERNOR_DISTANCE = 4, 5, 9, 8, 4
QUANTITY_DISTANCE = 4
"""How far each is looked for, in words."""


class Found(NamedTuple):
    """A word that was found, in lower case, and its distance; "" and 0 if there is none."""

    word: str = ""
    distance: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a number.

    noun: the parses of the noun that it counts, and its distance; adjectives: how many stand before it.
    near, far: prepositions before it: in its own phrase, and past nouns and numbers. verb: the last before it.
    governor: the last word that may govern it. left_adjectives: the cases of an adjective right before it.
    left_noun, left_noun_2: the parses of nouns right before it, and one further. quantity: a noun before it that names
    what is measured ("глубина озера 5 м"). is_name: whether the word before it begins with a
    capital, and may be a person's. left_number: the number before, if there is one ("5 экз."). before_name: whether a
    word with a capital follows ("в г. Москве").
    """

    words: tuple[str, ...]
    index: int
    number: Number
    noun: list[Parse]
    noun_distance: int
    adjectives: int
    near: Found
    far: Found
    verb: Found
    governor: Found
    left_adjectives: frozenset[int]
    left_noun: list[Parse]
    left_noun_2: list[Parse]
    quantity: Found
    is_name: bool
    left_number: Number
    before_name: bool

    def at(self, distance: int) -> str:
        """Returns the last word of a token near the number, in lower case; "" beyond the sentence."""
        place = self.index + distance
        if not 0 <= place < len(self.words):
            return ""
        return self.words[place].rsplit(" ", 1)[-1]


def context(words: Sequence[str], index: int) -> Context:
    """Returns the surroundings of a token."""
    small = tuple(word.lower() for word in words)
    own = number(words[index])
    noun, distance, adjectives = ([], 0, 0) if own.value >= 0 and own.has_unit else _counted(small, index)
    left, left_2 = (small[index - back] if index >= back else "" for back in (1, 2))
    left_noun = declined(left, "NOUN") if left else []
    is_name = bool(left) and words[index - 1][0].isupper() and may_be_name(left)
    return Context(
        small,
        index,
        own,
        noun,
        distance,
        adjectives,
        _near_preposition(small, index),
        _far_preposition(small, index),
        _verb(small, index),
        _governor(small, index),
        cases_of(declined(left, *_ADJECTIVES)) if left else frozenset(),
        named(left_noun, is_name=is_name) if own.is_roman else left_noun,
        declined(left_2, "NOUN") if left_2 else [],
        _quantity(small, index),
        is_name,
        number(left),
        index + 1 < len(words) and words[index + 1][:1].isupper(),
    )


def _counted(words: Sequence[str], index: int) -> tuple[list[Parse], int, int]:
    """Finds the noun after a number, past adjectives: its parses, its distance, and the number of adjectives."""
    adjectives = 0
    for place in range(index + 1, min(len(words), index + 1 + NOUN_DISTANCE)):
        word = words[place]
        if place == index + 1 and word in _OPENING:
            continue
        if not word[:1].isalpha() or word in prepositions():
            break
        nouns = declined(word, "NOUN")
        first = parses(word)[0]
        if nouns and first.part not in _ADJECTIVES:
            return nouns, place - index, adjectives
        if not declined(word, *_ADJECTIVES):
            break
        adjectives += 1
    return [], 0, adjectives


def _back(words: Sequence[str], index: int, most: int) -> Iterator[Found]:
    """Yields the words before a number, the nearest first, up to the end of the clause."""
    for distance in range(1, min(index, most) + 1):
        word = words[index - distance]
        if word in _STOPS:
            return
        yield Found(word, distance)


def _preposition(words: Sequence[str], place: int) -> str:
    """Returns the preposition that ends at a place, of one word or two; "" if there is none."""
    if place and (pair := f"{words[place - 1]} {words[place]}") in prepositions():
        return pair
    return words[place] if words[place] in prepositions() else ""


def _near_preposition(words: Sequence[str], index: int) -> Found:
    for found in _back(words, index, NEAR_PREPOSITION):
        if preposition := _preposition(words, index - found.distance):
            return Found(preposition, found.distance)
        first = parses(found.word)[0].part
        if found.word == "," or first in _FINITE or (first == "NOUN" and found.distance > 1):
            break
    return Found()


def _far_preposition(words: Sequence[str], index: int) -> Found:
    for found in _back(words, index, FAR_PREPOSITION):
        if preposition := _preposition(words, index - found.distance):
            return Found(preposition, found.distance)
        if parses(found.word)[0].part in _FINITE:
            break
    return Found()


def _quantity(words: Sequence[str], index: int) -> Found:
    for found in _back(words, index, QUANTITY_DISTANCE):
        if parses(found.word)[0].lemma in quantities():
            return found
        if parses(found.word)[0].part in _FINITE:
            break
    return Found()


def _verb(words: Sequence[str], index: int) -> Found:
    return next((item for item in _back(words, index, VERB_DISTANCE) if parses(item.word)[0].part in _VERBS), Found())


def _governor(words: Sequence[str], index: int) -> Found:
    """Finds the last word that is no adverb, particle, adjective, conjunction or number."""
    for found in _back(words, index, GOVERNOR_DISTANCE):
        if found.word[:1].isdigit() or parses(found.word)[0].part in _BETWEEN:
            continue
        return found if found.word[:1].isalpha() else Found()
    return Found()


def _case_of_one(parse: Parse) -> int | None:
    """Returns the case of a man's name; what looks like several in the nominative is one in the genitive."""
    return GENITIVE if parse.form == PLURAL and parse.case == NOMINATIVE else parse.case


def named(nouns: list[Parse], *, is_name: bool) -> list[Parse]:
    """Prefers names, and among these men's: a Roman number after "Карла" is a king's.

    is_name: whether it begins with a capital. Then it may be a man whatever its gender looks like ("Олибы II").
    """
    names = [parse for parse in nouns if "Name" in parse.tags and parse.form in ("m", "f")]
    if is_name and not names:
        names = [parse._replace(form="m", case=_case_of_one(parse)) for parse in nouns]
    return [parse for parse in names if parse.form == "m"] or names or nouns
