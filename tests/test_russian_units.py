"""The Russian units: what is derived of a row, and a made-up unit in every way of writing it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dncnorm.languages import get
from dncnorm.languages.ru.lexicon.units import Unit
from dncnorm.segmentation.words import words_of

HEAD = "\t".join(Unit.__dataclass_fields__)


def the_unit(file: Path, row: str) -> Unit:
    file.write_text(f"{HEAD}\n{row}\n", encoding="utf-8")
    (unit,) = Unit.rows(file)
    return unit


def test_signs_of_a_row(tmp_path: Path) -> None:
    unit = the_unit(tmp_path / "metre.tsv", "метр\tм, мтр.\tm\tк")
    assert [sized.signs for sized in unit.sizes()] == [("м", "мтр.", "мтр", "m"), ("км", "кмтр.", "кмтр", "km")]
    (power,) = the_unit(tmp_path / "power.tsv", "сила\tВт·ч, л. с.").sizes()
    assert {"Вт·ч", "Вт*ч", "Вт-ч", "л. с.", "л.с.", "л. с"} <= set(power.signs)


def test_words_of_a_row(tmp_path: Path) -> None:
    (mile,) = the_unit(tmp_path / "mile.tsv", "миля\t\tmi").sizes()
    assert mile.forms()[:3] == (("миля",), ("мили",), ("миле",))
    assert mile.joined == "мильный"


@pytest.mark.parametrize("written", ["километрами", "квадратных миль", "кв. фута", "лошадиных сил", "ч. ложки"])
def test_what_is_written_out_is_a_token_with_its_number(written: str) -> None:
    assert re.fullmatch(words_of(get("ru")).any_of("unit"), written)


@pytest.mark.parametrize("written", ["метро", "часов", "человек", "ложки"])
def test_what_is_counted_is_none(written: str) -> None:
    assert not re.fullmatch(words_of(get("ru")).any_of("unit"), written)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("метр\tм\tm\tы", "prefixes: expected one of .*, got 'ы'"),
        ("метр\tм\t\t\t\t\tno", "no paradigm 'no'"),
        ("метр\tм\t\t\t\t\t\t\t\t\t\tкм", "unsure: 'км' is no sign"),
    ],
)
def test_a_row_that_contradicts_itself(tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        the_unit(tmp_path / "bad.tsv", row)
