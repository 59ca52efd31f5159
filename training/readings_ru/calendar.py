"""Dates, years, decades, centuries, times, and ranges of them."""

from __future__ import annotations

import random

from wrong_readings import Case

from readings_ru.numbers import roman
from readings_ru.words import cardinal, counted, ordinal, others

MONTHS = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]
SHORT = ["янв.", "фев.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."]
YEAR = {"n": "год", "g": "года", "d": "году", "p": "году", "i": "годом", "a": "год"}
CENTURY = {"n": "век", "g": "века", "d": "веку", "p": "веке", "i": "веком", "a": "век"}


def year_words(year: int, case: str) -> str:
    """The year's ordinal and its word."""
    return f"{ordinal(year, case)} {YEAR[case]}"


def other_year(rng: random.Random, year: int) -> int:
    """Another year that looks like it."""
    return rng.choice([other for other in others(rng, year) if 0 < other < 10_000])


def dates(rng: random.Random) -> Case:
    day, month, year = rng.randrange(1, 29), rng.randrange(1, 13), rng.randrange(1000, 2100)
    case = rng.choice("ngg")
    shape = rng.choice(
        ["{d} {m} {y} года", "{d} {m} {y} г.", "{d} {m} {y}", "{d}.{n}.{y}", "{y}-{n}-{z}", "{d} {s} {y} г."]
    )
    written = shape.format(d=day, z=f"{day:02d}", n=f"{month:02d}", m=MONTHS[month - 1], s=SHORT[month - 1], y=year)

    def say(one: int, two: int, three: int | None) -> str:
        neuter = ordinal(one, case, "n" if case == "n" else "m")
        return f"{neuter} {MONTHS[two - 1]}" + (f" {year_words(three, 'g')}" if three else "")

    another = (month + rng.randrange(11)) % 12 + 1
    wrong = [("day", say(other, month, year)) for other in (day % 28 + 1, (day + 9) % 28 + 1) if other != day]
    wrong += [("month", say(day, another, year))] if another != month else []
    wrong += [("year", say(day, month, other_year(rng, year))), ("year lost", say(day, month, None))]
    wrong += [("day lost", f"{MONTHS[month - 1]} {year_words(year, 'g')}")]
    if day <= 12 and day != month:
        wrong.append(("day and month", say(month, day, year)))
    wrong += [
        ("month lost", f"{ordinal(day, 'g')} {year_words(year, 'g')}"),
        ("sign", f"минус {say(day, month, year)}"),
    ]
    return Case(written, [say(day, month, year)], wrong)


def days(rng: random.Random) -> Case:
    """`16-22 мая`, `с 5 по 7 мая`."""
    low, month = rng.randrange(1, 25), rng.randrange(1, 13)
    high = low + rng.randrange(1, 4)
    name, dash = MONTHS[month - 1], rng.choice(["-", "–", "—", " – "])

    def say(one: int, two: int, which: str) -> list[str]:
        first, second = ordinal(one, "g"), ordinal(two, "g")
        span = f"с {first} по {ordinal(two, 'n', 'n')} {which}"
        return [span, f"{first} тире {second} {which}", f"{first} {second} {which}"]

    another = rng.choice([one for one in MONTHS if one != name])
    wrong = [("turned", one) for one in say(high, low, name)] + [("month", one) for one in say(low, high, another)]
    wrong += [("low", one) for one in say(low + 4, high, name)] + [("high", one) for one in say(low, high + 1, name)]
    wrong += [
        ("low lost", f"{ordinal(high, 'g')} {name}"),
        ("low's month", f"с {ordinal(low, 'g')} {another} по {ordinal(high, 'n', 'n')} {name}"),
    ]
    return Case(f"{low}{dash}{high} {name}", say(low, high, name), wrong)


def years(rng: random.Random) -> Case:
    year, case = rng.randrange(800, 2100), rng.choice("nngdpi")
    sign = rng.choice(["г.", "г", "год", YEAR[case]])
    era = rng.random() < 0.15
    tail = " до нашей эры" if era else ""
    said = year_words(year, case)
    wrong = [
        ("value", year_words(other_year(rng, year), case) + tail),
        ("kind", f"{ordinal(year, case)} {CENTURY[case]}{tail}"),
    ]
    wrong += [("decade", f"{ordinal(year, 'g', 'm', plural=True)} годов{tail}"), ("sign", f"минус {said}{tail}")]
    wrong += [("word lost", ordinal(year, case))] if not era else [("era lost", said), ("era", f"{said} нашей эры")]
    wrong += [("era", f"{said} до нашей эры")] if not era else []
    wrong += (
        [("gram", counted(year, "грамм", case))]
        if sign not in ("г", "г.")
        else [("gram", counted(year + 1, "грамм", case))]
    )
    return Case(f"{year} {sign}{' до н. э.' if era else ''}", [said + tail], wrong)


def year_ranges(rng: random.Random) -> Case:
    low = rng.randrange(1000, 2080)
    high = low + rng.randrange(1, 40)
    dash = rng.choice(["-", "–", "—", " – "])
    words, case = rng.choice([("гг.", "n"), ("гг.", "p"), ("годах", "p"), ("годы", "n"), ("гг", "g")])
    name = {"n": "годы", "p": "годах", "g": "годов"}[case]

    def say(one: int, two: int) -> list[str]:
        first, second = ordinal(one, case), ordinal(two, case)
        return [
            f"{first} тире {second} {name}",
            f"{first} {second} {name}",
            f"с {ordinal(one, 'g')} по {second} {name}",
        ]

    wrong = [("turned", one) for one in say(high, low)] + [("high", one) for one in say(low, high + 1)]
    wrong += [("low", one) for one in say(low + 50, high)]
    wrong += [
        ("high lost", f"{ordinal(low, case)} {name}"),
        ("century", f"{ordinal(low, case)} {ordinal(high, case)} веках"),
    ]
    return Case(f"{low}{dash}{high} {words}", say(low, high), wrong)


def decades(rng: random.Random) -> Case:
    decade = rng.choice([rng.randrange(150, 203) * 10, rng.randrange(2, 10) * 10])
    case = rng.choice("gpn")
    suffix = {"g": "х", "p": "х", "n": "е"}[case]
    tail, word = rng.choice(
        [("", ""), (" гг.", True), (" годов" if case == "g" else " годы" if case == "n" else " годах", True)]
    )
    name = {"g": " годов", "p": " годах", "n": " годы"}[case] if word else ""
    said = ordinal(decade, case, "m", plural=True) + name
    other = decade + 10
    wrong = [("value", ordinal(other, case, "m", plural=True) + name), ("year", f"{ordinal(decade, 'g')} года")]
    wrong += [("year", ordinal(decade, "g" if case != "n" else "d"))] if decade > 1000 else []
    wrong.append(("sign", f"минус {said}"))
    wrong += [("word lost", said.removesuffix(name))] if name else []
    return Case(f"{decade}-{suffix}{tail}", [said], wrong)


def centuries(rng: random.Random) -> Case:
    number, case = rng.randrange(1, 22), rng.choice("ngdpi")
    written = rng.choice([roman(number), str(number)])
    sign = rng.choice(["в.", "в", "век" if case == "n" else CENTURY[case]])
    if rng.random() < 0.4:
        high, dash = number + 1, rng.choice(["-", "–", "—"])
        plural = {"n": "века", "g": "веков", "d": "векам", "p": "веках", "i": "веками"}[case]

        def say(one: int, two: int, name: str = plural) -> list[str]:
            return [
                f"{ordinal(one, case)} {ordinal(two, case)} {name}",
                f"{ordinal(one, case)} тире {ordinal(two, case)} {name}",
            ]

        wrong = [("turned", one) for one in say(high, number)] + [("high", one) for one in say(number, high + 1)]
        wrong += [("years", say(number, high, "годах")[0]), ("low lost", f"{ordinal(high, case)} {CENTURY[case]}")]
        return Case(f"{roman(number)}{dash}{roman(high)} вв.", say(number, high), wrong)
    said = f"{ordinal(number, case)} {CENTURY[case]}"
    wrong = [
        ("value", f"{ordinal(number + 1, case)} {CENTURY[case]}"),
        ("kind", f"{ordinal(number, case)} {YEAR[case]}"),
    ]
    return Case(f"{written} {sign}", [said], [*wrong, ("era", f"{said} до нашей эры"), ("lost", ordinal(number, case))])


def times(rng: random.Random) -> Case:
    hour, minute, case = rng.randrange(0, 24), rng.randrange(1, 60), rng.choice("nngp")
    shape = rng.choice(["{h}:{m:02d}", "{h:02d}:{m:02d}", "{h} ч {m} мин", "{h} ч. {m} мин.", "{h}.{m:02d}"])

    def say(one: int, two: int) -> str:
        return f"{counted(one, 'час', case)} {counted(two, 'минута', case)}"

    wrong = [
        ("hour", say((hour + 1) % 24, minute)),
        ("minute", say(hour, minute % 59 + 1)),
        ("lost", counted(hour, "час", case)),
    ]
    wrong += [
        ("swapped", say(minute, hour)),
        ("hour lost", counted(minute, "минута", case)),
        ("sign", f"минус {say(hour, minute)}"),
    ]
    wrong += [("units", f"{counted(hour, 'минута', case)} {counted(minute, 'секунда', case)}")] if " " in shape else []
    right = [say(hour, minute)]
    if minute >= 10 and " " not in shape:
        right.append(f"{cardinal(hour, case)} {cardinal(minute, case)}")
    if "." not in shape and " " not in shape:
        other = f"{counted(hour % 12 or 12, 'час', case)} {counted(minute, 'минута', case)}"
        wrong.append(("half of the day", f"{other} {'дня' if hour < 12 else 'ночи'}"))
    return Case(shape.format(h=hour, m=minute), right, wrong)


FAMILIES = {
    "dates": dates,
    "days": days,
    "years": years,
    "year_ranges": year_ranges,
    "decades": decades,
    "centuries": centuries,
    "times": times,
}
