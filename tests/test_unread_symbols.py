"""Symbols that no table knows: beside a number they are said by Unicode's name, never dropped and never left."""

from __future__ import annotations

import re
import unicodedata

import pytest

import dncnorm
from dncnorm.core.characters import is_symbol

SYMBOLS = [chr(code) for code in range(0xA0, 0x1F000) if is_symbol(chr(code))]
CURRENCIES = [symbol for symbol in SYMBOLS if unicodedata.category(symbol) == "Sc"]
SAMPLE = [*CURRENCIES, *SYMBOLS[::60]]
PLACES = {
    "en": ("It cost 7 {}.", "It cost {}7 a day.", "It cost 7{} now.", "We have 5 {} 3 here.", "We have 5{}3 here."),
    "ru": ("Это стоит 7 {}.", "Это стоит {}7 в день.", "Это стоит 7{} сейчас.", "Тут 5 {} 3 штуки.", "Тут 5{}3 штуки."),
}
SILENT = "∕∙⋅↔⇒≪≫＋∼"
"""Read as other characters: a slash, a middle dot, an arrow, a quotation mark, a tilde."""


def words(text: str) -> str:
    return re.sub(r"\W", "", text)


def assert_are_said(language: str, symbols: list[str]) -> None:
    """Each symbol adds words to what is said without it, unless a row of the language silences it."""
    normalize = dncnorm.pipeline(lang=language)
    for place in PLACES[language]:
        without = words(str(normalize(place.replace("{}", ""))["normalized_text"]))
        said = normalize([place.format(symbol) for symbol in symbols])
        for symbol, result in zip(symbols, said, strict=True):
            text = result["normalized_text"]
            assert not re.search(r"\d", text), (symbol, text)
            assert symbol not in text or symbol in SILENT, (symbol, text)
            is_ornament = any(part["before"] == symbol and part["source"] == "rule" for part in result["segments"])
            assert words(text) != without or symbol in SILENT or is_ornament, (symbol, text)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_symbol_beside_a_number_is_said(language: str) -> None:
    assert_are_said(language, SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_fifth_of_all_symbols_is_said_beside_a_number(language: str) -> None:
    assert_are_said(language, SYMBOLS[::5])


@pytest.mark.parametrize(
    ("language", "written", "spoken"),
    [
        ("en", "It cost 7 ₠.", "It cost seven euro currency."),
        ("en", "It cost ₠7 a day.", "It cost euro currency seven a day."),
        ("en", "■ 5 apples", "five apples"),  # a bullet
        ("ru", "Тут 5 ☃ и дом.", "Тут пять сноумэн и дом."),
    ],
)
def test_names_are_those_of_unicode(language: str, written: str, spoken: str) -> None:
    assert dncnorm.pipeline(lang=language)(written)["normalized_text"].strip() == spoken


def test_symbols_stay_as_they_are_in_the_style_of_the_corpora() -> None:
    result = dncnorm.pipeline(style="corpus")("It cost 7 ₠.")
    assert [item["after"] for item in result["segments"] if item["before"] == "₠"] == ["sil"]


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("See clips A64–A67 here.", "See clips A sixty four to A sixty seven here."),
        ("The 19 – 20-hour wait", "The nineteen to twenty-hour wait"),
        ("It works at −40…125 °C.", "It works at minus forty to one hundred twenty five degrees celsius."),
        ("In 1990 – or not.", "In nineteen ninety – or not."),
        ("They are 2 / $19 each.", "They are two slash nineteen dollars each."),
        ("Salts of Na⁺ and Mg²⁺.", "Salts of Na plus and M G two plus."),
        ("The poem is on folios 7v–51r.", "The poem is on folios seven v to fifty one r."),
        ("See clips 15a-16f here.", "See clips fifteen a to sixteen f here."),
        ("Sum the cells C5:F18.", "Sum the cells C five to F eighteen."),
        ("It holds at −55…+125 °C.", "It holds at minus fifty five to plus one hundred twenty five degrees celsius."),
    ],
)
def test_a_dash_between_two_numbers_is_said(written: str, spoken: str) -> None:
    assert dncnorm.pipeline()(written)["normalized_text"] == spoken
