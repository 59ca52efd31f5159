"""Pauses inside Russian ranges: a voice would run the two numbers together."""

from __future__ import annotations

import pytest

from dncnorm import languages
from dncnorm.core.segments import Segment
from dncnorm.languages.ru.pauses import pause
from dncnorm.normalization.rendering import Rendering, spoken_form

RUSSIAN = languages.get("ru")
SPEECH = Rendering(spacing="written", spelling="standard")


def _segment(before: str, after: str, semiotic_class: str = "CARDINAL", rule: str | None = None) -> Segment:
    return Segment(0, len(before), before, after, "grammar", rule, 1.0, 1.0, semiotic_class)


@pytest.mark.parametrize(
    ("before", "after", "spoken"),
    [
        ("5-10", "пять десять", "пять - десять"),
        ("21–22 июля", "двадцать первого двадцать второго июля", "двадцать первого – двадцать второго июля"),
        ("1,5–2 м", "полутора двух метров", "полутора – двух метров"),
        (
            "4,1-4,3 %",
            "четыре целых и одна десятая четыре целых и три десятых процента",
            "четыре целых и одна десятая - четыре целых и три десятых процента",
        ),
        (
            "1811–1813",
            "тысяча восемьсот одиннадцатый тысяча восемьсот тринадцатый",
            "тысяча восемьсот одиннадцатый – тысяча восемьсот тринадцатый",
        ),
        ("1980-85 гг.", "тысяча девятьсот восьмидесятый восемьдесят пятый годы", None),
        ("−5…−10 °C", "минус пять минус десять градусов цельсия", "минус пять – минус десять градусов цельсия"),
        ("XV–XVI вв.", "пятнадцатый шестнадцатый века", "пятнадцатый – шестнадцатый века"),
        ("3 000–4 000 руб.", "три тысячи четыре тысячи рублей", "три тысячи – четыре тысячи рублей"),
        ("2007 / 08", "две тысячи седьмого восьмого", "две тысячи седьмого – восьмого"),
        ("2-3 тыс.", "две три тысячи", "две - три тысячи"),
    ],
)
def test_a_range_keeps_its_dash(before: str, after: str, spoken: str | None) -> None:
    expected = spoken or "тысяча девятьсот восьмидесятый - восемьдесят пятый годы"
    semiotic_class = "DATE" if "/" in before else "CARDINAL"
    assert spoken_form(_segment(before, after, semiotic_class), SPEECH, RUSSIAN) == expected


@pytest.mark.parametrize(
    ("before", "after", "semiotic_class", "rule"),
    [
        ("10:00–18:00", "с десяти часов до восемнадцати часов", "TIME", None),
        ("100-80", "от ста до восьмидесяти", "CARDINAL", None),
        ("22-33-44", "двадцать два тридцать три сорок четыре", "TELEPHONE", None),
        ("9-20", "девять двадцать", "CARDINAL", "clock"),
        ("5-6-летний", "пяти шестилетний", "ORDINAL", None),
        ("7", "семь", "CARDINAL", None),
    ],
)
def test_what_is_no_range_or_names_its_dash_has_no_pause(
    before: str, after: str, semiotic_class: str, rule: str | None
) -> None:
    assert pause(_segment(before, after, semiotic_class, rule)) is None


def test_the_pause_is_punctuation() -> None:
    segment = _segment("5-10", "пять десять")
    assert spoken_form(segment, Rendering(punctuation="drop", spelling="standard"), RUSSIAN) == "пять десять"
    assert spoken_form(segment, Rendering(punctuation="sil", spelling="standard"), RUSSIAN) == "пять sil десять"
    assert spoken_form(segment, Rendering(), RUSSIAN) == "пять десять"
