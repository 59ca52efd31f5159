"""The attack on values: its reader accepts right sayings and refuses wrong ones."""

from __future__ import annotations

import pytest
from attacks.english_numbers import cardinals, ordinals, spoken_numbers
from attacks.english_reader import judge
from attacks.english_shapes import cases
from attacks.meanings import (
    By,
    Clock,
    Code,
    Date,
    Decade,
    Either,
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
from attacks.verdicts import AS_WRITTEN, CHANGED, LITERAL, LOST, NEIGHBOUR, RIGHT, UNSAID

KG = Quantity(Number("15"), "kilogram")
COLD = Quantity(Number("5", sign="-"), "celsius")
PRICE = Money(Number("3", "50"), "dollar")
DEAL = Money(Range(Number("3", scale="million"), Number("5", scale="million")), "dollar")
SPAN = Range(Number("3"), Number("5"))
TINY = Power("10", -19, Number("1", "6"))
PLANE = Code("747-400")
VERSION = Several((Words(("python",)), Code("3.8.10")))
DAY = Date(2014, 3, 4)
HALF_TEN = Clock(10, 30, -1, "pm")
TRIP = Several((Quantity(Number("2"), "hour"), Quantity(Number("41"), "minute")))
SCORE = By((Number("3"), Number("2")), "score")
PRESSURE = By((Number("120"), Number("80")), "over")
CUPS = Quantity(Fraction(1, 4, 1), "cup")
PART_CUPS = Quantity(Range(Fraction(1, 4), Fraction(1, 2)), "cup")
WEEKS = Several((Quantity(Number("36"), "week"), Quantity(Number("6"), "day")))
AUSTRALIAN = Money(Number("99", "95"), "australian dollar")
SEASON = Range(Year(2019), Either((Number("20"), Year(2020))))
SPEED = Quantity(Number("60"), "kilometer", "hour")

SAYINGS: tuple[tuple[str, Meaning, str, str], ...] = (
    ("15 kg", KG, "fifteen kilograms", RIGHT),
    ("15 kg", KG, "fifteen kilogram", RIGHT),
    ("15 kg", KG, "one five kilos", RIGHT),
    ("15 kg", KG, "fifteen k g", LITERAL),
    ("15 kg", KG, "fifty kilograms", CHANGED),
    ("15 kg", KG, "fifteen grams", CHANGED),
    ("15 kg", KG, "fifteen", LOST),
    ("15 kg", KG, "15 kilograms", AS_WRITTEN),
    ("-5 °C", COLD, "minus five degrees celsius", RIGHT),
    ("-5 °C", COLD, "negative five degrees c", RIGHT),
    ("-5 °C", COLD, "five degrees celsius", LOST),
    ("-5 °C", COLD, "minus five degrees fahrenheit", CHANGED),
    ("$3.50", PRICE, "three dollars and fifty cents", RIGHT),
    ("$3.50", PRICE, "three dollars fifty", RIGHT),
    ("$3.50", PRICE, "three point five zero dollars", RIGHT),
    ("$3.50", PRICE, "three and a half dollars", RIGHT),
    ("$3.50", PRICE, "three dollars and five cents", CHANGED),
    ("$3.50", PRICE, "three euros and fifty cents", CHANGED),
    ("$3.50", PRICE, "dollar three point five zero", LITERAL),
    ("$3-5m", DEAL, "three to five million dollars", RIGHT),
    ("$3-5m", DEAL, "three million dollars to five million dollars", RIGHT),
    ("$3-5m", DEAL, "three dollars to five million dollars", LOST),
    ("$3-5m", DEAL, "three to five dollars", LOST),
    ("$3-5m", DEAL, "three to five meters", CHANGED),
    ("3–5", SPAN, "three to five", RIGHT),
    ("3–5", SPAN, "three through five", RIGHT),
    ("3–5", SPAN, "three–five", UNSAID),
    ("3–5", SPAN, "three minus five", LITERAL),
    ("3–5", SPAN, "four to five", CHANGED),
    ("1.6 × 10−19", TINY, "one point six times ten to the minus nineteen", RIGHT),
    ("1.6 × 10−19", TINY, "one point six times ten to the power of negative nineteen", RIGHT),
    ("1.6 × 10−19", TINY, "one point six times ten to the nineteenth", LOST),
    ("1.6 × 10−19", TINY, "one point six times ten to the minus ninety", CHANGED),
    ("747-400", PLANE, "seven forty seven four hundred", RIGHT),
    ("747-400", PLANE, "seven forty seven dash four hundred", RIGHT),
    ("747-400", PLANE, "seven four seven four oh oh", RIGHT),
    ("747-400", PLANE, "seven hundred forty seven to four hundred", CHANGED),
    ("Python 3.8.10", VERSION, "python three point eight point ten", RIGHT),
    ("Python 3.8.10", VERSION, "python three dot eight dot one zero", RIGHT),
    ("Python 3.8.10", VERSION, "python the third of august twenty ten", CHANGED),
    ("4 March 2014", DAY, "the fourth of march twenty fourteen", RIGHT),
    ("4 March 2014", DAY, "march fourth two thousand and fourteen", RIGHT),
    ("4 March 2014", DAY, "the fourth of may twenty forty", CHANGED),
    ("4 March 2014", DAY, "the fourth of april twenty fourteen", CHANGED),
    ("4 March 2014", DAY, "the fourth of march", LOST),
    ("10:30 p.m.", HALF_TEN, "ten thirty P M", RIGHT),
    ("10:30 p.m.", HALF_TEN, "half past ten in the evening", RIGHT),
    ("10:30 p.m.", HALF_TEN, "ten thirty a m", CHANGED),
    ("10:30 p.m.", HALF_TEN, "ten thirty", LOST),
    ("2h 41m", TRIP, "two hours and forty one minutes", RIGHT),
    ("2h 41m", TRIP, "two hours forty-one minutes", RIGHT),
    ("2h 41m", TRIP, "two hours forty one meters", CHANGED),
    ("3-2", SCORE, "three two", RIGHT),
    ("3-2", SCORE, "three to two", RIGHT),
    ("3-2", SCORE, "march second", CHANGED),
    ("120/80", PRESSURE, "one twenty over eighty", RIGHT),
    ("120/80", PRESSURE, "one hundred and twenty over eighty", RIGHT),
    ("120/80", PRESSURE, "one hundred twenty eightieths", CHANGED),
    ("1-1/4 cups", CUPS, "one and a quarter cups", RIGHT),
    ("1-1/4 cups", CUPS, "one and one fourth cups", RIGHT),
    ("1-1/4 cups", CUPS, "one to one quarter cups", CHANGED),
    ("1-1/4 cups", CUPS, "one cup and a quarter", RIGHT),
    ("1-1/4 cups", CUPS, "one and a quarter", LOST),
    ("A$99.95", AUSTRALIAN, "ninety nine australian dollars and ninety five cents", RIGHT),
    ("A$99.95", AUSTRALIAN, "ninety nine dollars and ninety five cents", LOST),
    ("2019/20", SEASON, "twenty nineteen to twenty twenty", RIGHT),
    ("60 km/h", SPEED, "sixty kilometers an hour", RIGHT),
    ("60 km/h", SPEED, "sixty kilometers per second", CHANGED),
    ("60 km/h", SPEED, "sixty kilometers", LOST),
    ("'90s", Decade(90), "nineties", RIGHT),
    ("1990s", Decade(90, 19), "nineteen eighties", CHANGED),
    ("IEEE 802.3", Code("IEEE 802.3"), "I triple E eight oh two point three", RIGHT),
    ("IEEE 802.3", Code("IEEE 802.3"), "I triple E eight oh three point three", CHANGED),
    ("$(0.14)", Money(Number("0", "14", "-"), "dollar"), "minus fourteen cents", RIGHT),
    ("$(0.14)", Money(Number("0", "14", "-"), "dollar"), "fourteen cents", CHANGED),
    ("1/4-1/2 c.", PART_CUPS, "one quarter to half a cup", RIGHT),
    ("1/4-1/2 c.", PART_CUPS, "one quarter half a cup", UNSAID),
    ("36w 6d", WEEKS, "thirty six weeks six days", RIGHT),
    ("36w 6d", WEEKS, "thirty six watts six d", CHANGED),
    ("₹4.25 lakh", Money(Number("4", "25", scale="lakh"), "rupee"), "four point two five rupees", LOST),
    ("1:35,000", By((Number("1"), Number("35000")), "ratio"), "one:thirty five thousand", LOST),
    ("21ST", Ordinal(21), "twenty first", RIGHT),
    ("21ST", Ordinal(21), "twenty one s t", LITERAL),
)


@pytest.mark.parametrize(("stretch", "meaning", "spoken", "verdict"), SAYINGS)
def test_the_reader_judges_by_the_value(stretch: str, meaning: Meaning, spoken: str, verdict: str) -> None:
    judged = judge("It was ", stretch, " at best.", meaning, f"It was {spoken} at best.")
    assert judged.verdict == verdict, judged


def test_the_words_around_must_survive() -> None:
    assert judge("It was ", "15 kg", " in all.", KG, "It was fifteen kilograms inches all.").verdict == NEIGHBOUR
    assert judge("It was ", "15 kg", ".", KG, "He was fifteen kilograms.").verdict == NEIGHBOUR


@pytest.mark.parametrize(
    ("spoken", "value"),
    [
        ("zero", 0),
        ("ninety nine", 99),
        ("a hundred and five", 105),
        ("fifteen hundred", 1500),
        ("two thousand and one", 2001),
        ("three million two hundred thousand and six", 3_200_006),
    ],
)
def test_cardinals_are_read_to_their_end(spoken: str, value: int) -> None:
    words = tuple(spoken.split())
    assert (len(words), value) in cardinals(words, 0)


def test_ordinals_and_pieces_are_read() -> None:
    assert (4, 121) in set(ordinals(("one", "hundred", "twenty", "first"), 0))
    words = ("in", "nineteen", "twelve", "three", "point", "two", "five")
    assert [digits for digits, _, _ in spoken_numbers(words)] == ["19", "12", "3.25"]


@pytest.mark.slow
def test_200_stretches_end_to_end() -> None:
    import dncnorm

    normalize = dncnorm.pipeline("text-normalization")
    drawn = list(cases(200, 1, "open"))
    results = normalize([case.text for case in drawn])
    verdicts = [
        judge(case.before, case.stretch, case.after, case.meaning, result["normalized_text"]).verdict
        for case, result in zip(drawn, results, strict=True)
    ]
    assert verdicts.count(RIGHT) > 150
    assert verdicts.count(NEIGHBOUR) == 0
