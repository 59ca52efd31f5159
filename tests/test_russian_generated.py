"""Generated Russian tokens: of the shape of their class, their nouns in agreement, drawn alike from a seed."""

from __future__ import annotations

import random
import re
from datetime import date

import pytest

from dncnorm import languages
from dncnorm.languages.ru.generated.calendar import written_date, written_time
from dncnorm.languages.ru.generated.nouns import after_integer, roubles_and_copecks
from dncnorm.languages.ru.generated.tables import Tables, all_tables
from dncnorm.languages.ru.generated.tokens import CLASSES, FIELDS, FORMATS, token

DRAWS = 400
DATES = [form[1:-1] for form in FORMATS["DATE"] if form[0] == "<"]
TIMES = [form[1:-1] for form in FORMATS["TIME"]]
TABLES = Tables(units=("кг", "км²"), currencies=("$", "€"), currencies_after=("руб.", "€"))
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
    "MONEY": rf"-?[$€] ?{AMOUNT}( [а-я]+\.?)?|{AMOUNT}( [а-я]+\.?)? ?(€|[а-яBr. ]+)( \d+ [а-я¢]+\.?| [а-я]+)?",
    "MEASURE": rf"({AMOUNT}[—–-])?{AMOUNT} ?([а-я]+\.? )?(кг|км²|[а-я-]+( [а-я]+)?)(/\D+)?",
    "LETTERS": r"([А-Я]\. ?)+|[А-Я]+|[а-я]{2,4}|[A-Z]{1,5}",
    "PLAIN": r"[A-Za-z'-]+|[А-Яа-я. /-]+",
    "VERBATIM": r"\W|[α-ωΑ-Ω_іїґєІЇҐЄ²³µº]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?|\w+@\w+(\.\w+)?",
}


def drawn(semiotic_class: str, seed: int = 0) -> list[str]:
    rng = random.Random(seed)
    return [token(semiotic_class, rng, TABLES) for _ in range(DRAWS)]


def test_the_language_has_them() -> None:
    generated = languages.get("ru").generated_tokens
    assert generated is not None
    assert generated().CLASSES == CLASSES


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_a_seed_gives_the_same_tokens_and_another_seed_others(semiotic_class: str) -> None:
    assert drawn(semiotic_class) == drawn(semiotic_class)
    assert drawn(semiotic_class) != drawn(semiotic_class, seed=1)


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_tokens_look_like_their_class(semiotic_class: str) -> None:
    assert [written for written in drawn(semiotic_class) if not re.fullmatch(SHAPES[semiotic_class], written)] == []


def test_every_format_names_known_fields_and_stands_once() -> None:
    named = set()
    for forms in FORMATS.values():
        assert max(map(forms.count, forms)) <= 2, "a format may stand twice, to be drawn more often"
    for forms in FORMATS.values():
        named.update(name for form in forms if form[0] not in "<[" for name in re.findall(r"{(\w+)}", form))
    assert named == FIELDS.keys() - {"one"}  # "one" is drawn within an amount


@pytest.mark.parametrize(
    ("value", "forms"),
    [
        (1, {"рубль", "рубля", "рублю", "рублем", "рубле"}),
        (22, {"рубля", "рублей", "рублям", "рублями", "рублях"}),
        (12, {"рублей", "рублям", "рублями", "рублях"}),
    ],
)
def test_a_noun_agrees_with_its_number(value: int, forms: set[str]) -> None:
    rng = random.Random(0)
    roubles = {form for form in (after_integer(value, "money", rng) for _ in range(2000)) if form.startswith("рубл")}
    assert roubles == forms


def test_both_parts_of_an_amount_agree() -> None:
    assert roubles_and_copecks(21, 2, "n") == "21 рубль 2 копейки"
    assert roubles_and_copecks(5, 11, "i") == "5 рублями 11 копейками"


def test_tables_hold_what_the_lexicon_lists() -> None:
    tables = all_tables()
    assert {"%", "проц.", "га", "м", "km", "см", "км²", "кв. м", "kg", "кг"} <= set(tables.units)
    assert "сг" not in tables.units
    assert {"₽", "RUB", "US$"} <= set(tables.currencies)
    assert {"руб.", "руб", "долл. США", "₴"} <= set(tables.currencies_after)
    assert len(tables.units) > 300


def test_a_day_in_its_formats() -> None:
    day = date(2013, 2, 3)
    full = [form for form in DATES if "{d" in form and "{y" in form]
    written = {written_date(form, day) for form in full}
    assert len(written) == len(full)
    assert {"3 февраля 2013 года", "03.02.2013", "3-го февраля 2013 года", "3 ФЕВРАЛЯ 2013 ГОДА"} <= written
    assert written_date("{in_month} {y} года", day) == "феврале 2013 года"
    assert written_date("{in_month}", day.replace(month=5)) == "мае"
    assert written_date("{in_month}", day.replace(month=3)) == "марте"


def test_a_time_in_its_formats() -> None:
    written = {written_time(form, 22 * 3600 + 5 * 60 + 9) for form in TIMES}
    assert {"22:05", "22.05", "22:05:09", "10:05 PM", "10 PM"} <= written
