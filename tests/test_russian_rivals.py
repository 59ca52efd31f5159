"""The comparison with Russian rivals: what is judged, how leniently, and the tables."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import russian_rivals
from russian_digits import spells
from russian_matching import Place, judged, words
from russian_rivals import OURS, TOKENS, Judged, accuracy_table, comparison_table, judge, of_rival
from russian_texts import Text, read

CORPUS = """\
PLAIN\tК\t<self>
CARDINAL\t5\tпяти
PLAIN\tчасам\t<self>
PUNCT\t.\tsil
<eos>\t<eos>
SKIP\tООН\t?
PLAIN\tмолчит\t<self>
<eos>\t<eos>
"""
ROWS = """\
class\tprev2\tprev\tbefore\tnext\tnext2\tafter
CARDINAL\t\tот\t12\t—\t15 кг\tдвенадцати
CARDINAL\t\tот\t12\t—\t15 кг\tдвенадцати
LETTERS\t\t\tNaN\t\t\tn a
"""
LABELLED = """\
id\tdomain\tsource\ttext\tsegments
r1\tnews\tours\tЗвоните 8-916, дом 5!\t[{"written": "8-916", "start": 8, "accept": ["#8916"], "kind": "phone"}, \
{"written": "5", "start": 19, "accept": ["*"], "kind": "address"}]
"""


def place(text: str, written: str, *readings: str, kind: str = "CARDINAL") -> Place:
    return Place(text.index(written), written, readings, kind)


def verdicts(text: str, said: str, *places: Place) -> list[bool | None]:
    return judged(text, places, said)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("К пяти часам.", True),
        ("К ПЯТИ, часам", True),
        ("К пять часам.", False),
        ("К двадцати пяти часам.", False),
        ("К пяти тысячам часам.", False),
        ("К минус пяти часам.", False),
        ("Пяти к часам.", False),
        ("К часам пяти.", False),
        ("", False),
    ],
)
def test_a_reading_stands_alone_between_its_neighbours(said: str, expected: bool) -> None:
    text = "К 5 часам."
    assert verdicts(text, said, place(text, "5", "пяти")) == [expected]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Её ёлка", "ее елка"),
        ("три целых и пять десятых", "три целых пять десятых"),
        ("одна тысяча двести", "тысяча двести"),
        ("р_trans о_trans", "р о"),
        ("пять sil шесть", "пять — шесть"),
    ],
)
def test_conventions_do_not_count(one: str, other: str) -> None:
    assert words(one) == words(other)


def test_a_thousand_after_a_number_keeps_its_one() -> None:
    assert words("двадцать одна тысяча") == ["двадцать", "одна", "тысяча"]


def test_one_of_several_readings_is_enough_and_places_without_one_are_not_judged() -> None:
    text = "В 1995 и 1996 гг."
    both = [place(text, "1995", "пятом", "тысяча пятом"), place(text, "1996")]
    assert verdicts(text, "В тысяча пятом и тысяча шестом годах", *both) == [True, None]


def test_places_side_by_side_share_their_words() -> None:
    text = "от 12 — 15 кг"
    both = [place(text, "12", "двенадцати"), place(text, "15 кг", "пятнадцати килограммов", kind="MEASURE")]
    assert verdicts(text, "от двенадцати пятнадцати килограммов", *both) == [True, True]
    assert verdicts(text, "от двенадцати ста пятнадцати килограммов", *both) == [False, False]
    assert verdicts(text, "от двенадцать пятнадцати килограммов", *both) == [False, True]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("восемь девятьсот шестнадцать", True),
        ("восемь девять один шесть", True),
        ("восемьдесят девять шестнадцать", True),
        ("плюс восемь девять один шесть", True),
        ("восемь девятнадцать шесть", False),
        ("восемь девятьсот шесть", False),
        ("восемь девять один шесть ноль", False),
    ],
)
def test_digits_may_be_grouped(said: str, expected: bool) -> None:
    assert spells(tuple(said.split()), "8916") is expected


def test_zeros_may_be_counted() -> None:
    assert spells(("восемь", "три", "нуля"), "8000")


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_corpus_has_a_place_for_each_changed_token(tmp_path: Path) -> None:
    [text] = read(write(tmp_path, "корпус.tsv", CORPUS))
    assert text == Text("К 5 часам.", (Place(2, "5", ("пяти",), "CARDINAL"),), ("К", "5", "часам", "."))


def test_rows_keep_their_neighbours_and_come_once(tmp_path: Path) -> None:
    [text] = read(write(tmp_path, "rows.tsv", ROWS))
    assert text.text == "от 12 — 15 кг"
    assert [(one.written, one.readings) for one in text.places] == [("12", ("двенадцати",)), ("15 кг", ())]


def test_rows_without_neighbours_stand_alone(tmp_path: Path) -> None:
    found = read(write(tmp_path, "dict.tsv", "ORDINAL\t5-й\tпятый\t3\nPLAIN\tи\t<self>\t9\n"))
    assert [(text.text, text.tokens) for text in found] == [("5-й", ("5-й",))]


def test_labelled_lines_have_places_of_any_digits_and_of_none(tmp_path: Path) -> None:
    [text] = read(write(tmp_path, "real.tsv", LABELLED))
    assert [one.readings for one in text.places] == [("#8916",), ()]
    assert judged(text.text, text.places, "Звоните восемь девять один шесть, дом пять!") == [True, None]
    assert judged(text.text, text.places, "Звоните восемь девять один, дом пять!") == [False, None]


@pytest.fixture
def found(tmp_path: Path) -> Judged:
    texts = read(write(tmp_path, "a.tsv", CORPUS)) + read(write(tmp_path, "d.tsv", "ORDINAL\t5-й\tпятый\t3\n"))
    said = {"ru-normalizr": ["К пять часам.", "пятый"], OURS: ["К пяти часам.", "пятого"], TOKENS: ["К пяти", None]}
    return judge(texts, said)


def test_a_failed_text_is_wrong_and_classes_may_be_chosen(found: Judged) -> None:
    assert found.right == {"ru-normalizr": [False, True], OURS: [True, False], TOKENS: [True, False]}
    texts = [text for text, _ in found.places]
    chosen = judge(texts, {OURS: ["К пяти часам.", "пятого"]}, ["ORDINAL"])
    assert chosen.right == {OURS: [False]}


def test_the_tables_count_by_class_and_compare_place_by_place(found: Judged) -> None:
    shown = "\n".join(accuracy_table(found))
    assert "| ALL | 2 | 0.500 (1) | 0.500 (1) | 0.500 (1) |" in shown
    assert "| ORDINAL | 1 | 1.000 (1) | 0.000 (0) | 0.000 (0) |" in shown
    assert f"| {OURS} | ru-normalizr | 1 | 1 | 1.000 | 1 |" in comparison_table(found)
    both = found + found
    assert "| ALL | 4 | 0.500 (2) |" in "\n".join(accuracy_table(both))


def test_a_rival_speaks_from_its_own_process() -> None:
    said = of_rival("num2words", sys.executable, [Text("К 5 часам, 3,5 кг", ())])
    assert said == ["К пять часам, три целых пять десятых кг"]


@pytest.mark.slow
def test_the_command_prints_a_table_for_each_file_and_one_for_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [str(write(tmp_path, "a.tsv", CORPUS)), str(write(tmp_path, "real.tsv", LABELLED))]
    errors = tmp_path / "errors.tsv"
    command = ["", *files, "--rivals", sys.executable, "--only", "num2words", "--errors", str(errors)]
    monkeypatch.setattr(sys, "argv", command)
    russian_rivals.main()
    shown = capsys.readouterr().out
    assert [line for line in shown.splitlines() if line.startswith("#")] == ["## a.tsv", "## real.tsv", "## all files"]
    assert "| ALL | 1 | 0.000 (0) | 1.000 (1) | 1.000 (1) |" in shown
    assert "num2words\t5\tпяти" in errors.read_text(encoding="utf-8")
