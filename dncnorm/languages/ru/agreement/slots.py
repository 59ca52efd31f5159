"""Numbers put into raw sentences, in the place of a noun whose case is sure: "построил школу", "построил 21 школу".

Corpora have few numbers in the accusative, the dative and the instrumental, and fewer whose form shows the case; nouns
stand in these cases in every sentence, and what governs a noun governs a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    PREPOSITIONAL,
    Parse,
    inflected,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import FEW, FRACTION, MANY, ONE, number
from dncnorm.languages.ru.agreement.prepositions import prepositions, quantities
from dncnorm.languages.ru.agreement.spoken import CARDINAL, inflection

_SHARES = {NOMINATIVE: 0.35, GENITIVE: 0.12, PREPOSITIONAL: 0.6}
"""Of the nouns in these cases, those that are taken; of all others, each. Nouns in the genitive mostly belong to
another noun, where a number seldom stands."""
_AFTER_PREPOSITION = 0.3
_UNFIT = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Sgtm", "Pltm", "Fixd", "Infr")
_ADJECTIVES = frozenset(["ADJF", "PRTF", "NUMR", "NPRO"])
_DISTRIBUTIVE = "по"
"""Measures after it do not take the case that nouns do: "по пять рублей"."""
_RANGES = (("с", "до", GENITIVE), ("от", "до", GENITIVE), ("с", "по", ACCUSATIVE))
_BEFORE_TIMES = (
    *((preposition, ACCUSATIVE) for preposition in ("в", "в", "на")),
    *((preposition, GENITIVE) for preposition in ("до", "после", "около")),
    ("к", DATIVE),
)
_RANGES_SHARE = 0.08
_CLOCK = "часы"
_TIMES = (_CLOCK, _CLOCK, "мес", "мес.", "ч", "час.", "мин", "мин.", "лет", "дней")
_QUANTITIES = 0.3
"""The share of sentences with a quantity that it is measured in."""
_GOVERNORS = frozenset(["VERB", "INFN", "GRND", "PRTF", "PRTS", "ADJS", "COMP"])
_QUANTIFIERS = frozenset(
    ["много", "мало", "немного", "немало", "сколько", "несколько", "столько", "большинство", "количество"]
)
_MONTHS = frozenset(
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь".split()  # noqa: SIM905
)
_GRAMS = ("г", "г.")
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
    "руб.",
    "млн руб.",
    "долл.",
    "евро",
    "га",
    "см",
    "мм",
    "тыс.",
)
_SCALES = ("тыс.", "млн", "млрд")
_CONJUNCTIONS = ("и", "и", ",", "или")
_YEARS = range(1000, 2100)
_DIGITS = frozenset(["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"])
_NO_FRACTION = ("sil", "дробь", " на ")


class _Slot(NamedTuple):
    """A noun in a sentence. gender: of its singular."""

    place: int
    noun: str
    case: int
    gender: str
    is_animate: bool


def placed_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a number in the place of a noun, and one after a quantity, each with a test of readings."""
    slots = [slot for index in range(len(words)) if _is_free(words, index) and (slot := _slot(words, index))]
    if rng.random() < _QUANTITIES:
        yield from _measured_quantities(words, rng)
    if not slots:
        return
    slot = rng.choice(slots)
    if rng.random() > _SHARES.get(slot.case, 1.0):
        return
    near = words[slot.place - 1].lower() if slot.place else ""
    if near == _DISTRIBUTIVE or (near in prepositions() and rng.random() > _AFTER_PREPOSITION):
        return
    if near not in prepositions() and rng.random() < _RANGES_SHARE:
        yield from _ranging(words, slot, rng)
        return
    part = parses(near)[0].part if near else ""
    if part == "PRTS" and slot.case == GENITIVE:  # "раскрыто 5 дел" is in the nominative
        return
    is_governed = near in prepositions() or part in _GOVERNORS
    if is_governed or slot.case in (NOMINATIVE, ACCUSATIVE):
        yield from rng.choices((_counting, _measuring, _alone), (5, 4, 1))[0](words, slot, rng)
    elif slot.case == GENITIVE:
        yield from _counting(words, slot, rng)


def _measured_quantities(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a measure after a noun that names a quantity, where it is in the nominative: "глубина озера 8 м"."""
    places = [index for index in range(len(words)) if _names_quantity(words, index)]
    if not places:
        return
    index = rng.choice(places)
    after = index + 2 if _is_genitive(words[index + 1]) else index + 1
    slot = _Slot(after, "", NOMINATIVE, "", False)
    yield from _measuring([*words[:after], "", *words[after:]], slot, rng)


def _names_quantity(words: Sequence[str], index: int) -> bool:
    """Whether a noun names a quantity, and no number stands near."""
    if not 0 < index < len(words) - 2 or parses(words[index].lower())[0].lemma not in quantities():
        return False
    if f"{words[index - 1]} {words[index]}".lower() in prepositions():
        return False
    return not any(character.isdigit() for word in words[index + 1 : index + 4] for character in word)


def _is_genitive(word: str) -> bool:
    return all(parse.part == "NOUN" and parse.case == GENITIVE for parse in parses(word.lower()))


def _is_free(words: Sequence[str], index: int) -> bool:
    """Whether a word may be a noun without an adjective or a number before it."""
    word = words[index]
    if len(word) < 3 or not word.islower() or not word.isalpha():
        return False
    before = words[index - 1].lower() if index else "."
    if any(parses(near.lower())[0].lemma in quantities() for near in words[max(0, index - 3) : index]):
        return False
    return not before[0].isdigit() and before not in _QUANTIFIERS and parses(before)[0].part not in _ADJECTIVES


def _slot(words: Sequence[str], index: int) -> _Slot | None:
    """Returns the noun at a place if it may be in one case and number only."""
    found = parses(words[index])
    first = found[0]
    if any(parse.part != "NOUN" or (parse.case, parse.form) != (first.case, first.form) for parse in found):
        return None
    if first.case is None or first.lemma in _MONTHS or any(tag in first.tags for tag in _UNFIT):
        return None
    gender = first.form if first.form != PLURAL else _gender(first)
    return _Slot(index, words[index], first.case, gender, first.is_animate) if gender else None


def _gender(plural: Parse) -> str:
    return next((parse.form for parse in parses(plural.lemma) if parse.part == "NOUN" and parse.form != PLURAL), "")


def _counting(words: Sequence[str], slot: _Slot, rng: Random) -> Iterator[Variant]:
    """Yields the number before the noun, which takes the form that the number asks for."""
    written, agreement = _number(rng)
    noun = _counted_noun(slot, agreement)
    if noun is None:
        return
    before, after = words[: slot.place], words[slot.place + 1 :]
    if rng.random() < 0.2:  # "с 43 станций и 5 станций": the first is governed, the second goes with it
        other = _number(rng)
        first = _counted_noun(slot, other[1])
        if first:
            before = [*before, other[0], first, rng.choice(_CONJUNCTIONS)]
    yield [*before, written, noun, *after], len(before), _counts(slot, agreement)


def _number(rng: Random) -> tuple[str, int]:
    """Returns a number, and how it governs what it counts."""
    if rng.random() < 0.1:
        return f"{rng.randint(2, 99)} {rng.choice(_SCALES)}", MANY
    if rng.random() < 0.1:
        return f"{rng.randint(0, 99)},{rng.randint(1, 9)}", FRACTION
    value = rng.choice((rng.randint(1, 9), rng.randint(1, 99), rng.randint(100, 999), rng.randint(2100, 99999)))
    return _grouped(value, rng), number(str(value)).agreement


def _grouped(value: int, rng: Random) -> str:
    return f"{value:,}".replace(",", " ") if value >= 1000 and rng.random() < 0.5 else str(value)


def _counted_noun(slot: _Slot, agreement: int) -> str | None:
    if agreement == FRACTION:
        return inflected(slot.noun, GENITIVE, False)
    if slot.is_animate and slot.case == ACCUSATIVE and agreement != MANY:
        return None
    if agreement == ONE or slot.case not in (NOMINATIVE, ACCUSATIVE):
        return inflected(slot.noun, slot.case, agreement != ONE)
    return inflected(slot.noun, GENITIVE, agreement != FEW)


def _counts(slot: _Slot, agreement: int) -> Callable[[str], bool]:
    """Returns a test of readings: cardinals in the noun's case, and in its gender where they show one."""
    genders = ("", slot.gender) if agreement in (ONE, FEW) else ("", "m", "f", "n")
    return lambda text: (
        _is_cardinal(text, slot)
        and any(form.case == slot.case and form.form in genders for form in inflection(text).forms)
    )


def _is_cardinal(text: str, slot: _Slot) -> bool:
    """Whether it is a cardinal, no row of digits, and not in the accusative of living beings beside a thing."""
    words = text.split()
    said = inflection(text)
    if said.kind != CARDINAL or (len(words) > 1 and _DIGITS.issuperset(words)):
        return False
    return slot.case != ACCUSATIVE or slot.is_animate or GENITIVE not in said.cases


def _measuring(words: Sequence[str], slot: _Slot, rng: Random) -> Iterator[Variant]:
    """Yields a measure in the place of the noun, or of what it is of."""
    unit = rng.choice(_UNITS)
    joined = rng.random() < 0.5 if unit in "%°C" else False
    value = _measured_value(unit, rng)
    token = f"{value}{unit}" if joined else f"{value} {unit}"
    what = [slot.noun] if slot.case == GENITIVE and rng.random() < 0.5 else []
    is_right = _is_in(slot)
    if unit in _GRAMS:
        yield _put(words, slot, token, what), slot.place, lambda text: is_right(text) and "грамм" in text
    else:
        yield _put(words, slot, token, what), slot.place, is_right


def _put(words: Sequence[str], slot: _Slot, token: str, what: Sequence[str]) -> list[str]:
    return [*words[: slot.place], token, *what, *words[slot.place + 1 :]]


def _measured_value(unit: str, rng: Random) -> str:
    shape = rng.random()
    if shape < 0.3:
        return f"{rng.randint(0, 30)},{rng.randint(1, 99)}"
    if shape < 0.36:
        low = rng.randint(2, 60)
        return f"{low}-{low + rng.randint(1, 30)}"
    if unit == "°C" and shape < 0.7:
        return f"{rng.choice('−-+')}{rng.randint(1, 40)}"
    return _grouped(rng.choice((rng.randint(1, 30), rng.randint(1, 999), rng.randint(1000, 9999))), rng)


def _ranging(words: Sequence[str], slot: _Slot, rng: Random) -> Iterator[Variant]:
    """Yields both ends of a range in the place of the noun, "с 9 мес до 2 лет", or a time of day, "в 11:50"."""
    before, after = words[: slot.place], words[slot.place + 1 :]
    if rng.random() < 0.25:
        preposition, case = rng.choice(_BEFORE_TIMES)
        yield [*before, preposition, _end(_CLOCK, rng), *after], slot.place + 1, _is_in(slot._replace(case=case))
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


def _alone(words: Sequence[str], slot: _Slot, rng: Random) -> Iterator[Variant]:
    """Yields a number or a fraction in the place of the noun."""
    if rng.random() < 0.3:
        token, is_fraction = f"1/{rng.choice((2, 3, 4, 5, 8, 10, 16, 20, 32))}", True
    else:
        value, is_fraction = rng.choice((rng.randint(0, 99), rng.randint(100, 9999))), False
        if value in _YEARS:
            return
        token = str(value)
    yield [*words[: slot.place], token, *words[slot.place + 1 :]], slot.place, _is_in(slot, is_fraction)


def _is_in(slot: _Slot, is_fraction: bool = False) -> Callable[[str], bool]:
    """Returns a test of readings: numbers in the noun's case."""
    if is_fraction:
        return lambda text: slot.case in inflection(text, True).cases and not any(word in text for word in _NO_FRACTION)
    return lambda text: slot.case in inflection(text).cases and _is_cardinal(text, slot)
