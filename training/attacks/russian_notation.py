"""Shapes of notation: powers, exponents, fractions, ratios, scores, sums."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Fraction, Number, Power, Quantity, Range, Several, Words
from attacks.russian_draws import digits, pair, plain, superscript
from attacks.russian_register import framed, shape
from attacks.russian_units import UNITS
from attacks.shapes import Drawn, Framed

VALUES = ("Получили значение {} в опыте.", "Постоянная равна {} по таблице.")
SIGNS = ("1/2", "1/3", "2/3", "1/4", "3/4", "1/8", "3/8", "5/8", "1/5", "2/5")
VULGAR = dict(zip(SIGNS, "½⅓⅔¼¾⅛⅜⅝⅕⅖", strict=True))
TIMES = ("·", " · ", " × ", "×", "⋅", "*", " x ", " х ")
PHYSICAL = (("Кл", "кулон"), ("Дж", "джоуль"), ("м", "метр"), ("кг", "килограмм"), ("Гц", "герц"), ("с", "секунда"))


def _parts(text: str) -> tuple[int, int]:
    top, _, bottom = text.partition("/")
    return int(top), int(bottom)


def exponent(drawn: random.Random) -> tuple[str, int]:
    """`10⁻¹⁹`, `10^6`, `10^(-6)`, `10-3` without a caret, and the exponent."""
    value = drawn.choice((-1, 1)) * drawn.randint(4, 30)
    forms = [f"10{superscript(value)}", f"10^{value}"]
    if value < 0:
        forms += [f"10^({value})", f"10{drawn.choice('−–-')}{-value}", f"10^−{-value}"]
    return drawn.choice(forms), value


@shape("power", "of ten", *VALUES)
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((-1, 1)) * drawn.randint(2, 30)
    text = drawn.choice((f"10{superscript(value)}", f"10^{value}"))
    return text, Power("10", value)


@shape("power", "scientific", *VALUES)
def _(drawn: random.Random) -> Drawn:
    text, value = exponent(drawn)
    number, mantissa = plain(drawn, 9, 0.7)
    return f"{number}{drawn.choice(TIMES)}{text}", Power("10", value, mantissa)


@framed("power", "scientific and unit")
def _(drawn: random.Random) -> Framed:
    text, value = exponent(drawn)
    number, mantissa = plain(drawn, 9, 0.7)
    symbol, name = drawn.choice(PHYSICAL)
    meaning = Quantity(Power("10", value, mantissa), name)
    return f"{number}{drawn.choice(TIMES)}{text} {symbol}", meaning, "По таблице величина равна {} в вакууме."


@framed("power", "of ten and unit")
def _(drawn: random.Random) -> Framed:
    value = drawn.choice((-1, 1)) * drawn.randint(2, 20)
    symbol, name = drawn.choice(PHYSICAL)
    frame = "Порядок величины равен {} в вакууме."
    return f"10{superscript(value)} {symbol}", Quantity(Power("10", value), name), frame


@shape("power", "of a number or letter", "Найдите {} без таблицы.", "В формулу входит {} дважды.")
def _(drawn: random.Random) -> Drawn:
    base = drawn.choice(("2", "3", "5", "12", "x", "y", "n"))
    value = drawn.randint(2, 9)
    return f"{base}{superscript(value)}" if drawn.random() < 0.6 else f"{base}^{value}", Power(base, value)


@shape("power", "e notation", *VALUES)
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((-1, 1)) * drawn.randint(2, 20)
    whole, part = digits(drawn, 1), digits(drawn, 1)
    return f"{whole}.{part}e{value:+03}", Power("10", value, Number(whole, part))


@shape("fraction", "vulgar sign", "Осталась {} пирога на столе.", "Доля составила {} от целого.")
def _(drawn: random.Random) -> Drawn:
    text, sign = drawn.choice(list(VULGAR.items()))
    return sign, Fraction(*_parts(text))


@shape("fraction", "stroke", "Осталась {} часть пирога.", "Доля составила {} от целого.")
def _(drawn: random.Random) -> Drawn:
    bottom = drawn.randint(2, 16)
    top = drawn.randint(1, bottom - 1)
    return f"{top}/{bottom}", Fraction(top, bottom)


@shape("fraction", "mixed", "Длина равна {} в локтях.", "Ответ задачи: {} в сумме.")
def _(drawn: random.Random) -> Drawn:
    text, sign = drawn.choice(list(VULGAR.items()))
    whole = drawn.randint(1, 20)
    written = drawn.choice((f"{whole} {text}", f"{whole}{sign}", f"{whole} {sign}"))
    return written, Fraction(*_parts(text), whole)


@framed("fraction", "and unit")
def _(drawn: random.Random) -> Framed:
    text, sign = drawn.choice(list(VULGAR.items()))
    name = drawn.choice(("килограмм", "литр", "час", "метр"))
    symbol, whole = UNITS[name][0][0], drawn.choice((0, 0, 1, 2, 5))
    written = drawn.choice(
        (f"{whole or ''}{sign} {symbol}", f"{whole} {text} {symbol}" if whole else f"{text} {symbol}")
    )
    meaning = Quantity(Fraction(*_parts(text), whole), name)
    return written, meaning, drawn.choice(UNITS[name][1][:1])


@shape("ratio", "proportion", "Смешайте песок и цемент {} по объёму.", "Соотношение сторон {} у экрана.")
def _(drawn: random.Random) -> Drawn:
    parts = [str(drawn.randint(1, 20)) for _ in range(drawn.choice((2, 2, 3)))]
    return ":".join(parts), By(tuple(Number(part) for part in parts), "ratio")


@shape("score", "colon", "Матч закончился со счётом {} в пользу гостей.", "Хозяева победили {} по пенальти.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.randint(0, 9), drawn.randint(0, 9)
    return f"{a}{drawn.choice((':', ':', ' : '))}{b}", By((Number(str(a)), Number(str(b))), "score")


@shape("score", "dash", "Матч закончился со счётом {} в пользу гостей.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.randint(0, 9), drawn.randint(0, 9)
    return f"{a}{drawn.choice('-–—')}{b}", By((Number(str(a)), Number(str(b))), "score")


@shape("ratio", "equation", "Проверьте, что {} без калькулятора.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.randint(2, 99), drawn.randint(2, 99)
    sign, word, value = drawn.choice((("+", "плюс", a + b), ("−", "минус", a), ("×", "умножить на", a * b)))
    if sign == "−":
        a, value = a + b, a
    names = Words((word, *(("на", "помножить на") if sign == "×" else ())))
    equal = Words(("равно", "равняется"))
    return f"{a} {sign} {b} = {value}", Several((Number(str(a)), names, Number(str(b)), equal, Number(str(value))))


@shape("ratio", "of ranges", "Смешайте песок и цемент в отношении {} по объёму.")
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 8, 0)
    return f"1:{low}–1:{high}", Range(By((Number("1"), first), "ratio"), By((Number("1"), last), "ratio"))
