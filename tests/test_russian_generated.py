"""Generated Russian tokens: of the shape of their class, their nouns in agreement, drawn alike from a seed."""

from __future__ import annotations

import random
import re

import pytest

from dncnorm import languages
from dncnorm.languages.ru.generated import generated_tokens

DRAWS = 400
GENERATOR = generated_tokens()
AMOUNT = r"[-+−]?(\d[\d ]*(,\d+)?|\d*[ -]?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])"
SHAPES = {
    "CARDINAL": r"[-+−]?\d+|\d{1,3}([ .]\d{3})+|[IVXLCDM]+|№ ?\d+|\d+-[а-яё]{1,4}",
    "ORDINAL": r"\d+( ?-)?([а-яё]{1,4})?|[IVXLCDM]+((-[а-яё]{1,4})|\.| [а-я. ]+)?",
    "DECIMAL": rf"{AMOUNT}( ?[а-я]+\.?)?|\d+\.\d+",
    "FRACTION": r"-?(\d+ )?\d+/\d+|(\d+[ -]?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]",
    "DIGIT": r"\d+",
    "TELEPHONE": r"[-+() \dX]{7,}",
    "DATE": r"(?=.*[\dА-я])[-А-Яа-я\d./,—– ]+",
    "TIME": r"\d{1,2}([:.]\d\d){0,2}( ?[A-Za-z.]+)?",
    "MONEY": rf"-?[^\d ]+ ?{AMOUNT}( [а-я]+\.?)?|{AMOUNT}( [а-я]+\.?)? ?\D+( \d[\d ]* \D+)?",
    "MEASURE": rf"({AMOUNT}[—–-])?{AMOUNT} ?\D.*",
    "LETTERS": r"([А-Я]\. ?)+|[А-Я]+|[а-я]{2,4}|[A-Z]{1,5}",
    "PLAIN": r"[A-Za-z'-]+|[А-ЯЁа-яё. /-]+",
    "VERBATIM": r"\W|[α-ωΑ-Ω_іїґєІЇҐЄ²³µºØø]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?|\w+@\w+(\.\w+)?",
}


def drawn(name: str, seed: int = 0, draws: int = DRAWS) -> list[str]:
    rng = random.Random(seed)
    return [GENERATOR.token(name, rng) for _ in range(draws)]


def test_the_language_has_them() -> None:
    generated = languages.get("ru").generated_tokens
    assert generated is not None
    assert generated().classes == GENERATOR.classes


@pytest.mark.parametrize("semiotic_class", GENERATOR.classes)
def test_a_seed_gives_the_same_tokens_and_another_seed_others(semiotic_class: str) -> None:
    assert drawn(semiotic_class) == drawn(semiotic_class)
    assert drawn(semiotic_class) != drawn(semiotic_class, seed=1)


@pytest.mark.parametrize("semiotic_class", GENERATOR.classes)
def test_tokens_look_like_their_class(semiotic_class: str) -> None:
    assert [written for written in drawn(semiotic_class) if not re.fullmatch(SHAPES[semiotic_class], written)] == []


@pytest.mark.parametrize(
    ("count", "number", "forms"),
    [
        ("one", r".*(?<!1)1", {"рубль", "рубля", "рублю", "рублем", "рубле"}),
        ("few", r".*(?<!1)[2-4]", {"рубля", "рублей", "рублям", "рублями", "рублях"}),
        ("many", r".*(1\d|[05-9])", {"рублей", "рублям", "рублями", "рублях"}),
    ],
)
def test_a_noun_agrees_with_its_number(count: str, number: str, forms: set[str]) -> None:
    assert {form for form in drawn(f"money_{count}", draws=9000) if form.startswith("рубл")} == forms
    assert [written for written in drawn(count) if not re.fullmatch(number, written)] == []


def test_fields_hold_what_the_lexicon_lists() -> None:
    units = set(drawn("unit", draws=30_000))
    assert {"%", "проц.", "га", "м", "km", "см", "км²", "кв. м", "kg", "кг"} <= units
    assert "сг" not in units
    assert len(units) > 300
    assert {"₽", "RUB", "US$"} <= set(drawn("currency", draws=9000))
    assert {"руб.", "руб", "долл. США", "₴"} <= set(drawn("currency_after", draws=9000))


def test_months_stand_in_their_cases() -> None:
    dates = " ".join(drawn("DATE", draws=9000))
    assert all(re.search(form, dates) for form in (r"\d ФЕВРАЛЯ \d+ ГОДА", r"\d\d\.02\.\d{4}", r"феврале \d+ года"))
    assert {"мае", "марте"} <= set(drawn("month_p"))
