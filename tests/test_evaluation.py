"""Scores against numbers counted by hand, and reports that say exactly them."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from dncnorm.core.binary_scores import area_under_curve, precision_recall_f1
from dncnorm.core.records import Token
from dncnorm.evaluation import runner
from dncnorm.evaluation.character_errors import CharacterErrors, edit_distance
from dncnorm.evaluation.metrics import Scored, Scores, score, token_accuracy
from dncnorm.evaluation.report import ERROR_COLUMNS, build_report, errors_csv, report_markdown, write_report
from dncnorm.evaluation.runner import evaluate_corpus

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
    """A pipeline that looks every word up, and leaves what it does not know."""

    def __init__(self, said: dict[str, Segment]) -> None:
        self.said = said
        self.calls: list[int] = []

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
    return Fake(
        {
            "15 kg": Segment("15 kg", "fifteen kilograms", "model", 0.9),
            "2014": Segment("2014", "two thousand fourteen", "model", 0.8, 0.5),
            ".": Segment(".", "sil"),
            "-": Segment("-", "sil"),
            "weighs": Segment("weighs", "weighs", "model", 0.6),
        }
    )


# Binary scores.


def test_precision_recall_f1_by_hand() -> None:
    assert precision_recall_f1(3, 4, 6) == (0.75, 0.5, pytest.approx(0.6))
    assert precision_recall_f1(0, 0, 0) == (0.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="hits: 5 is outside 0 to min"):
        precision_recall_f1(5, 4, 6)


def plain_auc(labels: list[int], probabilities: list[float]) -> float:
    """Every pair of a positive and a negative, one by one."""
    pairs = [
        1.0 if p > q else 0.5 if p == q else 0.0
        for p, positive in zip(probabilities, labels, strict=True)
        for q, negative in zip(probabilities, labels, strict=True)
        if positive and not negative
    ]
    return sum(pairs) / len(pairs)


@pytest.mark.parametrize("seed", range(5))
def test_auc_against_the_definition_with_ties(seed: int) -> None:
    rng = random.Random(seed)
    labels = [0, 1] + [rng.randrange(2) for _ in range(60)]
    probabilities = [rng.randrange(8) / 8 for _ in labels]
    assert area_under_curve(labels, probabilities) == pytest.approx(plain_auc(labels, probabilities))


def test_auc_at_its_ends() -> None:
    assert area_under_curve([0, 1], [0.1, 0.9]) == 1.0
    assert area_under_curve([1, 0], [0.1, 0.9]) == 0.0
    assert area_under_curve([0, 1, 1], [0.5, 0.5, 0.5]) == 0.5
    assert area_under_curve([1, 1], [0.1, 0.9]) is None
    with pytest.raises(ValueError, match="probabilities: NaN at position 1"):
        area_under_curve([0, 1], [0.1, float("nan")])
    with pytest.raises(ValueError, match=r"got shapes \(2,\) and \(1,\)"):
        area_under_curve([0, 1], [0.1])


# What is right.


@pytest.mark.parametrize(
    ("semiotic_class", "before", "after", "prediction", "is_right"),
    [
        ("PLAIN", "a", "<self>", "a", True),
        ("PLAIN", "a", "<self>", "<self>", True),
        ("PLAIN", "a", "<self>", "A", False),
        ("PUNCT", ".", "sil", ".", True),  # Google's reference, Kaggle's prediction
        ("PUNCT", ".", ".", "sil", True),  # and the reverse
        ("VERBATIM", "-", "sil", "-", False),
        ("VERBATIM", "-", "-", "sil", False),
        ("VERBATIM", "-", "sil", "sil", True),
        ("DATE", "2014", "twenty fourteen", "twenty fourteen ", False),
        ("CARDINAL", "5", "five", "<self>", False),
        ("PLAIN", "sil", "<self>", "sil", True),
    ],
)
def test_a_token_is_right_as_ph18_scores_it(
    semiotic_class: str, before: str, after: str, prediction: str, is_right: bool
) -> None:
    assert Scored(Token(before, after, semiotic_class), prediction).is_right is is_right


def test_a_token_without_reference_is_an_error() -> None:
    with pytest.raises(ValueError, match="token: 'a' has no reference; it cannot be scored"):
        score([[Scored(Token("a"), "a")]])


def test_scores_of_nothing_are_none() -> None:
    scores = score([])
    assert scores.accuracy == {"ALL": None}
    assert scores.counts == {"ALL": 0}
    assert scores.sentence_accuracy is None
    assert scores.gate.summary() == {"precision": None, "recall": None, "f1": None, "auc": None}


def test_token_accuracy_of_columns() -> None:
    scores = token_accuracy(
        ["<self>", "x", ".", "a"], ["a", "x", "sil", "b"], ["a", "x", ".", "a"], ["P", "P", "PUNCT", "Q"]
    )
    assert scores.accuracy == {"ALL": 0.75, "P": 1.0, "PUNCT": 1.0, "Q": 0.0}
    assert token_accuracy(["<self>", "a"], ["<self>", "b"]).accuracy == {"ALL": 0.5, "UNKNOWN": 0.5}
    with pytest.raises(ValueError, match="classes: 1 entries for 2 predictions"):
        token_accuracy(["a", "b"], ["a", "b"], classes=["P"])


# A corpus through a pipeline.


def test_a_corpus_is_scored_by_hand_count(corpus: Path, pipeline: Fake) -> None:
    scores = evaluate_corpus(pipeline, corpus, batch_sentences=1, progress=False)
    assert pipeline.calls == [1, 1]
    assert scores.counts == {"ALL": 8, "PLAIN": 2, "PUNCT": 2, "CARDINAL": 1, "DATE": 1, "MEASURE": 1, "VERBATIM": 1}
    # Wrong: the date, the Roman numeral that was left. The VERBATIM "-" was left and said as silence: right.
    assert scores.accuracy["ALL"] == 6 / 8
    assert [scores.accuracy[name] for name in ("PLAIN", "PUNCT", "MEASURE")] == [1, 1, 1]
    assert scores.sentence_accuracy == 0.5
    assert [(miss.left, miss.scored.token.before, miss.right) for miss in scores.errors] == [
        ("", "2014", "- - I"),
        ("2014 - -", "I", ""),
    ]
    assert {(miss.file, miss.line) for miss in scores.errors} == {(str(corpus), 6)}
    # To be normalized: 15 kg, 2014, "-", I. The pipeline tried weighs, 15 kg and 2014.
    summary = scores.gate.summary()
    assert (summary["precision"], summary["recall"]) == (pytest.approx(2 / 3), 0.5)
    assert summary["auc"] == pytest.approx(
        plain_auc([0, 0, 1, 0, 1, 0, 1, 1], [0.1, 0.6, 0.9, 0.1, 0.8, 0.1, 0.1, 0.1])
    )
    assert scores.seconds is not None
    assert scores.seconds > 0


def test_the_pipelines_threshold_is_the_gates_decision(corpus: Path, pipeline: Fake) -> None:
    pipeline.gate_threshold = 0.7  # type: ignore[attr-defined]
    gate = evaluate_corpus(pipeline, corpus, progress=False).gate
    assert (gate.hits, gate.predicted, gate.actual) == (2, 2, 4)


def test_a_token_that_the_gate_never_saw_is_not_in_its_scores(corpus: Path, pipeline: Fake) -> None:
    pipeline.said["15 kg"].gate_probability = None
    gate = evaluate_corpus(pipeline, corpus, progress=False).gate
    assert (gate.decisions, gate.hits, gate.predicted, gate.actual) == (7, 1, 2, 3)


@pytest.mark.parametrize(("limit", "sentences"), [(0, 0), (1, 1), (9, 2)])
def test_limit_counts_sentences(corpus: Path, pipeline: Fake, limit: int, sentences: int) -> None:
    assert evaluate_corpus(pipeline, corpus, limit=limit).sentences == sentences


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limit": -1}, "limit: -1 sentences; it must be at least 0"),
        ({"batch_sentences": 0}, "batch_sentences: 0; it must be at least 1"),
    ],
)
def test_bad_arguments(corpus: Path, pipeline: Fake, options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        evaluate_corpus(pipeline, corpus, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda rows: rows[:-1], "pipeline: 1 sentences came out of 2"),
        (lambda rows: [rows[0], rows[1][:-1]], "corpus.tsv, line 6: 3 segments came out of 4 tokens"),
        (lambda rows: [rows[1], rows[0]], "corpus.tsv, line 1: the segment of 'It' says before: '2014'"),
    ],
)
def test_a_pipeline_that_loses_or_moves_tokens_is_not_scored(
    corpus: Path, pipeline: Fake, spoil: Callable[[list[list[Segment]]], list[list[Segment]]], message: str
) -> None:
    class Broken(Fake):
        def normalize_sentences(self, sentences: list[list[str]]) -> list[list[Segment]]:
            return spoil(super().normalize_sentences(sentences))

    with pytest.raises(ValueError, match=message):
        evaluate_corpus(Broken(pipeline.said), corpus, progress=False)


# Characters.


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [
        ("", "", 0),
        ("abc", "", 3),
        ("", "ab", 2),
        ("kitten", "sitting", 3),
        ("flaw", "lawn", 2),
        ("eleven", "fleven", 1),
    ],
)
def test_edit_distance(one: str, other: str, edits: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == edits


def test_the_rate_of_no_character_is_none() -> None:
    found = CharacterErrors()
    assert found.rate is None
    found.add("one one one", "one")
    assert found.rate == 8 / 3, "a loop is worse than silence"


# Reports.


def test_report_json_has_the_fixed_keys(corpus: Path, pipeline: Fake, tmp_path: Path) -> None:
    scores = evaluate_corpus(pipeline, corpus, progress=False)
    written = write_report(tmp_path / "out", scores, model="fake", corpus="corpus.tsv", seconds=2.0)
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert report == written
    assert list(report) == [
        "model", "corpus", "sentences", "tokens", "settings", "accuracy", "counts", "changed_accuracy",
        "sentence_accuracy", "changed", "character_errors", "intervals", "gate", "gate_counts", "calibration",
        "unrecoverable", "abstained", "check", "error_kinds", "error_kinds_by_class", "speed",
    ]  # fmt: skip
    assert (report["sentences"], report["tokens"], report["accuracy"]["ALL"]) == (2, 8, 0.75)
    assert report["accuracy"].keys() == report["counts"].keys()
    # Of four changed tokens two are wrong: "two thousand fourteen" for "twenty fourteen", "I" for "i".
    assert report["changed"] == 4
    assert report["character_errors"] == {"edits": 9 + 1, "characters": 36, "rate": 10 / 36}
    assert report["gate_counts"] == {"decisions": 8, "actual": 4, "predicted": 3, "hits": 2}
    # The fake pipeline has no language: nothing was checked.
    assert (report["unrecoverable"], report["abstained"], report["check"]) == (None, None, None)
    speed = report["speed"]
    assert (speed["seconds"], speed["sentences_per_second"], speed["tokens_per_second"]) == (2.0, 1.0, 4.0)
    assert speed["peak_rss_mb"] > 1


def test_errors_csv_holds_every_error_and_its_context(corpus: Path, pipeline: Fake, tmp_path: Path) -> None:
    write_report(tmp_path, evaluate_corpus(pipeline, corpus, progress=False), model="fake", corpus="c")
    with open(tmp_path / "errors.csv", encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert len(rows) == 2
    assert rows[0] == {
        "file": str(corpus), "line": "6", "class": "DATE", "left": "", "before": "2014", "right": "- - I",
        "prediction": "two thousand fourteen", "reference": "twenty fourteen", "gate_probability": "0.8",
        "gate_decision": "True", "confidence": "0.5", "source": "model", "kind": "", "verdict": "",
    }  # fmt: skip
    assert list(rows[0]) == ERROR_COLUMNS


def test_hostile_text_survives_errors_csv_and_cannot_break_the_markdown_table() -> None:
    hostile = 'a,"b"|\n`c` <b> \ud800'
    scores = Scores()
    scores.add([Scored(Token(hostile, "right", "PLAIN"), hostile)])
    text = errors_csv(scores.errors)
    row = next(csv.DictReader(text.splitlines(keepends=True)))
    assert (row["before"], row["prediction"]) == (hostile, hostile)
    markdown = report_markdown(build_report(scores, model="m|x", corpus="c"), scores.errors, has_plot=True)
    line = next(line for line in markdown.splitlines() if "right" in line and line.startswith("| PLAIN"))
    assert line.replace("\\|", "").count("|") == 8


def test_a_surrogate_in_a_prediction_does_not_cost_the_report(tmp_path: Path) -> None:
    scores = score([[Scored(Token("a", "b", "PLAIN"), "\ud800")]])
    write_report(tmp_path, scores, model="m", corpus="c")
    assert "\\ud800" in (tmp_path / "errors.csv").read_text()


def test_report_md_reads_as_a_whole(corpus: Path, pipeline: Fake, tmp_path: Path) -> None:
    write_report(tmp_path, evaluate_corpus(pipeline, corpus, progress=False), model="fake", corpus="c", seconds=2)
    text = (tmp_path / "report.md").read_text()
    assert text.startswith(
        "# fake on c\n\n8 tokens in 2 sentences; accuracy 0.7500, of changed tokens 0.5000, "
        "whole sentences right 0.5000, character error rate of changed tokens 0.2778; 2 errors"
    )
    for line in [
        "| DATE | 1 | 0.0000 | 0.0000 to 0.0000 |",
        "| precision | 0.6667 |",
        "| unrecoverable | not checked |",
    ]:
        assert line in text.splitlines()
    assert "![accuracy of each class](accuracy_by_class.png)" in text
    assert (tmp_path / "accuracy_by_class.png").read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_the_plot_is_left_out_and_said_so(
    corpus: Path, pipeline: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    write_report(tmp_path / "out", evaluate_corpus(pipeline, corpus, progress=False), model="fake", corpus="c")
    names = ["errors.csv", "report.json", "report.md", "sentences.jsonl"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert "png" not in (tmp_path / "out" / "report.md").read_text()
    assert "accuracy_by_class.png: not drawn, matplotlib is not installed" in caplog.text


def test_a_report_of_nothing_is_written(tmp_path: Path) -> None:
    report = write_report(tmp_path, Scores(), model="m", corpus="c")
    assert report["accuracy"] == {"ALL": None}
    assert report["speed"]["tokens_per_second"] is None
    assert "accuracy n/a" in (tmp_path / "report.md").read_text()


# The `evaluate` module, and imports.


@pytest.mark.slow
def test_the_evaluate_module_loads_offline_and_counts_the_same(tmp_path: Path) -> None:
    folder = Path(runner.__file__).parent / "text_normalization_accuracy"
    code = f"""
import evaluate
metric = evaluate.load({str(folder)!r})
print(metric.compute(predictions=["<self>", "fifteen"], references=["<self>", "fifty"],
                     before=["it", "50"], classes=["PLAIN", "DATE"]))
print(metric.compute(predictions=["a"], references=["a"]))
"""
    environment = {**os.environ, "HF_HOME": str(tmp_path), "HF_HUB_OFFLINE": "1", "HF_EVALUATE_OFFLINE": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "{'accuracy': 0.5, 'accuracy_by_class': {'DATE': 0.0, 'PLAIN': 1.0}, 'counts': {'DATE': 1, 'PLAIN': 1}}",
        "{'accuracy': 1.0, 'accuracy_by_class': {'UNKNOWN': 1.0}, 'counts': {'UNKNOWN': 1}}",
    ]


def test_a_miss_keeps_ten_tokens_on_each_side() -> None:
    words = [str(number) for number in range(40)]
    scores = score([[Scored(Token(word, "<self>", "PLAIN"), "x" if word == "20" else word) for word in words]])
    assert [miss.left.split() + miss.right.split() for miss in scores.errors] == [words[10:20] + words[21:31]]
