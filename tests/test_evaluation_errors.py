"""Errors by kind and by what they cost: counted by hand, with a stand-in for the value check that says which it saw."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from english import ENGLISH, RUSSIAN

from dncnorm.core.records import Token
from dncnorm.evaluation import metrics
from dncnorm.evaluation.metrics import Scored, Scores
from dncnorm.evaluation.report import build_report, errors_csv, report_markdown, write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.languages.base import Language
from dncnorm.values import Verdict

SENTENCE = [
    Scored(Token("It", "<self>", "PLAIN"), "It"),
    Scored(Token("15 kg", "fifteen kilograms", "MEASURE"), "fifteen kilograms"),  # right
    Scored(Token("15 kg", "fifteen kilograms", "MEASURE"), "fifteen"),  # T3, another value
    Scored(Token("818", "eight hundred eighteen", "CARDINAL"), "eighteen"),  # T4, another value
    Scored(Token("2014", "twenty fourteen", "DATE"), "two thousand fourteen"),  # no kind, the same value
    Scored(Token("etc", "et cetera", "PLAIN"), "et cetora"),  # T2, undecided
    Scored(Token("a", "<self>", "PLAIN"), "b"),  # no kind, another value
    Scored(Token(".", "sil", "PUNCT"), "."),  # right
]

UNCHECKED = replace(RUSSIAN, check=None)


@dataclass
class Check:
    """Answers by the words said, and remembers what it was asked."""

    lost: tuple[str, ...] = ("fifteen", "eighteen", "b")
    undecided: tuple[str, ...] = ("et cetora", "twenty fourteen")
    asked: list[tuple[str, str, str, str | None]] = field(default_factory=list)

    def __call__(self, written: str, spoken: str, language: Language, semiotic_class: str | None) -> Verdict:
        self.asked.append((written, spoken, language.code, semiotic_class))
        if spoken in self.lost:
            return Verdict.UNRECOVERABLE
        return Verdict.ABSTAINED if spoken in self.undecided else Verdict.PRESERVED


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> Check:
    check = Check()
    monkeypatch.setattr(metrics, "check", check)
    return check


@pytest.fixture
def scores(check: Check) -> Scores:
    scores = Scores(language=ENGLISH)
    scores.add(SENTENCE, "corpus.tsv", 1)
    return scores


def test_errors_are_counted_by_verdict_and_by_kind(scores: Scores) -> None:
    report = build_report(scores, model="m", corpus="c")
    assert report["unrecoverable"] == {"ALL": 3, "PLAIN": 1, "MEASURE": 1, "CARDINAL": 1, "DATE": 0, "PUNCT": 0}
    assert report["unrecoverable"].keys() == report["counts"].keys()
    assert report["abstained"] == 1
    # Changed: 15 kg twice, 818, 2014 (undecided), etc.
    assert report["check"] == {"references": 5, "passed": 4, "abstained": 1}
    assert report["error_kinds"] == {"T1": 0, "T2": 1, "T3": 1, "T4": 1, "other": 2}
    assert report["error_kinds_by_class"] == {
        "PLAIN": {"T1": 0, "T2": 1, "T3": 0, "T4": 0, "other": 1},
        "CARDINAL": {"T1": 0, "T2": 0, "T3": 0, "T4": 1, "other": 0},
        "DATE": {"T1": 0, "T2": 0, "T3": 0, "T4": 0, "other": 1},
        "MEASURE": {"T1": 0, "T2": 0, "T3": 1, "T4": 0, "other": 0},
    }


def test_a_right_token_is_no_error_whatever_the_check_says_of_it(check: Check) -> None:
    check.lost = ("fifteen kilograms",)
    scores = Scores(language=ENGLISH)
    scores.add(SENTENCE[:2])
    report = build_report(scores, model="m", corpus="c")
    assert report["unrecoverable"] == {"ALL": 0, "MEASURE": 0, "PLAIN": 0}
    assert report["check"] == {"references": 1, "passed": 0, "abstained": 0}


def test_the_check_is_asked_of_errors_and_changed_references_alone(scores: Scores, check: Check) -> None:
    assert check.asked == [
        ("15 kg", "fifteen kilograms", "en", "MEASURE"),
        ("15 kg", "fifteen kilograms", "en", "MEASURE"),
        ("15 kg", "fifteen", "en", "MEASURE"),
        ("818", "eight hundred eighteen", "en", "CARDINAL"),
        ("818", "eighteen", "en", "CARDINAL"),
        ("2014", "twenty fourteen", "en", "DATE"),
        ("2014", "two thousand fourteen", "en", "DATE"),
        ("etc", "et cetera", "en", "PLAIN"),
        ("etc", "et cetora", "en", "PLAIN"),
        ("a", "b", "en", "PLAIN"),
    ]


def test_self_is_checked_as_the_token_that_it_stands_for(check: Check) -> None:
    scores = Scores(language=RUSSIAN)
    scores.add([Scored(Token("7", "семь", None), "<self>")])
    assert check.asked == [("7", "семь", "ru", None), ("7", "7", "ru", None)]
    assert build_report(scores, model="m", corpus="c")["unrecoverable"] == {"ALL": 0, "UNKNOWN": 0}


def test_without_a_language_nothing_is_checked_and_kinds_are_counted(check: Check) -> None:
    scores = Scores()
    scores.add(SENTENCE)
    report = build_report(scores, model="m", corpus="c")
    assert not check.asked
    assert (report["unrecoverable"], report["abstained"], report["check"]) == (None, None, None)
    assert report["error_kinds"]["T4"] == 1
    text = report_markdown(report, scores.errors, has_plot=False)
    assert "| unrecoverable | not checked |\n| abstained | not checked |\n\n" in text
    assert "| CARDINAL | 1 | n/a | 0 | 0 | 0 | 1 | 0 |" in text


def test_errors_csv_says_kind_and_verdict(scores: Scores) -> None:
    rows = list(csv.DictReader(errors_csv(scores.errors).splitlines()))
    assert [(row["before"], row["kind"], row["verdict"]) for row in rows] == [
        ("15 kg", "T3", "unrecoverable"),
        ("818", "T4", "unrecoverable"),
        ("2014", "", "preserved"),
        ("etc", "T2", "abstained"),
        ("a", "", "unrecoverable"),
    ]


def test_report_md_has_a_row_for_each_class_with_errors(scores: Scores, tmp_path: Path) -> None:
    write_report(tmp_path, scores, model="m", corpus="c")
    text = (tmp_path / "report.md").read_text()
    table = [
        "| class | errors | unrecoverable | T1 | T2 | T3 | T4 | other |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| ALL | 5 | 3 | 0 | 1 | 1 | 1 | 2 |",
        "| PLAIN | 2 | 1 | 0 | 1 | 0 | 0 | 1 |",
        "| CARDINAL | 1 | 1 | 0 | 0 | 0 | 1 | 0 |",
        "| DATE | 1 | 0 | 0 | 0 | 0 | 0 | 1 |",
        "| MEASURE | 1 | 1 | 0 | 0 | 1 | 0 | 0 |",
    ]
    assert "\n".join(table) + "\n\nUnrecoverable: " in text
    checked = [
        "| unrecoverable | 3 |",
        "| abstained | 1 |",
        "| references checked | 5 |",
        "| references that pass | 4 |",
    ]
    assert "\n".join([*checked, "| references abstained on | 1 |"]) in text
    assert json.loads((tmp_path / "report.json").read_text())["check"]["passed"] == 4


def test_without_errors_there_is_no_table_of_them(check: Check) -> None:
    scores = Scores(language=ENGLISH)
    scores.add(SENTENCE[:2])
    text = report_markdown(build_report(scores, model="m", corpus="c"), scores.errors, has_plot=False)
    assert "| unrecoverable | 0 |" in text
    assert "T1" not in text


# The language is the pipeline's.


class Echo:
    """Leaves every token as written; it may know its language."""

    def __init__(self, language: Language | None = None) -> None:
        if language:
            self.language = language

    def normalize_sentences(self, sentences: list[list[str]]) -> list[list[SimpleNamespace]]:
        said = {"source": "self", "gate_probability": None, "confidence": 1.0}
        return [[SimpleNamespace(before=word, after=word, **said) for word in words] for words in sentences]


@pytest.mark.parametrize(("language", "expected"), [(ENGLISH, ENGLISH), (None, None), (UNCHECKED, None)])
def test_values_are_checked_in_the_language_of_the_pipeline(
    check: Check, tmp_path: Path, language: Language | None, expected: Language | None
) -> None:
    (tmp_path / "corpus.tsv").write_text("CARDINAL\t7\tseven\nPLAIN\ta\t<self>\n<eos>\t<eos>\n")
    scores = evaluate_corpus(Echo(language), tmp_path / "corpus.tsv", progress=False)
    assert scores.language == expected
    assert [language for _, _, language, _ in check.asked] == ([expected.code] * 2 if expected else [])
    assert len(scores.errors) == 1


def test_the_check_itself_tells_another_value_from_another_wording() -> None:
    scores = Scores(language=ENGLISH)
    said = ["two thousand fourteen", "twenty forty"]
    scores.add([Scored(Token("2014", "twenty fourteen", "DATE"), words) for words in said])
    assert [miss.verdict for miss in scores.errors] == [Verdict.PRESERVED, Verdict.UNRECOVERABLE]
    assert build_report(scores, model="m", corpus="c")["check"] == {"references": 2, "passed": 2, "abstained": 0}
