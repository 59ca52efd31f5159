"""What else the clause of a number has: the number and gender of its verbs, other numbers of a list.

A verb in the masculine has no number for a subject. Members of a list are in one case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from dncnorm.languages.ru.agreement.morphology import PLURAL, Parse, parses
from dncnorm.languages.ru.agreement.prepositions import listed

STOPS = frozenset(".!?;:()")
JOINERS = (",", ";", "-", "–", "—", "и", "или", "либо")
CLAUSE = 8
"""How far a word of the clause is looked for, in words."""
RECENT = 8
"""Sentences of which is kept what holds for all of their numbers: one is asked about number by number."""
_PREDICATES = ("VERB", "INFN", "PRTS", "ADJS")
_OTHER, _PERSONAL, _INFINITIVE = range(1, 4)
_FORM_KINDS = {PLURAL: 4, "n": 5, "m": 6, "f": 7}
_OF_NUMBERS = (_OTHER, _FORM_KINDS[PLURAL], _FORM_KINDS["n"])
_LONGEST_ASIDE = 4
"""The most words of a phrase that changes nothing."""


class Predicate(NamedTuple):
    """A verb: the subjects that its form allows, 0 if there is none, and its distance from the number."""

    kind: int = 0
    distance: int = 0


@lru_cache(maxsize=RECENT)
def small_letters(words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns a sentence's words in lower case."""
    return tuple(map(str.lower, words))


def without_aside(words: Sequence[str], index: int) -> tuple[Sequence[str], int]:
    """Returns the words and a number's place without the phrase before it that changes nothing: "как минимум 5"."""
    for length in range(min(index, _LONGEST_ASIDE), 1, -1):
        if " ".join(words[index - length : index]).lower() in listed("asides"):
            return (*words[: index - length], *words[index:]), index - length
    return words, index


def predicates(words: Sequence[str], index: int) -> tuple[Predicate, Predicate]:
    """Returns the verb before a number and the one after it."""
    before = range(index - 1, max(-1, index - 1 - CLAUSE), -1)
    after = range(index + 1, min(len(words), index + 1 + CLAUSE))
    return _predicate(words, index, before), _predicate(words, index, after)


def may_be_of_numbers(verb: Predicate) -> bool:
    """Whether a verb may have a number for its subject: it is in the plural or the neuter, or shows neither."""
    return verb.kind in _OF_NUMBERS


def agrees_with_subject(verb: Predicate, form: str) -> bool:
    """Whether a verb may have a subject of a gender, or in the plural."""
    return verb.kind in (_OTHER, _FORM_KINDS.get(form))


def first_of_list(words: Sequence[str], index: int) -> int:
    """Returns the place of the first number of a list that a number ends: "17, 18 и 20"; its own if there is none."""
    return _lists(tuple(words))[0][index]


def last_of_list(words: Sequence[str], index: int) -> int:
    """Returns the place of the last number of a list that a number begins; its own if there is none."""
    return _lists(tuple(words))[1][index]


@lru_cache(maxsize=RECENT)
def _lists(words: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Returns for each place those of the first and the last number of its list, in one pass over the sentence."""
    first, last = list(range(len(words))), list(range(len(words)))
    joints = [place for place in range(1, len(words) - 1) if joins_numbers(words, place)]
    for place in joints:
        first[place + 1] = first[place - 1]
    for place in reversed(joints):
        last[place - 1] = last[place + 1]
    return first, last


def joins_numbers(words: Sequence[str], place: int) -> bool:
    """Whether a symbol joins two numbers of a list: "17, 18", "5 %; 6 %"."""
    if words[place] not in JOINERS or not 0 < place < len(words) - 1:
        return False
    first, second = words[place - 1], words[place + 1]
    if not (first[:1].isdigit() and second[:1].isdigit()):
        return False
    return _letters(first) in ("", _letters(second))


def _letters(word: str) -> str:
    return "".join(character for character in word if not (character.isdigit() or character in " .,–-"))


def _predicate(words: Sequence[str], index: int, places: Iterable[int]) -> Predicate:
    """Returns the first verb of some places, the nearest first, up to the end of the clause."""
    for place in places:
        if words[place] in STOPS and not joins_numbers(words, place):
            break
        first = parses(words[place])[0]
        if first.part in _PREDICATES:
            return Predicate(_kind(first), abs(place - index))
    return Predicate()


def _kind(verb: Parse) -> int:
    if verb.part == "INFN":
        return _INFINITIVE
    if "1per" in verb.tags or "2per" in verb.tags:
        return _PERSONAL
    return _FORM_KINDS.get(verb.form, _OTHER)
