"""Shapes of whole numbers and decimals: groups, signs, comparisons, approximations, numbers of a list."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Either, Meaning, Number, Ordinal, Several, Words
from attacks.russian_draws import HARD, MINUSES, NARROW, THIN, digits, digits_to, grouped, plain
from attacks.russian_register import shape
from attacks.shapes import Drawn

COUNTED = ("Всего насчитали {} записей в архиве.", "На площадь вышли {} человек.", "Тираж составил {} экземпляров.")
VALUES = ("Показатель равен {} на сегодня.", "Коэффициент составил {} в среднем.", "Получили значение {} в опыте.")
COMPARED = {
    ">": ("больше", "более", "свыше"),
    "<": ("меньше", "менее"),
    "≥": ("больше или равно", "не меньше", "не менее", "больше либо равно"),
    "≤": ("меньше или равно", "не больше", "не более", "меньше либо равно"),
}
ABOUT = ("около", "примерно", "приблизительно", "приблизительно равно", "примерно равно", "тильда", "порядка")


@shape("number", "groups with spaces", *COUNTED)
def _(drawn: random.Random) -> Drawn:
    return grouped(drawn, " ")


@shape("number", "groups with no-break spaces", *COUNTED)
def _(drawn: random.Random) -> Drawn:
    return grouped(drawn, drawn.choice((HARD, NARROW, THIN)))


@shape("number", "groups with points", *COUNTED)
def _(drawn: random.Random) -> Drawn:
    whole = digits(drawn, drawn.choice((7, 8, 9)))
    return f"{int(whole):,}".replace(",", "."), Number(whole)


@shape("number", "ungrouped", *COUNTED)
def _(drawn: random.Random) -> Drawn:
    whole = digits(drawn, drawn.choice((1, 2, 3, 3, 4, 5, 6, 7)))
    return whole, Number(whole)


@shape("number", "minus", *VALUES)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    return drawn.choice(MINUSES) + text, replace(amount, sign="-")


@shape("number", "plus", *VALUES)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    return f"+{text}", replace(amount, sign="+")


@shape("number", "tolerance", *VALUES)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    other, more = plain(drawn, 9)
    space = drawn.choice(("", " "))
    return f"{text}{space}±{space}{other}", Several((amount, replace(more, sign="±")))


@shape("number", "decimal comma", *VALUES)
def _(drawn: random.Random) -> Drawn:
    return plain(drawn, decimals=1)


@shape("number", "decimal point", *VALUES)
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(0, 60)), digits_to(drawn, drawn.choice((1, 2, 4)))
    return f"{whole}.{part}", Number(whole, part)


@shape("number", "small decimal", *VALUES)
def _(drawn: random.Random) -> Drawn:
    part = "0" * drawn.randint(0, 3) + digits_to(drawn, drawn.choice((1, 2)))
    return f"0,{part}", Number("0", part)


@shape("number", "long decimal", *VALUES)
def _(drawn: random.Random) -> Drawn:
    text, amount = grouped(drawn, drawn.choice((" ", HARD)))
    part = digits_to(drawn, drawn.choice((1, 2, 4)))
    return f"{text},{part}", replace(amount, fraction=part)


@shape("number", "scale", *COUNTED)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300)
    written, scale = drawn.choice(
        (("тыс.", "тысяча"), ("млн", "миллион"), ("млн.", "миллион"), ("млрд", "миллиард"), ("млрд.", "миллиард"))
    )
    return f"{text}{drawn.choice((' ', HARD))}{written}", replace(amount, scale=scale)


@shape("number", "compared", "Допустимо значение {} по нормам.", "Отбирают пробы со значением {} в сумме.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    sign = drawn.choice("<>≤≥")
    return f"{sign}{drawn.choice(('', ' '))}{text}", Several((Words(COMPARED[sign]), amount))


@shape("number", "approximate", "Итоговое значение {} по расчёту.", "Коэффициент трения {} в опыте.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    return f"{drawn.choice('~≈')}{drawn.choice(('', ' '))}{text}", Several((Words(ABOUT), amount))


@shape("number", "of a list", "{} Проверить насос и клапаны.", "{} Собрать подписи участников.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(2, 30)
    return f"{value}{drawn.choice('.)')}", _plain_or_ordinal(value)


@shape("number", "equation", "Из условия следует, что {} в точке.", "При {} система устойчива.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn)
    name = drawn.choice("xyzn")
    minus = drawn.choice(("", *MINUSES))
    value = replace(amount, sign="-" if minus else "")
    names = {"x": ("икс", "x", "экс"), "y": ("игрек", "y"), "z": ("зет", "зэт", "z"), "n": ("эн", "n")}
    return f"{name} = {minus}{text}", Several((Words(names[name]), Words(("равно", "равен", "равняется")), value))


def _plain_or_ordinal(value: int) -> Meaning:
    return Either((Number(str(value)), Ordinal(value)))
