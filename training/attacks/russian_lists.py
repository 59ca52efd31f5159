"""Shapes of several values in a row: lists, doubled abbreviations, odds, halves, prices of barrels, torques."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import By, Either, Meaning, Money, Number, Ordinal, Quantity, Range, Several, Words, Year
from attacks.russian_calendar import ROMAN
from attacks.russian_draws import HARD, LONG_SCALES, MINUSES, grouped, pair, plain
from attacks.russian_law import numbered
from attacks.russian_register import framed, shape
from attacks.russian_units import PERCENT
from attacks.shapes import Drawn, Framed

_COMPLEX = (
    ("Н·м", "ньютон метр", "Крутящий момент равен {} на валу."),
    ("м³/ч", "кубический метр в час", "Насос качает {} воды."),
    ("кг/см²", "килограмм на квадратный сантиметр", "Давление в котле равно {} по прибору."),
    ("А·ч", "ампер час", "Ёмкость батареи равна {} по паспорту."),
    ("мА·ч", "миллиампер час", "Ёмкость батареи равна {} по паспорту."),
    ("Дж/кг", "джоуль на килограмм", "Удельная теплота равна {} по таблице."),
    ("чел.-ч", "человеко час", "Трудоёмкость равна {} по смете."),
    ("мкЗв/ч", "микрозиверт в час", "Фон составил {} у станции."),
    ("В/м", "вольт на метр", "Напряжённость поля равна {} у антенны."),
    ("тыс. т", "тысяча тонн", "Добыча составила {} за год."),
)
_DEALS = ("Выручка составила {} за квартал.", "Суд взыскал {} с завода.")


@shape("list", "numbers", "Сошлись ответы в задачах {} и все рады.", "Выпали числа {} подряд.")
def _(drawn: random.Random) -> Drawn:
    values = [str(drawn.randint(2, 90)) for _ in range(drawn.choice((2, 3, 4)))]
    return ", ".join(values), Several(tuple(Number(value) for value in values))


@shape("list", "numbers and a unit", "Толщина листов: {} по каталогу.", "Выпускают трубы {} по каталогу.")
def _(drawn: random.Random) -> Drawn:
    values = [str(drawn.randint(2, 90)) for _ in range(3)]
    numbers: list[Meaning] = [Number(value) for value in values]
    text = f"{values[0]}, {values[1]} и {values[2]} мм"
    return text, Several((numbers[0], numbers[1], Quantity(numbers[2], "миллиметр")))


@shape("list", "percents", *PERCENT)
def _(drawn: random.Random) -> Drawn:
    (a, first), (b, last) = plain(drawn, 60), plain(drawn, 60)
    meaning = Several((Quantity(first, "процент"), Quantity(last, "процент")))
    return f"{a}% и {b}%", meaning


@shape("list", "roman classes", "Ученики {} классов уехали в лагерь.", "Врачи {} категорий получат надбавку.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(1, 5)
    high = low + drawn.randint(1, 6)
    return f"{ROMAN[low - 1]}{drawn.choice('-–—')}{ROMAN[high - 1]}", Range(Ordinal(low), Ordinal(high))


@shape("list", "decades", "Музыка {} снова в моде.", "Фильмы {} показали на фестивале.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 7) * 10
    century = drawn.choice((0, 1900))
    form = drawn.choice(("{}–{}-х годов", "{}-{}-х годов", "{}-х – {}-х годов", "{}-х–{}-х годов"))
    first = Either((Ordinal(century + low), Number(str(century + low))))
    meaning = Several((Range(first, Ordinal(century + low + 10)), Words(("год",))))
    return form.format(century + low, century + low + 10), meaning


@shape("list", "years", "Чемпионом он стал в {} и завершил карьеру.", "Переписи прошли в {} по всей стране.")
def _(drawn: random.Random) -> Drawn:
    first = drawn.randint(1900, 1990)
    last = first + drawn.randint(2, 20)
    return f"{first} и {last} {drawn.choice(('гг.', 'годах'))}", Several((Year(first), Year(last), Words(("год", ""))))


@shape("list", "articles", "Смотрите {} для справки.", "Суд применил {} кодекса.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 200)
    if drawn.random() < 0.5:
        return f"ст. {low}, {low + 3}", Several((Words(("статья",)), numbered(low), numbered(low + 3)))
    text = f"{drawn.choice(('ст.', 'ст. ст.', 'ст.ст.'))} {low}{drawn.choice('-–')}{low + 3}"
    return text, Several((Words(("статья", "статья статья")), Range(numbered(low), numbered(low + 3))))


@shape("list", "paragraphs", "Смотрите {} инструкции.", "Выучите {} учебника.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 60)
    meaning = Range(numbered(low), numbered(low + 2))
    return f"§§ {low}{drawn.choice('-–')}{low + 2}", Several((Words(("параграф", "параграф параграф")), meaning))


@shape("list", "numbers of things", "Школы {} закрыты на ремонт.", "Дома {} снесут весной.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 60)
    if drawn.random() < 0.5:
        return f"№ {low}, {low + 5}", Several((Words(("номер",)), Number(str(low)), Number(str(low + 5))))
    meaning = Range(Number(str(low)), Number(str(low + 2)))
    return f"№{drawn.choice(('', '№'))} {low}{drawn.choice('-–')}{low + 2}", Several(
        (Words(("номер", "номер номер")), meaning)
    )


@shape("list", "odds", "Магазин работает {} без выходных.", "Шансы равны {} у сторон.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.choice(((24, 7), (50, 50), (70, 30), (80, 20)))
    relation = By((Number(str(a)), Number(str(b))), "odds")
    return f"{a}/{b}", relation


@framed("list", "complex unit")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn)
    symbol, name, frame = drawn.choice(_COMPLEX)
    return f"{text} {symbol}", Quantity(amount, name), frame


@framed("list", "price of a thing")
def _(drawn: random.Random) -> Framed:
    text, amount = plain(drawn, 200)
    written, currency, per = drawn.choice(
        (
            ("долл./барр.", "доллар", "баррель"),
            ("$/барр.", "доллар", "баррель"),
            ("руб./шт.", "рубль", "штука"),
            ("₽/шт.", "рубль", "штука"),
            ("руб./кВт·ч", "рубль", "киловатт час"),
            ("€/МВт·ч", "евро", "мегаватт час"),
            ("долл. за баррель", "доллар", "баррель"),
        )
    )
    return f"{text} {written}", Money(amount, currency, per), "Цена выросла до {} за месяц."


@shape("list", "two scales", *_DEALS)
def _(drawn: random.Random) -> Drawn:
    high, low = drawn.randint(2, 90), drawn.randint(2, 900)
    meaning = Several((Number(str(high), scale="миллион"), Money(Number(str(low), scale="тысяча"), "рубль")))
    return f"{high} млн {low} тыс. руб.", meaning


@shape("list", "thousands and roubles", *_DEALS)
def _(drawn: random.Random) -> Drawn:
    high, low = drawn.randint(2, 90), drawn.randint(2, 900)
    meaning = Several((Number(str(high), scale="тысяча"), Money(Number(str(low)), "рубль")))
    return f"{high} тыс. {low} руб.", meaning


@shape("list", "range of scaled sums", *_DEALS)
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 60)
    written, scale = drawn.choice(LONG_SCALES[1:5])
    meaning = Money(Range(replace(first, scale=scale), replace(last, scale=scale)), "рубль")
    return f"{low} {written}{drawn.choice((' – ', ' — ', '–', '-'))}{high} {written} руб.", meaning


@shape("list", "foreign separators", *_DEALS)
def _(drawn: random.Random) -> Drawn:
    text, value = grouped(drawn, drawn.choice((".", ",")))
    point = "," if "." in text else "."
    cents = f"{drawn.randint(1, 99):02}"
    code, name = drawn.choice((("EUR ", "евро"), ("€", "евро"), ("$", "доллар"), ("USD ", "доллар")))
    return f"{code}{text}{point}{cents}", Money(replace(value, fraction=cents), name)


@shape("list", "minus in a list", "Прибор показал по очереди {} за час.", "Корни уравнения: {} по проверке.")
def _(drawn: random.Random) -> Drawn:
    a, b, minus = drawn.randint(2, 60), drawn.randint(2, 60), drawn.choice(MINUSES)
    text = drawn.choice((f"{minus}{a} и {b}", f"{a} и {minus}{b}", f"{minus}{a}; {minus}{b}"))
    signs = ["-" if part.strip()[0] in MINUSES else "" for part in text.replace(";", " и").split(" и ")]
    return text, Several((Number(str(a), sign=signs[0]), Number(str(b), sign=signs[1])))


@shape("list", "grouped sum with kopecks", *_DEALS)
def _(drawn: random.Random) -> Drawn:
    text, value = grouped(drawn, drawn.choice((" ", HARD)))
    kopecks = f"{drawn.randint(1, 99):02}"
    meaning = Several((Money(value, "рубль"), Money(Number(str(int(kopecks))), "копейка")))
    return f"{text} руб. {kopecks} коп.", meaning
