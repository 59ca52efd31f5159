"""Rarer shapes: powers with a factor, prices per unit, bounds, versions, dimensions, spans of times and decades."""

from __future__ import annotations

import random

from wrong_readings import Case

from readings_ru.words import MINUSES, cardinal, counted, decimal_words, inflected, ordinal, others

CODES = {"USD": "доллар", "EUR": "евро", "CHF": "швейцарский франк", "RUB": "рубль"}
COUNTRIES = {
    "US$": "американский доллар",
    "A$": "австралийский доллар",
    "C$": "канадский доллар",
    "HK$": "гонконгский доллар",
}
PER = {"кг": "килограмм", "л": "литр", "м²": "квадратный метр", "т": "тонна", "шт.": "штука", "час": "час"}
BOUNDS = {"~": ["примерно"], "≥": ["не менее", "больше или равно"], "≤": ["не более"], ">": ["больше"], "<": ["меньше"]}
BOUNDS |= {"±": ["плюс минус"], "≈": ["приблизительно"]}
PHYSICAL = {"м": "метр", "Кл": "кулон", "Дж": "джоуль", "кг": "килограмм", "с": "секунда"}


def signed_money(rng: random.Random) -> Case:
    """`-US$5`, `–CHF 12`: the sign, the country and the code."""
    table = rng.choice([CODES, COUNTRIES])
    sign = rng.choice(sorted(table))
    noun, number, case = table[sign], rng.randrange(2, 900), rng.choice("nng")
    minus = rng.choice([*MINUSES, ""])
    said = counted(number, noun, case)
    wrong = [("sign", said if minus else f"минус {said}")]
    head = "минус " if minus else ""
    wrong += [("value", head + counted(other, noun, case)) for other in others(rng, number)[:2]]
    names = sorted({*CODES.values(), *COUNTRIES.values()} - {noun})
    allowed = {"US$": {"доллар"}, "USD": {"американский доллар"}}.get(sign, set())
    wrong += [("currency", head + counted(number, other, case)) for other in names if other not in allowed]
    wrong += [("currency lost", head + cardinal(number, case))]
    gap = " " if table is CODES else ""
    return Case(f"{minus}{sign}{gap}{number}", [head + said], wrong)


def scientific(rng: random.Random) -> Case:
    """`1,6·10⁻¹⁹ Кл`."""
    whole, digits, exponent = rng.randrange(1, 10), str(rng.randrange(1, 10)), rng.randrange(4, 30)
    negative, sign = rng.random() < 0.6, rng.choice(sorted(PHYSICAL))
    raised = f"{'-' if negative else ''}{exponent}"
    power = f"^{raised}" if rng.random() < 0.4 else raised.translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))

    def say(one: int, minus: bool, other: int, unit: str) -> str:
        factor = decimal_words(one, digits, "n")
        return f"{factor} на десять в {'минус ' if minus else ''}{ordinal(other, 'p', 'f')} степени {unit}".strip()

    unit = inflected(PHYSICAL[sign], "gent", "sing")
    wrong = [("exponent's sign", say(whole, not negative, exponent, unit))]
    wrong += [("exponent", say(whole, negative, exponent + 1, unit)), ("unit lost", say(whole, negative, exponent, ""))]
    wrong += [
        ("factor", say(whole + 1, negative, exponent, unit)),
        ("sign", f"минус {say(whole, negative, exponent, unit)}"),
    ]
    wrong += [("unit", say(whole, negative, exponent, "ампера"))]
    wrong += [("power lost", f"{decimal_words(whole, digits, 'n')} {unit}")]
    times = rng.choice(["·", " × ", "*", " · "])
    return Case(f"{whole},{digits}{times}10{power} {sign}", [say(whole, negative, exponent, unit)], wrong)


def prices(rng: random.Random) -> Case:
    """`50 руб./кг`."""
    sign, number = rng.choice(sorted(PER)), rng.randrange(2, 999)
    money, noun = rng.choice([("руб.", "рубль"), ("долл.", "доллар"), ("€", "евро")])

    def say(value: int, currency: str, unit: str) -> str:
        return f"{counted(value, currency, 'n')} за {inflected(unit, 'accs', 'sing')}"

    unit = PER[sign]
    wrong = [("value", say(other, noun, unit)) for other in others(rng, number)[:2]]
    wrong += [("currency", say(number, other, unit)) for other in ("рубль", "доллар", "евро") if other != noun]
    wrong += [("unit", say(number, noun, other)) for other in ("килограмм", "тонна", "метр", "литр") if other != unit]
    wrong += [("unit lost", counted(number, noun, "n")), ("sign", f"минус {say(number, noun, unit)}")]
    return Case(f"{number} {money}/{sign}", [say(number, noun, unit)], wrong)


def bounds(rng: random.Random) -> Case:
    """`≥18`, `~5 км`."""
    sign, number = rng.choice(sorted(BOUNDS)), rng.randrange(2, 300)
    unit, noun = rng.choice([("", ""), (" км", "километр"), ("%", "процент"), (" кг", "килограмм")])

    def say(value: int, what: str, bound: str) -> str:
        return f"{bound} {counted(value, what, 'n') if what else cardinal(value)}".strip()

    right = [say(number, noun, bound) for bound in BOUNDS[sign]]
    wrong = [("value", say(number + 1, noun, BOUNDS[sign][0])), ("bound lost", say(number, noun, ""))]
    wrong += [
        ("bound", say(number, noun, names[0])) for mark, names in BOUNDS.items() if not {mark, sign} <= {"~", "≈"}
    ]
    wrong += (
        [("unit lost", say(number, "", BOUNDS[sign][0]))] if noun else [("unit", say(number, "метр", BOUNDS[sign][0]))]
    )
    return Case(f"{sign}{number}{unit}", right, wrong)


def versions(rng: random.Random) -> Case:
    """`3.8.10`, said number by number."""
    parts = [rng.randrange(1, 20), rng.randrange(1, 13), rng.randrange(1, 30)]

    def say(values: list[int], joint: str) -> str:
        return joint.join(map(cardinal, values))

    wrong = [("value", say([*parts[:2], parts[2] + 1], " точка ")), ("lost", say(parts[:2], " точка "))]
    wrong += [("turned", say(parts[::-1], " точка "))] if parts != parts[::-1] else []
    if len(f"{parts[1]}") == 1:
        wrong.append(
            ("date", f"{ordinal(parts[0], 'g')} {['января', 'мая'][rng.randrange(2)]} {ordinal(parts[2], 'g')} года")
        )
    return Case(".".join(map(str, parts)), [say(parts, " точка ")], wrong)


def dimensions(rng: random.Random) -> Case:
    """`60х40 см`, `60×40×20`."""
    values = [rng.randrange(2, 300) for _ in range(rng.choice([2, 2, 3]))]
    unit, noun = rng.choice([("", ""), (" см", "сантиметр"), (" мм", "миллиметр"), (" м", "метр")])

    def say(numbers: list[int], what: str) -> str:
        last = counted(numbers[-1], what, "n") if what else cardinal(numbers[-1])
        return " на ".join([*map(cardinal, numbers[:-1]), last])

    wrong = [("value", say([values[0] + 1, *values[1:]], noun)), ("lost", say(values[1:], noun))]
    wrong += [("turned", say(values[::-1], noun))] if values != values[::-1] else []
    wrong += [("unit lost", say(values, ""))] if noun else [("unit", say(values, "метр"))]
    wrong += [("unit", say(values, "километр")), ("joint", say(values, noun).replace(" на ", " до "))]
    return Case(rng.choice(["х", "x", "×", " х ", " × "]).join(map(str, values)) + unit, [say(values, noun)], wrong)


def time_spans(rng: random.Random) -> Case:
    """`10:30–18:45`."""
    hours, minutes = sorted(rng.sample(range(24), 2)), [rng.randrange(10, 60), rng.randrange(10, 60)]

    def say(first: tuple[int, int], last: tuple[int, int]) -> str:
        return f"с {one(*first)} до {one(*last)}"

    def one(hour: int, minute: int) -> str:
        return f"{counted(hour, 'час', 'g')} {counted(minute, 'минута', 'g')}"

    low, high = (hours[0], minutes[0]), (hours[1], minutes[1])
    wrong = [("turned", say(high, low)), ("low", say((low[0], low[1] % 59 + 1), high)), ("low lost", one(*high))]
    wrong += [("high", say(low, ((high[0] + 1) % 24, high[1]))), ("minutes", say((low[0], high[1] % 58 + 1), high))]
    wrong = [case for case in wrong if case[1] != say(low, high)]
    written = f"{low[0]}:{low[1]}{rng.choice('-–—')}{high[0]}:{high[1]}"
    return Case(written, [say(low, high)], wrong)


def decade_spans(rng: random.Random) -> Case:
    """`1920–1930-е гг.`, `60–70-х годов`."""
    low, century = rng.randrange(2, 9) * 10, rng.choice([0, 1800, 1900])
    case, suffix = rng.choice([("n", "е"), ("g", "х"), ("p", "х")])
    word = rng.choice(["", {"n": " годы", "g": " годов", "p": " годах"}[case]])
    high = low + 10

    def say(first: int, last: int) -> str:
        return f"{ordinal(first, case, 'm', plural=True)} {ordinal(last, case, 'm', plural=True)}{word}"

    start = century + low
    wrong = [
        ("turned", say(century + high, start)),
        ("high", say(start, century + high + 10)),
        ("low", say(start - 10, century + high)),
    ]
    wrong += [("low lost", f"{ordinal(century + high, case, 'm', plural=True)}{word}")]
    wrong += [("years", f"{ordinal(start, 'g')} {ordinal(century + high, 'g')} года")]
    return Case(f"{start}{rng.choice('-–')}{century + high}-{suffix}{word}", [say(start, century + high)], wrong)


FAMILIES = {
    "signed_money": signed_money,
    "scientific": scientific,
    "prices": prices,
    "bounds": bounds,
    "versions": versions,
    "dimensions": dimensions,
    "time_spans": time_spans,
    "decade_spans": decade_spans,
}
