"""Shapes of large sums: scales behind the number, signs and codes around them, ranges, minus."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Money, Range
from attacks.russian_draws import DASHES, LONG_SCALES, MINUSES, TIGHT, pair, scaled
from attacks.russian_money import CODES, SIGNS
from attacks.russian_register import shape
from attacks.shapes import Drawn

DEALS = ("Выручка составила {} за квартал.", "Фонд потерял {} на сделке.", "Суд взыскал {} с завода.")
SPANS = ("Ремонт обойдётся в {} по смете.", "Ущерб оценили в {} после проверки.")
AFTER = ((" ₽", "рубль"), (" руб.", "рубль"), (" рублей", "рубль"), (" долл.", "доллар"), (" евро", "евро"))


@shape("sum", "scale and roubles", *DEALS)
def _(drawn: random.Random) -> Drawn:
    text, amount = scaled(drawn)
    return f"{text} {drawn.choice(('руб.', '₽', 'руб', 'рублей'))}", Money(amount, "рубль")


@shape("sum", "scale and foreign", *DEALS)
def _(drawn: random.Random) -> Drawn:
    text, amount = scaled(drawn)
    written, name = drawn.choice(
        (("долл.", "доллар"), ("$", "доллар"), ("€", "евро"), ("евро", "евро"), ("долларов", "доллар"))
    )
    return f"{text} {written}", Money(amount, name)


@shape("sum", "sign and scale", *DEALS)
def _(drawn: random.Random) -> Drawn:
    sign, name = drawn.choice(SIGNS)
    text, amount = scaled(drawn, LONG_SCALES)
    return f"{sign}{text}", Money(amount, name)


@shape("sum", "code and scale", *DEALS)
def _(drawn: random.Random) -> Drawn:
    code, name = drawn.choice(CODES)
    text, amount = scaled(drawn)
    return drawn.choice((f"{text} {code}", f"{code} {text}")), Money(amount, name)


@shape("sum", "minus", "Прибыль за год {} до налогов.", "Сальдо торговли {} по отчёту.")
def _(drawn: random.Random) -> Drawn:
    text, amount = scaled(drawn)
    sign, name = drawn.choice(SIGNS)
    minus, value = drawn.choice(MINUSES), replace(amount, sign="-")
    if drawn.random() < 0.5:
        return f"{minus}{sign}{text}", Money(value, name)
    written, name = drawn.choice(AFTER)
    return f"{minus}{text}{written}", Money(value, name)


@shape("sum", "range", *SPANS)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, decimals=0)
    written, name = drawn.choice(AFTER)
    return f"{low}{drawn.choice(DASHES)}{high}{written}", Money(Range(first, last), name)


@shape("sum", "range and scale", *SPANS)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    scale, word = drawn.choice(LONG_SCALES)
    written, name = drawn.choice(AFTER)
    meaning = Range(replace(first, scale=word), replace(last, scale=word))
    return f"{low}{drawn.choice(DASHES)}{high} {scale}{written}", Money(meaning, name)


@shape("sum", "range behind a sign", *SPANS)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    sign, name = drawn.choice(SIGNS)
    scale, word = drawn.choice((*LONG_SCALES, ("", "")))
    meaning = Range(replace(first, scale=word), replace(last, scale=word))
    return f"{sign}{low}{drawn.choice(TIGHT)}{drawn.choice(('', sign))}{high} {scale}".rstrip(), Money(meaning, name)


@shape("sum", "range with prepositions", "Премия составит {} в месяц.", "Цены указаны {} за штуку.")
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    scale, word = drawn.choice((*LONG_SCALES, ("", "")))
    written, name = drawn.choice(AFTER)
    meaning = Range(replace(first, scale=word), replace(last, scale=word))
    return f"от {low} до {high}{' ' * bool(scale)}{scale}{written}", Money(meaning, name)
