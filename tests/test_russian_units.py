"""The Russian units: what is derived of a row, and a made-up unit in every way of writing it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dncnorm
from dncnorm.languages import get
from dncnorm.languages.ru.lexicon.units import TABLE, Unit
from dncnorm.lexicon import read
from dncnorm.segmentation.words import words_of

HEAD = "\t".join(Unit.__dataclass_fields__)


def the_unit(file: Path, row: str) -> Unit:
    file.write_text(f"{HEAD}\n{row}\n", encoding="utf-8")
    (unit,) = read(file, Unit)
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
        ("метр\tм\tm\tы", "prefixes: 'ы' is none"),
        ("метр\tм\t\t\t\t\tno", "no paradigm 'no'"),
        ("метр\tм\t\t\t\t\t\t\t\t\t\tкм", "unsure: 'км' is no sign"),
    ],
)
def test_a_row_that_contradicts_itself(tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        the_unit(tmp_path / "bad.tsv", row)


@pytest.mark.slow
def test_a_made_up_unit_in_one_row(tmp_path: Path) -> None:
    rng = Random(os.environ.get("DNCNORM_SEED", "41"))
    sign = rng.choice("жзщ") + rng.choice("мвд")
    noun = f"{rng.choice('бдг')}{rng.choice('аоу')}{rng.choice(('мм', 'рт', 'лд'))}"
    package = tmp_path / "dncnorm"
    shutil.copytree(Path(dncnorm.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / TABLE.relative_to(Path(dncnorm.__file__).parent)).open("a", encoding="utf-8") as table:
        table.write(f"{noun}\t{sign}\t\t\tlength\n")
    code = "import sys, dncnorm\nfor one in dncnorm.pipeline(lang='ru')(sys.argv[1:]): print(one['normalized_text'])"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}
    build = (sys.executable, "-m", "dncnorm.grammars.build", "ru", str(package / "pretrained" / "ru" / "grammar"))
    subprocess.run(build, check=True, env=environment, cwd=tmp_path)
    said = {
        f"Длина 5 {sign}.": f"Длина пять {noun}ов.",
        f"Длина 5{sign}, не больше.": f"Длина пять {noun}ов, не больше.",
        f"В среднем 10–15 {sign}.": f"В среднем десять – пятнадцать {noun}ов.",
        f"Нужно от 5 до 7 {sign} ткани.": f"Нужно от пяти до семи {noun}ов ткани.",
        f"Это более 21 {sign} в длину.": f"Это более двадцати одного {noun}а в длину.",
        f"Ровно 3,5 {sign}.": f"Ровно три целых и пять десятых {noun}а.",
        f"Скорость 5 {sign}/с.": f"Скорость пять {noun}ов в секунду.",
        f"Цена 100 руб./{sign}.": f"Цена сто рублей за {noun}.",
        f"Отметка -3 {sign}.": f"Отметка минус три {noun}а.",
        f"Площадь 5 {sign}².": f"Площадь пять квадратных {noun}ов.",
        f"Хватит до 5 тыс. {sign}.": f"Хватит до пяти тысяч {noun}ов.",
        f"В 5 {sign} от дома.": f"В пяти {noun}ах от дома.",
        f"Между 3 и 5 {sign}.": f"Между тремя и пятью {noun}ами.",
        f"С 5 {noun}ами.": f"С пятью {noun}ами.",
    }
    done = subprocess.run(
        (sys.executable, "-c", code, *said), capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    assert dict(zip(said, done.stdout.splitlines(), strict=True)) == said
