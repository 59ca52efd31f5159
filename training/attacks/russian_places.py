"""Shapes of places: coordinates, addresses, map scales, heights, numbers of houses."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Code, Either, Meaning, Number, Ordinal, Quantity, Several, Words
from attacks.russian_draws import MINUSES, digits, digits_to
from attacks.russian_register import shape
from attacks.shapes import Drawn

SIDES = {
    "с. ш.": ("северной широты",),
    "ю. ш.": ("южной широты",),
    "в. д.": ("восточной долготы",),
    "з. д.": ("западной долготы",),
}
HOUSE, BLOCK, FLAT = Words(("дом",)), Words(("корпус",)), Words(("квартира",))


def angle(*values: str) -> tuple[Meaning, ...]:
    """Degrees, minutes, seconds."""
    return tuple(
        Quantity(Number(value), name) for value, name in zip(values, ("градус", "минута", "секунда"), strict=False)
    )


@shape("place", "coordinate", "Судно затонуло на {} в шторм.", "Станция стоит на {} у берега.")
def _(drawn: random.Random) -> Drawn:
    degrees, minute, second = drawn.randint(2, 80), drawn.randint(10, 59), drawn.randint(10, 59)
    written, sayings = drawn.choice(list(SIDES.items()))
    written = drawn.choice((written, written.replace(" ", "")))
    form, count = drawn.choice((("{}°{}′{}″ {}", 3), ("{}° {}′ {}″ {}", 3), ("{}°{}′ {}", 2), ("{}° {}", 1)))
    values = [str(value) for value in (degrees, minute, second)[:count]]
    return form.format(*values, written), Several((*angle(*values), Words(sayings)))


@shape("place", "decimal coordinates", "Точка на карте: {} по навигатору.", "Метка стоит на {} по карте.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.randint(41, 80), drawn.randint(20, 170)
    first, last = digits_to(drawn, 4), digits_to(drawn, 4)
    return f"{a}.{first}, {b}.{last}", Several((Number(str(a), first), Number(str(b), last)))


@shape("place", "address", "Офис находится по адресу: {} во дворе.", "Посылку везут сюда: {} у метро.")
def _(drawn: random.Random) -> Drawn:
    house, block, flat = drawn.randint(2, 150), drawn.randint(1, 9), drawn.randint(2, 400)
    parts = (HOUSE, Number(str(house)), BLOCK, Number(str(block)), FLAT, Number(str(flat)))
    return drawn.choice(("д. {}, корп. {}, кв. {}", "д.{}, корп.{}, кв.{}")).format(house, block, flat), Several(parts)


@shape("place", "street", "Офис находится по адресу: {} во дворе.", "Курьер едет на {} сейчас.")
def _(drawn: random.Random) -> Drawn:
    house, flat = drawn.randint(2, 150), drawn.randint(2, 400)
    street = drawn.choice(("Ленина", "Мира", "Садовая"))
    name = Words((f"улица {street.lower()}", f"улицу {street.lower()}", f"улице {street.lower()}"))
    return f"ул. {street}, д. {house}, кв. {flat}", Several((name, HOUSE, Number(str(house)), FLAT, Number(str(flat))))


@shape("place", "house with a stroke", "Офис переехал в {} на той же улице.", "Пожар начался в {} ночью.")
def _(drawn: random.Random) -> Drawn:
    first, last = drawn.randint(2, 150), drawn.randint(1, 30)
    meaning = By((Number(str(first)), Number(str(last))), "house")
    return f"д. {first}/{last}", Several((HOUSE, meaning))


@shape("place", "house with a letter", "Офис переехал в {} на той же улице.", "Пожар начался в {} ночью.")
def _(drawn: random.Random) -> Drawn:
    text = f"{drawn.randint(2, 150)}{drawn.choice(('А', 'Б', 'а', 'б', '-а', 'к2', 'с1'))}"
    choices: list[Meaning] = [Code(text)]
    if text[-2] in "кс":
        name = {"к": "корпус", "с": "строение"}[text[-2]]
        choices.append(Several((Number(text[:-2]), Words((name,)), Number(text[-1]))))
    return f"д. {text}", Several((HOUSE, Either(tuple(choices))))


@shape("place", "scale", "Карта имеет {} на обороте.", "План вычерчен в {} по съёмке.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((100, 500, 2000, 10000, 25000, 50000, 100000, 1000000))
    written = f"{value:,}".replace(",", " ") if drawn.random() < 0.5 and value > 2000 else str(value)
    colon = drawn.choice((":", " : ", ":"))
    return f"масштаб 1{colon}{written}", Several((Words(("масштаб",)), By((Number("1"), Number(str(value))), "ratio")))


@shape("place", "depth", "Впадина лежит на отметке {} над уровнем моря.", "Высота дна равна {} по карте.")
def _(drawn: random.Random) -> Drawn:
    value = digits(drawn, drawn.choice((2, 3, 4)))
    return f"{drawn.choice(MINUSES)}{value} м", Quantity(Number(value, sign="-"), "метр")


@shape("place", "floor", "Контора занимает {} здания.", "Она живёт на {} дома.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(2, 30)
    return f"{value} {drawn.choice(('этаж', 'эт.'))}", Several(
        (Either((Ordinal(value), Number(str(value)))), Words(("этаж",)))
    )
