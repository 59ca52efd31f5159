"""Shapes of money: signs, abbreviations and codes, before and after; minus; kopecks; prices per unit."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Money, Number, Several
from attacks.russian_draws import HARD, MINUSES, digits, grouped, plain
from attacks.russian_register import shape
from attacks.shapes import Drawn

PAID = ("Билет стоит {} в кассе.", "За картину отдали {} наличными.", "Долг составил {} к сроку.")
AFTER = (("₽", "рубль"), ("руб.", "рубль"), ("руб", "рубль"), ("р.", "рубль"), ("рублей", "рубль"))
FOREIGN_AFTER = (("$", "доллар"), ("€", "евро"), ("£", "фунт стерлингов"), ("долл.", "доллар"), ("долл. США", "доллар"))
SIGNS = (("$", "доллар"), ("€", "евро"), ("£", "фунт стерлингов"), ("¥", "иена"))
CODES = (
    ("USD", "доллар"),
    ("EUR", "евро"),
    ("GBP", "фунт стерлингов"),
    ("RUB", "рубль"),
    ("CNY", "юань"),
    ("KZT", "тенге"),
    ("JPY", "иена"),
    ("CHF", "швейцарский франк"),
)


def amount(drawn: random.Random, separators: str = " ") -> tuple[str, Number]:
    """An amount without decimals, some in groups."""
    return grouped(drawn, drawn.choice(separators)) if drawn.random() < 0.4 else plain(drawn, decimals=0)


@shape("money", "roubles", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, value = amount(drawn, f" {HARD}")
    written, name = drawn.choice(AFTER)
    glued = ("",) if written in ("₽", "р.") else ()
    return f"{text}{drawn.choice((' ', HARD, *glued))}{written}", Money(value, name)


@shape("money", "foreign after", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, value = amount(drawn)
    written, name = drawn.choice(FOREIGN_AFTER)
    glued = ("",) if written in "$€£" else ()
    return f"{text}{drawn.choice((' ', *glued))}{written}", Money(value, name)


@shape("money", "sign before", *PAID)
def _(drawn: random.Random) -> Drawn:
    sign, name = drawn.choice(SIGNS)
    text, value = amount(drawn)
    return f"{sign}{text}", Money(value, name)


@shape("money", "sign before and cents", *PAID)
def _(drawn: random.Random) -> Drawn:
    sign, name = drawn.choice(SIGNS[:3])
    text, value = plain(drawn, decimals=0)
    cents = f"{drawn.randint(1, 99):02}"
    return f"{sign}{text}{drawn.choice('.,')}{cents}", Money(replace(value, fraction=cents), name)


@shape("money", "code before", *PAID)
def _(drawn: random.Random) -> Drawn:
    code, name = drawn.choice(CODES)
    text, value = amount(drawn)
    return f"{code} {text}", Money(value, name)


@shape("money", "code after", *PAID)
def _(drawn: random.Random) -> Drawn:
    code, name = drawn.choice(CODES)
    text, value = amount(drawn)
    return f"{text} {code}", Money(value, name)


@shape("money", "roubles and kopecks", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, value = plain(drawn, decimals=0)
    kopecks = drawn.randint(1, 99)
    rouble = drawn.choice(("руб.", "р.", "руб"))
    written = f"{text} {rouble} {kopecks:02} коп."
    return written, Several((Money(value, "рубль"), Money(Number(f"{kopecks}"), "копейка")))


@shape("money", "hundredths", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, value = amount(drawn, f" {HARD}")
    kopecks = f"{drawn.randint(1, 99):02}"
    written = drawn.choice((" ₽", " руб.", " р.", "₽"))
    return f"{text},{kopecks}{written}", Money(replace(value, fraction=kopecks), "рубль")


@shape("money", "kopecks", *PAID)
def _(drawn: random.Random) -> Drawn:
    value = digits(drawn, drawn.choice((1, 2)))
    return f"{value} коп.", Money(Number(value), "копейка")


@shape("money", "minus", "Остаток на счёте {} на утро.", "Изменение за день {} по счёту.")
def _(drawn: random.Random) -> Drawn:
    text, value = amount(drawn)
    minus = drawn.choice(MINUSES)
    meaning = replace(value, sign="-")
    if drawn.random() < 0.5:
        sign, name = drawn.choice(SIGNS)
        return f"{minus}{sign}{text}", Money(meaning, name)
    written, name = drawn.choice((*AFTER[:3], *FOREIGN_AFTER))
    return f"{minus}{text} {written}", Money(meaning, name)


@shape("money", "per unit", "Цена выросла до {} за месяц.", "Тариф равен {} с налогом.")
def _(drawn: random.Random) -> Drawn:
    text, value = plain(drawn)
    unit, name = drawn.choice(
        (("кг", "килограмм"), ("л", "литр"), ("м²", "квадратный метр"), ("ч", "час"), ("т", "тонна"), ("мес.", "месяц"))
    )
    written = drawn.choice(("руб.", "₽", "руб"))
    return f"{text} {written}/{unit}", Money(value, "рубль", name)
