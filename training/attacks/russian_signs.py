"""Shapes with raised and lowered signs and rare marks: ions, isotopes, indices, verses, sets of a match, brackets."""

from __future__ import annotations

import random

from attacks.meanings import By, Code, Either, Number, Ordinal, Power, Quantity, Range, Several, Words
from attacks.russian_calendar import CENTURY, ROMAN
from attacks.russian_draws import MINUSES, plain
from attacks.russian_register import framed, shape
from attacks.shapes import Drawn, Framed

BOOKS = (
    ("Мф.", ("матфея", "матфей", "от матфея", "евангелие от матфея", "эм эф")),
    ("Ин.", ("иоанна", "иоанн", "от иоанна", "евангелие от иоанна")),
    ("Лк.", ("луки", "лука", "от луки", "евангелие от луки", "эл ка", "эль ка")),
)
_SCORES = ((6, 4), (7, 5), (6, 3), (4, 6), (2, 6), (7, 6))


@shape("sign", "isotope in front", "В пробе найден {} в следах.")
def _(drawn: random.Random) -> Drawn:
    raised, number, symbol, names = drawn.choice(
        (
            ("²³⁵", "235", "U", ("у", "u", "уран", "урана", "ю")),
            ("¹⁴", "14", "C", ("цэ", "си", "c", "углерод", "углерода")),
            ("⁹⁰", "90", "Sr", ("s r", "sr", "эс эр", "стронций", "стронция")),
            ("¹³⁷", "137", "Cs", ("c s", "cs", "цэ эс", "си эс", "цезий", "цезия")),
        )
    )
    name = Words(names)
    return f"{raised}{symbol}", Either((Several((Number(number), name)), Several((name, Number(number)))))


@shape("sign", "ion", "В растворе есть ионы {} в избытке.")
def _(drawn: random.Random) -> Drawn:
    text, letters, charge, sign = drawn.choice(
        (
            ("Ca²⁺", ("c a", "ca", "цэ а", "си эй", "кальций", "кальция", "си а"), "2", "плюс"),
            ("Mg²⁺", ("m g", "mg", "эм гэ", "эм джи", "магний", "магния"), "2", "плюс"),
            ("Cl⁻", ("c l", "cl", "цэ эль", "си эл", "си эль", "хлор", "хлора"), "", "минус"),
            ("Na⁺", ("n a", "na", "эн а", "эн эй", "натрий", "натрия"), "", "плюс"),
        )
    )
    parts = (Words(letters), *((Number(charge),) if charge else ()), Words((sign,)))
    return text, Several(parts)


@shape("sign", "index", "Обозначим скорость {} в начале.", "Решите уравнение для {} и проверьте.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(1, 9)
    lowered = chr(ord("₀") + value)
    return f"x{lowered}", Several((Words(("икс", "x")), Either((Number(str(value)), Ordinal(value)))))


@shape("sign", "verse", "Проповедник прочёл {} вслух.", "Цитата взята из {} дословно.")
def _(drawn: random.Random) -> Drawn:
    book, sayings = drawn.choice(BOOKS)
    chapter, verse = drawn.randint(1, 21), drawn.randint(1, 30)
    head = Several((Words(sayings, optional=True), Either((Number(str(chapter)), Ordinal(chapter)))))
    number = Number(str(verse))
    link = Words(("", "стих", "двоеточие", "–"))
    if drawn.random() < 0.5:
        return f"{book} {chapter}:{verse}", Several((head, link, number))
    last = Number(str(verse + 4))
    return f"{book} {chapter}:{verse}{drawn.choice('-–')}{verse + 4}", Several((head, link, Range(number, last)))


@shape("sign", "sets of a match", "Теннисист победил со счётом {} за два часа.")
def _(drawn: random.Random) -> Drawn:
    sets = [drawn.choice(_SCORES) for _ in range(drawn.choice((2, 3)))]
    meaning = Several(tuple(By((Number(str(a)), Number(str(b))), "score") for a, b in sets))
    return ", ".join(f"{a}:{b}" for a, b in sets), meaning


@shape("sign", "halves of a match", "Хозяева выиграли {} у гостей.")
def _(drawn: random.Random) -> Drawn:
    a, b = drawn.randint(1, 3), drawn.randint(0, 2)
    c, d = drawn.randint(1, 3), drawn.randint(0, 2)
    pairs = ((a + c, b + d), (a, b), (c, d))
    meaning = Several(tuple(By((Number(str(x)), Number(str(y))), "score") for x, y in pairs))
    return f"{a + c}:{b + d} ({a}:{b}, {c}:{d})", meaning


@shape("sign", "minus in brackets", "Подставьте значение {} в формулу.", "Вычтите {} из суммы.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 90)
    return f"({drawn.choice(MINUSES)}{text})", Number(amount.digits, amount.fraction, "-")


@shape("sign", "squares", "По теореме Пифагора {} верно.")
def _(drawn: random.Random) -> Drawn:
    a, b, c = drawn.choice(((3, 4, 5), (6, 8, 10), (5, 12, 13)))
    parts = (Power(str(a), 2), Words(("плюс",)), Power(str(b), 2), Words(("равно",)), Power(str(c), 2))
    return f"{a}² + {b}² = {c}²", Several(parts)


@framed("sign", "roman with an ending")
def _(drawn: random.Random) -> Framed:
    value = drawn.randint(2, 20)
    ending, frame = drawn.choice(
        (("й", "Открылся {} съезд партии."), ("го", "Делегаты {} съезда уехали."), ("м", "Выступил на {} съезде."))
    )
    return f"{ROMAN[value - 1]}-{ending}", Ordinal(value), frame


@shape("sign", "part of a century", "Икона написана в {} мастером.", "Клад относится к {} по монетам.")
def _(drawn: random.Random) -> Drawn:
    part, century = drawn.randint(1, 4), drawn.randint(5, 20)
    form, names = drawn.choice((("{}-й четверти {} в.", ("четверть",)), ("{}-й половине {} в.", ("половина",))))
    part = min(part, 2) if "полов" in form else part
    meaning = Several((Ordinal(part), Words(names), Ordinal(century), CENTURY))
    return form.format(part, ROMAN[century - 1]), meaning


@shape("sign", "scientific volume", "Запасы воды равны {} по оценке.")
def _(drawn: random.Random) -> Drawn:
    value, raised = drawn.randint(4, 9), "⁰¹²³⁴⁵⁶⁷⁸⁹"
    text, amount = plain(drawn, 9, 0.5)
    symbol, name = drawn.choice((("м³", "кубический метр"), ("км²", "квадратный километр"), ("т", "тонна")))
    return f"{text}·10{raised[value]} {symbol}", Quantity(Power("10", value, amount), name)


@shape("sign", "joined codes", "Ракета {} стоит в музее.", "Комплекс {} прикрывает город.", "Двигатель {} испытан.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(("С-300", "С-400", "Р-36М2", "9М723", "РД-180", "Х-55", "НК-33А", "УР-100Н", "2С19", "П-700"))
    return text, Code(text)


@shape("sign", "unit and code", "Подразделение {} расформировано.", "Пишите на адрес: {} для писем.")
def _(drawn: random.Random) -> Drawn:
    number = str(drawn.randint(10, 99999))
    head, names = drawn.choice((("в/ч", ("войсковая часть", "вэ че", "в ч")), ("а/я", ("абонентский ящик", "а я"))))
    return f"{head} {number}", Several((Words((*names, "войсковой части", "абонентского ящика")), Code(number)))
