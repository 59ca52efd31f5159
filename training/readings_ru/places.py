"""Coordinates, compounds of a range, currencies and scales without a number, numbers with a sign alone."""

from __future__ import annotations

import random

from wrong_readings import Case

from readings_ru.others import HEADS, head
from readings_ru.words import CASES, MINUSES, SCALES, cardinal, case_of, counted, inflected, ordinal, others, size

SIDES = {"с. ш.": "северная широта", "ю. ш.": "южная широта", "в. д.": "восточная долгота", "з. д.": "западная долгота"}
MONEY = {"руб.": "рубль", "долл. США": "доллар", "евро": "евро", "грн": "гривна"}


def coordinates(rng: random.Random) -> Case:
    degrees, minutes, side = rng.randrange(1, 90), rng.randrange(1, 60), rng.choice(sorted(SIDES))
    case = rng.choice("ng")

    def say(one: int, two: int, where: str) -> str:
        parts = f"{counted(one, 'градус', case)} {counted(two, 'минута', case)}"
        return f"{parts} {inflected(SIDES[where], 'gent', 'sing')}"

    wrong = [("degrees", say(other, minutes, side)) for other in others(rng, degrees)[:3]]
    wrong += [("minutes", say(degrees, other, side)) for other in others(rng, minutes)[:3]]
    wrong += [("side", say(degrees, minutes, other)) for other in SIDES if other != side]
    wrong.append(("minutes lost", f"{counted(degrees, 'градус', case)} {inflected(SIDES[side], 'gent', 'sing')}"))
    return Case(f"{degrees}°{minutes:02}′ {side}", [say(degrees, minutes, side)], wrong)


def compound_ranges(rng: random.Random) -> Case:
    low = rng.randrange(2, 40)
    high, tail = low + rng.randrange(1, 20), rng.choice(sorted(HEADS))
    right = [f"{cardinal(low, 'g')} {head(high)}{tail}"]
    wrong = [("low", f"{cardinal(low + 1, 'g')} {head(high)}{tail}"), ("low lost", head(high) + tail)]
    wrong += [("high", f"{cardinal(low, 'g')} {head(high + 1)}{tail}")]
    wrong += [("word", f"{cardinal(low, 'g')} {head(high)}{other}") for other in HEADS if other != tail]
    return Case(f"{low}{rng.choice('-–')}{high}-{tail}", right, wrong)


def bare_money(rng: random.Random) -> Case:
    """`тыс. руб.`, as the head of a column."""
    sign, (scale, name, _) = rng.choice(sorted(MONEY)), rng.choice(SCALES)
    whose = " сша" if sign == "долл. США" else ""

    def say(power: str, noun: str) -> str:
        return f"{inflected(power, 'gent', 'plur')} {inflected(noun, 'gent', 'plur')}"

    wrong = [("scale", say(other, MONEY[sign]) + whose) for _, other, _ in SCALES if other != name]
    wrong += [("currency", say(name, other)) for other in MONEY.values() if other != MONEY[sign]]
    wrong.append(("scale lost", inflected(MONEY[sign], "gent", "plur") + whose))
    return Case(f"{scale} {sign}", [say(name, MONEY[sign]) + whose], wrong)


def signed(rng: random.Random) -> Case:
    """A sign is no dash before an ordinal."""
    number, case = size(rng), case_of(rng)
    written = f"{rng.choice(MINUSES[:2])}{number}"
    wrong = [("sign lost", cardinal(number, case)), ("plus", f"плюс {cardinal(number, case)}")]
    wrong += [("ordinal", ordinal(number, one)) for one in CASES if number < 1000]
    return Case(written, [f"минус {cardinal(number, case)}"], wrong)


FAMILIES = {
    "coordinates": coordinates,
    "compound_ranges": compound_ranges,
    "bare_money": bare_money,
    "signed": signed,
}
