"""Shapes of dates: in digits and words, with and without year, centuries, decades, years before our era."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Date, Either, Meaning, Number, Ordinal, Range, Several, Words, Year
from attacks.russian_draws import TIGHT
from attacks.russian_register import shape
from attacks.shapes import Drawn

GENITIVE = (
    *("января", "февраля", "марта", "апреля", "мая", "июня"),
    *("июля", "августа", "сентября", "октября", "ноября", "декабря"),
)
PREPOSITIONAL = (
    *("январе", "феврале", "марте", "апреле", "мае", "июне"),
    *("июле", "августе", "сентябре", "октябре", "ноябре", "декабре"),
)
SHORT = ("янв.", "фев.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сен.", "окт.", "нояб.", "дек.")
HELD = ("Встреча прошла {} в столице.", "Договор подписан {} обеими сторонами.", "Указ вышел {} и вступил в силу.")
ROMAN = [
    "I",
    "II",
    "III",
    "IV",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXI",
]
YEAR_WORD = Words(("год",))
CENTURY = Words(("век", "столетие"))
BEFORE = Words(("до нашей эры",))


def day_of(drawn: random.Random) -> tuple[int, int, int]:
    """Year, month, day."""
    return drawn.randint(1801, 2049), drawn.randint(1, 12), drawn.randint(1, 28)


@shape("date", "points", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, day = day_of(drawn)
    return f"{day:02}.{month:02}.{year}{drawn.choice(('', ' г.', ' года'))}", Date(year, month, day)


@shape("date", "short year", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, day = drawn.randint(1, 30), drawn.randint(1, 12), drawn.randint(1, 28)
    meaning = Either((Date(2000 + year, month, day), Date(year, month, day), Date(1900 + year, month, day)))
    return f"{day:02}.{month:02}.{year:02}", meaning


@shape("date", "day and month in points", "Приём заявок открыт до {} включительно.", "Оплатите счёт до {} на сайте.")
def _(drawn: random.Random) -> Drawn:
    _, month, day = day_of(drawn)
    return f"{day:02}.{month:02}", Date(0, month, day)


@shape("date", "ISO", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, day = day_of(drawn)
    return f"{year}-{month:02}-{day:02}", Date(year, month, day)


@shape("date", "strokes", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, _ = day_of(drawn)
    day = drawn.randint(13, 28)
    return f"{day}/{month:02}/{year}", Date(year, month, day)


@shape("date", "month in words", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, day = day_of(drawn)
    end = drawn.choice((" г.", " года", " г.", ""))
    return f"{day} {GENITIVE[month - 1]} {year}{end}", Date(year, month, day)


@shape("date", "short month", *HELD)
def _(drawn: random.Random) -> Drawn:
    year, month, day = day_of(drawn)
    return f"{day} {SHORT[month - 1]} {year} г.", Date(year, month, day)


@shape("date", "day and month", *HELD)
def _(drawn: random.Random) -> Drawn:
    _, month, day = day_of(drawn)
    return f"{day} {GENITIVE[month - 1]}", Date(0, month, day)


@shape("date", "month and year", "Выставка открылась в {} после ремонта.", "Завод закрыли в {} навсегда.")
def _(drawn: random.Random) -> Drawn:
    year, month, _ = day_of(drawn)
    return f"{PREPOSITIONAL[month - 1]} {year} {drawn.choice(('г.', 'года'))}", Date(year, month)


@shape("date", "range of days", *HELD)
def _(drawn: random.Random) -> Drawn:
    _, month, first = day_of(drawn)
    last = first + drawn.randint(1, 3)
    form = drawn.choice(("{}{}{} {}", "с {} по {} {}"))
    name = GENITIVE[month - 1]
    text = form.format(first, last, name) if "с" in form else form.format(first, drawn.choice(TIGHT), last, name)
    days = Range(_day(first), _day(last))
    return text, Several((days, Words((name,))))


def _day(value: int) -> Meaning:
    return Either((Ordinal(value), Number(str(value))))


@shape("date", "range over months", *HELD)
def _(drawn: random.Random) -> Drawn:
    month, first, last = drawn.randint(1, 11), drawn.randint(2, 28), drawn.randint(2, 28)
    meaning = Range(Date(0, month, first), Date(0, month + 1, last))
    dash = drawn.choice((" – ", " — ", "–"))
    return f"{first} {GENITIVE[month - 1]}{dash}{last} {GENITIVE[month]}", meaning


@shape("date", "year", "Дом построен в {} на холме.", "Книга вышла в {} в столице.")
def _(drawn: random.Random) -> Drawn:
    year = drawn.randint(1100, 2040)
    return f"{year} {drawn.choice(('г.', 'году'))}", Several((Year(year), Words(("год", ""))))


@shape("date", "year in brackets", "Его роман ({}) переведён на многие языки.", "Фильм ({}) получил премию.")
def _(drawn: random.Random) -> Drawn:
    year = drawn.randint(1801, 2040)
    return f"{year}", Year(year)


@shape("date", "year before our era", "Город основан в {} греками.", "Битва случилась в {} у реки.")
def _(drawn: random.Random) -> Drawn:
    year = drawn.randint(20, 900)
    return f"{year} г. {drawn.choice(('до н. э.', 'до н.э.'))}", Year(year, "bc")


@shape("date", "decade", "Мода вернулась в {} снова.", "Песни {} звучат до сих пор.")
def _(drawn: random.Random) -> Drawn:
    decade = drawn.randint(181, 199) * 10
    form = drawn.choice(("{}-х", "{}-х гг.", "{}-е", "{}-е годы", "{}-х годов"))
    word = Words(("год",)) if "г" in form else Words(("год", ""))
    return form.format(decade), Several((Ordinal(decade), word))


@shape("date", "short decade", "Мода вернулась в {} снова.", "Песни {} звучат до сих пор.")
def _(drawn: random.Random) -> Drawn:
    decade = drawn.randint(2, 9) * 10
    form = drawn.choice(("{}-х", "{}-х гг.", "{}-е", "{}-е годы"))
    word = Words(("год",)) if "г" in form else Words(("год", ""))
    return form.format(decade), Several((Ordinal(decade), word))


@shape("date", "season", "В сезоне {} команда стала первой.", "За {} прибыль удвоилась.")
def _(drawn: random.Random) -> Drawn:
    year = drawn.randint(1995, 2030)
    short = drawn.random() < 0.5
    last = f"{(year + 1) % 100:02}" if short else f"{year + 1}"
    second = Either((Year(year + 1), Year((year + 1) % 100))) if short else Year(year + 1)
    return f"{year}/{last}", By((Year(year), second), "season")


@shape("date", "century", "Храм построен в {} у реки.", "Рукопись относится к {} по почерку.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(2, 21)
    return f"{ROMAN[value - 1]} {drawn.choice(('в.', 'веке', 'веку'))}", Several((Ordinal(value), CENTURY))


@shape("date", "range of centuries", "Находки {} хранятся в музее.", "Крепость строили в {} всем городом.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(3, 20)
    dash = drawn.choice(("–", "-", "—", " – "))
    if drawn.random() < 0.4:
        text = f"{ROMAN[value - 1]}{dash}{ROMAN[value - 2]} вв. до н. э."
        return text, Several((Range(Ordinal(value), Ordinal(value - 1)), CENTURY, BEFORE))
    return f"{ROMAN[value - 2]}{dash}{ROMAN[value - 1]} вв.", Several(
        (Range(Ordinal(value - 1), Ordinal(value)), CENTURY)
    )
