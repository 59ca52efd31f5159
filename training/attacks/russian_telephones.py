"""Shapes of numbers that are read by digits or groups: telephones, cards, postal codes, taxes, IP addresses."""

from __future__ import annotations

import random

from attacks.english_meaning import Code, Several, Words
from attacks.russian_draws import digits
from attacks.russian_register import shape
from attacks.shapes import Drawn

CALL = ("Звоните по телефону {} в рабочее время.", "Наш номер {} для справок.")
TAX = Words(("инн", "и эн эн"))


def _groups(drawn: random.Random, *sizes: int) -> tuple[str, ...]:
    return tuple("".join(drawn.choices("0123456789", k=size)) for size in sizes)


@shape("telephone", "international", *CALL)
def _(drawn: random.Random) -> Drawn:
    area, parts = digits(drawn, 3), _groups(drawn, 3, 2, 2)
    form = drawn.choice(("+7 ({}) {}-{}-{}", "+7 {} {}-{}-{}", "+7 {} {} {} {}", "+7{}{}{}{}", "+7-{}-{}-{}-{}"))
    text = form.format(area, *parts)
    return text, Code(text)


@shape("telephone", "national", *CALL)
def _(drawn: random.Random) -> Drawn:
    area, parts = drawn.choice((digits(drawn, 3), "800")), _groups(drawn, 3, 2, 2)
    form = drawn.choice(("8 ({}) {}-{}-{}", "8-{}-{}-{}-{}", "8 {} {} {} {}", "8({}){}-{}-{}", "8 {} {}-{}-{}"))
    text = form.format(area, *parts)
    return text, Code(text)


@shape("telephone", "local", *CALL)
def _(drawn: random.Random) -> Drawn:
    parts = digits(drawn, 3), *_groups(drawn, 2, 2)
    text = "-".join(parts)
    return text, Code(text)


@shape("telephone", "extension", *CALL)
def _(drawn: random.Random) -> Drawn:
    parts, more = (digits(drawn, 3), *_groups(drawn, 2, 2)), digits(drawn, 3)
    text = "-".join(parts)
    meaning = Several((Code(text), Words(("добавочный", "дополнительный")), Code(more)))
    return f"{text}{drawn.choice((', ', ' '))}доб. {more}", meaning


@shape("identifier", "card", "Переведите деньги на карту {} сегодня.", "Номер карты {} указан в письме.")
def _(drawn: random.Random) -> Drawn:
    text = " ".join((digits(drawn, 4), *_groups(drawn, 4, 4, 4)))
    return text, Code(text)


@shape("identifier", "postal code", "Пишите на адрес: {}, Москва.", "Письмо ушло на индекс {} вчера.")
def _(drawn: random.Random) -> Drawn:
    text = digits(drawn, 6)
    return text, Code(text)


@shape("identifier", "tax number", "В договоре указан {} компании.")
def _(drawn: random.Random) -> Drawn:
    number = digits(drawn, drawn.choice((10, 12)))
    return f"ИНН {number}", Several((TAX, Code(number)))


@shape("identifier", "passport", "У него паспорт {} нового образца.", "В деле указан паспорт {} гражданина.")
def _(drawn: random.Random) -> Drawn:
    form = drawn.choice(("{} {}", "{} № {}"))
    text = form.format(digits(drawn, 4), digits(drawn, 6))
    return text, Code(text)


@shape("identifier", "insurance number", "Страховой номер {} записан в анкете.")
def _(drawn: random.Random) -> Drawn:
    a, b, c, d = _groups(drawn, 3, 3, 3, 2)
    text = f"{a}-{b}-{c} {d}"
    return text, Code(text)


@shape("identifier", "account", "Деньги поступили на счёт {} вчера.", "Счёт {} закрыт банком.")
def _(drawn: random.Random) -> Drawn:
    text = digits(drawn, 20)
    return text, Code(text)


@shape("identifier", "IP address", "Сервер отвечает по адресу {} без задержки.", "Узел {} недоступен.")
def _(drawn: random.Random) -> Drawn:
    text = ".".join(str(drawn.randint(0, 255)) for _ in range(4))
    return text, Code(text)


@shape("identifier", "cadastral number", "Участок {} продан на торгах.", "Номер участка {} внесён в реестр.")
def _(drawn: random.Random) -> Drawn:
    text = f"{drawn.randint(10, 89)}:{drawn.randint(10, 40)}:{digits(drawn, 7)}:{drawn.randint(2, 999)}"
    return text, Code(text)


@shape("identifier", "ISBN", "Книга вышла под номером {} в типографии.")
def _(drawn: random.Random) -> Drawn:
    text = f"978-5-{digits(drawn, 3)}-{digits(drawn, 5)}-{drawn.randint(0, 9)}"
    return text, Code(text)
