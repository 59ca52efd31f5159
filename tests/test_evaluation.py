"""Scores against numbers counted by hand, with a substitute for the value check, and the reports made of them."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from english import ENGLISH, RUSSIAN

from dncnorm.core.binary_scores import area_under_curve, precision_recall_f1
from dncnorm.core.records import Token
from dncnorm.evaluation import metrics, runner
from dncnorm.evaluation.character_errors import CharacterErrors, edit_distance, right_in_place
from dncnorm.evaluation.metrics import Scored, Scores, score, token_accuracy
from dncnorm.evaluation.report import ERROR_COLUMNS, build_report, errors_csv, report_markdown, write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.languages.base import Language
from dncnorm.values import Verdict

CORPUS = """\
PLAIN\tIt\t<self>
PLAIN\tweighs\t<self>
MEASURE\t15 kg\tfifteen kilograms
PUNCT\t.\tsil
<eos>\t<eos>
DATE\t2014\ttwenty fourteen
PUNCT\t-\tsil
VERBATIM\t-\tsil
CARDINAL\tI\ti
<eos>\t<eos>
"""


@dataclass
class Segment:
    before: str
    after: str
    source: str = "self"
    gate_probability: float | None = 0.1
    confidence: float | None = 0.9


class Fake:
    """A pipeline that looks every word up, and leaves unknown ones."""

    def __init__(self, said: dict[str, Segment], language: Language | None = None) -> None:
        self.said = said
        self.calls: list[int] = []
        if language:
            self.language = language

    def normalize_sentences(self, sentences: list[list[str]]) -> list[list[Segment]]:
        self.calls.append(len(sentences))
        return [[self.said.get(word) or Segment(word, "<self>") for word in words] for words in sentences]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.tsv"
    path.write_text(CORPUS)
    return path


@pytest.fixture
def pipeline() -> Fake:
    said = [
        Segment("15 kg", "fifteen kilograms", "model", 0.9),
        Segment("2014", "two thousand fourteen", "model", 0.8, 0.5),
        Segment(".", "sil"),
        Segment("-", "sil"),
        Segment("weighs", "weighs", "model", 0.6),
    ]
    return Fake({segment.before: segment for segment in said})


# Binary scores.


def test_binary_scores_at_their_ends() -> None:
    assert precision_recall_f1(0, 0, 0) == (0.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="hits: 5 is outside 0 to min"):
        precision_recall_f1(5, 4, 6)
    assert area_under_curve([1, 1], [0.1, 0.9]) is None
    with pytest.raises(ValueError, match="probabilities: NaN at position 1"):
        area_under_curve([0, 1], [0.1, float("nan")])
    with pytest.raises(ValueError, match=r"got shapes \(2,\) and \(1,\)"):
        area_under_curve([0, 1], [0.1])


# Tokens.


@pytest.mark.parametrize(
    ("semiotic_class", "before", "after", "prediction", "is_right"),
    [
        ("PLAIN", "a", "<self>", "a", True),
        ("PLAIN", "a", "<self>", "A", False),
        ("PUNCT", ".", "sil", ".", True),  # Google's reference, Kaggle's prediction
        ("PUNCT", ".", ".", "sil", True),  # and the reverse
        ("VERBATIM", "-", "sil", "-", False),
        ("CARDINAL", "5", "five", "<self>", False),
    ],
)
def test_a_token_is_right_as_ph18_scores_it(
    semiotic_class: str, before: str, after: str, prediction: str, is_right: bool
) -> None:
    assert Scored(Token(before, after, semiotic_class), prediction).is_right is is_right


def test_tokens_without_reference_and_scores_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="token: 'a' has no reference; it cannot be scored"):
        score([[Scored(Token("a"), "a")]])
    report = write_report(tmp_path, score([]), model="m", corpus="c")
    assert (report["accuracy"], report["counts"], report["sentence_accuracy"]) == ({"ALL": None}, {"ALL": 0}, None)
    assert report["gate"] == {"precision": None, "recall": None, "f1": None, "auc": None}
    assert report["speed"]["tokens_per_second"] is None
    assert "accuracy n/a" in (tmp_path / "report.md").read_text()


def test_token_accuracy_of_columns() -> None:
    scores = token_accuracy(
        ["<self>", "x", ".", "a"], ["a", "x", "sil", "b"], ["a", "x", ".", "a"], ["P", "P", "PUNCT", "Q"]
    )
    assert scores.accuracy == {"ALL": 0.75, "P": 1.0, "PUNCT": 1.0, "Q": 0.0}
    assert token_accuracy(["<self>", "a"], ["<self>", "b"]).accuracy == {"ALL": 0.5, "UNKNOWN": 0.5}
    with pytest.raises(ValueError, match="classes: 1 entries for 2 predictions"):
        token_accuracy(["a", "b"], ["a", "b"], classes=["P"])


def test_a_miss_keeps_ten_tokens_on_each_side() -> None:
    words = [str(number) for number in range(40)]
    scores = score([[Scored(Token(word, "<self>", "PLAIN"), "x" if word == "20" else word) for word in words]])
    assert [miss.left.split() + miss.right.split() for miss in scores.errors] == [words[10:20] + words[21:31]]


def test_a_character_too_many_displaces_all_that_follow() -> None:
    for said, right, edits in (("ninety", 6, 0), ("nninety", 1, 1), ("ninet", 5, 1), ("", 0, 6), ("ninety one", 6, 4)):
        assert (right_in_place(said, "ninety"), edit_distance(said, "ninety")) == (right, edits)


def test_edit_distance_and_character_errors() -> None:
    for one, other, edits in (("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2)):
        assert edit_distance(one, other) == edit_distance(other, one) == edits
    found = CharacterErrors()
    assert found.rate is None
    found.add("one one one", "one")
    assert found.rate == 8 / 3, "a loop is worse than silence"


# A corpus through a pipeline.


def test_a_corpus_is_scored_by_hand_count(corpus: Path, pipeline: Fake) -> None:
    scores = evaluate_corpus(pipeline, corpus, batch_sentences=1, progress=False)
    assert pipeline.calls == [1, 1]
    assert scores.counts == {"ALL": 8, "PLAIN": 2, "PUNCT": 2, "CARDINAL": 1, "DATE": 1, "MEASURE": 1, "VERBATIM": 1}
    # Wrong: the date, and the Roman numeral that was left. The VERBATIM "-" was left and said as silence: right.
    right = {"PLAIN": 1, "PUNCT": 1, "MEASURE": 1, "VERBATIM": 1, "DATE": 0, "CARDINAL": 0}
    assert scores.accuracy == {"ALL": 6 / 8} | right
    assert scores.sentence_accuracy == 0.5
    assert [(miss.left, miss.scored.token.before, miss.right) for miss in scores.errors] == [
        ("", "2014", "- - I"),
        ("2014 - -", "I", ""),
    ]
    assert {(miss.file, miss.line) for miss in scores.errors} == {(str(corpus), 6)}
    # To be normalized: 15 kg, 2014, "-", I. The pipeline tried weighs, 15 kg and 2014.
    summary = scores.gate.summary()
    # Of 16 pairs, 15 kg and 2014 win 4 each; "-" and I, at 0.1, lose to weighs and tie with three.
    assert summary == pytest.approx({"precision": 2 / 3, "recall": 0.5, "f1": 4 / 7, "auc": 11 / 16})
    assert scores.seconds
    assert [evaluate_corpus(pipeline, corpus, limit=limit).sentences for limit in (0, 1, 9)] == [0, 1, 2]


def test_the_gates_decision_is_the_pipelines_threshold_and_may_be_missing(corpus: Path, pipeline: Fake) -> None:
    pipeline.said["15 kg"].gate_probability = None
    gate = evaluate_corpus(pipeline, corpus, progress=False).gate
    assert (gate.decisions, gate.hits, gate.predicted, gate.actual) == (7, 1, 2, 3)
    pipeline.gate_threshold = 0.7  # type: ignore[attr-defined]
    gate = evaluate_corpus(pipeline, corpus, progress=False).gate
    assert (gate.decisions, gate.hits, gate.predicted, gate.actual) == (7, 1, 1, 3)


@pytest.mark.parametrize(
    ("spoil", "options", "message"),
    [
        (lambda rows: rows[:-1], {}, "pipeline: 1 sentences came out of 2"),
        (lambda rows: [rows[0], rows[1][:-1]], {}, "corpus.tsv, line 6: 3 segments came out of 4 tokens"),
        (lambda rows: rows[::-1], {}, "corpus.tsv, line 1: the segment of 'It' says before: '2014'"),
        (list, {"limit": -1}, "limit: -1 sentences; it must be at least 0"),
        (list, {"batch_sentences": 0}, "batch_sentences: 0; it must be at least 1"),
    ],
)
def test_bad_arguments_and_pipelines_that_lose_tokens_are_named(
    corpus: Path,
    pipeline: Fake,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[list[list[Segment]]], list[list[Segment]]],
    options: dict[str, Any],
    message: str,
) -> None:
    whole = pipeline.normalize_sentences
    monkeypatch.setattr(pipeline, "normalize_sentences", lambda sentences: spoil(whole(sentences)))
    with pytest.raises(ValueError, match=message):
        evaluate_corpus(pipeline, corpus, progress=False, **options)


# Reports.


def test_the_files_of_a_report(corpus: Path, pipeline: Fake, tmp_path: Path) -> None:
    scores = evaluate_corpus(pipeline, corpus, progress=False)
    written = write_report(tmp_path, scores, model="fake", corpus="corpus.tsv", seconds=2.0)
    report = json.loads((tmp_path / "report.json").read_text())
    assert report == written
    assert list(report) == [
        "model", "corpus", "sentences", "tokens", "settings", "accuracy", "counts", "changed_accuracy",
        "sentence_accuracy", "changed", "character_errors", "intervals", "gate", "gate_counts", "calibration",
        "unrecoverable", "abstained", "check", "error_kinds", "error_kinds_by_class", "speed",
    ]  # fmt: skip
    # Of four changed tokens two are wrong: "two thousand fourteen" for "twenty fourteen", "I" for "i".
    assert (report["sentences"], report["tokens"], report["changed"], report["changed_accuracy"]) == (2, 8, 4, 0.5)
    assert report["character_errors"] == {"edits": 9 + 1, "characters": 36, "rate": 10 / 36}
    assert report["gate_counts"] == {"decisions": 8, "actual": 4, "predicted": 3, "hits": 2}
    # The fake pipeline has no language: nothing was checked.
    assert (report["unrecoverable"], report["abstained"]) == (None, None)
    speed = report["speed"]
    assert (speed["seconds"], speed["sentences_per_second"], speed["tokens_per_second"]) == (2.0, 1.0, 4.0)
    assert speed["peak_rss_mb"] > 1
    first, _ = csv.DictReader((tmp_path / "errors.csv").read_text(encoding="utf-8").splitlines())
    assert first == {
        "file": str(corpus), "line": "6", "class": "DATE", "left": "", "before": "2014", "right": "- - I",
        "prediction": "two thousand fourteen", "reference": "twenty fourteen", "gate_probability": "0.8",
        "gate_decision": "True", "confidence": "0.5", "source": "model", "kind": "", "verdict": "",
    }  # fmt: skip
    assert list(first) == ERROR_COLUMNS
    text = (tmp_path / "report.md").read_text()
    assert text.startswith(
        "# fake on corpus.tsv\n\n8 tokens in 2 sentences; accuracy 0.7500, of changed tokens 0.5000, "
        "whole sentences right 0.5000, character error rate of changed tokens 0.2778; 2 errors"
    )
    lines = {"| DATE | 1 | 0.0000 | 0.0000 to 0.0000 |", "| precision | 0.6667 |", "| unrecoverable | not checked |"}
    assert lines <= set(text.splitlines())
    assert "![accuracy of each class](accuracy_by_class.png)" in text
    assert (tmp_path / "accuracy_by_class.png").read_bytes().startswith(b"\x89PNG")


def test_hostile_text_survives_errors_csv_and_cannot_break_the_markdown_table(tmp_path: Path) -> None:
    hostile = 'a,"b"|\n`c` <b> \ud800'
    scores = score([[Scored(Token(hostile, "right", "PLAIN"), hostile)]])
    row = next(csv.DictReader(errors_csv(scores.errors).splitlines(keepends=True)))
    assert (row["before"], row["prediction"]) == (hostile, hostile)
    markdown = report_markdown(build_report(scores, model="m|x", corpus="c"), scores.errors, has_plot=True)
    line = next(line for line in markdown.splitlines() if "right" in line and line.startswith("| PLAIN"))
    assert line.replace("\\|", "").count("|") == 8


def test_without_matplotlib_the_plot_is_left_out_and_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    write_report(tmp_path, score([[Scored(Token("a", "b", "PLAIN"), "\ud800")]]), model="fake", corpus="c")
    names = ["errors.csv", "report.json", "report.md", "sentences.jsonl"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert "png" not in (tmp_path / "report.md").read_text()
    assert "accuracy_by_class.png: not drawn, matplotlib is not installed" in caplog.text
    assert "\\ud800" in (tmp_path / "errors.csv").read_text()


# Errors by kind, and by the value that is lost.

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


VERDICTS = dict.fromkeys(("fifteen", "eighteen", "b"), Verdict.UNRECOVERABLE)
VERDICTS |= dict.fromkeys(("et cetora", "twenty fourteen"), Verdict.ABSTAINED)


def test_errors_are_counted_by_verdict_and_by_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "check", lambda written, spoken, *_: VERDICTS.get(spoken, Verdict.PRESERVED))
    scores = Scores(language=ENGLISH)
    scores.add(SENTENCE, "corpus.tsv", 1)
    report = build_report(scores, model="m", corpus="c")
    assert report["unrecoverable"] == {"ALL": 3, "PLAIN": 1, "MEASURE": 1, "CARDINAL": 1, "DATE": 0, "PUNCT": 0}
    assert report["abstained"] == 1
    # Changed: 15 kg twice, 818, 2014 (undecided), etc.
    assert report["check"] == {"references": 5, "passed": 4, "abstained": 1}
    assert report["error_kinds"] == {"T1": 0, "T2": 1, "T3": 1, "T4": 1, "other": 2}
    assert report["error_kinds_by_class"]["PLAIN"] == {"T1": 0, "T2": 1, "T3": 0, "T4": 0, "other": 1}
    assert report["error_kinds_by_class"].keys() == {"PLAIN", "CARDINAL", "DATE", "MEASURE"}
    rows = list(csv.DictReader(errors_csv(scores.errors).splitlines()))
    assert [(row["before"], row["kind"], row["verdict"]) for row in rows] == [
        ("15 kg", "T3", "unrecoverable"),
        ("818", "T4", "unrecoverable"),
        ("2014", "", "preserved"),
        ("etc", "T2", "abstained"),
        ("a", "", "unrecoverable"),
    ]
    text = report_markdown(report, scores.errors, has_plot=False)
    assert (
        """
| class | errors | unrecoverable | T1 | T2 | T3 | T4 | other |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ALL | 5 | 3 | 0 | 1 | 1 | 1 | 2 |
| PLAIN | 2 | 1 | 0 | 1 | 0 | 0 | 1 |
| CARDINAL | 1 | 1 | 0 | 0 | 0 | 1 | 0 |
"""
        in text
    )
    assert (
        """
| unrecoverable | 3 |
| abstained | 1 |
| references checked | 5 |
| references that pass | 4 |
| references abstained on | 1 |
"""
        in text
    )


def test_a_right_token_is_no_error_whatever_its_verdict() -> None:
    scores = Scores(language=ENGLISH)
    scores.add([Scored(Token("15 kg", "fifteen pounds", "MEASURE"), "fifteen pounds")])
    report = build_report(scores, model="m", corpus="c")
    assert report["unrecoverable"] == {"ALL": 0, "MEASURE": 0}
    assert report["check"] == {"references": 1, "passed": 0, "abstained": 0}
    assert "T1" not in report_markdown(report, scores.errors, has_plot=False), "without errors no table of them"


@pytest.mark.parametrize(
    ("language", "passed"), [(RUSSIAN, 1), (ENGLISH, 0), (None, None), (replace(RUSSIAN, check=None), None)]
)
def test_values_are_checked_in_the_language_of_the_pipeline(
    tmp_path: Path, language: Language | None, passed: int | None
) -> None:
    path = tmp_path / "corpus.tsv"
    path.write_text("CARDINAL\t7\tсемь\nPLAIN\ta\t<self>\n<eos>\t<eos>\n")
    scores = evaluate_corpus(Fake({}, language), path, progress=False)
    assert len(scores.errors) == 1
    checked = build_report(scores, model="m", corpus="c")["check"]
    assert checked == (None if passed is None else {"references": 1, "passed": passed, "abstained": 0})


def test_the_check_itself_distinguishes_another_value_from_another_wording() -> None:
    scores = Scores(language=ENGLISH)
    said = ["two thousand fourteen", "twenty forty"]
    scores.add([Scored(Token("2014", "twenty fourteen", "DATE"), words) for words in said])
    assert [miss.verdict for miss in scores.errors] == [Verdict.PRESERVED, Verdict.UNRECOVERABLE]


@pytest.mark.slow
def test_the_evaluate_module_loads_offline_and_counts_the_same(tmp_path: Path) -> None:
    folder = Path(runner.__file__).parent / "text_normalization_accuracy"
    code = f"""
import evaluate
metric = evaluate.load({str(folder)!r})
print(metric.compute(predictions=["<self>", "fifteen"], references=["<self>", "fifty"],
                     before=["it", "50"], classes=["PLAIN", "DATE"]))
"""
    environment = {**os.environ, "HF_HOME": str(tmp_path), "HF_HUB_OFFLINE": "1", "HF_EVALUATE_OFFLINE": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    counts = "{'accuracy': 0.5, 'accuracy_by_class': {'DATE': 0.0, 'PLAIN': 1.0}, 'counts': {'DATE': 1, 'PLAIN': 1}}\n"
    assert done.stdout == counts
