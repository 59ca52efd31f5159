"""What induction is told of Russian: number words, class words, the parts of a decimal."""

from __future__ import annotations

from pathlib import Path

import induction_samples as samples
import pytest

pynini = pytest.importorskip("pynini")

from dncnorm import languages  # noqa: E402
from dncnorm.core.records import Token  # noqa: E402
from dncnorm.grammars import Grammar  # noqa: E402
from dncnorm.grammars.build import compiled  # noqa: E402
from dncnorm.grammars.files import write_files  # noqa: E402
from dncnorm.languages.ru.numbers.words import cardinal, ordinal  # noqa: E402
from dncnorm.training.induction.classes import TAGS, read_class_words  # noqa: E402
from dncnorm.training.induction.number_words import read_number_words  # noqa: E402
from dncnorm.training.induction.source import Induction, Options, pairs_by_class  # noqa: E402

RUSSIAN = languages.get("ru")
ROWS = {
    "CARDINAL": {**samples.RUSSIAN_CARDINALS, "19": "девятнадцатью"},
    "ORDINAL": {
        "5-го": "пятого",
        "12-й": "двенадцатый",
        "20-х": "двадцатых",
        "43-я": "сорок третья",
        "101-й": "сто первый",
        "300-го": "трехсотого",
        "1905-й": "тысяча девятьсот пятый",
        "2013-го": "две тысячи тринадцатого",
    },
    "DATE": {"1995 году": "тысяча девятьсот девяносто пятом году", "4 марта": "четвертого марта"},
    "DECIMAL": {"3,25": "три целых и двадцать пять сотых", "7,5": "семь целых и пять десятых"},
    "MEASURE": {"15 кг": "пятнадцать килограммов", "6,5 км": "шесть целых и пять десятых километра"},
}


@pytest.fixture(scope="module")
def induced(tmp_path_factory: pytest.TempPathFactory) -> Grammar:
    assert RUSSIAN.number_words is not None
    assert RUSSIAN.class_words is not None
    tokens = [Token(before, after, name) for name, pairs in ROWS.items() for before, after in pairs.items()]
    words, known = read_number_words(RUSSIAN.number_words), read_class_words(RUSSIAN.class_words)
    options = Options(minimum=1, number_minimum=1, digits=7, pair_digits=6)
    folder = tmp_path_factory.mktemp("grammar")
    write_files(folder, compiled(Induction(RUSSIAN, words, known, options).source(pairs_by_class(tokens))))
    return Grammar.from_pretrained(folder)


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("7", "семью"),
        ("16 кг", "шестнадцати килограммов"),
        ("2014 году", "две тысячи четырнадцатом году"),
        ("12 мая", "двенадцатое мая"),
        ("9-го", "девятого"),
        ("4,07", "четыре целых и семь сотых"),
        ("8,125", "восьми целых и ста двадцати пяти тысячных"),
        ("11,3 км", "одиннадцать целых и три десятых километра"),
    ],
)
def test_what_is_learned(induced: Grammar, written: str, spoken: str) -> None:
    lattice = induced.lattice(written)
    assert lattice is not None
    assert lattice.accepts(spoken)


@pytest.mark.parametrize(
    ("written", "spoken"), [("4,07", "четыре целых и семь десятых"), ("7", "восемь"), ("3,5", "три целых и пять сотых")]
)
def test_values_are_not_lost(induced: Grammar, written: str, spoken: str) -> None:
    lattice = induced.lattice(written)
    assert lattice is not None
    assert not lattice.accepts(spoken)


def test_number_words_are_those_of_the_corpus() -> None:
    assert RUSSIAN.number_words is not None
    found = {(word.value, word.form) for word in read_number_words(RUSSIAN.number_words)}
    for value in (*range(1, 21), *range(30, 100, 10), *range(100, 1000, 100)):
        for case in "ngdaip":
            assert (value, cardinal(value, case, "m")) in found
            assert (value, ordinal(value, case, "s")) in found


def test_class_words_name_known_classes(tmp_path: Path) -> None:
    assert RUSSIAN.class_words is not None
    words = read_class_words(RUSSIAN.class_words)
    assert set(words) <= {tag for tags in TAGS.values() for tag in tags}
    assert dict(words["month"])["#2"] == "февраля"
    assert ("кг", "килограммов") in words["unit"]
    assert not any("ё" in spoken for rows in words.values() for _, spoken in rows)
