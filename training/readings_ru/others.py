"""Abbreviations with a number, compounds, codes, telephones, scores, letters."""

from __future__ import annotations

import random

from wrong_readings import Case

from readings_ru.words import cardinal, case_of, counted, inflected, ordinal, others

NOUNS = {"ст.": "статья", "п.": "пункт", "рис.": "рисунок", "ч.": "часть", "гл.": "глава", "№": "номер"}
NOUNS |= {"§": "параграф", "стр.": "страница", "т.": "том", "табл.": "таблица", "д.": "дом", "кв.": "квартира"}
LETTERS = {"А": "а", "Б": "бэ", "В": "вэ", "Г": "гэ", "К": "ка", "М": "эм", "Н": "эн", "Р": "эр", "С": "эс", "Т": "тэ"}
JOINED = {"ста": "сто", "девяноста": "девяносто", "одного": "одно"}
NAMES = {"n": "nomn", "g": "gent", "d": "datv", "a": "accs", "i": "ablt", "p": "loct"}
HEADS = {"летний": "летний", "летие": "летие", "процентный": "процентный", "дневный": "дневный", "этажный": "этажный"}
ADJECTIVES = {
    "мм": "миллиметровый",
    "км": "километровый",
    "кг": "килограммовый",
    "м": "метровый",
    "л": "литровый",
    "%": "процентный",
}


def carried(rng: random.Random) -> Case:
    sign = rng.choice(sorted(NOUNS))
    number, case = rng.randrange(1, 300), case_of(rng)
    noun = inflected(NOUNS[sign], NAMES[case], "sing")
    right = [f"{noun} {cardinal(number)}", f"{noun} {ordinal(number, case, 'f' if NOUNS[sign][-1] in 'аья' else 'm')}"]
    known = {
        "ч.": "час",
        "т.": "тонна",
        "д.": "деревня",
        "кв.": "квартал",
        "п.": "поселок",
        "ст.": "станция",
        "стр.": "строение",
    }
    names = sorted({*NOUNS.values()} - {NOUNS[sign], known.get(sign, "")})
    wrong = [("value", f"{noun} {cardinal(other)}") for other in others(rng, number)[:3]]
    wrong += [("noun", f"{inflected(other, NAMES[case], 'sing')} {cardinal(number)}") for other in rng.sample(names, 3)]
    wrong += [("noun lost", cardinal(number)), ("number lost", noun), ("sign", f"{noun} минус {cardinal(number)}")]
    return Case(f"{sign}{rng.choice([' ', chr(160), ''])}{number}", right, wrong)


def head(number: int) -> str:
    """The number as the first part of a word: the genitive, run together."""
    return "".join(JOINED.get(word, word) for word in cardinal(number, "g").split())


def compounds(rng: random.Random) -> Case:
    number = rng.choice([*range(2, 100), 100, 110, 125, 150, 200, 300])
    if rng.random() < 0.5:
        tail = rng.choice(sorted(HEADS))
        wrong = [("value", head(number + 1) + tail)]
        wrong += [("word", head(number) + other) for other in HEADS if other != tail]
        return Case(f"{number}-{tail}", [head(number) + tail], [*wrong, ("word lost", cardinal(number, "g"))])
    sign = rng.choice(sorted({*ADJECTIVES} - {"м"}))  # `5-м` is an ordinal
    case = rng.choice("ngdip")
    written = f"{number}-{sign}" if sign != "%" else f"{number}%-й" if rng.random() < 0.5 else f"{number}-%"
    form = inflected(ADJECTIVES[sign], NAMES[case], "sing", "masc")
    wrong = [("value", head(number + 1) + form)]
    wrong += [
        ("unit", head(number) + inflected(other, NAMES[case], "sing", "masc"))
        for mark, other in ADJECTIVES.items()
        if mark != sign
    ]
    return Case(written, [head(number) + form], wrong)


def codes(rng: random.Random) -> Case:
    letters, number = "".join(rng.choices(sorted(LETTERS), k=rng.randrange(2, 4))), rng.randrange(2, 999)
    dash = rng.choice(["-", "-", "", " "])

    def say(one: str, two: int) -> str:
        return f"{' '.join(LETTERS[letter] for letter in one)} {cardinal(two)}"

    other = "".join(rng.choices(sorted(LETTERS), k=len(letters)))
    wrong = [("value", say(letters, one)) for one in others(rng, number)[:3]]
    wrong += [("letters", say(other, number))] if other != letters else []
    wrong += [
        ("letters lost", cardinal(number)),
        ("number lost", say(letters, number).removesuffix(f" {cardinal(number)}")),
    ]
    wrong += [
        ("a letter lost", say(letters[1:], number)),
        ("sign", f"{say(letters, number).removesuffix(cardinal(number))}минус {cardinal(number)}"),
    ]
    return Case(f"{letters}{dash}{number}", [say(letters, number)], wrong)


def telephones(rng: random.Random) -> Case:
    groups = [
        rng.choice([8, 7]),
        rng.randrange(900, 999),
        rng.randrange(100, 999),
        rng.randrange(10, 99),
        rng.randrange(10, 99),
    ]
    shape = rng.choice(["{} ({}) {}-{}-{}", "{}-{}-{}-{}-{}", "{} {} {} {} {}", "+{} {} {}-{}-{}"])

    def say(values: list[int]) -> str:
        return ("плюс " if shape[0] == "+" else "") + " ".join(map(cardinal, values))

    at = rng.randrange(5)
    changed = [value + 1 if index == at else value for index, value in enumerate(groups)]
    wrong = [("value", say(changed)), ("lost", say(groups[:at] + groups[at + 1 :]))]
    wrong += [("swapped", say([*groups[:3], groups[4], groups[3]]))] if groups[3] != groups[4] else []
    digits = "".join(map(str, groups))
    single = ("плюс " if shape[0] == "+" else "") + " ".join(cardinal(int(digit)) for digit in digits)
    return Case(shape.format(*groups), [say(groups), single], wrong)


def scores(rng: random.Random) -> Case:
    low, high = rng.randrange(0, 10), rng.randrange(0, 10)

    def say(one: int, two: int) -> list[str]:
        return [f"{cardinal(one)} {cardinal(two)}"]

    wrong = [("turned", say(high, low)[0])] if low != high else []
    wrong += [("value", say(low + 1, high)[0]), ("lost", cardinal(low)), ("sign", f"минус {say(low, high)[0]}")]
    wrong += [("number", cardinal(low * 10 + high))] if low else []
    return Case(f"{low}:{high}", say(low, high), wrong)


def durations(rng: random.Random) -> Case:
    pools = [("мин", "минута"), ("с", "секунда"), ("ч", "час"), ("дн.", "день"), ("мес.", "месяц"), ("лет", "год")]
    sign, noun = rng.choice(pools)
    number, case = rng.randrange(5, 60), rng.choice("gdip")
    wrong = [("unit", counted(number, other, case)) for mark, other in pools if other != noun]
    wrong += [("value", counted(number + 1, noun, case)), ("sign", f"минус {counted(number, noun, case)}")]
    wrong += [("unit", counted(number, "метр" if noun != "метр" else "грамм", case))]
    return Case(f"{number} {sign}", [counted(number, noun, case)], wrong)


FAMILIES = {
    "carried": carried,
    "compounds": compounds,
    "codes": codes,
    "telephones": telephones,
    "scores": scores,
    "durations": durations,
}
