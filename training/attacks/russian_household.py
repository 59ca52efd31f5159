"""Shapes of the house and the road: recipes, long durations, mains voltage, fuel, times with a hyphen, top lists."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Clock, Code, Either, Fraction, Number, Ordinal, Quantity, Range, Several, Words
from attacks.russian_draws import TIGHT, digits_to, pair, plain
from attacks.russian_integers import ABOUT
from attacks.russian_meaning import Compound
from attacks.russian_register import framed, shape
from attacks.shapes import Drawn, Framed

SPOONS = (
    ("ст. л.", "столовая ложка"),
    ("ч. л.", "чайная ложка"),
    ("ст.л.", "столовая ложка"),
    ("ч.л.", "чайная ложка"),
)
SPANS = (
    ("мес.", "месяц"),
    ("нед.", "неделя"),
    ("сут.", "сутки"),
    ("дн.", "день"),
    ("сек.", "секунда"),
    ("мин.", "минута"),
)
TEMPERATURES = ("Завтра ожидается {} в тени.", "Растению нужно {} днём.")


@shape("household", "spoons", "Добавьте {} сахара.", "Всыпьте {} соли в тесто.")
def _(drawn: random.Random) -> Drawn:
    symbol, name = drawn.choice(SPOONS)
    if drawn.random() < 0.4:
        text, meaning = drawn.choice((("1/2", Fraction(1, 2)), ("½", Fraction(1, 2)), ("1/4", Fraction(1, 4))))
        return f"{text} {symbol}", Quantity(meaning, name)
    value = str(drawn.randint(2, 9))
    return f"{value} {symbol}", Quantity(Number(value), name)


@shape("household", "duration", "Ремонт занял {} всего.", "Гарантия действует {} со дня покупки.")
def _(drawn: random.Random) -> Drawn:
    value, (symbol, name) = str(drawn.randint(2, 60)), drawn.choice(SPANS)
    return f"{value} {symbol}", Quantity(Number(value), name)


@shape("household", "range of a duration", "Ремонт занял {} всего.", "Доставка длится {} по стране.")
def _(drawn: random.Random) -> Drawn:
    low, high, first, last = pair(drawn, 30, 0)
    symbol, name = drawn.choice(SPANS)
    return f"{low}{drawn.choice('-–—')}{high} {symbol}", Quantity(Range(first, last), name)


@shape("household", "weight in two units", "Щенок весит {} сейчас.", "Груз весит {} без упаковки.")
def _(drawn: random.Random) -> Drawn:
    high, low = drawn.randint(2, 30), drawn.randint(2, 99) * 10
    meaning = Several((Quantity(Number(str(high)), "килограмм"), Quantity(Number(str(low)), "грамм")))
    return f"{high} кг {low} г", meaning


@shape("household", "fuel", "Машина расходует {} по трассе.", "Расход топлива равен {} в городе.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 20, 0.6, 4)
    hundred = Several((Number("100"), Words(("километр",))))
    return f"{text} л/100 км", Several((Quantity(amount, "литр"), Words(("на",)), hundred))


@shape("household", "two voltages", "Прибор рассчитан на сеть {} по паспорту.", "Переключатель стоит на {} сзади.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.choice(((220, 380), (110, 220), (12, 24), (127, 220)))
    return f"{a}/{b} В", Quantity(By((Number(str(a)), Number(str(b))), "odds"), "вольт")


@shape("household", "alternating voltage", "Сеть питает прибор напряжением {} всегда.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice(("220", "380", "127", "36"))
    return f"~{value} В", Several((Words((*ABOUT, "переменный"), optional=True), Quantity(Number(value), "вольт")))


@shape("household", "time with a hyphen", "Поезд отправляется в {} с первого пути.", "Совещание начнётся в {} ровно.")
def _(drawn: random.Random) -> Drawn:
    hour, minute = drawn.randint(7, 23), drawn.choice((0, 15, 30, 45))
    return f"{hour}-{minute:02}", Clock(hour, minute)


@shape("household", "hours from and to", "Магазин открыт {} без обеда.", "Приём ведут {} по будням.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.randint(7, 12), drawn.randint(13, 22)
    form = drawn.choice(("с {} до {} ч", "с {} до {} часов", "с {}.00 до {}.00"))
    if ".00" in form:
        return form.format(low, high), Range(Clock(low, 0), Clock(high, 0))
    return form.format(low, high), Quantity(Range(Number(str(low)), Number(str(high))), "час")


@shape("household", "range of warm degrees", *TEMPERATURES)
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 20)
    high = low + drawn.randint(2, 9)
    form = drawn.choice(("+{}{}{} °C", "+{}{}+{} °C", "+{}…+{} °C"))
    dash = drawn.choice(TIGHT)
    text = form.format(low, high) if "…" in form else form.format(low, dash, high)
    first = Number(str(low), sign="+")
    last = (
        Either((Number(str(high), sign="+"), Number(str(high))))
        if text.count("+") == 1
        else Number(str(high), sign="+")
    )
    return text, Quantity(Range(first, last), "градус цельсия")


@shape("household", "range of cold degrees", *TEMPERATURES)
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 20)
    high = low + drawn.randint(2, 9)
    last = Either((Number(str(high)), Number(str(high), sign="-")))
    return f"−{low}–{high} °C", Quantity(Range(Number(str(low), sign="-"), last), "градус цельсия")


@framed("household", "decimal compound")
def _(drawn: random.Random) -> Framed:
    whole, part = str(drawn.randint(2, 9)), digits_to(drawn, 1)
    word, stem, frame = drawn.choice(
        (
            ("литровый", "литров", "Купили {} бидон для молока."),
            ("кратный", "кратн", "Отмечен {} рост цен."),
            ("процентный", "процентн", "Налили {} раствор в колбу."),
        )
    )
    forms = (f"{stem}ый", f"{stem}ого", f"{stem}ой")
    return f"{whole},{part}-{word}", Several((Number(whole, part), Words(forms))), frame


@shape("household", "top", "Книга вошла в {} продаж.", "Он попал в {} игроков.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((5, 10, 20, 50, 100))
    head = drawn.choice(("топ-", "ТОП-", "топ "))
    return f"{head}{value}", Several((Words(("топ", "тэ о пэ")), Number(str(value))))


@shape("household", "generation", "Сеть {} появилась в городе.", "Модем {} не работает.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(2, 6)
    names = ("джи", "же", "жэ", "g", "гэ")
    return f"{value}G", Several((Number(str(value)), Words(names)))


@shape("household", "resolution", "Видео снято в {} на телефон.", "Экран показывает {} без рывков.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((480, 720, 1080, 2160))
    return f"{value}p", Several((Number(str(value)), Words(("пэ", "пи", "p", "п", "пикселей"))))


@shape("household", "large ordinal", "Пришёл {} посетитель музея.", "Собран {} автомобиль завода.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((1000, 10000, 5000, 1500, 100000))
    return f"{value:,}-й".replace(",", drawn.choice((" ", "\u00a0"))), Ordinal(value)


@framed("household", "anniversary")
def _(drawn: random.Random) -> Framed:
    value = drawn.choice((25, 50, 75, 100, 150, 250, 1000))
    return f"{value}-летию", Compound(value, "лети"), "Парад посвящён {} победы."


@shape("household", "emergency", "Звоните по номеру {} при пожаре.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(("112", "101", "02", "03", "911"))
    return text, Code(text)
