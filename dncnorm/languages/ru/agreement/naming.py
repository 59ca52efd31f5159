"""Numbers that name what stands before them, put into the place of a noun; each with a test of readings.

A room or a bus has its number behind it, in the nominative whatever the noun's case; so has an event with a hyphen its
year; a street is named after a day, which is in the genitive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import GENITIVE, NOMINATIVE, inflected
from dncnorm.languages.ru.agreement.prepositions import numbered
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.languages.ru.agreement.spoken import CARDINAL, ORDINAL, Form, inflection

_STREETS = ("улица", "улица", "площадь", "проспект", "проезд", "сквер", "парк", "переулок")
_SHORT_STREETS = ("ул.", "ул.", "пл.", "пр.", "пер.")
_DAYS = ("8 марта", "9 мая", "1 мая", "9 января", "12 декабря", "7 ноября", "23 февраля", "26 июня")


def naming(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a noun and the number that is its name: "в зале 8017"."""
    noun = inflected(rng.choice(sorted(numbered())), slot.case, False)
    if noun:
        value = rng.choice((rng.randint(1, 20), rng.randint(1, 999), rng.randint(2100, 9999)))
        yield _put(words, slot, [noun, str(value)]), slot.place + 1, _is_name


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


def _is_of_day(text: str) -> bool:
    said = inflection(text)
    return said.kind == ORDINAL and Form(GENITIVE, "n") in said.forms
