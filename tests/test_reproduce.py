"""PH18's tables on two small corpora and an untrained network: what is made, what is kept, and the numbers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from english import ENGLISH
from random_networks import random_model
from reproduction import evaluations, ph18, reproduce
from reproduction.evaluations import WITH_GRAMMAR, Evaluations, corrected, model_digest, read_report

from dncnorm import DncNormConfig, DncNormForTextNormalization, TextNormalizer
from dncnorm.core.queries import Query
from dncnorm.core.records import Token
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation import report
from dncnorm.evaluation.ablation import with_slots, without_memory
from dncnorm.evaluation.metrics import ALL, Scored, Scores
from dncnorm.evaluation.report import write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.gate.gate import Gate
from dncnorm.model.decoding import decode
from dncnorm.normalization.loading import pipeline
from dncnorm.training.gate.report import class_scores

pytestmark = pytest.mark.slow

FIRST = """\
PLAIN\tweighs\t<self>
MEASURE\t15 kg\tfifteen kilograms
PUNCT\t.\tsil
<eos>\t<eos>
DATE\t4 March 2014\tthe fourth of march twenty fourteen
<eos>\t<eos>
"""
SECOND = """\
LETTERS\tIUCN\ti u c n
DATE\t2007\ttwo thousand seven
PUNCT\t.\tsil
<eos>\t<eos>
"""


def write_corpus(folder: Path) -> list[Path]:
    files = [folder / "first.tsv", folder / "second.tsv"]
    for file, text in zip(files, (FIRST, SECOND), strict=True):
        file.write_text(text)
    return files


@pytest.fixture
def corpus(tmp_path: Path) -> list[Path]:
    return write_corpus(tmp_path)


@pytest.fixture
def model(model_folder: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copytree(model_folder, tmp_path / "model"))


def run(corpus: Sequence[Path], model: Path, *options: str) -> Path:
    """Runs the command; returns the folder that it wrote."""
    output = corpus[0].parent / "out"
    reproduce.main([*map(str, corpus), "--model", str(model), "--output", str(output), *options])
    return output


@pytest.fixture(scope="module", autouse=True)
def no_plots() -> Iterator[None]:
    """Leaves out the pictures of single evaluations: they take half of the time."""
    with pytest.MonkeyPatch.context() as patch:
        for plot in ("plot_accuracy", "plot_reliability"):
            patch.setattr(report, plot, lambda *_: False)
        yield


@pytest.fixture(scope="module")
def whole(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all parts on both corpora."""
    return run(write_corpus(tmp_path_factory.mktemp("whole")), model_folder)


def test_without_memory_the_network_gives_other_results(tiny: TextNormalizer) -> None:
    model = random_model(tiny.tokenizer)
    queries = [Query(("It", "weighs", f"{number} kg", "."), 2) for number in range(10, 40)]

    def results() -> list[str]:
        return [hypothesis.text for hypothesis in decode(model, tiny.tokenizer, queries)]

    before = results()
    with without_memory(model):
        assert results() != before
    with pytest.raises(KeyError, match="inside"), without_memory(model):
        raise KeyError("inside")
    assert results() == before, "an error gives the memory back"
    lstm = DncNormForTextNormalization(DncNormConfig(cell="lstm", hidden_size=8, source_vocab_size=9))
    with pytest.raises(ValueError, match="it has no DNC, and so no memory to do without"), without_memory(lstm):
        pass


def test_no_weight_depends_on_the_slots_of_the_memory(tiny: TextNormalizer) -> None:
    model = random_model(tiny.tokenizer)
    queries = [Query(("It", "weighs", f"{number} kg", "."), 2) for number in range(10, 40)]
    before = [hypothesis.text for hypothesis in decode(model, tiny.tokenizer, queries)]
    with with_slots(model, 1):
        fewer = [hypothesis.text for hypothesis in decode(model, tiny.tokenizer, queries)]
    with with_slots(model, model.config.memory_size):
        assert [hypothesis.text for hypothesis in decode(model, tiny.tokenizer, queries)] == before
    assert fewer != before


def test_every_table_of_the_paper_is_recorded_once() -> None:
    paper = ph18.read()
    entries = [value for value in paper.values() if isinstance(value, dict)]
    numbered = [e for entry in entries for e in (entry, *entry.values()) if isinstance(e, dict) and "table" in e]
    assert sorted(entry["table"] for entry in numbered) == list(range(1, 11))
    for subject in ("accuracy", "gate", "memory", "upsampling"):
        for table in paper[subject].values():
            shares = [value for row in table["rows"].values() for value in row.values() if isinstance(value, float)]
            assert shares
            assert all(0.0 <= share <= 1.0 for share in shares)


def test_one_report_holds_every_part(whole: Path) -> None:
    text = (whole / "report.md").read_text(encoding="utf-8")
    for heading in (
        "## Table 1: settings",
        "## Table 3: the gate's class report",
        "## Table 4: accuracy of each class",
        "## Tables 6 and 7: errors by what they cost",
        "## Table 8: accuracy of each class with and without memory",
        "## Slots of the memory, without training",
        "## How often the corpus has what",
        "## Tables 9 and 10: up-sampling, before and after",
        "## Figure 1: the gate's 10 most important features",
        "## Is it chance?",
    ):
        assert heading in text.splitlines()
    assert "Not made: it needs `--before MODEL" in text
    assert "Not made yet" not in text
    assert "| DATE | 2,808 | 2,832 | 2 | 0.999 | 0.997 |" in text
    assert "| MEASURE in kg | more than 200 | 1 |" in text
    assert "| DATE | 2 | 2 | 8 | 12 |" in text, "tokens, changed, median and longest length"
    pictures = {line.split("](")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")}
    assert pictures == {"accuracy.png", "memory.png", "importance.png"}
    assert all((whole / picture).stat().st_size > 1000 for picture in pictures)


def test_a_part_is_made_again_only_if_an_input_changed(
    corpus: list[Path], model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = run(corpus, model, "--part", "settings", "gate")
    (model / "README.md").write_text("Another card is not another model.")
    capsys.readouterr()
    run(corpus, model, "--part", "settings", "gate")
    lines = ["settings: unchanged", "gate: unchanged", str(output / "report.md")]
    assert capsys.readouterr().out.splitlines() == lines
    corpus[1].write_text(SECOND.replace("2007", "2008"))
    run(corpus, model, "--part", "gate")
    assert capsys.readouterr().out.startswith("gate: made")
    assert "Not made yet: `--part settings`." in (output / "report.md").read_text()
    digest, config = model_digest(model), model / "gate" / "config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | {"threshold": 0.123}))
    assert model_digest(model) != digest


def test_a_run_stopped_between_two_files_resumes_at_the_second(
    corpus: list[Path], model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def evaluate(normalize: TextNormalizer, file: Path, **options: Any) -> Scores:
        asked.append(file.name)
        if asked == ["first.tsv", "second.tsv"]:
            raise KeyboardInterrupt
        return evaluate_corpus(normalize, file, **options)

    monkeypatch.setattr(evaluations, "evaluate_corpus", evaluate)
    with pytest.raises(KeyboardInterrupt):
        run(corpus, model, "--part", "gate")
    run(corpus, model, "--part", "gate")
    assert asked == ["first.tsv", "second.tsv", "second.tsv"]


def test_several_files_are_read_as_one(whole: Path, corpus: list[Path], model_folder: Path) -> None:
    found = Evaluations(whole / "evaluations", list(map(str, corpus))).of(model_folder, WITH_GRAMMAR)
    at_once = evaluate_corpus(pipeline(model=model_folder), corpus, progress=False)
    assert {name: tokens_of(tally) for name, tally in found.tallies.items()} == at_once.counts
    assert {name: tokens_of(tally, 1) for name, tally in found.tallies.items() if name != ALL} == at_once.right
    assert found.gate_counts() == {key: count for key, count in at_once.gate.counts.items() if count}
    errors = [(row["before"], row["prediction"]) for row in found.errors()]
    assert errors == [(miss.scored.token.before, miss.scored.prediction) for miss in at_once.errors]


def test_the_gates_table_is_its_own_report(whole: Path, corpus: list[Path], model: Path) -> None:
    figures = json.loads((whole / "gate.json").read_text(encoding="utf-8"))["figures"]
    sentences = list(iter_sentences(list(map(str, corpus))))
    gate = Gate.load(model / "gate")
    labels = np.array([is_changed(t) for t in chain.from_iterable(s.tokens for s in sentences)], dtype=np.int8)
    expected = class_scores(labels, gate.probabilities([s.words for s in sentences]), gate.threshold)
    for name, scores in expected.items():
        found = figures[name]
        assert (found["precision"], found["recall"], found["f1"]) == (scores.precision, scores.recall, scores.f1)
        assert found["tokens"] == scores.support


def written(folder: Path, wrong: dict[str, str]) -> Path:
    """Writes a report in which some tokens are wrong; values are checked as in English."""
    scores = Scores(language=ENGLISH, seconds=1.0)
    sentences = [
        [Token("It", "<self>", "PLAIN"), Token("15 kg", "fifteen kilograms", "MEASURE")],
        [Token("2007", "two thousand seven", "DATE"), Token("8 kg", "eight kilograms", "MEASURE")],
    ]
    for line, tokens in enumerate(sentences, 1):
        scores.add([Scored(token, wrong.get(token.before, token.after or "")) for token in tokens], "c.tsv", line)
    write_report(folder, scores, model=folder.name, corpus="c")
    return folder


def test_upsampling_before_and_after(corpus: list[Path], model: Path, tmp_path: Path) -> None:
    before = written(tmp_path / "before", {"15 kg": "fifty kilograms", "8 kg": "eight hours", "2007": "twenty o seven"})
    after = written(tmp_path / "after", {"8 kg": "eight hours", "2007": "twenty o seven"})
    assert [row["before"] for row in corrected(read_report(before), read_report(after))] == ["15 kg"]
    output = run(corpus, model, "--part", "upsampling", "--before", str(before), "--after", str(after))
    text = (output / "report.md").read_text(encoding="utf-8")
    assert "| MEASURE | 0.971 | 0.986 | 4 | 0 | 2 | 0.0000 | 0.5000 | 2 | 1 | 1 |" in text
    assert "| 15 kg | MEASURE | fifty kilograms | fifteen kilograms |" in text
    assert "| DATE | n/a | n/a | n/a | n/a | 1 | 0.0000 | 0.0000 | 0 | 0 | 1 |" in text
    with pytest.raises(SystemExit) as stopped:
        run(corpus, model, "--before", str(before))
    assert stopped.value.code == 2, "a report and a model"
    with pytest.raises(SystemExit, match=r"reproduce: .*nowhere\.tsv: no such file or folder"):
        run([tmp_path / "nowhere.tsv"], model)


def test_the_papers_russian_tables_stand_beside_ours(tmp_path: Path) -> None:
    corpus, output = tmp_path / "корпус.tsv", tmp_path / "вывод"
    rows = "DATE\t1995 году\tтысяча девятьсот девяносто пятом году\nPLAIN\tвесил\t<self>\nSKIP\tООН\t?\n<eos>\t<eos>\n"
    corpus.write_text(rows, encoding="utf-8")
    parts = ("settings", "gate", "accuracy", "errors")
    reproduce.main([str(corpus), "--lang", "ru", "--output", str(output), "--part", *parts])
    shown = (output / "report.md").read_text(encoding="utf-8")
    assert "| input vocabulary K\\_x | 168 | 222 |" in shown
    assert "## Table 2: the gate's class report" in shown
    (dates,) = (line for line in shown.splitlines() if line.startswith("| DATE | 1,495 | 1,495 | 1 | 0.976 | 0.973 |"))
    assert dates.endswith("| 1.0000 |")
    assert "| 22 июля | DATE | двадцать второго июля | двадцать второе июля |" in shown
    assert "1968" not in shown, "an English row of the paper's table 6"
