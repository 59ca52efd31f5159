"""Numbers that name what stands before them, put into the place of a noun; each with a test of readings.

A room or a bus has its number behind it, in the nominative whatever the noun's case; so has an event with a hyphen its
year; a street is named after a day, which is in the genitive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import GENITIVE, NOMINATIVE, PLURAL, inflected
from dncnorm.languages.ru.agreement.prepositions import numbered
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.languages.ru.agreement.spoken import CARDINAL, ORDINAL, Form, inflection

_STREETS = ("улица", "улица", "площадь", "проспект", "проезд", "сквер", "парк", "переулок")
_SHORT_STREETS = ("ул.", "ул.", "пл.", "пр.", "пер.")
_GAMES = (
    *(("олимпийский", "игра"), ("летний", "олимпийский", "игра"), ("зимний", "олимпийский", "игра")),
    *(("паралимпийский", "игра"), ("азиатский", "игра"), ("юношеский", "игра"), ("ежегодный", "чтение")),
)
_PARTS = ("ADJF", "ADJF", "NOUN")
_ROMANS = ("I", "II", "III", "V", "X", "XI", "XIX", "XXI", "XXII", "XXIII", "XXX", "XXXI")
_DAYS = ("8 марта", "9 мая", "1 мая", "9 января", "12 декабря", "7 ноября", "23 февраля", "26 июня")


def naming(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a noun and the number that is its name: "в зале 8017"."""
    noun = inflected(rng.choice(sorted(numbered())), slot.case, False)
    if noun:
        value = rng.choice((rng.randint(1, 20), rng.randint(1, 999), rng.randint(2100, 9999)))
        yield _put(words, slot, [noun, str(value)]), slot.place + 1, _is_name


def gathering(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields the number of games: "на XXI Олимпийских играх"."""
    kinds = rng.choice(_GAMES)
    phrase = [inflected(word, slot.case, True, part) for word, part in zip(kinds, _PARTS[-len(kinds) :], strict=True)]
    if all(phrase):
        filled = [
            rng.choice(_ROMANS),
            *(str(word).capitalize() if rng.random() < 0.5 else str(word) for word in phrase),
        ]
        yield _put(words, slot, filled), slot.place, _orders_several(slot.case)


def dating(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields the noun, a hyphen and a year: "в сезоне-2011"."""
    if not slot.is_animate:
        yield _put(words, slot, [slot.noun, "-", str(rng.randint(1980, 2030))]), slot.place + 2, _is_name


def remembering(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a street that is named after a day: "на улице 8 Марта"."""
    street = rng.choice(_SHORT_STREETS) if rng.random() < 0.5 else inflected(rng.choice(_STREETS), slot.case, False)
    if street:
        yield _put(words, slot, [street, rng.choice(_DAYS)]), slot.place + 1, _is_of_day


def _put(words: Sequence[str], slot: Slot, filling: Sequence[str]) -> list[str]:
    return [*words[: slot.place], *filling, *words[slot.place + 1 :]]


def _is_name(text: str) -> bool:
    said = inflection(text)
    return said.kind == CARDINAL and any(form.case == NOMINATIVE and form.form in ("", "m") for form in said.forms)


def _orders_several(case: int) -> Callable[[str], bool]:
    return lambda text: (
        (said := inflection(text)).kind == ORDINAL
        and any((form.case, form.form) == (case, PLURAL) and not form.needs_animate for form in said.forms)
    )


def _is_of_day(text: str) -> bool:
    said = inflection(text)
    return said.kind == ORDINAL and Form(GENITIVE, "n") in said.forms
