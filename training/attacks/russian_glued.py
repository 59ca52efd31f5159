"""Shapes without spaces, as people type them: a number, a scale, a unit, an ending, all in one."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Either, Money, Number, Ordinal, Quantity, Range, Words
from attacks.english_meaning import Several as All
from attacks.russian_draws import TIGHT, digits, pair, plain
from attacks.russian_meaning import Compound
from attacks.russian_money import PAID
from attacks.russian_prices import SPANS
from attacks.russian_register import framed, shape
from attacks.russian_units import RATES, TEMPERATURE, UNITS
from attacks.shapes import Drawn, Framed

_SCALES = (("тыс", "тысяча"), ("тыс.", "тысяча"), ("млн", "миллион"), ("млн.", "миллион"), ("млрд", "миллиард"))
_SHORT = ("килограмм", "грамм", "метр", "сантиметр", "литр", "миллилитр", "киловатт", "ватт", "гигабайт", "тонна")
_ENDINGS = (
    ("ый", "Участок занял {} этаж здания.", 5),
    ("ая", "Началась {} серия опытов.", 5),
    ("ого", "Жители {} дома написали жалобу.", 5),
    ("й", "Участок занял {} этаж здания.", 7),
    ("я", "Началась {} серия опытов.", 9),
    ("го", "Жители {} дома написали жалобу.", 10),
)


@framed("glued", "unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    symbols, frames = UNITS[name := drawn.choice(_SHORT)]
    return f"{text}{symbols[0]}", Quantity(amount, name), drawn.choice(frames)


@framed("glued", "unit in capitals")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, decimals=0)
    name = drawn.choice(("килограмм", "километр", "сантиметр", "миллиметр", "миллилитр"))
    symbols, frames = UNITS[name]
    symbol = symbols[0].upper()
    if name in ("килограмм", "километр"):  # `См` is another unit
        symbol = drawn.choice((symbol, symbols[0].capitalize()))
    return f"{text} {symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("glued", "rate")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, decimals=0)
    symbol, name, frames = drawn.choice(RATES)
    return f"{text}{symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("glued", "range and unit")
def _(drawn: random.Random) -> Framed:
    low, high, first, last = pair(drawn, decimals=0.1)
    symbols, frames = UNITS[name := drawn.choice(_SHORT)]
    return f"{low}{drawn.choice(TIGHT)}{high}{symbols[0]}", Quantity(Range(first, last), name), drawn.choice(frames)


@shape("glued", "range of degrees", *TEMPERATURE[1:3])
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 30, 0)
    return f"{low}{drawn.choice(TIGHT)}{high}{drawn.choice(('°C', '°С'))}", Quantity(
        Range(first, last), "градус цельсия"
    )


@shape("glued", "scale", "Население выросло до {} человек.", "Издали {} экземпляров.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300)
    written, scale = drawn.choice(_SCALES)
    return f"{text}{written}", replace(amount, scale=scale)


@shape("glued", "scale and roubles", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300)
    written, scale = drawn.choice(_SCALES)
    return f"{text}{written}{drawn.choice(('руб.', 'р.', '₽', ' руб.', ' р.'))}", Money(
        replace(amount, scale=scale), "рубль"
    )


@shape("glued", "roubles", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, decimals=0)
    return f"{text}{drawn.choice(('руб.', 'руб', 'р', 'р.', '₽'))}", Money(amount, "рубль")


@shape("glued", "thousands of roubles", *PAID)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300)
    return f"{text} {drawn.choice(('т.р.', 'т. р.', 'тыс.р.', 'тыс.руб.'))}", Money(
        replace(amount, scale="тысяча"), "рубль"
    )


@shape("glued", "range of roubles", *SPANS)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, decimals=0)
    written, scale = drawn.choice((*_SCALES, ("", "")))
    meaning = Money(Range(replace(first, scale=scale), replace(last, scale=scale)), "рубль")
    return f"{low}{drawn.choice(TIGHT)}{high}{written}{drawn.choice(('руб.', '₽', 'р.'))}", meaning


@framed("glued", "ordinal")
def _(drawn: random.Random) -> Framed:
    ending, frame, value = drawn.choice(_ENDINGS)
    value += drawn.choice((0, 20, 50))
    return f"{value}{ending}", Ordinal(value), frame


@framed("glued", "compound")
def _(drawn: random.Random) -> Framed:
    form, stem, frame, ending = drawn.choice(
        (
            ("{}летний", "летн", "Его {} сын поступил в школу.", ""),
            ("{}-{}летний", "летн", "Его {} сын поступил в школу.", "ти "),
            ("{}-{}летний", "летн", "Его {} сын поступил в школу.", "ти"),
            ("{}х{}комнатная", "комнатн", "Продаётся {} квартира в центре.", "-"),
            ("{}-х{}комнатная", "комнатн", "Продаётся {} квартира в центре.", " "),
            ("{}комнатная", "комнатн", "Продаётся {} квартира в центре.", ""),
        )
    )
    value = drawn.randint(2, 4) if stem == "комнатн" else drawn.choice((5, 6, 10, 11, 15, 20, 30))
    return form.format(value, ending), Compound(value, stem), frame


@shape("glued", "plus behind", "Фильм с отметкой {} вышел в прокат.", "Книга с пометкой {} стоит на полке.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((6, 12, 16, 18, 50, 100))
    return f"{value}+", All((Number(str(value)), Words(("плюс",))))


@shape("glued", "resolution", "Видео снято в {} на телефон.", "Телевизор с {} подорожал.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((2, 4, 5, 8))
    return f"{value}{drawn.choice('KК')}", All((Number(str(value)), Words(("к", "ка", "кей", "k"))))


@shape("glued", "metres up and hours", "Высота забора {} ровно.", "Длина стола {} ровно.")
def _(drawn: random.Random) -> Drawn:
    high, low = drawn.randint(1, 9), drawn.randint(10, 99)
    meaning = All((Quantity(Number(str(high)), "метр"), Quantity(Number(str(low)), "сантиметр")))
    return f"{high}м{drawn.choice(('', ' '))}{low}см", meaning


@shape("glued", "number sign", "Жалоба {} рассмотрена.", "Поезд {} опоздал.")
def _(drawn: random.Random) -> Drawn:
    number = digits(drawn, drawn.choice((2, 3, 4)))
    sign = drawn.choice(("N", "N ", "№"))
    return f"{sign}{number}", All((Words(("номер", "эн", "n")), Either((Number(number), Ordinal(int(number))))))
