"""Ordinals that are put into the place of a noun, each with a noun that they order and a test of readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    agreed,
    gender,
    inflected,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import ONE, number
from dncnorm.languages.ru.agreement.prepositions import ordered, parts
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.languages.ru.agreement.spoken import ORDINAL, inflection

_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "IX", "XI", "XIV", "XIX", "XXI", "XXIV")
_OF_ORDERED = (
    *("стрелковый", "танковый", "гвардейский", "отдельный", "международный", "областной", "очередной"),
    *("мировой", "мировой", "пунический"),
)
_ADJECTIVE_SHARE = 0.25
_GAMES = (
    *(("олимпийский", "игра"), ("летний", "олимпийский", "игра"), ("зимний", "олимпийский", "игра")),
    *(("паралимпийский", "игра"), ("азиатский", "игра"), ("юношеский", "игра"), ("ежегодный", "чтение")),
)
_PARTS = ("ADJF", "ADJF", "NOUN")
_OF_GAMES = ("I", "II", "III", "V", "X", "XI", "XIX", "XXI", "XXII", "XXIII", "XXX", "XXXI")


def ordering(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields an ordinal and a noun in the singular, of which there is one of each number: "в 21 веке"."""
    noun = rng.choice(sorted(ordered()))
    form = inflected(noun, slot.case, False)
    values = [10 * rng.randint(2, 9) + 1, rng.randint(2, 20), rng.randint(20, 40), rng.randint(41, 400), 1]
    if slot.case in (NOMINATIVE, ACCUSATIVE):  # "21 место" may be counted, "22 место" may not
        values = [value for value in values if number(str(value)).agreement != ONE]
    adjective = agreed(rng.choice(_OF_ORDERED), slot.case, _gender(noun)) if rng.random() < _ADJECTIVE_SHARE else None
    if form and values:
        filling = [adjective, form] if adjective else [form]
        yield _put(words, slot, [str(rng.choice(values)), *filling]), slot.place, _orders(slot.case, _gender(noun))


def numbering(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a noun in the singular and a Roman number that agrees with it: "в главе IV"."""
    noun = rng.choice(sorted(parts()))
    if form := inflected(noun, slot.case, False):
        form = form.capitalize() if rng.random() < 0.3 else form
        yield _put(words, slot, [form, rng.choice(_ROMANS)]), slot.place + 1, _orders(slot.case, _gender(noun))


def moving(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields two places, the noun with one of them alone: "с 8 места на 19", "с 8 на 19 место"."""
    first, second = str(rng.randint(2, 60)), str(rng.choice((rng.randint(2, 20), rng.randint(22, 60))))
    way = [first, "места", "на", second] if rng.random() < 0.5 else [first, "на", second, "место"]
    filled = _put(words, slot, ["с", *way])
    yield filled, slot.place + 1, _orders(GENITIVE, "n")
    yield filled, slot.place + 1 + way.index(second, 1), _orders(ACCUSATIVE, "n")


def gathering(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields the number of games: "на XXI Олимпийских играх"."""
    kinds = rng.choice(_GAMES)
    phrase = [inflected(word, slot.case, True, part) for word, part in zip(kinds, _PARTS[-len(kinds) :], strict=True)]
    if all(phrase):
        filled = [
            rng.choice(_OF_GAMES),
            *(str(word).capitalize() if rng.random() < 0.5 else str(word) for word in phrase),
        ]
        yield _put(words, slot, filled), slot.place, _orders(slot.case, PLURAL)


def _put(words: Sequence[str], slot: Slot, filling: Sequence[str]) -> list[str]:
    return [*words[: slot.place], *filling, *words[slot.place + 1 :]]


def _gender(noun: str) -> str:
    return next(form for parse in parses(noun) if parse.part == "NOUN" and (form := gender(parse)))


def _orders(case: int, form: str) -> Callable[[str], bool]:
    """Returns a test of readings: ordinals in a case, and in a gender or the plural, that agree with a thing."""
    return lambda text: (
        (said := inflection(text)).kind == ORDINAL
        and any(
            (found.case, found.form) == (case, form) and not (case == ACCUSATIVE and found.needs_animate)
            for found in said.forms
        )
    )
