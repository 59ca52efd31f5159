"""Shapes of codes: versions, standards, machines, models, plates, flights, products, with letters and digits."""

from __future__ import annotations

import random

from attacks.english_meaning import Code, Either, Meaning, Number, Ordinal, Several, Words
from attacks.russian_draws import digits
from attacks.russian_register import framed, shape
from attacks.shapes import Drawn, Framed

MACHINES = (
    "Ту",
    "Ил",
    "Ан",
    "Як",
    "Су",
    "МиГ",
    "Ка",
    "Ми",
    "Т",
    "ВАЗ",
    "УАЗ",
    "ЗИЛ",
    "АК",
    "ЭР",
    "КамАЗ",
    "БТР",
    "РБК",
)
PROGRAMS = (
    ("Python", ("python", "питон", "пайтон")),
    ("Ubuntu", ("ubuntu", "убунту")),
    ("Windows", ("windows", "виндоус", "уиндоус", "виндовс")),
    ("Android", ("android", "андроид")),
    ("Linux", ("linux", "линукс")),
    ("версия", ("версия",)),
)


@shape("code", "version", "Сборка {} вышла осенью.", "Мы перешли на {} весной.")
def _(drawn: random.Random) -> Drawn:
    name, sayings = drawn.choice(PROGRAMS)
    numbers = [drawn.randint(1, 22), drawn.randint(0, 12), drawn.randint(0, 30)][: drawn.choice((2, 3, 3))]
    text = ".".join(map(str, numbers))
    return f"{name} {text}", Several((Words(sayings), Code(text)))


@shape("code", "short version", "Сборка {} вышла осенью.", "Мы поставили {} на сервер.")
def _(drawn: random.Random) -> Drawn:
    text = f"v{drawn.randint(1, 9)}.{drawn.randint(0, 19)}.{drawn.randint(0, 19)}"
    return text, Either((Code(text), Several((Words(("версия",)), Code(text[1:])))))


@shape("code", "standard", "Изделие отвечает {} полностью.", "Испытания ведут по {} в лаборатории.")
def _(drawn: random.Random) -> Drawn:
    form = drawn.choice(("ГОСТ {}.{}.{:03}-{}", "ГОСТ Р {}{}.{}-{}", "ГОСТ {}{}{:02}-{}", "ТУ {}{}{:02}-{}"))
    values = (
        drawn.randint(2, 30),
        drawn.randint(1, 9),
        drawn.randint(1, 99),
        drawn.choice((digits(drawn, 2), 2014, 2020, 2008)),
    )
    text = form.format(*values)
    return text, _with_sayings(text, {"ГОСТ": ("гост",), "ТУ": ("тэ у", "технические условия", "ту")})


def _with_sayings(text: str, names: dict[str, tuple[str, ...]]) -> Meaning:
    head, _, rest = text.partition(" ")
    return Several((Words((head.lower(), *names.get(head, ()))), Code(rest)))


@shape("code", "ISO standard", "Завод прошёл проверку по {} летом.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.choice((9001, 14001, 27001, 22000, 45001))
    year = drawn.choice(("", ":2015", "-2015", ":2018"))
    return f"ISO {number}{year}", Several((Words(("исо", "iso", "айсо", "ай эс о", "и эс о")), Code(f"{number}{year}")))


@shape("code", "machine", "Самолёт {} сел вовремя.", "Экипаж {} выполнил задачу.", "Модель {} сняли с производства.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.choice((digits(drawn, 2), digits(drawn, 3)))
    tail = drawn.choice(("", "", "М", "А", "Б", "МД", "СМ"))
    text = f"{drawn.choice(MACHINES)}-{number}{tail}"
    return text, Code(text)


@shape(
    "code",
    "paper and road",
    "Взяли формат {} для чертежа.",
    "Авария случилась на трассе {} ночью.",
    "Купил билет на место {} у окна.",
)
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(
        (
            f"А{drawn.randint(2, 5)}",
            f"М{drawn.randint(2, 12)}",
            f"Р{drawn.randint(21, 600)}",
            f"{drawn.randint(2, 40)}А",
        )
    )
    return text, Code(text)


@framed("code", "product")
def _(drawn: random.Random) -> Framed:
    choices: tuple[tuple[str, tuple[str, ...], str], ...] = (
        ("COVID-19", ("ковид", "covid", "си о ви ай ди"), "Вспышка {} закончилась."),
        ("iPhone 15", ("айфон", "iphone", "ифон", "ифоне"), "Он купил {} в магазине."),
        ("USB 3.0", ("usb", "ю эс би", "у эс бэ"), "Порт {} не работает."),
        ("Wi-Fi 6", ("вай фай", "wi fi", "ви фи"), "Роутер с {} подорожал."),
        ("МКС-64", ("мкс", "эм ка эс"), "Экипаж {} вернулся."),
        ("Спутник V", ("спутник",), "Вакцина {} испытана."),
        ("Восток-1", ("восток",), "Корабль {} вышел на орбиту."),
        ("Союз-19", ("союз",), "Корабль {} вышел на орбиту."),
        ("Аи-95", ("аи", "а и"), "Бензин {} подорожал."),
        ("АИ-92", ("аи", "а и"), "Бензин {} подорожал."),
        ("Луна-25", ("луна",), "Станция {} разбилась."),
        ("Омега-3", ("омега",), "Кислоты {} полезны."),
        ("В12", ("вэ", "бэ", "в"), "Витамин {} есть в мясе."),
        ("СП-2", ("сп", "эс пэ"), "Станция {} дрейфует."),
    )
    text, sayings, frame = drawn.choice(choices)
    if text == "Спутник V":
        meaning: Meaning = Either((Words(("вэ", "ви", "v")), Number("5"), Ordinal(5)))
    else:
        rest = text.rsplit("-", 1)[-1].rsplit(" ", 1)[-1].lstrip("В")
        meaning = Code(rest)
    return text, Several((Words(sayings), meaning)), frame


@shape("code", "number plate", "Машина с номером {} скрылась.", "Нашли автомобиль {} во дворе.")
def _(drawn: random.Random) -> Drawn:
    letters = "АВЕКМНОРСТУХ"
    first, second, third = (drawn.choice(letters) for _ in range(3))
    region = drawn.choice((" 77", "", " 199"))
    text = f"{first}{drawn.randint(1, 999):03}{second}{third}{region}"
    return text, Code(text)


@shape("code", "flight", "Рейс {} задержан на час.", "Посадка на рейс {} окончена.")
def _(drawn: random.Random) -> Drawn:
    line, link = drawn.choice(("SU", "S7", "U6", "DP", "FV")), drawn.choice((" ", "-", ""))
    text = f"{line}{link}{digits(drawn, drawn.choice((3, 4)))}"
    return text, Code(text)


@shape("code", "article", "Деталь с артикулом {} закончилась.", "Заказ {} отправлен почтой.")
def _(drawn: random.Random) -> Drawn:
    latin, cyrillic = "ABCDKLMNPRSTX", "АБВГДКЛМНПРСТ"
    letters = "".join(drawn.choices(drawn.choice((latin, cyrillic)), k=2))
    form = drawn.choice(("{}-{}", "{}{}", "{}-{}/{}", "{}.{}-{}"))
    text = form.format(letters, digits(drawn, 4), digits(drawn, 2))
    return text, Code(text)


@shape("code", "numbered", "Жалоба {} рассмотрена.", "Приказ {} вступил в силу.", "Поезд {} опоздал.")
def _(drawn: random.Random) -> Drawn:
    number = digits(drawn, drawn.choice((1, 2, 3, 4)))
    tail = drawn.choice(("", "", "-р", "/2", "-А"))
    return f"№{drawn.choice((' ', '', chr(160)))}{number}{tail}", Several((Words(("номер",)), Code(number + tail)))


@shape("code", "school", "Она учится в школе {} с детства.", "Больница {} закрыта на ремонт.")
def _(drawn: random.Random) -> Drawn:
    number = digits(drawn, drawn.choice((1, 2, 3, 4)))
    return f"№ {number}", Several((Words(("номер",)), Number(number)))
