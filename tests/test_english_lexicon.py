"""The tables of the English lexicon: what a row of abbreviations, acronyms, books and spellings makes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from dncnorm.languages.en import LANGUAGE
from dncnorm.languages.en.lexicon import LEXICON, abbreviations, acronyms, spellings
from dncnorm.languages.en.lexicon.plurals import plural
from dncnorm.segmentation.words import KINDS

HEAD = "short\tsaid\trole\tword\tstop\tcost\n"


def rows_of(folder: Path, monkeypatch: pytest.MonkeyPatch, rows: str) -> None:
    file = folder / "abbreviations.tsv"
    file.write_text(HEAD + rows, encoding="utf-8")
    monkeypatch.setattr(abbreviations.Abbreviation, "table", file)


def stops(form: str) -> set[str]:
    return {kind for kind, forms in abbreviations.segmentation() if form in forms}


def listed(entries: Iterable[tuple[str, str, str]]) -> set[tuple[str, str, str]]:
    return {tuple(entry) for entry in entries}


def test_one_row_is_all_that_a_title_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows_of(tmp_path, monkeypatch, "Zorb(s)\tzorblemeister\ttitle, anywhere\n")
    assert stops("Zorb") == stops("Zorbs") == {"rank", "inner", "suffix"}
    assert listed(abbreviations.lists()) == {
        ("rank", "Zorb", "zorblemeister"),
        ("rank", "Zorbs", "zorblemeisters"),
        ("short", "Zorb", "zorblemeister"),
        ("short", "zorb.", "zorblemeister"),
        ("short", "Zorbs", "zorblemeisters"),
        ("short", "zorbs.", "zorblemeisters"),
    }


def test_a_word_needs_its_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows_of(tmp_path, monkeypatch, "plig\tpliganon\tbefore number, with stop\tyes\n")
    assert stops("plig") == {"numbered", "inner"}
    assert listed(abbreviations.lists()) == {("of_book", "plig.", "pliganon"), ("word_too", "plig", "pliganon")}


def test_what_is_joined_is_one_token_and_spaces_after_its_stops_may_lack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows_of(tmp_path, monkeypatch, "Zo. Rep.\tzonal reporter\tanywhere, series\n")
    phrases = {written for kind, forms in abbreviations.segmentation() if kind == "phrase" for written in forms}
    assert {"Zo. Rep.", "Zo. Rep. 2d", "Zo. Rep. 3d"} <= phrases
    said = {written: spoken for _, written, spoken in abbreviations.lists()}
    assert said["Zo.Rep."] == "zonal reporter"
    assert said["Zo. Rep. 2d"] == said["Zo.Rep. 2d"] == said["Zo.Rep.2d"] == "zonal reporter second"


def test_the_rest_of_a_word_follows_each_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows_of(tmp_path, monkeypatch, "Zorbol, Pligol.\t-ogy\tjournal\n")
    assert [spoken for _, _, spoken in abbreviations.lists()] == ["zorbology", "pligology"]


def test_the_grammar_has_what_has_a_cost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows_of(tmp_path, monkeypatch, "Zorb.\tzorblemeister\ttitle\t\ttitle\t0.5\nplig\tpliganon\tanywhere\n")
    assert list(abbreviations.priced()) == [("zorb", "zorblemeister", 0.5)]
    assert stops("Zorb") == {"title"}


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ("Zorb\tzorblemeister\tnowhere", r"line 2: role: expected one of .*, got 'nowhere'"),
        ("Zorb\tzorblemeister\ttitle\t\tsudden", r"line 2: stop: expected one of .*, got 'sudden'"),
        ("Zorb\t\ttitle", r"line 2: said: must not be empty for a role"),
        ("Zorb, Plig\tzorb\ttitle\nZorb\tzorb\tjournal", r"line 3: 'Zorb zorb' stands in .*, line 2, too"),
    ],
)
def test_a_wrong_row_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str, error: str) -> None:
    rows_of(tmp_path, monkeypatch, f"{row}\n")
    with pytest.raises(ValueError, match=error):
        list(abbreviations.segmentation())


def test_stops_are_known_kinds_and_lists_are_named_in_rules() -> None:
    assert {kind for kind, _ in LEXICON.forms()} <= KINDS
    assert LANGUAGE.context_rules is not None
    rules = LANGUAGE.context_rules.read_text(encoding="utf-8")
    names = {name for name, _, _ in LEXICON.lists()}
    assert [name for name in names if f"{{{name}}}" not in rules and f"<{name}>" not in rules] == []


def test_no_acronym_is_said_in_two_ways_in_any_case() -> None:
    words, letters = (set(map(str.casefold, acronyms.acronyms(said))) for said in (acronyms.WORD, acronyms.LETTERS))
    assert not words & letters
    assert {"NASA", "COVID"} <= set(acronyms.in_codes())


def test_a_book_is_cut_with_the_stop_of_its_abbreviation_but_no_word_is() -> None:
    forms = {form for kind, written in abbreviations.segmentation() if kind == "numbered" for form in written}
    assert {"Gen", "Cor", "Ps"} <= forms
    assert not {"Is", "Am", "Ex"} & forms
    assert {("of_bible", "Is.", "isaiah"), ("of_chapter", "Is.", "isaiah chapter")} <= listed(abbreviations.lists())


def test_excepted_words_end_like_words_of_the_rule() -> None:
    ends = tuple(spellings.ise("ending"))
    assert [letters for letters in spellings.ise("not") if not letters.endswith(ends) or len(letters) < 3] == []


def test_plurals() -> None:
    assert [plural(noun) for noun in ("secretary", "branch", "valley", "box", "account number")] == [
        *("secretaries", "branches", "valleys", "boxes", "account numbers")
    ]
