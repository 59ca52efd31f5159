"""Numbers: integers, decimals, fractions, scales, ordinals, Roman numerals, powers."""

from __future__ import annotations

import random

from wrong_readings import Case

from readings_ru.words import (
    MINUSES,
    SCALES,
    cardinal,
    case_of,
    counted,
    decimal,
    decimal_words,
    grouped,
    ordinal,
    others,
    size,
)

ROMAN = [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
SUFFIXES = {"g": "го", "d": "му", "n": "й", "p": "м", "i": "м", "a": "й"}


def integers(rng: random.Random) -> Case:
    number, case = size(rng), case_of(rng)
    minus = rng.choice(MINUSES) if rng.random() < 0.4 else ""
    said = cardinal(number, case)
    wrong = [("value", cardinal(other, case)) for other in others(rng, number)]
    wrong = [(kind, f"минус {one}" if minus else one) for kind, one in wrong]
    wrong.append(("sign", said if minus else f"минус {said}"))
    if minus:
        wrong += [("sign", f"до {said}"), ("sign", f"плюс {said}")]
    for scale in ("тысяч", "миллион"):
        kept = [word for word in said.split() if not word.startswith(scale)]
        if 1 < len(kept) < len(said.split()):
            wrong.append(("scale", " ".join(["минус"] * bool(minus) + kept)))
    return Case(minus + grouped(rng, number), [f"минус {said}" if minus else said], wrong)


def decimals(rng: random.Random) -> Case:
    written, whole, digits = decimal(rng)
    minus, case = (rng.choice(MINUSES) if rng.random() < 0.3 else ""), case_of(rng)
    head = "минус " if minus else ""
    said = decimal_words(whole, digits, case)
    wrong = [("sign", said if minus else f"минус {said}")]
    wrong += [("whole", head + decimal_words(other, digits, case)) for other in others(rng, whole)[:3]]
    wrong += [
        ("digits", head + decimal_words(whole, str(other), case))
        for other in others(rng, int(digits))
        if len(str(other)) <= 3 and str(other) != digits
    ]
    wrong += [
        ("point lost", head + cardinal(int(f"{whole}{digits}"), case)),
        ("digits lost", head + cardinal(whole, case)),
    ]
    if len(digits) < 3:
        wrong.append(("place", head + decimal_words(whole, digits.zfill(len(digits) + 1), case)))
    return Case(minus + written, [head + said], wrong)


def fractions(rng: random.Random) -> Case:
    top, low, case = rng.randrange(2, 20), rng.randrange(3, 30), case_of(rng)

    def say(one: int, other: int) -> str:
        return f"{cardinal(one, case, 'f')} {ordinal(other, 'g' if case in 'na' else case, 'm', plural=True)}"

    wrong = [("numerator", say(other, low)) for other in (top + 1, top + 10) if other % 10 != 1]
    wrong += [("denominator", say(top, low + 1)), ("turned", say(low, top)), ("sign", f"минус {say(top, low)}")]
    wrong += [("lost", cardinal(top, case)), ("number", cardinal(int(f"{top}{low}"), case))]
    return Case(f"{top}/{low}", [say(top, low)] if top % 10 != 1 or top == 11 else [], wrong)


def scaled(rng: random.Random) -> Case:
    sign, noun, power = rng.choice(SCALES)
    number, case = rng.randrange(1, 999), case_of(rng)
    minus = rng.choice(MINUSES) if rng.random() < 0.3 else ""
    head = "минус " if minus else ""
    wrong = [("scale", head + counted(number, other[1], case)) for other in SCALES if other[2] != power]
    wrong += [("scale lost", head + cardinal(number, case))]
    wrong += [("value", head + counted(other, noun, case)) for other in others(rng, number)[:3]]
    wrong.append(("sign", counted(number, noun, case) if minus else f"минус {counted(number, noun, case)}"))
    return Case(f"{minus}{number} {sign}", [head + counted(number, noun, case)], wrong)


def ordinals(rng: random.Random) -> Case:
    number = size(rng) % 1000 + 1
    case = rng.choice("ngdpia")
    said = ordinal(number, case)
    wrong = [("value", ordinal(other, case)) for other in others(rng, number) if 0 < other < 10_000]
    wrong += [("kind", cardinal(number, case))] if case in "gd" else []
    wrong.append(("decade", ordinal(number, "g", "m", plural=True)) if case in "gd" else ("sign", f"минус {said}"))
    return Case(f"{number}-{SUFFIXES[case]}", [said], wrong)


def roman(number: int) -> str:
    """The Roman numeral."""
    found = ""
    for value, letters in ROMAN:
        while number >= value:
            found, number = found + letters, number - value
    return found


def romans(rng: random.Random) -> Case:
    number, case, kind = rng.randrange(2, 60), case_of(rng), rng.choice("mfn")
    wrong = [("value", ordinal(other, case, kind)) for other in others(rng, number) if 0 < other < 1000]
    return Case(roman(number), [ordinal(number, case, kind), cardinal(number, case)], wrong)


def powers(rng: random.Random) -> Case:
    base, exponent = rng.choice([2, 10, 10, 10, 3]), rng.randrange(4, 30)
    minus, case = rng.random() < 0.4, rng.choice("nna")
    superscripts = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
    written = f"{'-' if minus else ''}{exponent}"
    written = f"^{written}" if rng.random() < 0.5 else written.translate(superscripts)

    def say(one: int, negative: bool, other: int) -> str:
        return f"{cardinal(one, case)} в {'минус ' if negative else ''}{ordinal(other, 'p', 'f')} степени"

    wrong = [("sign of the exponent", say(base, not minus, exponent)), ("exponent", say(base, minus, exponent + 1))]
    wrong += [("base", say(base + 2, minus, exponent)), ("power lost", cardinal(int(f"{base}{exponent}"), case))]
    wrong += [("base alone", cardinal(base, case)), ("sign", f"минус {say(base, minus, exponent)}")]
    return Case(f"{base}{written}", [say(base, minus, exponent)], wrong)


FAMILIES = {
    "integers": integers,
    "decimals": decimals,
    "fractions": fractions,
    "scaled": scaled,
    "ordinals": ordinals,
    "romans": romans,
    "powers": powers,
}
