"""Shapes of ranges: every dash, words around, units, percents, scales, signs at the ends."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Number, Quantity, Range, Several, Words, Year
from attacks.russian_draws import DASHES, LONG_SCALES, MINUSES, TIGHT, gap, pair, unit
from attacks.russian_register import framed, shape
from attacks.russian_units import PERCENT, TEMPERATURE
from attacks.shapes import Drawn, Framed

PLAIN = ("В группе обычно {} человек.", "Ремонт занял {} дней.", "В связке {} ключей.")


@shape("range", "plain", *PLAIN)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, decimals=0)
    return f"{low}{drawn.choice(DASHES)}{high}", Range(first, last)


@framed("range", "unit")
def _(drawn: random.Random) -> Framed:
    low, high, first, last = pair(drawn)
    symbol, name, frames = unit(drawn, "градус", "процент", "промилле", "час", "минута", "градус цельсия")
    return (
        f"{low}{drawn.choice(DASHES)}{high}{gap(drawn, symbol)}{symbol}",
        Quantity(Range(first, last), name),
        drawn.choice(frames),
    )


@framed("range", "unit at both ends")
def _(drawn: random.Random) -> Framed:
    low, high, first, last = pair(drawn)
    symbol, name, frames = unit(drawn, "градус", "процент", "промилле", "час", "минута", "градус цельсия")
    dash = drawn.choice((" – ", " — ", "–"))
    return f"{low} {symbol}{dash}{high} {symbol}", Quantity(Range(first, last), name), drawn.choice(frames)


@framed("range", "with prepositions")
def _(drawn: random.Random) -> Framed:
    low, high, first, last = pair(drawn)
    symbol, name, _ = unit(drawn, "градус", "час", "минута")
    start, stop = drawn.choice((("с", "до"), ("от", "до")))
    return f"{start} {low} {stop} {high} {symbol}", Quantity(Range(first, last), name), _preposed(drawn)


def _preposed(drawn: random.Random) -> str:
    return drawn.choice(
        ("Показатель вырос {} за год.", "Значение колебалось {} в течение дня.", "Диапазон указан {} включительно.")
    )


@shape("range", "percent", *PERCENT)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 45)
    return f"{low}{drawn.choice(DASHES)}{high}{drawn.choice(('%', ' %'))}", Quantity(Range(first, last), "процент")


@shape("range", "percent at both ends", *PERCENT)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 45)
    return f"{low}%{drawn.choice(TIGHT)}{high}%", Quantity(Range(first, last), "процент")


@shape("range", "scale", "Население выросло до {} человек.", "Потребуется {} штук.", "Издали {} экземпляров.")
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    written, scale = drawn.choice(LONG_SCALES)
    meaning = Range(replace(first, scale=scale), replace(last, scale=scale))
    return f"{low}{drawn.choice(DASHES)}{high} {written}", meaning


@shape("range", "scales at both ends", "Население выросло до {} человек.", "Потребуется {} штук.")
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    meaning = Range(replace(first, scale="тысяча"), replace(last, scale="миллион"))
    return f"{low} тыс.{drawn.choice((' – ', ' — ', '–'))}{high} млн", meaning


@shape("range", "degrees below zero", *TEMPERATURE[1:2], "Днём было {} в тени.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.randint(11, 40), drawn.randint(2, 10)
    minus = drawn.choice(MINUSES)
    first, last = Number(str(low), sign="-"), Number(str(high), sign="-")
    form = drawn.choice(("от {m}{a} до {m}{b} °C", "{m}{a}…{m}{b} °C", "{m}{a} … {m}{b} °C", "{m}{a}...{m}{b} °C"))
    return form.format(m=minus, a=low, b=high), Quantity(Range(first, last), "градус цельсия")


@shape("range", "degrees of both signs", "Днём было {} в тени.", "Прибор работает при {} на улице.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.randint(2, 40), drawn.randint(2, 40)
    first, last = Number(str(low), sign="-"), Number(str(high), sign="+")
    form = drawn.choice(("от {m}{a} до +{b} °C", "{m}{a}…+{b} °C", "{m}{a}...+{b} °C", "от {m}{a} °C до +{b} °C"))
    return form.format(m=drawn.choice(MINUSES), a=low, b=high), Quantity(Range(first, last), "градус цельсия")


@shape("range", "years", "Война шла {} без перерыва.", "Архив за {} сохранился.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(1800, 2000)
    high = low + drawn.randint(1, 20)
    meaning = Several((Range(Year(low), Year(high)), Words(("годы", ""))))
    return (
        f"{low}{drawn.choice(('–', '-', '—', ' – ', ' — '))}{high} {drawn.choice(('гг.', 'годы', 'годов', 'годах'))}",
        meaning,
    )


@shape("range", "times", "Спрос вырос в {} за сезон.", "Цены поднялись в {} сразу.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(1, 8)
    high = low + drawn.randint(1, 3)
    if drawn.random() < 0.5:
        return f"{low},5{drawn.choice(TIGHT)}{high} раза", Quantity(
            Range(Number(str(low), "5"), Number(str(high))), "раз"
        )
    return f"{low}{drawn.choice(TIGHT)}{high} раза", Quantity(Range(Number(str(low)), Number(str(high))), "раз")
