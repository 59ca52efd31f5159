"""The Russian attack on values: its reader accepts right sayings and no others."""

from __future__ import annotations

import pytest
from attacks.meanings import (
    By,
    Clock,
    Code,
    Date,
    Fraction,
    Meaning,
    Money,
    Number,
    Ordinal,
    Power,
    Quantity,
    Range,
    Several,
    Words,
    Year,
)
from attacks.russian_lemmas import first_forms
from attacks.russian_meaning import Compound
from attacks.russian_numbers import cardinals, glued, ordinals
from attacks.russian_reader import judge
from attacks.russian_shapes import SHAPES, cases
from attacks.verdicts import AS_WRITTEN, CHANGED, LITERAL, LOST, NEIGHBOUR, OTHER, RIGHT, UNSAID

KG = Quantity(Number("15"), "килограмм")
COLD = Quantity(Number("5", sign="-"), "градус цельсия")
DEAL = Money(Range(Number("5", scale="миллион"), Number("7", scale="миллион")), "рубль")
PRICE = Money(Number("3", "50"), "рубль")
HALF = Number("2", "5")
TINY = Quantity(Power("10", -19, Number("1", "6")), "кулон")
DAY = Date(2014, 3, 5)
PRESSURE = By((Number("120"), Number("80")), "over")
CHAPTER = Several((Words(("глава",)), Number("6")))
CENTURIES = Several((Range(Ordinal(19), Ordinal(20)), Words(("век",))))
PHONE = Code("8-800-555-35-35")

SAYINGS: tuple[tuple[str, Meaning, str, str], ...] = (
    ("15 кг", KG, "пятнадцать килограммов", RIGHT),
    ("15 кг", KG, "пятнадцатью килограммами", RIGHT),
    ("15 кг", KG, "пятнадцать ка гэ", LITERAL),
    ("15 кг", KG, "пятьдесят килограммов", CHANGED),
    ("15 кг", KG, "пятнадцать граммов", CHANGED),
    ("15 кг", KG, "пятнадцать", LOST),
    ("15 кг", KG, "пятнадцать кг", AS_WRITTEN),
    ("15 кг", KG, "15 килограммов", AS_WRITTEN),
    ("3,07", Number("3", "07"), "три целых семь сотых", RIGHT),
    ("3,07", Number("3", "07"), "три целых семь", LOST),
    ("-5 °C", COLD, "минус пяти градусов Цельсия", RIGHT),
    ("-5 °C", COLD, "пять градусов Цельсия", LOST),
    ("5–7 млн руб.", DEAL, "пять – семь миллионов рублей", RIGHT),
    ("5–7 млн руб.", DEAL, "от пяти до семи миллионов рублей", RIGHT),
    ("5–7 млн руб.", DEAL, "пять семь миллионов рублей", UNSAID),
    ("5–7 млн руб.", DEAL, "пять – семь рублей", LOST),
    ("5–7 млн руб.", DEAL, "пять – семь миллионов долларов", CHANGED),
    ("3,50 руб.", PRICE, "три рубля пятьдесят копеек", RIGHT),
    ("3,50 руб.", PRICE, "три целых и пять десятых рубля", RIGHT),
    ("3,50 руб.", PRICE, "три рубля пять копеек", CHANGED),
    ("2,5", HALF, "две целых пять десятых", RIGHT),
    ("2,5", HALF, "двух с половиной", RIGHT),
    ("2,5", HALF, "две запятая пять", RIGHT),
    ("2,5", HALF, "две целых пять сотых", CHANGED),
    ("1,6·10⁻¹⁹ Кл", TINY, "одна целая шесть десятых на десять в минус девятнадцатой степени кулона", RIGHT),
    ("1,6·10⁻¹⁹ Кл", TINY, "одна целая шесть десятых на десять в девятнадцатой степени кулона", LOST),
    ("10-8", Power("10", -8), "десять тире восемь", LOST),
    ("½", Fraction(1, 2), "половина", RIGHT),
    ("½", Fraction(1, 2), "одна треть", CHANGED),
    ("05.03.2014", DAY, "пятого марта две тысячи четырнадцатого года", RIGHT),
    ("05.03.2014", DAY, "пятого мая две тысячи четырнадцатого года", CHANGED),
    ("05.03.2014", DAY, "пятого марта", LOST),
    ("10:30", Clock(10, 30), "десять тридцать", RIGHT),
    ("10:30", Clock(10, 30), "половина одиннадцатого", RIGHT),
    ("120/80", PRESSURE, "сто двадцать на восемьдесят", RIGHT),
    ("120/80", PRESSURE, "сто двадцать восьмидесятых", CHANGED),
    ("3:2", By((Number("3"), Number("2")), "ratio"), "три часа две минуты", CHANGED),
    ("гл. 6", CHAPTER, "главное шесть", LOST),
    ("XIX–XX вв.", CENTURIES, "девятнадцатого – двадцатого веков", RIGHT),
    ("2000 г.", Several((Year(2000), Words(("год", "")))), "двухтысячного года", RIGHT),
    ("15-летний", Compound(15, "летн"), "пятнадцатилетний", RIGHT),
    ("15-летний", Compound(15, "летн"), "пятнадцатитилетний", LOST),
    ("8-800-555-35-35", PHONE, "восемь восемьсот пятьсот пятьдесят пять тридцать пять тридцать пять", RIGHT),
    ("8-800-555-35-35", PHONE, "восемь восемьсот пятьсот пятьдесят пять тридцать пять тридцать шесть", CHANGED),
    ("240.2", Code("240.2"), "двести сорок точка два", RIGHT),
    ("240.2", Code("240.2"), "двести сорок два", UNSAID),
    ("Ту-154М", Code("Ту-154М"), "Ту-сто пятьдесят четыре эм", RIGHT),
    ("ISO 9001", Several((Words(("исо",)), Code("9001"))), "исо девять тысяч первое", OTHER),
)


@pytest.mark.parametrize(("stretch", "meaning", "spoken", "verdict"), SAYINGS)
def test_the_reader_judges_by_the_value(stretch: str, meaning: Meaning, spoken: str, verdict: str) -> None:
    judged = judge("Это было ", stretch, " ровно.", meaning, f"Это было {spoken} ровно.")
    assert judged.verdict == verdict, judged


def test_the_words_around_must_survive() -> None:
    assert judge("Это было ", "15 кг", " всего.", KG, "Это было пятнадцать килограммов весом.").verdict == NEIGHBOUR


@pytest.mark.parametrize(
    ("spoken", "value"),
    [
        ("ноля", 0),
        ("девяноста девяти", 99),
        ("двумя тысячами одним", 2001),
        ("тысяча девятьсот", 1900),
        ("трёх миллионов двухсот тысяч шести".replace("ё", "е"), 3_200_006),
    ],
)
def test_cardinals_are_read_in_every_case(spoken: str, value: int) -> None:
    words = first_forms(tuple(spoken.split()))
    assert (len(words), value) in cardinals(words, 0)


def test_ordinals_and_compounds_are_read() -> None:
    assert (3, 121) in set(ordinals(first_forms(("сто", "двадцать", "первого")), 0))
    assert (1, 25_000) in set(ordinals(("двадцатипятитысячной",), 0))
    assert glued("стапятидесяти") == 150
    assert glued("пятисорока") is None


def test_every_case_can_be_read() -> None:
    for case in cases(2 * len(SHAPES), 5):
        assert judge(case.before, case.stretch, case.after, case.meaning, case.text).verdict != CHANGED, case
