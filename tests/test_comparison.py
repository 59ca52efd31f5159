"""Two reports of one corpus are read and compared; reports of two corpora are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dncnorm.core.records import Token
from dncnorm.evaluation.comparison import Evaluation, compare, comparison_markdown, read_evaluation
from dncnorm.evaluation.metrics import Scored, Scores
from dncnorm.evaluation.outcomes import read_outcomes, write_outcomes
from dncnorm.evaluation.report import build_report, write_report
from dncnorm.evaluation.significance import mcnemar
from dncnorm.evaluation.tallies import class_tallies, tokens_of

SENTENCES = [
    [Token("It", "<self>", "PLAIN"), Token("2014", "twenty fourteen", "DATE"), Token(".", "sil", "PUNCT")],
    [Token("5", "five", "CARDINAL"), Token("2015", "twenty fifteen", "DATE")],
    [Token("XV", "fifteen", "CARDINAL")],
    [Token("no", "<self>", "PLAIN"), Token("6", "six", None)],
]


def scores_of(wrong: Sequence[str], sentences: Sequence[Sequence[Token]] = SENTENCES, file: str = "c.tsv") -> Scores:
    """A system that says "nonsense" for the words in `wrong`."""
    scores = Scores()
    for number, tokens in enumerate(sentences):
        said = [Scored(t, "nonsense" if t.before in wrong else t.after or "") for t in tokens]
        scores.add(said, file, 10 * number + 1)
    return scores


@pytest.fixture
def reported(tmp_path: Path) -> Callable[..., Evaluation]:
    def write(name: str, scores: Scores) -> Evaluation:
        write_report(tmp_path / name, scores, model=f"model {name}", corpus="c")
        return read_evaluation(tmp_path / name)

    return write


# sentences.jsonl.


def test_outcomes_have_the_place_and_the_wrong_tokens(tmp_path: Path) -> None:
    scores = scores_of(["2014", "XV", "6"])
    first = scores.outcomes[0]
    assert (first.file, first.line, first.classes, first.wrong) == ("c.tsv", 1, ("PLAIN", "DATE", "PUNCT"), (1,))
    assert scores.outcomes[3].classes == ("PLAIN", "UNKNOWN")
    write_outcomes(tmp_path / "sentences.jsonl", scores.outcomes)
    assert list(read_outcomes(tmp_path / "sentences.jsonl")) == scores.outcomes


def test_sentences_are_tallied_by_class_and_count() -> None:
    found = class_tallies(scores_of(["2014", "XV", "6"]).outcomes)
    assert list(found) == ["ALL", "CARDINAL", "DATE", "PLAIN", "PUNCT", "UNKNOWN"]
    assert found["ALL"] == {(3, 2): 1, (2, 2): 1, (1, 0): 1, (2, 1): 1}
    assert found["DATE"] == {(1, 0): 1, (1, 1): 1, (0, 0): 2}
    assert (tokens_of(found["ALL"]), tokens_of(found["ALL"], 1)) == (8, 5)


# The intervals of one report.


def test_the_report_bounds_every_accuracy() -> None:
    many = [SENTENCES[number % 4] for number in range(200)]
    scores = scores_of(["2014", "XV"], many)
    report = build_report(scores, model="m", corpus="c")
    assert report["intervals"].keys() == report["accuracy"].keys()
    for name, (low, high) in report["intervals"].items():
        assert low <= report["accuracy"][name] <= high
        assert (low < high) == (0 < report["accuracy"][name] < 1)
    # Sentences, not tokens, are drawn: 50 of 100 dates wrong, all in the same kind of sentence.
    low, high = report["intervals"]["DATE"]
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 100**0.5, rel=0.15)
    assert list(report["intervals"]) == list(report["counts"])


# Two reports.


def test_counts_by_hand(reported: Callable[..., Evaluation]) -> None:
    a, b = reported("a", scores_of(["2014", "XV", "6"])), reported("b", scores_of(["2014", "2015", "6", "."]))
    rows = {row.name: row for row in compare(a, b, rounds=200)}
    assert list(rows) == ["ALL", "CARDINAL", "DATE", "PLAIN", "PUNCT", "UNKNOWN", "whole sentences"]
    counts = {name: (row.both_right, row.only_a, row.only_b, row.both_wrong) for name, row in rows.items()}
    assert counts == {
        "ALL": (3, 2, 1, 2),
        "CARDINAL": (1, 0, 1, 0),
        "DATE": (0, 1, 0, 1),
        "PLAIN": (2, 0, 0, 0),
        "PUNCT": (0, 1, 0, 0),
        "UNKNOWN": (0, 0, 0, 1),
        "whole sentences": (0, 1, 1, 2),
    }
    assert (rows["ALL"].tokens, rows["ALL"].accuracy_a, rows["ALL"].accuracy_b) == (8, 5 / 8, 4 / 8)
    assert rows["ALL"].mcnemar == mcnemar(2, 1)
    assert rows["PLAIN"].randomization == 1.0


def test_a_real_difference_is_significant_and_chance_is_not(reported: Callable[..., Evaluation]) -> None:
    many = [SENTENCES[number % 4] for number in range(200)]
    better, worse = reported("better", scores_of([], many)), reported("worse", scores_of(["XV"], many))
    row = compare(better, worse)[0]
    assert row.mcnemar.p_value < 0.001
    assert row.randomization < 0.001
    assert row.interval_difference[1] < 0
    alike = compare(worse, reported("alike", scores_of(["2014"], many)))[0]
    assert (alike.only_a, alike.only_b) == (50, 50)
    assert alike.mcnemar.p_value == alike.randomization == 1.0
    assert alike.interval_difference[0] < 0 < alike.interval_difference[1]


def test_markdown_has_all_of_it(reported: Callable[..., Evaluation]) -> None:
    a, b = reported("a", scores_of(["2014", "XV", "6"])), reported("b", scores_of(["2014", "2015", "6", "."]))
    text = comparison_markdown(a, b, compare(a, b))
    assert "A: model a (" in text
    assert "8 tokens in 4 sentences." in text
    for line in ["| ALL | 8 | 3 | 2 | 1 | 2 |", "| whole sentences | 4 | 0 | 1 | 1 | 2 |"]:
        assert line in text.splitlines()
    assert "| DATE | 0.5000 (0.0000 to 1.0000) | 0.0000 (0.0000 to 0.0000) | -0.5000 (-1.0000 to 0.0000) |" in text
    assert "| ALL | 1 (exact) |" in text


# What cannot be compared.


def test_another_corpus_is_refused_with_the_place(reported: Callable[..., Evaluation]) -> None:
    a, fewer = reported("a", scores_of([])), reported("fewer", scores_of([], SENTENCES[:3]))
    with pytest.raises(ValueError, match=r"not of the same corpus: 4 sentences in .*a, 3 in .*fewer"):
        compare(a, fewer)
    changed = [*SENTENCES[:1], [Token("5", "fifth", "CARDINAL"), SENTENCES[1][1]], *SENTENCES[2:]]
    other = reported("other", scores_of([], changed))
    with pytest.raises(ValueError, match=r"sentence 2 is another one in .*a \(c\.tsv, line 11\) and in .*other"):
        compare(a, other)


def test_a_folder_without_a_report_is_named(tmp_path: Path, reported: Callable[..., Evaluation]) -> None:
    with pytest.raises(FileNotFoundError, match=r"none: holds no report\.json; `dncnorm evaluate --report` writes it"):
        read_evaluation(tmp_path / "none")
    reported("old", scores_of([]))
    (tmp_path / "old" / "sentences.jsonl").unlink()
    with pytest.raises(FileNotFoundError, match=r"old: holds no sentences\.jsonl"):
        read_evaluation(tmp_path / "old")
    reported("bad", scores_of([]))
    (tmp_path / "bad" / "report.json").write_text(json.dumps([1]))
    with pytest.raises(ValueError, match=r"bad.report\.json: is no evaluation's report"):
        read_evaluation(tmp_path / "bad")
