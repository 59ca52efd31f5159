"""What is put in the place of a noun: a number before it, a measure, a range, a time; with a test of readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.beside import agreeing, led
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    NOMINATIVE,
    inflected,
)
from dncnorm.languages.ru.agreement.numbers import FEW, FRACTION, MANY, ONE, number
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.languages.ru.agreement.spoken import CARDINAL, inflection

_RANGES = (("с", "до", GENITIVE), ("от", "до", GENITIVE), ("с", "по", ACCUSATIVE))
_BEFORE_TIMES = (
    *((preposition, ACCUSATIVE) for preposition in ("в", "в", "на")),
    *((preposition, GENITIVE) for preposition in ("до", "после", "около", "с")),
    ("к", DATIVE),
)
_CLOCK, _DAY_PARTS = "часы", ("утра", "вечера", "ночи", "дня")
_TIMES = (_CLOCK, _CLOCK, "мес", "мес.", "ч", "час.", "мин", "мин.", "лет", "дней")
_GRAMS = ("г", "г.")
_MONEY = ("руб.", "млн руб.", "долл.", "евро")
_UNITS = (
    *_GRAMS,
    "%",
    "%",
    "км",
    "м",
    "кг",
    "км²",
    "м²",
    "°C",
    *_MONEY,
    "га",
    "см",
    "мм",
    "тыс.",
    "тыс. руб.",
    "тыс. чел.",
)
_JOINED = ("%", "°C")
_LENGTHS = ("км", "км", "км", "м", "тыс. км", "млн км", "верстах", "милях", "шагах")
_SCALES = ("тыс.", "млн", "млрд")
_ONES_SHARE = 0.3
_LIKE_THEIR_ACCUSATIVE = ("модель", "часть", "область", "ночь", "роль", "сеть", "дверь", "крепость", "запись", "цель")
_CONJUNCTIONS = ("и", "и", ",", "или")
_YEARS = range(1000, 2100)
_DIGITS = frozenset(["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"])
_OF_FINALS = "финала"
_NO_FRACTION = ("sil", "дробь", " на ")


def counting(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields the number before the noun, which takes the form that the number asks for."""
    if slot.gender == "f" and slot.case in (NOMINATIVE, ACCUSATIVE) and rng.random() < _ONES_SHARE:
        yield _ending_in_one(words, slot, rng)
        return
    written, agreement = _number(rng)
    noun = _counted_noun(slot, agreement)
    if noun is None:
        return
    words = words if agreement == ONE else agreeing(words, slot, rng)
    before, after = words[: slot.place], words[slot.place + 1 :]
    if rng.random() < 0.2:  # "с 43 станций и 5 станций": the first is governed, the second goes with it
        other = _number(rng)
        first = _counted_noun(slot, other[1])
        if first:
            before = [*before, other[0], first, rng.choice(_CONJUNCTIONS)]
    else:
        before = led(before, lambda: str(rng.randint(2, 99)), rng)
    yield [*before, written, noun, *after], len(before), _counts(slot, agreement)


def _ending_in_one(words: Sequence[str], slot: Slot, rng: Random) -> Variant:
    """Returns a number that alone shows whether it is in the nominative or the accusative: "21 модель"."""
    value = rng.choice((1, 10 * rng.randint(2, 9) + 1, 100 * rng.randint(1, 9) + 1, 1000 * rng.randint(3, 9) + 21))
    noun = rng.choice(_LIKE_THEIR_ACCUSATIVE)
    filled = [*words[: slot.place], str(value), noun, *words[slot.place + 1 :]]
    return filled, slot.place, _counts(slot, ONE)


def _number(rng: Random) -> tuple[str, int]:
    """Returns a number, and how it governs what it counts."""
    if rng.random() < 0.1:
        return f"{rng.randint(2, 99)} {rng.choice(_SCALES)}", MANY
    if rng.random() < 0.1:
        return f"{rng.randint(0, 99)},{rng.randint(1, 9)}", FRACTION
    if rng.random() < 0.08:
        low = rng.randint(2, 60)
        high = low + rng.randint(1, 30)
        return f"{low}{rng.choice('–-')}{high}", number(str(high)).agreement
    if rng.random() < 0.15:  # "1 234" shows the case of its thousand, and is no year
        value = rng.choice((1000, rng.randint(1000, 1999)))
        return f"{value:,}".replace(",", " "), number(str(value)).agreement
    value = rng.choice((rng.randint(1, 9), rng.randint(1, 99), rng.randint(100, 999), rng.randint(2100, 99999)))
    return _grouped(value, rng), number(str(value)).agreement


def _grouped(value: int, rng: Random) -> str:
    return f"{value:,}".replace(",", " ") if value >= 1000 and rng.random() < 0.5 else str(value)


def _counted_noun(slot: Slot, agreement: int) -> str | None:
    if agreement == FRACTION:
        return inflected(slot.noun, GENITIVE, False)
    if slot.is_animate and slot.case == ACCUSATIVE and agreement != MANY:
        return None
    if agreement == ONE or slot.case not in (NOMINATIVE, ACCUSATIVE):
        return inflected(slot.noun, slot.case, agreement != ONE)
    return inflected(slot.noun, GENITIVE, agreement != FEW)


def _counts(slot: Slot, agreement: int) -> Callable[[str], bool]:
    """Returns a test of readings: cardinals in the noun's case, and in its gender where they show one."""
    genders = ("", slot.gender) if agreement in (ONE, FEW) else ("", "m", "f", "n")
    return lambda text: (
        _is_cardinal(text, slot)
        and any(form.case == slot.case and form.form in genders for form in inflection(text).forms)
    )


def _is_cardinal(text: str, slot: Slot) -> bool:
    """Whether it is a cardinal, no row of digits, and not in the accusative of living beings beside a thing."""
    words = text.split()
    said = inflection(text)
    if said.kind != CARDINAL or (len(words) > 1 and _DIGITS.issuperset(words)):
        return False
    return slot.case != ACCUSATIVE or slot.is_animate or GENITIVE not in said.cases


def measuring(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a measure in the place of the noun, or of what it is of."""
    unit = rng.choice(_UNITS)
    joined = unit in _JOINED and rng.random() < 0.5
    what = [slot.noun] if slot.case == GENITIVE and rng.random() < 0.5 else []
    is_right = _is_in(slot)
    words = agreeing(words, slot, rng) if slot.noun else words
    before = led(words[: slot.place], lambda: _measure(unit, joined, rng), rng)
    filled = [*before, _measure(unit, joined, rng), *what, *words[slot.place + 1 :]]
    if unit in _GRAMS:
        yield filled, len(before), lambda text: is_right(text) and "грамм" in text
    else:
        yield filled, len(before), is_right


def _measure(unit: str, joined: bool, rng: Random) -> str:
    return f"{_measured_value(unit, rng)}{'' if joined else ' '}{unit}"


def distant(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a distance from the noun, which stands after "в": "в 15 км от города"."""
    place = inflected(slot.noun, GENITIVE, False)
    if place:
        unit = rng.choice(_LENGTHS)
        value = _measured_value(unit, rng)
        token = [f"{value} {unit}"] if unit.endswith(("м", ".")) else [str(rng.randint(2, 90)), unit]
        yield [*words[: slot.place], *token, "от", place, *words[slot.place + 1 :]], slot.place, _is_in(slot)


def _measured_value(unit: str, rng: Random) -> str:
    shape = rng.random()
    if shape < 0.3:
        return f"{rng.randint(0, 30)},{rng.choice((1, rng.randint(1, 99)))}"
    if shape < 0.36:
        low = rng.randint(2, 60)
        return f"{low}-{low + rng.randint(1, 30)}"
    if unit == "°C" and shape < 0.7:
        return f"{rng.choice('−-+')}{rng.randint(1, 40)}"
    return _grouped(rng.choice((rng.randint(1, 30), rng.randint(1, 999), rng.randint(1000, 9999))), rng)


def ranging(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields both ends of a range in the place of the noun, "с 9 мес до 2 лет", or a time of day, "в 11:50"."""
    before, after = words[: slot.place], words[slot.place + 1 :]
    if rng.random() < 0.25:
        preposition, case = rng.choice(_BEFORE_TIMES)
        hour = [_end(_CLOCK, rng)] if rng.random() < 0.6 else [str(rng.randint(1, 12)), rng.choice(_DAY_PARTS)]
        yield [*before, preposition, *hour, *after], slot.place + 1, _is_in(slot._replace(case=case))
        return
    first, second, last_case = rng.choice(_RANGES)
    unit = rng.choice((*_UNITS, *_TIMES, "", ""))
    ends = [_end(unit, rng), _end(unit, rng)]
    if rng.random() < 0.3:
        ends[0] = ends[0].split(" ")[0]
    filled = [*before, first, ends[0], second, ends[1], *after]
    yield filled, slot.place + 1, _is_in(slot._replace(case=GENITIVE))
    yield filled, slot.place + 3, _is_in(slot._replace(case=last_case))


def _end(unit: str, rng: Random) -> str:
    if unit == _CLOCK:
        return f"{rng.randint(0, 23)}:{rng.choice((0, 15, 20, 30, 45)):02}"
    return f"{_measured_value(unit, rng)} {unit}".strip()


def leaving(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a number that counts some of what is counted before: "из 5 школ 2 закрыто"."""
    nouns = inflected(slot.noun, GENITIVE, True)
    if nouns and slot.case in (NOMINATIVE, ACCUSATIVE) and not slot.is_animate:
        value = rng.choice((1, 1, 2, 2, 21, 22, rng.randint(3, 99)))
        words = agreeing(words, slot, rng)
        filled = [
            *words[: slot.place],
            "из",
            str(rng.randint(value + 1, 120)),
            nouns,
            str(value),
            *words[slot.place + 1 :],
        ]
        yield filled, slot.place + 3, _counts(slot, ONE)


def alone(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a number or a fraction in the place of the noun."""
    what: list[str] = []
    if rng.random() < 0.3:
        token, is_fraction = f"1/{rng.choice((2, 3, 4, 5, 8, 10, 16, 20, 32))}", True
        what = [_OF_FINALS] if rng.random() < 0.5 else []
    else:
        value, is_fraction = rng.choice((rng.randint(0, 99), rng.randint(100, 9999))), False
        if value in _YEARS:
            return
        token = str(value)
    words = agreeing(words, slot, rng)
    yield [*words[: slot.place], token, *what, *words[slot.place + 1 :]], slot.place, _is_in(slot, is_fraction)


def _is_in(slot: Slot, is_fraction: bool = False) -> Callable[[str], bool]:
    """Returns a test of readings: numbers in the noun's case."""
    if is_fraction:
        return lambda text: slot.case in inflection(text, True).cases and not any(word in text for word in _NO_FRACTION)
    return lambda text: slot.case in inflection(text).cases and _is_cardinal(text, slot)
