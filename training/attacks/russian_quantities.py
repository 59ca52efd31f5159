"""Shapes of quantities: units with signs and decimals, rates, percents, tolerances, two units, glued units."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Number, Quantity, Range, Several, Words
from attacks.russian_draws import MINUSES, digits_to, gap, grouped, pair, plain, unit
from attacks.russian_integers import ABOUT, COMPARED
from attacks.russian_register import framed, shape
from attacks.russian_units import LENGTH, PERCENT, RATES, TEMPERATURE, UNITS
from attacks.shapes import Drawn, Framed

_ODD = ("градус", "процент", "промилле")


@framed("quantity", "unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, decimals=0)
    symbol, name, frames = unit(drawn)
    return f"{text}{gap(drawn, symbol)}{symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("quantity", "decimal and unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, decimals=1)
    symbol, name, frames = unit(drawn)
    return f"{text}{gap(drawn, symbol)}{symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("quantity", "decimal point and unit")
def _(drawn: random.Random) -> Framed:
    whole, part = str(drawn.randint(0, 99)), digits_to(drawn, drawn.choice((1, 2)))
    symbol, name, frames = unit(drawn, "час", "минута", *_ODD)
    return f"{whole}.{part} {symbol}", Quantity(Number(whole, part), name), drawn.choice(frames)


@framed("quantity", "groups and unit")
def _(drawn: random.Random) -> Framed:
    text, amount = grouped(drawn, drawn.choice((" ", "\u00a0")))
    symbol, name, frames = unit(drawn, *_ODD, "час", "минута")
    return f"{text} {symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("quantity", "minus and unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, 200)
    names = ("вольт", "ампер", "метр", "килограмм", "децибел", "миллиампер", "миллиметр")
    name = drawn.choice(names)
    symbol = drawn.choice(UNITS[name][0])
    frame = drawn.choice(
        ("Смещение составило {} от нуля.", "Датчик показал {} вместо нуля.", "Разность равна {} в итоге.")
    )
    return f"{drawn.choice(MINUSES)}{text} {symbol}", Quantity(replace(amount, sign="-"), name), frame


@shape("quantity", "temperature", *TEMPERATURE)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 90)
    written = drawn.choice((*MINUSES, "+", "+"))
    symbol = drawn.choice(UNITS["градус цельсия"][0])
    meaning = replace(amount, sign="+" if written == "+" else "-")
    return f"{written}{text}{drawn.choice((' ', ''))}{symbol}", Quantity(meaning, "градус цельсия")


@shape(
    "quantity", "degrees without scale", "К вечеру похолодало до {} и выпал снег.", "Столбик опустился до {} за ночь."
)
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(2, 45))
    written = drawn.choice((*MINUSES, "+"))
    return f"{written}{value}°", Quantity(Number(value, sign="+" if written == "+" else "-"), "градус")


@framed("quantity", "rate")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    symbol, name, frames = drawn.choice(RATES)
    return f"{text}{drawn.choice((' ', ' ', chr(160)))}{symbol}", Quantity(amount, name), drawn.choice(frames)


@framed("quantity", "range of a rate")
def _(drawn: random.Random) -> Framed:
    low, high, first, last = pair(drawn)
    symbol, name, frames = drawn.choice(RATES)
    return f"{low}{drawn.choice('-–—')}{high} {symbol}", Quantity(Range(first, last), name), drawn.choice(frames)


@shape("quantity", "percent", *PERCENT)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 99)
    return f"{text}{drawn.choice(('%', ' %', chr(160) + '%'))}", Quantity(amount, "процент")


@shape("quantity", "signed percent", "Доходность изменилась на {} за неделю.", "Индекс показал {} за день.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 99)
    written = drawn.choice((*MINUSES, "+"))
    meaning = Quantity(replace(amount, sign="+" if written == "+" else "-"), "процент")
    return f"{written}{text}{drawn.choice(('%', ' %'))}", meaning


@shape("quantity", "percentage points", "Ставку подняли на {} весной.", "Рейтинг снизился на {} за месяц.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 9)
    return f"{text} {drawn.choice(('п. п.', 'п.п.'))}", Quantity(amount, "процентный пункт")


@framed("quantity", "tolerance")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    other, more = plain(drawn, 9)
    symbol, name, frames = unit(drawn, *_ODD, "час", "минута")
    space = drawn.choice(("", " "))
    meaning = Several((amount, Quantity(replace(more, sign="±"), name)))
    return f"{text}{space}±{space}{other} {symbol}", meaning, drawn.choice(frames)


@framed("quantity", "tolerance in percent")
def _(drawn: random.Random) -> Framed:
    other, more = plain(drawn, 9)
    meaning = Quantity(replace(more, sign="±"), "процент")
    return f"±{drawn.choice(('', ' '))}{other}{drawn.choice(('%', ' %'))}", meaning, "Погрешность весов {} по паспорту."


@framed("quantity", "compared")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    sign = drawn.choice("<>≤≥")
    symbol, name, _ = unit(drawn, "градус", "час", "минута")
    meaning = Several((Words(COMPARED[sign]), Quantity(amount, name)))
    return f"{sign}{drawn.choice(('', ' '))}{text} {symbol}", meaning, "Отбирают пробы со значением {} в сумме."


@framed("quantity", "approximate")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    symbol, name, _ = unit(drawn, "градус", "час", "минута")
    meaning = Several((Words(ABOUT), Quantity(amount, name)))
    return f"{drawn.choice('~≈')}{drawn.choice(('', ' '))}{text} {symbol}", meaning, "Итоговое значение {} по расчёту."


@framed("quantity", "scale and unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, 300)
    written, scale = drawn.choice((("тыс.", "тысяча"), ("млн", "миллион"), ("млрд", "миллиард")))
    name = drawn.choice(("тонна", "киловатт час", "гектар", "квадратный метр", "километр", "кубический метр", "литр"))
    symbols, frames = UNITS[name]
    return (
        f"{text} {written} {drawn.choice(symbols)}",
        Quantity(replace(amount, scale=scale), name),
        drawn.choice(frames),
    )


@shape("quantity", "two units", *LENGTH, "Рост составил {} без обуви.")
def _(drawn: random.Random) -> Drawn:
    large, small = drawn.choice((("километр", "метр"), ("метр", "сантиметр"), ("сантиметр", "миллиметр")))
    high, low = drawn.randint(2, 30), drawn.randint(2, 99)
    symbols = UNITS[large][0][0], UNITS[small][0][0]
    meaning = Several((Quantity(Number(str(high)), large), Quantity(Number(str(low)), small)))
    return f"{high} {symbols[0]} {low} {symbols[1]}", meaning
