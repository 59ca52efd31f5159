"""PH18's tables on two small corpora and an untrained network: what is made, what is kept, and what the figures are."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from english import ENGLISH
from random_networks import random_model
from reproduction import evaluations, ph18, reproduce
from reproduction.evaluations import (
    WITH_GRAMMAR,
    Evaluations,
    mended,
    model_digest,
    read_report,
)

from dncnorm import DncNormConfig, DncNormForTextNormalization, TextNormalizer
from dncnorm.core.queries import Query
from dncnorm.core.records import Token
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.ablation import without_memory
from dncnorm.evaluation.metrics import ALL, Scored, Scores
from dncnorm.evaluation.report import write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.gate.gate import Gate
from dncnorm.model.decoding import decode
from dncnorm.nn.dnc.core import DNC
from dncnorm.normalization.loading import pipeline
from dncnorm.training.gate.report import class_scores

pytestmark = pytest.mark.slow

FIRST = """\
PLAIN\tIt\t<self>
PLAIN\tweighs\t<self>
MEASURE\t15 kg\tfifteen kilograms
PUNCT\t.\tsil
<eos>\t<eos>
DATE\t4 March 2014\tthe fourth of march twenty fourteen
PUNCT\t.\tsil
<eos>\t<eos>
"""
SECOND = """\
LETTERS\tIUCN\ti u c n
PLAIN\tmet\t<self>
PLAIN\tin\t<self>
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
    """The command; the folder that it wrote."""
    output = corpus[0].parent / "out"
    reproduce.main([*map(str, corpus), "--model", str(model), "--output", str(output), *options])
    return output


def part(output: Path, name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((output / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def whole(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all parts on both corpora."""
    return run(write_corpus(tmp_path_factory.mktemp("whole")), model_folder)


# The network without its memory.


def test_without_memory_the_network_says_something_else_and_then_the_same_again(
    tiny: TextNormalizer,
) -> None:
    model = random_model(tiny.tokenizer)
    queries = [Query(("It", "weighs", f"{number} kg", "."), 2) for number in range(10, 40)]

    def said() -> list[str]:
        return [hypothesis.text for hypothesis in decode(model, tiny.tokenizer, queries)]

    before = said()
    with without_memory(model):
        assert said() != before
    assert said() == before


def test_an_error_gives_the_memory_back(tiny: TextNormalizer) -> None:
    cells = [module for module in tiny.model.modules() if isinstance(module, DNC)]
    with pytest.raises(KeyError), without_memory(tiny.model):
        raise KeyError([cell.memory_ablated for cell in cells])
    assert len(cells) == 2
    assert not any(cell.memory_ablated for cell in cells)


def test_a_model_without_memory_cannot_lose_it() -> None:
    model = DncNormForTextNormalization(DncNormConfig(cell="lstm", hidden_size=8, source_vocab_size=9))
    with pytest.raises(ValueError, match="it has no DNC, and so no memory to do without"), without_memory(model):
        pass


# The paper's figures.


def test_every_table_of_the_paper_is_there_once() -> None:
    paper = ph18.read()
    entries = [value for value in paper.values() if isinstance(value, dict)]
    numbered = [e for entry in entries for e in (entry, *entry.values()) if isinstance(e, dict) and "table" in e]
    assert sorted(entry["table"] for entry in numbered) == list(range(1, 11))
    for subject in ("accuracy", "gate", "memory", "upsampling"):
        for table in paper[subject].values():
            shares = [value for row in table["rows"].values() for value in row.values() if isinstance(value, float)]
            assert shares
            assert all(0.0 <= share <= 1.0 for share in shares)


# The command.


def test_one_report_holds_every_part(whole: Path) -> None:
    text = (whole / "report.md").read_text(encoding="utf-8")
    for heading in (
        "## Table 1: settings",
        "## Table 3: the gate's class report",
        "## Table 4: accuracy of each class",
        "## Tables 6 and 7: errors by what they cost",
        "## Table 8: accuracy of each class with and without memory",
        "## Tables 9 and 10: up-sampling, before and after",
        "## Figure 1: the gate's 10 most important features",
        "## Training",
    ):
        assert heading in text.splitlines()
    assert "Not made: it needs `--before MODEL" in text
    assert "Not made yet" not in text
    assert "| DATE | 2,808 | 2,832 | 2 | 0.999 | 0.997 |" in text
    pictures = {line.split("](")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")}
    assert {"accuracy.png", "memory.png", "importance.png"} <= pictures
    assert all((whole / picture).stat().st_size > 1000 for picture in pictures)


def test_what_is_made_is_made_once_and_anew_where_an_input_changed(
    corpus: list[Path], model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("gate", "accuracy")
    output = run(corpus, model, "--part", *names)
    first = (output / "report.md").read_text()
    assert "Not made yet: `--part memory`." in first
    (model / "README.md").write_text("Another card is not another model.")
    capsys.readouterr()
    run(corpus, model, "--part", *names)
    told = ["gate: as it was", "accuracy: as it was", str(output / "report.md")]
    assert capsys.readouterr().out.splitlines() == told
    assert (output / "report.md").read_text() == first
    corpus[1].write_text(SECOND.replace("2007", "2008"))
    run(corpus, model, "--part", "gate")
    assert capsys.readouterr().out.startswith("gate: made")
    assert "Not made yet: `--part accuracy`." in (output / "report.md").read_text()


def test_stopped_between_two_files_it_goes_on_at_the_second(
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


def test_what_cannot_be_is_said_in_one_line(corpus: list[Path], model: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"reproduce: .*nowhere\.tsv: no such file or folder"):
        run([tmp_path / "nowhere.tsv"], model)
    write_report(tmp_path / "report", Scores(), model="m", corpus="c")
    with pytest.raises(SystemExit) as stopped:
        run(corpus, model, "--before", str(tmp_path / "report"))
    assert stopped.value.code == 2


# Its figures.


def test_several_files_are_read_as_one(whole: Path, corpus: list[Path], model_folder: Path) -> None:
    found = Evaluations(whole / "evaluations", list(map(str, corpus))).of(model_folder, WITH_GRAMMAR)
    at_once = evaluate_corpus(pipeline(model=model_folder), corpus, progress=False)
    assert {name: tokens_of(tally) for name, tally in found.tallies.items()} == at_once.counts
    assert {name: tokens_of(tally, 1) for name, tally in found.tallies.items() if name != ALL} == at_once.right
    assert found.gate_counts() == {key: count for key, count in at_once.gate.counts.items() if count}
    errors = [(row["before"], row["prediction"]) for row in found.errors()]
    assert errors == [(miss.scored.token.before, miss.scored.prediction) for miss in at_once.errors]


def test_the_gates_table_is_its_own_report(whole: Path, corpus: list[Path], model: Path) -> None:
    figures = part(whole, "gate")["figures"]
    sentences = list(iter_sentences(list(map(str, corpus))))
    gate = Gate.load(model / "gate")
    labels = np.array([is_changed(t) for t in chain.from_iterable(s.tokens for s in sentences)], dtype=np.int8)
    expected = class_scores(labels, gate.probabilities([s.words for s in sentences]), gate.threshold)
    for name, scores in expected.items():
        told = figures[name]
        assert (told["precision"], told["recall"], told["f1"]) == (scores.precision, scores.recall, scores.f1)
        assert told["tokens"] == scores.support


def written(folder: Path, said: dict[str, str]) -> Path:
    """A report on FIRST's tokens: what is said of some, the rest right; values checked as in English."""
    scores = Scores(language=ENGLISH, seconds=1.0)
    sentences = [
        [Token("It", "<self>", "PLAIN"), Token("15 kg", "fifteen kilograms", "MEASURE")],
        [Token("2007", "two thousand seven", "DATE"), Token("8 kg", "eight kilograms", "MEASURE")],
    ]
    for line, tokens in enumerate(sentences, 1):
        scores.add([Scored(token, said.get(token.before, token.after or "")) for token in tokens], "c.tsv", line)
    write_report(folder, scores, model=folder.name, corpus="c")
    return folder


def test_upsampling_before_and_after(corpus: list[Path], model: Path, tmp_path: Path) -> None:
    before = written(tmp_path / "before", {"15 kg": "fifty kilograms", "8 kg": "eight hours", "2007": "twenty o seven"})
    after = written(tmp_path / "after", {"8 kg": "eight hours", "2007": "twenty o seven"})
    assert [row["before"] for row in mended(read_report(before), read_report(after))] == ["15 kg"]
    output = run(corpus, model, "--part", "upsampling", "--before", str(before), "--after", str(after))
    text = (output / "report.md").read_text(encoding="utf-8")
    assert "| MEASURE | 0.971 | 0.986 | 4 | 0 | 2 | 0.0000 | 0.5000 | 2 | 1 | 1 |" in text
    assert "| 15 kg | MEASURE | fifty kilograms | fifteen kilograms |" in text
    assert "| 2 mA | MEASURE | two a m | two milli amperes |" in text
    assert "| DATE | n/a | n/a | n/a | n/a | 1 | 0.0000 | 0.0000 | 0 | 0 | 1 |" in text


def test_a_run_without_a_step_is_named(corpus: list[Path], model: Path, tmp_path: Path) -> None:
    (tmp_path / "losses.jsonl").touch()
    with pytest.raises(SystemExit, match=r"reproduce: run: .*losses\.jsonl holds no step"):
        run(corpus, model, "--part", "settings", "training", "--run", str(tmp_path))
    text = (tmp_path / "out" / "report.md").read_text()
    assert "## Table 1: settings" in text
    assert "Not made yet: `--part training`." in text


def test_training_curves_end_where_the_run_did(corpus: list[Path], model: Path, tmp_path: Path) -> None:
    losses = [2.0] * 95 + [0.5] * 5
    lines = [{"step": n, "loss": loss, "examples_per_second": n} for n, loss in enumerate(losses, 1)]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "losses.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    output = run(corpus, model, "--part", "training", "--run", str(tmp_path / "mine"))
    assert part(output, "training")["figures"] == {
        "mine": {"steps": 100, "perplexity": math.exp(0.5), "examples_per_second": 50.5}
    }
    assert (output / "training.png").read_bytes().startswith(b"\x89PNG")


def test_a_model_is_its_weights_and_gate_not_its_card(model: Path) -> None:
    before = model_digest(model)
    for name in ("README.md", "report.json"):
        (model / name).write_text("{}")
    assert model_digest(model) == before
    config = model / "gate" / "config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | {"threshold": 0.123}))
    assert model_digest(model) != before


RUSSIAN_CORPUS = """\
PLAIN\tВ\t<self>
DATE\t1995 году\tтысяча девятьсот девяносто пятом году
PLAIN\tвесил\t<self>
SKIP\tООН\t?
MEASURE\t15 кг\tпятнадцать килограммов
<eos>\t<eos>
PLAIN\tК\t<self>
CARDINAL\t5\tпяти
PLAIN\tчасам\t<self>
<eos>\t<eos>
"""


def test_the_papers_russian_tables_stand_beside_ours(tmp_path: Path) -> None:
    corpus, output = tmp_path / "корпус.tsv", tmp_path / "вывод"
    corpus.write_text(RUSSIAN_CORPUS, encoding="utf-8")
    parts = ("settings", "gate", "accuracy", "errors", "significance")
    reproduce.main([str(corpus), "--lang", "ru", "--output", str(output), "--part", *parts])
    shown = (output / "report.md").read_text(encoding="utf-8")
    assert "| input vocabulary K\\_x | 168 | 222 |" in shown
    assert "## Table 2: the gate's class report" in shown
    assert "## Table 5: accuracy of each class" in shown
    (dates,) = (line for line in shown.splitlines() if line.startswith("| DATE | 1,495 | 1,495 | 1 | 0.976 | 0.973 |"))
    assert dates.endswith("| 1.0000 |")
    assert "| 22 июля | DATE | двадцать второго июля | двадцать второе июля |" in shown
    assert "| II | ORDINAL | два | второй |" in shown
    assert "| 15 м/с | MEASURE | пятнадцать сантиметров в секунду | пятнадцати метров в секунду |" in shown
    assert "1968" not in shown  # an English row of the paper's table 6
    assert list(part(output, "significance")["figures"]) == [
        "the grammar",
        "the ranker",
        "the memory",
        "the memory inside the grammar",
    ]
