"""Shapes of sizes: dimensions, inches, clothing, tyres, screens, diameters, wires."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Code, Number, Quantity, Range, Several, Words
from attacks.russian_draws import digits, plain
from attacks.russian_register import shape
from attacks.shapes import Drawn

TIMES = (" x ", "x", "×", " × ", "х", " х ", "*")
MEASURED = ("Коробка размером {} стоит у двери.", "Нужна доска {} для полки.")
UNITS = (("см", "сантиметр"), ("мм", "миллиметр"), ("м", "метр"))


@shape("size", "two dimensions", *MEASURED)
def _(drawn: random.Random) -> Drawn:
    (a, first), (b, last) = plain(drawn, 200), plain(drawn, 200)
    symbol, name = drawn.choice(UNITS)
    return f"{a}{drawn.choice(TIMES)}{b} {symbol}", Quantity(By((first, last), "by"), name)


@shape("size", "three dimensions", *MEASURED)
def _(drawn: random.Random) -> Drawn:
    (a, first), (b, middle), (c, last) = (plain(drawn, 200, 0.15) for _ in range(3))
    symbol, name = drawn.choice(UNITS)
    times = drawn.choice(TIMES)
    return f"{a}{times}{b}{times}{c} {symbol}", Quantity(By((first, middle, last), "by"), name)


@shape("size", "dimensions without unit", "Снимок {} загружен на сайт.", "Матрица {} обратима.")
def _(drawn: random.Random) -> Drawn:
    a, b = digits(drawn, drawn.choice((1, 3, 4))), digits(drawn, drawn.choice((1, 3, 4)))
    return f"{a}{drawn.choice(TIMES)}{b}", By((Number(a), Number(b)), "by")


@shape("size", "inches", "Купили телевизор {} в кредит.", "Экран {} подорожал.", "Нужен диск {} для машины.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 75, 0.4, 3)
    return f"{text}{drawn.choice(('″', '”', ' дюйма' if amount.fraction else ' дюймов'))}", Quantity(amount, "дюйм")


@shape("size", "inches with straight quotes", "Купили телевизор {} в кредит.", "Экран {} подорожал.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 75, 0.4, 3)
    return f'{text}"', Quantity(amount, "дюйм")


@shape("size", "diameter", "Взяли трубу {} для дренажа.", "Просверлили отверстие {} в стене.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300, 0.2)
    sign, names = drawn.choice((("⌀", ("диаметр",)), ("Ø", ("диаметр",)), ("∅", ("диаметр",))))
    meaning = Several((Words((*names, "диаметром", "диаметра")), Quantity(amount, "миллиметр")))
    return f"{sign}{drawn.choice(('', ' '))}{text} мм", meaning


@shape("size", "tyre", "Поставили шины {} на зиму.", "Куплены шины {} со скидкой.")
def _(drawn: random.Random) -> Drawn:
    width, height, rim = drawn.randint(15, 30) * 10 + 5, drawn.randint(8, 16) * 5, drawn.randint(13, 20)
    text = f"{width}/{height} R{rim}"
    return text, Code(text)


@shape("size", "clothes", "Нужна куртка {} для сына.", "Остались платья {} со скидкой.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(20, 28) * 2
    high = low + 2
    meaning = Several((Words(("размер",)), Range(Number(str(low)), Number(str(high)))))
    return f"размера {low}{drawn.choice('-–—')}{high}", meaning


@shape("size", "wire", "Проложили кабель {} в стене.", "Взяли провод {} для розеток.")
def _(drawn: random.Random) -> Drawn:
    cores, section = drawn.randint(2, 5), drawn.choice(("1,5", "2,5", "4", "6", "0,75"))
    whole, _, part = section.partition(",")
    meaning = Quantity(By((Number(str(cores)), Number(whole, part)), "by"), "квадратный миллиметр")
    return f"{cores}{drawn.choice(('×', 'х', 'x'))}{section} мм²", meaning


@shape("size", "screen format", "Видео снято в формате {} на телефон.", "Кадр {} обрезан сверху.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.choice(((16, 9), (4, 3), (21, 9), (3, 2)))
    return f"{a}:{b}", By((Number(str(a)), Number(str(b))), "ratio")


@shape("size", "pieces", "В упаковке {} по акции.", "Заказали {} на пробу.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 900, 0)
    word, name = drawn.choice((("шт.", "штука"), ("экз.", "экземпляр"), ("чел.", "человек"), ("шт", "штука")))
    return f"{text} {word}", Quantity(amount, name)


@shape("size", "packs", "Купили молоко {} по акции.", "Взяли воду {} в дорогу.")
def _(drawn: random.Random) -> Drawn:
    count, (text, amount) = drawn.randint(2, 12), plain(drawn, 5, 0.5, 0)
    meaning = Several((Number(str(count)), Words(("по", "на", "х", "умножить на")), Quantity(amount, "литр")))
    return f"{count}{drawn.choice((' x ', ' × ', '×', ' по '))}{text} л", meaning
