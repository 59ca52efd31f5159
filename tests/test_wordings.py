"""Other wordings that a user asks for: British "and", figures as aviation says them, capitals of names."""

from __future__ import annotations

from typing import Any

import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.languages.en.wording import aviation, with_and

HUNDREDS = {
    "one hundred five": "one hundred and five",
    "nine hundred ninety nine thousand nine hundred ninety nine": (
        "nine hundred and ninety nine thousand nine hundred and ninety nine"
    ),
    "two million five thousand seven": "two million five thousand and seven",
    "two thousand three hundred": "two thousand three hundred",
}
FIGURES = [
    ("119.9", "one nineteen point nine", "one one niner decimal niner"),
    ("12,000", "twelve thousand", "one two thousand"),
    ("11900 ft", "eleven thousand nine hundred feet", "one one thousand niner hundred feet"),
    ("800 ft", "eight hundred feet", "eight hundred feet"),
    ("200°", "two hundred degrees", "two zero zero degrees"),
    ("090", "o nine o", "zero niner zero"),
    ("N905AB", "n nine o five a b", "n niner zero five a b"),
    ("000", "o o o", "zero zero zero"),
    ("9-10 km", "nine to ten kilometers", "nine to ten kilometers"),
]
NAMES = {
    "It was 4 March, Mon. in LA, CA, then. 15 people came.": (
        "It was the fourth of March, Monday in L A, California, then. Fifteen people came."
    ),
    'Dr. Smith of St. Paul, TX, ran. "5 kg" (5 men), the St. Johns.\n\n3rd row.': (
        'Doctor Smith of Saint Paul, Texas, ran. "Five kilograms" (five men), the Saint Johns.\n\nThird row.'
    ),
}


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline()


@pytest.mark.parametrize("said", HUNDREDS)
def test_and_is_before_what_follows_a_hundred(said: str) -> None:
    assert " ".join(with_and(said.split())) == HUNDREDS[said]


@pytest.mark.parametrize(("written", "said", "expected"), FIGURES)
def test_figures_of_aviation(written: str, said: str, expected: str) -> None:
    assert aviation(written, said) == expected


def test_aviation_in_a_text(normalize: TextNormalizer) -> None:
    text = "FL350, 3,400 ft, squawk 2400 on 4 May 2014, the 9th, at 9:05."
    result = normalize(text, digits="aviation", alignment=True)
    assert result["normalized_text"] == (
        "F L three five zero, three thousand four hundred feet, squawk two four zero zero on the fourth of may twenty "
        "fourteen, the ninth, at nine oh five."
    )
    assert "".join(normalize.stream_text(text, digits="aviation")) == result["normalized_text"]
    for segment in result["segments"]:
        assert " ".join(word["after"] for word in segment["words"]) == segment["after"]


@pytest.mark.parametrize("text", NAMES)
def test_names_have_capitals(normalize: TextNormalizer, text: str) -> None:
    assert normalize(text, casing="names")["normalized_text"] == NAMES[text]
    assert "".join(normalize.stream_text(text, casing="names")) == NAMES[text]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("-5 to -10, 5 ± 2, 10 -5", {"minus": "negative"}, "negative five to negative ten, five plus or minus two, t"),
        ("X.25 won.[1] 5 ran.", {"casing": "names"}, "X.twenty five won. Five ran."),
        (
            "15 or 5-10, 1972 - 80 of 9 in 1000",
            {"digits": "apart"},
            "one five or five to ten, nineteen seventy two ",
        ),
        (
            "From 3/4 to 5/6/2014, 4/13/2014",
            {"dates": "day-first"},
            "From the third of april to the fifth of june twenty fourt",
        ),
        ("On 3/4, 5/6/2014", {"dates": "month-first"}, "On march fourth, may sixth twenty fourteen"),
        ("a 2.7.18 or 02.07.18", {"dates": "day-first"}, "a two point seven point eighteen or the second of july"),
        ("15 May, 15 ft", {"digits": "aviation"}, "the fifteenth of may, one five feet"),
    ],
)
def test_options_change_nothing_else(normalize: TextNormalizer, text: str, options: Any, said: str) -> None:
    assert normalize(text, **options)["normalized_text"].startswith(said)


def test_russian_has_capitals_at_the_beginning_of_sentences_and_no_wordings_of_its_own() -> None:
    russian = dncnorm.pipeline(lang="ru")
    said = russian("15 человек, 5 марта. «5 кг» в пн.", casing="names")["normalized_text"]
    assert said == "Пятнадцать человек, пятого марта. «Пять килограммов» в понедельник."
    refused: list[dict[str, Any]] = [{"digits": "aviation"}, {"hundreds": "and"}]
    for options in refused:
        with pytest.raises(ValueError, match=r"; Russian has no such wording$"):
            russian("5", **options)
