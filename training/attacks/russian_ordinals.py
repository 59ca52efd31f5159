"""Shapes of ordinals and compounds: endings behind a hyphen, roman numerals, numbers in front of adjectives."""

from __future__ import annotations

import random

from attacks.english_meaning import Either, Meaning, Number, Ordinal, Quantity, Range, Several, Words
from attacks.russian_calendar import ROMAN
from attacks.russian_meaning import Compound, Glued
from attacks.russian_register import framed, shape
from attacks.shapes import Drawn, Framed

KINGS = (
    ("Людовик", ("людовик",), 18),
    ("Генрих", ("генрих",), 8),
    ("Карл", ("карл",), 16),
    ("Иван", ("иван",), 6),
    ("Николай", ("николай",), 2),
    ("Пётр", ("петр",), 3),
    ("Павел", ("павел",), 6),
    ("Елизавета", ("елизавета",), 2),
    ("Екатерина", ("екатерина",), 2),
    ("Филипп", ("филипп",), 5),
    ("Рамсес", ("рамсес",), 11),
    ("Бенедикт", ("бенедикт",), 16),
)
ENDINGS = (
    ("й", "Участок занял {} этаж здания.", "Это уже {} случай за год."),
    ("го", "Жители {} дома написали жалобу.", "Мастер {} разряда проверил станок."),
    ("му", "Помощь оказали {} пострадавшему.", "Подарок достался {} посетителю."),
    ("м", "Спортсмен пришёл {} к финишу.", "Он живёт на {} этаже."),
    ("я", "Началась {} серия опытов.", "Идёт {} неделя спора."),
    ("ю", "Сборная заняла {} строчку в таблице.", "Открыли {} школу в районе."),
    ("е", "Он занял {} место на турнире.", "Прошло {} заседание совета."),
    (
        "х",
        "Первые из {} классов уехали в лагерь.",
    ),
    ("ая", "Началась {} серия опытов."),
    ("ый", "Участок занял {} этаж здания."),
    ("ого", "Жители {} дома написали жалобу."),
)
ADJECTIVES = (
    ("летний", "летн", "Его {} сын поступил в школу.", 2, 99),
    ("летие", "лети", "Город отметил {} со дня основания.", 5, 900),
    ("кратный", "кратн", "Он {} чемпион страны.", 2, 20),
    ("процентный", "процентн", "Налили {} раствор в колбу.", 2, 100),
    ("километровый", "километров", "Впереди {} участок дороги.", 2, 300),
    ("метровый", "метров", "Упал {} забор у школы.", 2, 60),
    ("этажный", "этажн", "Построили {} дом у парка.", 2, 60),
    ("комнатная", "комнатн", "Продаётся {} квартира в центре.", 2, 9),
    ("дневный", "дневн", "Объявили {} траур в области.", 2, 40),
    ("часовой", "часов", "Прошёл {} марафон в сети.", 2, 48),
    ("минутный", "минутн", "Объявили {} перерыв в зале.", 2, 60),
    ("тонный", "тонн", "Привезли {} груз на склад.", 2, 90),
    ("местный", "местн", "Купили {} автобус для школы.", 2, 60),
    ("дюймовый", "дюймов", "Купили {} монитор для офиса.", 13, 65),
    ("миллиметровый", "миллиметров", "Взяли {} лист стали.", 2, 60),
)


@framed("ordinal", "ending")
def _(drawn: random.Random) -> Framed:
    ending, *frames = drawn.choice(ENDINGS)
    value = drawn.choice((drawn.randint(1, 30), drawn.randint(1, 300)))
    return f"{value}{drawn.choice('--‑')}{ending}", Ordinal(value), drawn.choice(frames)


@shape("ordinal", "king", "Король {} правил долго.", "При дворе {} говорили об этом.")
def _(drawn: random.Random) -> Drawn:
    name, sayings, most = drawn.choice(KINGS)
    value = drawn.randint(1, most)
    return f"{name} {ROMAN[value - 1]}", Several((Words(sayings), Ordinal(value)))


@framed("ordinal", "roman")
def _(drawn: random.Random) -> Framed:
    value = drawn.randint(2, 20)
    word, names, frame = drawn.choice(
        (
            ("съезд", ("съезд",), "Открылся {} партии."),
            ("квартал", ("квартал",), "Прибыль за {} выросла."),
            ("место", ("место",), "Команда заняла {} в лиге."),
            ("группа", ("группа",), "Ему дали {} инвалидности."),
            ("степени", ("степень",), "Учёный получил орден {} за труды."),
            ("раздел", ("раздел",), "Автор переписал {} книги."),
            ("симпозиум", ("симпозиум",), "Прошёл {} по физике."),
        )
    )
    return f"{ROMAN[value - 1]} {word}", Several((Ordinal(value), Words((word, *names)))), frame


@shape("ordinal", "range", "Ученики {} классов уехали в лагерь.", "Жители {} этажей пожаловались на шум.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(1, 9)
    high = low + drawn.randint(1, 9)
    dash = drawn.choice("-–—")
    form = drawn.choice(("{}{}{}-х", "{}-х{}{}-х", "{}-го{}{}-го"))
    return form.format(low, f" {dash} " if form != "{}{}{}-х" else dash, high), Range(_either(low), Ordinal(high))


def _either(value: int) -> Meaning:
    return Either((Ordinal(value), Number(str(value))))


@framed("compound", "adjective")
def _(drawn: random.Random) -> Framed:
    word, stem, frame, low, high = drawn.choice(ADJECTIVES)
    value = drawn.randint(low, high)
    return f"{value}-{word}", Compound(value, stem), frame


@framed("compound", "percent sign")
def _(drawn: random.Random) -> Framed:
    value = drawn.choice((100, 50, drawn.randint(2, 99)))
    form, frame = drawn.choice(
        (
            ("{}%-ный", "Налили {} раствор в колбу."),
            ("{}%-й", "Налили {} раствор в колбу."),
            ("{}%-ную", "Дали {} гарантию на работу."),
            ("{}-%-ный", "Налили {} раствор в колбу."),
            ("{}%-ного", "Добились {} результата сразу."),
            ("{} %-ный", "Налили {} раствор в колбу."),
        )
    )
    return form.format(value), Compound(value, "процентн"), frame


@framed("compound", "unit symbol")
def _(drawn: random.Random) -> Framed:
    value = drawn.randint(2, 200)
    form, stem, frame = drawn.choice(
        (
            ("{}-км", "километров", "Впереди {} участок дороги."),
            ("{}-мм", "миллиметров", "Взяли {} лист стали."),
            ("{}-см", "сантиметров", "Взяли {} слой песка."),
            ("{}-кг", "килограммов", "Поднял {} штангу."),
        )
    )
    names = {
        "километров": "километр",
        "миллиметров": "миллиметр",
        "сантиметров": "сантиметр",
        "килограммов": "килограмм",
    }
    return form.format(value), Either((Compound(value, stem), Quantity(Number(str(value)), names[stem]))), frame


@framed("compound", "range of ages")
def _(drawn: random.Random) -> Framed:
    low = drawn.randint(2, 40)
    high = low + drawn.randint(1, 9)
    form = drawn.choice(("{}-{}-летние", "{}–{}-летние", "{}—{}-летние"))
    frame = "В группе {} дети."
    return form.format(low, high), Several((Glued(low), Compound(high, "летн"))), frame


@framed("compound", "collected cardinal")
def _(drawn: random.Random) -> Framed:
    value, ending = drawn.choice(((2, "х"), (3, "х"), (4, "х"), (5, "ти"), (6, "ти"), (7, "ми"), (8, "ми"), (20, "ти")))
    value += drawn.choice((0, 20)) if value < 10 else 0
    return f"{value}-{ending}", Number(str(value)), "Собрались около {} человек."
