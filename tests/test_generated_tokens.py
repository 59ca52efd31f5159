"""Generated tokens: drawn alike from a seed, of the shape of their class."""

from __future__ import annotations

import random
import re
from datetime import date
from pathlib import Path

import pytest

from dncnorm.languages.drawing import isbn, roman, written_forms
from dncnorm.languages.en.generated.calendar import DATES, FULL_DATES, TIMES, ending, written_date, written_time
from dncnorm.languages.en.generated.tokens import CLASSES, FIELDS, FORMATS, Tables, token

DRAWS = 400
SHAPES = {
    "CARDINAL": r"-?\d+|\d{1,3}(,\d{3})+|[IVXLCDM]+",
    "ORDINAL": r"\d+(st|nd|rd|th)|[IVXLCDM]+(th)?",
    "DECIMAL": r"(-?[\d,]*\.\d+|\d+)( ([MBmb]illion|trillion|thousand))?",
    "FRACTION": r"-?\d+/\d+|\d+ \d+/\d+|(\d+ ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]",
    "DIGIT": r"\d+",
    "TELEPHONE": r"[-+() \dX]{7,}",
    "DATE": r"(?=.*\d)[-A-Za-z\d/.,'– ]+",
    "TIME": r"\d{1,3}(:\d\d)?(:\d\d)?(\.\d{2,3})?( ?[AaPp]\.?[Mm]\.?)?( [A-Z]{3})?| ?\d+ o'clock",
    "MONEY": r"-?(\$|€)\d.*|(\$|€) \d.*|[\d.,]+ ?(\$|€)",
    "MEASURE": r"-?([\d.,]+|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])( [A-Za-z]+)?( ?)(kg|/km2)",
    "LETTERS": r"[A-Z]{2,6}('?s)?|[A-Z]\.?|([A-Z]\. ?){2,4}|[a-z]{2,4}",
    "VERBATIM": r"\W|[α-ωΑ-Ω_]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?",
    "ADDRESS": r"[A-Z]{1,2}-?\d+[A-Z]?",
}
TABLES = Tables(units=("kg", "/km2"), currencies=("$", "€"), currencies_after=("$", "€"))


def drawn(semiotic_class: str, seed: int = 0) -> list[str]:
    rng = random.Random(seed)
    return [token(semiotic_class, rng, TABLES) for _ in range(DRAWS)]


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_a_seed_gives_the_same_tokens_and_another_seed_others(semiotic_class: str) -> None:
    assert drawn(semiotic_class) == drawn(semiotic_class)
    assert drawn(semiotic_class) != drawn(semiotic_class, seed=1)


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_tokens_look_like_their_class(semiotic_class: str) -> None:
    strange = [written for written in drawn(semiotic_class) if not re.fullmatch(SHAPES[semiotic_class], written)]
    assert strange == []


def test_every_format_names_known_fields() -> None:
    named = {
        field
        for forms in FORMATS.values()
        for form in forms
        if form[0] != "<"
        for field in re.findall(r"{(\w+)}", form)
    }
    assert named == FIELDS.keys() - {"one"}  # "one" is drawn within an amount


def test_units_and_currencies_come_from_the_tables() -> None:
    units = {unit for written in drawn("MEASURE") for unit in TABLES.units if written.endswith(unit)}
    assert units == set(TABLES.units)
    assert not any("£" in written for written in drawn("MONEY"))


def test_tables_hold_all_that_a_grammar_lists(tmp_path: Path) -> None:
    lists = {
        "units": "# written\tone\tseveral\nft, ft.\tfoot\tfeet\n\nft\tfoot\tfoots\n",
        "unit_words": "acre\tacres\n",
        "si_units": "g, gm\tgram\n",
        "prefixes": "k\tkilo\n",
        "currencies": "# marks\tplace\n$ US$\tboth\tdollar\n#\tbefore\tnumber\nkr\tafter\tcrown\n",
    }
    for name, content in lists.items():
        (tmp_path / f"{name}.tsv").write_text(content, encoding="utf-8")
    units = ["ft", "ft.", "acre", "acres", "g", "kg", "gm", "kgm"]
    assert Tables.of_grammar(tmp_path) == Tables(units, ["$", "US$", "#"], ["$", "US$", "kr"])


def test_written_forms_skips_comments_and_repetitions(tmp_path: Path) -> None:
    (tmp_path / "list.tsv").write_text("# written\nkg, kgs\tx\nkg\ty\n#, m\n", encoding="utf-8")
    assert written_forms(tmp_path / "list.tsv") == ["kg", "kgs", "#", "m"]


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(KeyError, match="PLAIN"):
        token("PLAIN", random.Random(0))


@pytest.mark.parametrize(("value", "written"), [(1, "I"), (4, "IV"), (1999, "MCMXCIX"), (3888, "MMMDCCCLXXXVIII")])
def test_roman(value: int, written: str) -> None:
    assert roman(value) == written


@pytest.mark.parametrize(
    ("body", "written"),
    [("030640615", "0306406152"), ("080442957", "080442957X"), ("978030640615", "9780306406157")],
)
def test_isbn_ends_in_its_check_figure(body: str, written: str) -> None:
    assert isbn(body) == written


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (112, "th"), (121, "st")]
)
def test_ending(number: int, expected: str) -> None:
    assert ending(number) == expected


def test_a_day_in_its_formats() -> None:
    day = date(2014, 3, 4)
    written = {written_date(form, day) for form in FULL_DATES}
    assert len(written) == len(FULL_DATES)
    assert {"4 March 2014", "March 4, 2014", "2014-03-04", "04/03/2014", "3/4/2014", "Tuesday, 4 March 2014"} <= written
    assert written_date("{wd} {nth}", day) == "Tue 4th"


def test_a_time_in_its_formats() -> None:
    written = {written_time(form, 22 * 3600 + 5 * 60 + 9) for form in TIMES}
    assert {"22:05", "10:05 p.m.", "10 PM", "10.05pm", "22:05:09", "10 o'clock"} <= written
    assert written_time("{h12}:{mm} {pm}", 0) == "12:00 am"
    assert written_time("{h12}:{mm} {pm}", 12 * 3600) == "12:00 pm"


def test_no_format_is_listed_twice() -> None:
    for forms in (DATES, TIMES, *FORMATS.values()):
        assert len(set(forms)) == len(forms)
