"""Shapes of science and medicine: formulas, isotopes, acidity, blood pressure, doses, coefficients."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Code, Either, Number, Quantity, Range, Several, Words
from attacks.russian_draws import digits_to, plain
from attacks.russian_register import framed, shape
from attacks.shapes import Drawn, Framed

FORMULAS = ("H2O", "CO2", "CO₂", "H₂SO₄", "NaCl", "C2H5OH", "CaCO3", "NH3", "O₂", "CH₄", "Fe2O3", "H2SO4")
ISOTOPES = (("U", ("u", "у", "уран")), ("C", ("c", "цэ", "углерод")), ("Cs", ("цезий", "цэ эс", "си эс", "c s", "cs")))
PRESSURE = "Врач измерил давление: {} утром."


@shape("science", "formula", "В пробирку добавили {} по каплям.", "Выделяется {} при нагреве.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(FORMULAS)
    meaning = Code(text.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")))
    return text, Either((meaning, Words(("натрий хлор", "хлорид натрия")))) if text == "NaCl" else meaning


@framed("science", "isotope")
def _(drawn: random.Random) -> Framed:
    number = drawn.randint(12, 240)
    if drawn.random() < 0.5:
        name = drawn.choice(("уран", "углерод", "цезий", "стронций", "йод"))
        return f"{name}-{number}", Several((Words((name,)), Number(str(number)))), "В пробе найден {} в следах."
    symbol, names = drawn.choice(ISOTOPES)
    return f"{symbol}-{number}", Several((Words(names), Code(str(number)))), "Изотоп {} распадается медленно."


@shape("science", "acidity", "Раствор имеет {} при комнатной температуре.", "Вода показала {} в пробе.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(1, 13)), digits_to(drawn, 1)
    names = Words(("ph", "пэ аш", "пи эйч", "п аш", "p h"))
    link = drawn.choice((" ", " = "))
    equal = Words(("равно", "равен", "равный", "равная"), optional=link == " ")
    return f"pH{link}{whole}{drawn.choice(',.')}{part}", Several((names, equal, Number(whole, part)))


@framed("science", "blood pressure")
def _(drawn: random.Random) -> Framed:
    high, low = drawn.randint(100, 190), drawn.randint(50, 99)
    meaning = By((Number(str(high)), Number(str(low))), "over")
    if drawn.random() < 0.4:
        return f"{high}/{low}", meaning, PRESSURE
    return f"{high}/{low} мм рт. ст.", Quantity(meaning, "миллиметр ртутного столба"), PRESSURE


@shape("science", "dose and course", "Назначили {} после еды.", "Принимать {} до выздоровления.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 500, 0.3)
    symbol, name = drawn.choice((("мг", "миллиграмм"), ("мл", "миллилитр"), ("г", "грамм")))
    days = drawn.randint(2, 14)
    meaning = Several((Quantity(amount, name), Number(str(days)), Words(("раз", "раза")), Words(("в день",))))
    return f"{text} {symbol} {days} {'раза' if days < 5 else 'раз'} в день", meaning


@shape("science", "temperature scale", "Сплав нагрели до {} в печи.", "В морозильнике {} ночью.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 900)
    symbol, name = drawn.choice((("°F", "градус фаренгейта"), ("K", "кельвин")))
    return f"{text} {symbol}", Quantity(amount, name)


@shape("science", "angle", "Звезда видна под углом {} к горизонту.", "Ось наклонена на {} к вертикали.")
def _(drawn: random.Random) -> Drawn:
    degrees, minutes = drawn.randint(2, 89), drawn.randint(2, 59)
    if drawn.random() < 0.4:
        part = digits_to(drawn, 1)
        return f"{degrees},{part}°", Quantity(Number(str(degrees), part), "градус")
    meaning = Several((Quantity(Number(str(degrees)), "градус"), Quantity(Number(str(minutes)), "минута")))
    return f"{degrees}°{minutes}′", meaning


@shape("science", "significance", "Различия достоверны при {} по критерию.")
def _(drawn: random.Random) -> Drawn:
    part = drawn.choice(("05", "01", "001", "1"))
    sign, names = drawn.choice((("<", ("меньше", "менее")), ("=", ("равно", "равен")), (">", ("больше", "более"))))
    space = drawn.choice((" ", ""))
    comma = drawn.choice(",.")
    return f"p{space}{sign}{space}0{comma}{part}", Several(
        (Words(("пэ", "p", "пи", "п")), Words(names), Number("0", part))
    )


@shape("science", "norm", "Норма гемоглобина {} у женщин.", "Пределы нормы {} у взрослых.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(20, 120)
    high = low + drawn.randint(5, 50)
    symbol, name = drawn.choice(
        (("г/л", "грамм на литр"), ("ммоль/л", "миллимоль на литр"), ("уд/мин", "удар в минуту"))
    )
    meaning = Quantity(Range(Number(str(low)), Number(str(high))), name)
    return f"{low}{drawn.choice('-–—')}{high} {symbol}", meaning


@shape("science", "gene or particle", "Белок {} найден в клетке.", "Препарат {} одобрен комиссией.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(("p53", "CD4", "IL-6", "BRCA1", "H5N1", "T-34", "B12", "Д3", "АК-47"))
    return text, Either((Code(text), Code(text.replace("-", " "))))
