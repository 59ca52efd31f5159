"""The Russian lexicon: what a row of abbreviations becomes in cutting and readings."""

from __future__ import annotations

from pathlib import Path

import pytest

from dncnorm.languages.ru.lexicon import acronyms
from dncnorm.languages.ru.lexicon.abbreviations import Abbreviation, forms_of, kinds_of
from dncnorm.languages.ru.lexicon.phrases import phrase

HEAD = "short\tsaid\trole\tstop\tparadigm\tnumber\tcost\n"


def row(folder: Path, cells: str) -> Abbreviation:
    file = folder / "abbreviations.tsv"
    file.write_text(f"{HEAD}{cells}\n", encoding="utf-8")
    (found,) = Abbreviation.rows(file)
    return found


@pytest.mark.parametrize(
    ("cells", "kinds"),
    [
        ("зумб.\tзумб|а", {("rank", "зумб"), ("inner", "зумб"), ("unfinished", "зумб")}),
        ("зумб.\tзумб|а\tnumber\tends", {("inner", "зумб"), ("numbered", "зумб")}),
        ("зумб.\tзумб|а\tplace\tnever", {("title", "зумб"), ("inner", "зумб")}),
        ("зумб.\tзумб|а\tnumber\tword", {("numbered", "зумб")}),
        ("з.\tзумб|а\tnumber", {("numbered", "з")}),
        ("з. б.\tзадним бортом\t\tnever", {("phrase", "з. б."), ("phrase", "З. б.")}),
        (
            "з. б.\tзадним бортом\t\tends",
            {(kind, form) for kind in ("phrase", "dotted_inside") for form in ("з. б", "З. б")},
        ),
        ("з/б\tзадн|ий борт|", {("phrase", "з/б"), ("phrase", "З/б")}),
    ],
)
def test_the_stop_of_an_abbreviation(cells: str, kinds: set[tuple[str, str]], tmp_path: Path) -> None:
    assert {(kind, form) for kind, forms in kinds_of(row(tmp_path, cells)) for form in forms} == kinds


def test_spaces_and_stops_are_derived(tmp_path: Path) -> None:
    assert set(forms_of(row(tmp_path, "з. б.\tзадним бортом"))) == {"з. б.", "з.б.", "з. б"}


def test_what_follows_a_hyphen_shows_the_case(tmp_path: Path) -> None:
    shown = forms_of(row(tmp_path, "шл-во\tшлюзовств|о"))
    assert [form.said for form in shown["шл-вом"]] == ["шлюзовством"]
    assert {form.said for form in shown["шл-ва"]} == {"шлюзовства"}


@pytest.mark.parametrize(
    ("words", "case", "form", "said"),
    [
        ("зумб|а", "d", "f", "зумбе"),
        ("шлюз|", "i", "m", "шлюзом"),
        ("клюзн|ый", "p", "f", "клюзной"),
        ("железн|ая дорог|а", "a", "f", "железную дорогу"),
        ("станци|я метро", "g", "f", "станции метро"),
    ],
)
def test_words_with_a_bar_are_inflected(words: str, case: str, form: str, said: str) -> None:
    assert [one.said for one in phrase(words).forms if (one.case, one.form) == (case, form)] == [said]


@pytest.mark.parametrize(
    ("cells", "message"),
    [("зумб.\tзумб|а\tplaces", "role: expected one of"), ("зумб.\tзумб|у", "the ending shows no paradigm")],
)
def test_a_wrong_row_is_named(cells: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"line 2: .*{message}"):
        row(tmp_path, cells)


def test_an_acronym_is_a_word_or_letters() -> None:
    words, spelled = acronyms.said_as_words(), {written for _, written, _ in acronyms.lists()}
    assert (words["НАТО"], words["NATO"], words["США"]) == ("НАТО", "нато", "сэ шэ а")
    assert {"МО", "США"} <= spelled
    assert not spelled & {short for short, said in words.items() if " " not in said}
