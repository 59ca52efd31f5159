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
    names = sorted({one for one in pool.values() if one[0].split()[-1] != noun.split()[-1] or one[1] != tail})
    for other in rng.sample(names, 4):
        if other != (noun, tail) and not (noun == "градус" and other[0] == "градус" and not other[1]):
            wrong.append(("unit", head + say(number, *other, power)))
    wrong.append(
        ("unit lost", head + (counted(number, power, case) if power else cardinal(number, case, gender(noun))))
    )
    if tail and sign != "°C":
        wrong.append(("tail lost", head + say(number, noun, "", power)))
    if " " in noun and "сила" not in noun:
        wrong.append(("power lost", head + say(number, noun.split()[-1], tail, power)))
        other_power = noun.replace("квадратный", "*").replace("кубический", "квадратный").replace("*", "кубический")
        wrong.append(("power", head + say(number, other_power, tail, power)))
    for prefix in ("кило", "милли", "мега", "санти", "гига"):
        bare = noun.split()[-1]
        changed = noun.replace(bare, bare.removeprefix(prefix) if bare.startswith(prefix) else prefix + bare)
        if changed in {one[0] for one in pool.values()} and changed != noun:
            wrong.append(("prefix", head + say(number, changed, tail, power)))
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


def ranges(rng: random.Random) -> Case:
    """`10–15 км`, `$10-12 млн`, `5-7%`."""
    low = rng.randrange(1, 10 ** rng.choice([1, 2, 3]))
    high = low + rng.randrange(1, 10 ** rng.choice([1, 2, 3]))
    pool = {sign: (noun, "") for sign, noun in UNITS.items()} | COMPOUND_UNITS
    kind = rng.choice(["unit", "money", "front", "scale"])
    scale = rng.choice(SCALES) if kind == "scale" or (kind in ("money", "front") and rng.random() < 0.5) else None
    table = {
        "unit": pool,
        "money": {s: (n, "") for s, n in BACK.items()},
        "front": {s: (n, "") for s, n in FRONT.items()},
    }
    sign = rng.choice(sorted(table[kind])) if kind != "scale" else ""
    noun, tail = table[kind][sign] if sign else ("", "")
    if sign == "коп.":
        scale = None
    dash = rng.choice(["-", "–", "—", " – ", " — ", "−"])

    def end(number: int, case: str, what: str, power: str | None, whole: bool) -> str:
        if not whole:
            return cardinal(number, case, gender(power or what) if (power or what) else "m")
        if power:
            return f"{counted(number, power, case)} {inflected(what, 'gent', 'plur') if what else ''} {tail}".strip()
        return f"{counted(number, what, case)} {tail}".strip()

    def both(one: int, two: int, what: str = noun, power: str | None = scale[1] if scale else None) -> list[str]:
        spoken = [f"от {end(one, 'g', what, power, False)} до {end(two, 'g', what, power, True)}"]
        spoken += [f"{end(one, 'n', what, power, False)} тире {end(two, 'n', what, power, True)}"]
        return [*spoken, f"{end(one, 'n', what, power, False)} {end(two, 'n', what, power, True)}"]

    right = both(low, high)
    right = right[:2] if low % 10 == 0 and high >= 1000 else right  # said without a joint they are one number
    power = scale[1] if scale else None
    wrong = [("turned", one) for one in both(high, low)]
    wrong += [("low", one) for other in others(rng, low)[:2] for one in both(other, high)[:2]]
    wrong += [("high", one) for other in others(rng, high)[:2] for one in both(low, other)[:2]]
    wrong += [("low lost", end(high, "n", noun, power, True)), ("high lost", end(low, "n", noun, power, True))]
    if noun:
        names = sorted({*UNITS.values(), *FRONT.values(), *BACK.values()} - {noun, noun.split()[-1]})
        wrong += [
            ("unit", both(low, high, rng.choice(names))[0]),
            ("unit lost", both(low, high, "метр" if noun != "метр" else "грамм")[0]),
        ]
    if scale:
        other = rng.choice([one[1] for one in SCALES if one != scale])
        wrong += [("scale", both(low, high, noun, other)[0])]
        if noun:
            wrong += [("scale lost", both(low, high, noun, None)[0])]
            own = counted(low, noun, "g")
            wrong.append(("low's scale lost", f"от {own} до {end(high, 'g', noun, power, True)}"))
        wrong += [("low's scale", f"от {counted(low, other, 'g')} до {end(high, 'g', noun, power, True)}")]
    elif noun:
        wrong += [("scale", both(low, high, noun, "миллион")[0])]
        wrong += [("low's unit", f"от {counted(low, rng.choice(names), 'g')} до {end(high, 'g', noun, None, True)}")]
    wrong += [("sign", f"минус {one}") for one in right[1:]] + [("joint", right[1].replace("тире", "минус"))]
    front = sign if kind == "front" else ""
    behind = f" {scale[0]}" if scale else ""
    behind += f" {sign}" if kind in ("unit", "money") else ""
    return Case(f"{front}{low}{dash}{high}{behind}", right, wrong)


FAMILIES = {
    "measures": measures,
    "money": money,
    "minors": minors,
    "decimal_measures": decimal_measures,
    "ranges": ranges,
}
