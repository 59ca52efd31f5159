"""What changes beside a number that is put into a sentence: numbers before it, and the verb that it is subject of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from dncnorm.languages.ru.agreement.clause import STOPS
from dncnorm.languages.ru.agreement.morphology import NOMINATIVE, PLURAL, conjugated, parses
from dncnorm.languages.ru.agreement.slots import Slot

_COMPARED = (
    *(("более", "чем"), ("более", "чем"), ("менее", "чем"), ("больше", "чем")),
    *(("не", "менее", "чем"), ("не", "более", "чем"), ("чуть", "более", "чем")),
)
_COMPARED_SHARE, _LIST_SHARE = 0.05, 0.13
_PAIRS, _LAST = (("и",), ("и",), ("или",), (",",)), (("и",), ("и",), ("или",), (",",), (";",))
_VERB_DISTANCE = 4
_VERBS = frozenset(["VERB", "PRTS"])


def led(before: Sequence[str], another: Callable[[], str], rng: Random) -> list[str]:
    """Returns the words before a number, now and then with "более чем", or with the first numbers of a list.

    another: returns one of these.
    """
    chance = rng.random()
    if chance < _COMPARED_SHARE:
        return [*before, *rng.choice(_COMPARED)]
    if chance > _COMPARED_SHARE + _LIST_SHARE:
        return list(before)
    if rng.random() < 0.5:
        return [*before, another(), *rng.choice(_PAIRS)]
    last = rng.choice(_LAST)
    return [*before, another(), ";" if last == (";",) else ",", another(), *last]


def agreeing(words: Sequence[str], slot: Slot, rng: Random, forms: Sequence[str] = ("plur", "neut")) -> list[str]:
    """Returns the words, with the verb of a subject in the plural or the neuter: "стол стоял", "5 столов стояло"."""
    found = list(words)
    form = parses(slot.noun)[0].form
    if slot.case != NOMINATIVE or form in ("", PLURAL):
        return found
    place = _verb_of(words, slot.place)
    if place is None:
        return found
    verb = parses(words[place].lower())[0]
    if verb.form == form or (not verb.form and "3per" in verb.tags):
        found[place] = conjugated(words[place].lower(), rng.choice(forms)) or words[place]
    return found


def _verb_of(words: Sequence[str], place: int) -> int | None:
    """Returns the place of the next verb of the clause, else of the last one before."""
    for places in (range(place + 1, min(len(words), place + 1 + _VERB_DISTANCE)), range(place - 1, -1, -1)):
        for other in places:
            if words[other] in STOPS or words[other] == ",":
                break
            if parses(words[other].lower())[0].part in _VERBS:
                return other
    return None
