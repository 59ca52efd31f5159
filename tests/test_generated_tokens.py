"""Generated tokens: a seed repeats them, and they have the form of their class."""

from __future__ import annotations

import random
import re
from datetime import date

import pytest

from dncnorm.languages.drawing import isbn, roman
from dncnorm.languages.en.generated.calendar import FULL_DATES, TIMES, written_date, written_time
from dncnorm.languages.en.generated.tokens import CLASSES, FIELDS, FORMATS, Tables, token

DRAWS = 400
SHAPES = {
    "CARDINAL": r"-?\d+|\d{1,3}(,\d{3})+|[IVXLCDM]+",
    "ORDINAL": r"\d+(st|nd|rd|th)|[IVXLCDM]+(th)?",
    "DECIMAL": r"(-?[\d,]*\.\d+|\d+)( ([MBmb]illion|[Tt]rillion|[Tt]housand))?",
    "FRACTION": r"-?\d+/\d+|\d+ \d+/\d+|(\d+ ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]",
    "DIGIT": r"\d+",
    "TELEPHONE": r"[-+() \dX]{7,}",
    "DATE": r"(?=.*\d)[-A-Za-z\d/.,'– ]+",
    "TIME": r"\d{1,3}(:\d\d)?(:\d\d)?(\.\d{2,3})?( ?[AaPp]\.?[Mm]\.?)?( [A-Z]{3})?| ?\d+ o'clock",
    "MONEY": r"-?(\$|€)\d.*|(\$|€) \d.*|[\d.,]+ ?(\$|€)",
    "MEASURE": r"-?([\d.,]+|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])( [A-Za-z]+)?( ?)(kg|/km2)",
    "LETTERS": r"[A-Z]{2,6}('?s)?|[A-Z]\.?|([A-Z]\. ?){2,4}|[a-z]{2,4}",
    "VERBATIM": r"\W|[Ͱ-Ͽº_]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?",
    "ADDRESS": r"[A-Z]{1,2}-?\d+[A-Z]?",
}
TABLES = Tables(units=("kg", "/km2"), currencies=("$", "€"), currencies_after=("$", "€"))


def drawn(semiotic_class: str, seed: int = 0) -> list[str]:
    rng = random.Random(seed)
    return [token(semiotic_class, rng, TABLES) for _ in range(DRAWS)]


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_tokens_have_the_form_of_their_class(semiotic_class: str) -> None:
    written = drawn(semiotic_class)
    assert [token for token in written if not re.fullmatch(SHAPES[semiotic_class], token)] == []
    assert written == drawn(semiotic_class)
    assert written != drawn(semiotic_class, seed=1)


def test_every_format_names_known_fields() -> None:
    named = {
        field
        for forms in FORMATS.values()
        for form in forms
        if form[0] != "<"
        for field in re.findall(r"{(\w+)}", form)
    }
    assert named == FIELDS.keys() - {"one"}  # "one" is drawn within an amount


def test_tables_hold_units_that_are_no_currencies() -> None:
    found = Tables.of_units(["ft", "³cm", "$", "acres"])
    assert found.units == ["ft", "acres"]
    assert {"$", "US$", "B$", "USD", "kr"} <= {*found.currencies}
    assert {*found.currencies_after} >= {"$", "USD", "kr", "euros"}
    assert "B$" not in found.currencies_after


@pytest.mark.parametrize(
    ("body", "written"),
    [("030640615", "0306406152"), ("080442957", "080442957X"), ("978030640615", "9780306406157")],
)
def test_isbn_ends_in_its_check_digit(body: str, written: str) -> None:
    assert isbn(body) == written


@pytest.mark.parametrize(("value", "written"), [(4, "IV"), (1999, "MCMXCIX"), (3888, "MMMDCCCLXXXVIII")])
def test_roman(value: int, written: str) -> None:
    assert roman(value) == written


def test_a_day_in_its_formats() -> None:
    day = date(2014, 3, 4)
    written = {written_date(form, day) for form in FULL_DATES}
    assert {"4 March 2014", "March 4, 2014", "2014-03-04", "04/03/2014", "3/4/2014", "Tuesday, 4 March 2014"} <= written
    assert [written_date("{wd} {nth}", date(2014, 3, number)) for number in (1, 2, 3, 11, 21)] == [
        "Sat 1st", "Sun 2nd", "Mon 3rd", "Tue 11th", "Fri 21st",
    ]  # fmt: skip


def test_a_time_in_its_formats() -> None:
    written = {written_time(form, 22 * 3600 + 5 * 60 + 9) for form in TIMES}
    assert {"22:05", "10:05 p.m.", "10 PM", "10.05pm", "22:05:09", "10 o'clock"} <= written
    assert [written_time("{h12}:{mm} {pm}", hour * 3600) for hour in (0, 12)] == ["12:00 am", "12:00 pm"]
