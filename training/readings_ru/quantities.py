"""Quantities: measures, money, and ranges of both."""

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
    gender,
    grouped,
    inflected,
    others,
)

UNITS = {
    "кг": "килограмм",
    "г": "грамм",
    "мг": "миллиграмм",
    "т": "тонна",
    "км": "километр",
    "м": "метр",
    "см": "сантиметр",
    "мм": "миллиметр",
    "л": "литр",
    "мл": "миллилитр",
    "га": "гектар",
    "Вт": "ватт",
    "кВт": "киловатт",
    "МВт": "мегаватт",
    "В": "вольт",
    "Гц": "герц",
    "МГц": "мегагерц",
    "ГБ": "гигабайт",
    "Мбит": "мегабит",
    "мин": "минута",
    "сек.": "секунда",
    "ч": "час",
    "%": "процент",
    "kg": "килограмм",
    "mm": "миллиметр",
    "W": "ватт",
    "kW": "киловатт",
    "kV": "киловольт",
    "Па": "паскаль",
    "кПа": "килопаскаль",
    "А": "ампер",
    "мА": "миллиампер",
    "дБ": "децибел",
}
COMPOUND_UNITS = {
    "км/ч": ("километр", "в час"),
    "м/с": ("метр", "в секунду"),
    "г/л": ("грамм", "на литр"),
    "Мбит/с": ("мегабит", "в секунду"),
    "°C": ("градус", "цельсия"),
    "°F": ("градус", "фаренгейта"),
    "л. с.": ("лошадиная сила", ""),
    "м²": ("квадратный метр", ""),
    "км2": ("квадратный километр", ""),
    "м3": ("кубический метр", ""),
    "кв. м": ("квадратный метр", ""),
    "куб. см": ("кубический сантиметр", ""),
    "мм рт. ст.": ("миллиметр", "ртутного столба"),
}
FRONT = {"$": "доллар", "€": "евро", "£": "фунт", "¥": "иена"}
BACK = {"руб.": "рубль", "₽": "рубль", "р.": "рубль", "долл.": "доллар", "евро": "евро", "USD": "доллар", "€": "евро"}
BACK |= {"грн": "гривна", "CHF": "швейцарский франк", "коп.": "копейка"}


def _other_units(sign: str, noun: str, tail: str) -> list[tuple[str, str, str]]:
    """What becomes of a unit that loses its tail or power, or has another power or prefix."""
    found = [("tail lost", noun, "")] if tail and sign != "°C" else []
    bare = noun.split()[-1]
    if " " in noun and "сила" not in noun:
        swapped = noun.replace("квадратный", "*").replace("кубический", "квадратный").replace("*", "кубический")
        found += [("power lost", bare, tail), ("power", swapped, tail)]
    known = {*UNITS.values(), *(name for name, _ in COMPOUND_UNITS.values())}
    for prefix in ("кило", "милли", "мега", "санти", "гига"):
        changed = noun.replace(bare, bare.removeprefix(prefix) if bare.startswith(prefix) else prefix + bare)
        found += [("prefix", changed, tail)] if changed in known and changed != noun else []
    return found


def measures(rng: random.Random) -> Case:
    pool = {sign: (noun, "") for sign, noun in UNITS.items()} | COMPOUND_UNITS
    sign = rng.choice(sorted(pool))
    noun, tail = pool[sign]
    number, case = rng.randrange(1, 10 ** rng.choice([1, 2, 3, 4])), case_of(rng)
    minus = rng.choice(MINUSES) if rng.random() < 0.3 else ""
    head = "минус " if minus else ""
    scale = rng.choice(SCALES) if rng.random() < 0.15 and sign != "%" else None
    gap = rng.choice(["", " ", "\u00a0"]) if sign[0] not in "лкм" or sign not in COMPOUND_UNITS else " "

    def say(value: int, what: str, behind: str, power: str | None) -> str:
        if power:
            return f"{counted(value, power, case)} {inflected(what, 'gent', 'plur')} {behind}".strip()
        return f"{counted(value, what, case)} {behind}".strip()

    power = scale[1] if scale else None
    said = say(number, noun, tail, power)
    wrong = [("sign", said if minus else f"минус {said}")]
    wrong += [("value", head + say(other, noun, tail, power)) for other in others(rng, number)[:3]]
    wrong += [(kind, head + say(number, what, behind, power)) for kind, what, behind in _other_units(sign, noun, tail)]
    names = sorted({one for one in pool.values() if one[0].split()[-1] != noun.split()[-1] or one[1] != tail})
    for other in rng.sample(names, 4):
        if other != (noun, tail) and not (noun == "градус" and other[0] == "градус" and not other[1]):
            wrong.append(("unit", head + say(number, *other, power)))
    wrong.append(
        ("unit lost", head + (counted(number, power, case) if power else cardinal(number, case, gender(noun))))
    )
    if scale:
        wrong.append(("scale lost", head + say(number, noun, tail, None)))
        wrong += [("scale", head + say(number, noun, tail, other[1])) for other in SCALES if other != scale]
    else:
        wrong.append(("scale", head + say(number, noun, tail, rng.choice(SCALES)[1])))
    if not scale and len(sign) > 1 and sign.isalpha() and sign.islower():
        wrong.append(("letters", f"{head}{cardinal(number, case)} {' '.join(sign)}"))
    middle = f" {scale[0]} " if scale else gap
    return Case(f"{minus}{grouped(rng, number)}{middle}{sign}", [head + said], wrong)


def money(rng: random.Random) -> Case:
    number, case = rng.randrange(1, 10 ** rng.choice([1, 2, 3, 4])), case_of(rng)
    minus = rng.choice(MINUSES) if rng.random() < 0.3 else ""
    head = "минус " if minus else ""
    front = rng.random() < 0.4
    sign = rng.choice(sorted(FRONT if front else BACK))
    noun = (FRONT if front else BACK)[sign]
    scale = rng.choice(SCALES) if rng.random() < 0.4 and sign != "коп." else None

    def say(value: int, what: str, power: str | None) -> str:
        return head + (
            f"{counted(value, power, case)} {inflected(what, 'gent', 'plur')}" if power else counted(value, what, case)
        )

    power = scale[1] if scale else None
    said = say(number, noun, power)
    names = sorted({*FRONT.values(), *BACK.values()} - {noun})
    wrong = [("sign", said.removeprefix("минус ") if minus else f"минус {said}")]
    wrong += [("value", say(other, noun, power)) for other in others(rng, number)[:3]]
    wrong += [("currency", say(number, other, power)) for other in rng.sample(names, 3)]
    wrong += [("unit", say(number, rng.choice(["метр", "миллион", "процент", "километр"]), power))] if not power else []
    wrong += [("scale", say(number, noun, other[1])) for other in SCALES if other != scale]
    wrong += [("scale lost", say(number, noun, None))] if scale else []
    wrong.append(
        ("currency lost", head + (counted(number, power, case) if power else cardinal(number, case, gender(noun))))
    )
    digits = grouped(rng, number)
    middle = f" {scale[0]}" if scale else ""
    tail = "" if front else rng.choice([" ", "\u00a0"]) + sign
    if front and minus and rng.random() < 0.5:
        return Case(f"{sign}{minus}{digits}{middle}", [said], wrong)
    return Case(f"{minus}{sign if front else ''}{digits}{middle}{tail}", [said], wrong)


def minors(rng: random.Random) -> Case:
    """`5,50 руб.`."""
    whole, parts = rng.randrange(1, 2000), rng.randrange(1, 100)
    sign, noun, minor = rng.choice([("руб.", "рубль", "копейка"), ("$", "доллар", "цент"), ("€", "евро", "цент")])
    mark = rng.choice(",.")
    written = f"{whole}{mark}{parts:02d} {sign}" if sign == "руб." else f"{sign}{whole}{mark}{parts:02d}"

    def say(one: int, other: int, first: str, second: str) -> str:
        return f"{counted(one, first, 'n')} {counted(other, second, 'n')}"

    wrong = [("value", say(other, parts, noun, minor)) for other in others(rng, whole)[:3]]
    wrong += [("minor", say(whole, other, noun, minor)) for other in others(rng, parts)[:3]]
    wrong += [("swapped", say(parts, whole, noun, minor)), ("currency", say(whole, parts, "франк", minor))]
    wrong += [("minor's name", say(whole, parts, noun, "копейка" if minor != "копейка" else "цент"))]
    wrong += [("minor lost", counted(whole, noun, "n")), ("point lost", counted(int(f"{whole}{parts:02d}"), noun, "n"))]
    return Case(written, [say(whole, parts, noun, minor)], wrong)


def decimal_measures(rng: random.Random) -> Case:
    written, whole, digits = decimal(rng)
    pool = {sign: (noun, "") for sign, noun in (UNITS | BACK).items()} | COMPOUND_UNITS
    sign = rng.choice(sorted(set(pool) - {"грн", "CHF", "коп."}))
    noun, tail = pool[sign]
    minus, case = (rng.choice(MINUSES) if rng.random() < 0.3 else ""), case_of(rng)
    head = "минус " if minus else ""
    scale = rng.choice(SCALES) if rng.random() < 0.25 and sign != "%" else None

    def say(one: str, what: str, power: str | None) -> str:
        last = inflected(what, "gent", "plur") if power else inflected(what, "gent", "sing")
        middle = f" {inflected(power, 'gent', 'sing')}" if power else ""
        return f"{head}{one}{middle} {last} {tail}".strip()

    number, power = decimal_words(whole, digits, case), scale[1] if scale else None
    said = say(number, noun, power)
    wrong = [("sign", said.removeprefix("минус ") if minus else f"минус {said}")]
    wrong += [("value", say(decimal_words(other, digits, case), noun, power)) for other in others(rng, whole)[:2]]
    names = sorted({one for one, _ in pool.values()} - {noun, noun.split()[-1]})
    wrong += [("unit", say(number, other, power)) for other in rng.sample(names, 3)]
    wrong += [("digits lost", say(cardinal(whole, case), noun, power))]
    wrong += [("scale", say(number, noun, other[1])) for other in SCALES if other != scale]
    wrong += [("scale lost", say(number, noun, None))] if scale else []
    wrong += [("unit lost", head + number)] if not scale else []
    return Case(f"{minus}{written} {scale[0] + ' ' if scale else ''}{sign}", [said], wrong)


FAMILIES = {
    "measures": measures,
    "money": money,
    "minors": minors,
    "decimal_measures": decimal_measures,
}
