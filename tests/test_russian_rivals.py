"""The comparison with Russian rivals: which readings are correct, and the tables."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from russian_rivals import OURS, Place, Text, judged, read, report, results_of_rival, words

CORPUS = """\
PLAIN\tК\t<self>
CARDINAL\t5\tпяти
PLAIN\tчасам\t<self>
PUNCT\t.\tsil
<eos>\t<eos>
PLAIN\tмолчит\t<self>
<eos>\t<eos>
"""
LABELLED = """\
id\tdomain\ttext\tsegments
r1\tnews\tЗвоните 8-916, дом 5!\t[{"written": "8-916", "start": 8, "accept": ["#8916"], "kind": "phone"}, \
{"written": "5", "start": 19, "accept": ["пять", "пятый"], "kind": "address"}]
"""


def text_of(text: str, **readings: tuple[str, ...]) -> Text:
    return Text(text, tuple(Place(text.index(name[1:]), name[1:], of, "CARDINAL") for name, of in readings.items()))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("К ПЯТИ, часам", True),
        ("К пять часам.", False),
        ("К двадцати пяти часам.", False),
        ("К минус пяти часам.", False),
        ("К часам пяти.", False),
        ("", False),
    ],
)
def test_a_reading_stands_alone_between_its_neighbours(result: str, expected: bool) -> None:
    assert judged(text_of("К 5 часам.", _5=("пяти",)), result) == [expected]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Её ёлка", "ее елка"),
        ("три целых и пять десятых", "три целых пять десятых"),
        ("одна тысяча двести", "тысяча двести"),
        ("р_trans sil о_trans", "р — о"),
    ],
)
def test_conventions_do_not_count(one: str, other: str) -> None:
    assert words(one) == words(other)
    assert words("двадцать одна тысяча") == ["двадцать", "одна", "тысяча"]


def test_places_side_by_side_share_their_words() -> None:
    both = text_of("от 12 — 15 кг", _12=("двенадцати",), _15=("пятнадцати",))
    assert judged(both, "от двенадцати пятнадцати килограммов") == [True, True]
    assert judged(both, "от двенадцати ста пятнадцати килограммов") == [False, False]
    assert judged(both, "от двенадцать пятнадцати килограммов") == [False, True]


def test_files_and_tables(tmp_path: Path) -> None:
    for name, content in (("a.tsv", CORPUS), ("real.tsv", LABELLED)):
        (tmp_path / name).write_text(content, encoding="utf-8")
    texts = read(tmp_path / "a.tsv") + read(tmp_path / "real.tsv")
    assert [text.text for text in texts] == ["К 5 часам.", "Звоните 8-916, дом 5!"]
    assert [place.readings for place in texts[1].places] == [(), ("пять", "пятый")], "any grouping is not judged"
    results: dict[str, list[str | None]] = {
        "num2words": results_of_rival("num2words", sys.executable, texts),
        OURS: ["К пяти часам.", None],
    }
    assert results["num2words"][0] == "К пять часам."
    shown = list(report(texts, results))
    assert "| ALL | 2 | 0.500 (1) | 0.500 (1) |" in shown
    assert "| address | 1 | 1.000 (1) | 0.000 (0) |" in shown
    assert f"| {OURS} | num2words | 1 | 1 | 1 |" in shown
