"""What who has Kaggle's ru_train.csv can do with it: the shipped Russian configurations, on generated rows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import train_gate
from assemble_model import assemble
from kaggle_rows import write_kaggle_csv
from reproduction import reproduce

import dncnorm
from dncnorm.apps import cli
from dncnorm.corpus import iter_sentences
from dncnorm.gate.gate import Gate
from dncnorm.normalization.embedded import EMBEDDED

ROOT = Path(__file__).resolve().parents[1]
CONFIGS = ROOT / "hub_configs"
RAW = "Он жил в Москве. Она писала письма, читала газеты. НАТО и ООН молчат; «Новый мир» вышел.\n"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose name has Cyrillic letters, a space and quotes: the corpus, cut in two, and the gate's lists."""
    folder = tmp_path_factory.mktemp("данные") / "корпус «Kaggle» 'ru'"
    folder.mkdir()
    write_kaggle_csv(folder / "ru_train.csv", 300, seed=1)
    write_kaggle_csv(folder / "ru_dev.csv", 12, seed=2)
    recipe = json.loads((CONFIGS / "gate-ru.json").read_text(encoding="utf-8"))
    for name in recipe["raw"]:
        (folder / name).write_text(RAW * 20, encoding="utf-8")
    letters = "".join(f"LETTERS\t{name}\t{' '.join(name.lower())}\t3\n" for name in ("МГУ", "ФСБ", "РФ", "ВВС"))
    (folder / "letters_dict.tsv").write_text(letters, encoding="utf-8")
    (folder / "cardinal_train_dict.tsv").write_text("CARDINAL\t7\tсеми\t3\nCARDINAL\t8\tвосьми\t2\n", encoding="utf-8")
    return folder


def trained_gate(data: Path, config: str, *options: str) -> Path:
    """The gate's folder."""
    output = data / f"ворота {config}"
    command = [str(data / "ru_train.csv"), "--dev", str(data / "ru_dev.csv"), "--config", str(CONFIGS / config)]
    command += ["--data", str(data), "--output", str(output), "--threads", "1", *options]
    assert train_gate.main(command) == 0
    return output


def trained_network(data: Path, config: str, *options: str) -> Path:
    """The run's best model."""
    run = data / f"сеть {config}"
    command = [sys.executable, str(ROOT / "training" / "train_seq2seq.py"), "--config", str(CONFIGS / config)]
    command += ["--corpus", str(data / "ru_train.csv"), "--dev", str(data / "ru_dev.csv"), "--run", str(run), "--cpu"]
    eager = os.environ | {"TORCH_COMPILE_DISABLE": "1"}  # a few steps are done sooner than compiled
    subprocess.run([*command, *options], check=True, capture_output=True, env=eager)
    return run / "best"


def test_kaggles_quotes_and_commas_are_read(data: Path) -> None:
    sentences = list(iter_sentences([data / "ru_train.csv"]))
    assert len(sentences) == 300
    written = {token.before: token.after for sentence in sentences for token in sentence.tokens}
    assert {name: written[name] for name in ('"', ",", "«", "Web", "5,5 км")} == {
        '"': '"',
        ",": ",",
        "«": "«",
        "Web": "у_trans э_trans б_trans",
        "5,5 км": "пять целых и пять десятых километра",
    }


@pytest.mark.slow
@pytest.mark.parametrize(("config", "options"), [("gate-ru.json", ()), ("gate-corpus.json", ("--lang", "ru"))])
def test_a_gate_is_trained_with_lists_and_from_the_corpus_alone(
    data: Path, config: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    gate = Gate.load(trained_gate(data, config, *options))
    probabilities = gate.probabilities([("Дом", "77", "стоит", "у", "реки", ".")])
    assert probabilities[1] > 0.5 > probabilities[2]
    assert "precision" in capsys.readouterr().out


@pytest.mark.slow
def test_a_model_of_ones_own_corpus_is_trained_evaluated_and_put_beside_the_paper(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dictionaries = [str(data / name) for name in ("letters_dict.tsv", "cardinal_train_dict.tsv")]
    grammar = str(EMBEDDED / "ru" / "grammar")
    best = trained_network(data, "ru-small.yaml", "--steps", "3", "--dictionary", *dictionaries, "--constrain", grammar)
    own = data / "модель"
    assemble(best, trained_gate(data, "gate-corpus.json", "--lang", "ru"), own, grammar=Path(grammar))
    normalize = dncnorm.pipeline("text-normalization", model=own)
    assert normalize("Дом 77 стоит у реки.")["normalized_text"].startswith("Дом семьдесят")

    report = tmp_path / "отчёт"
    assert not cli.main(["evaluate", str(data / "ru_dev.csv"), "--model", str(own), "--report", str(report)])
    found = json.loads((report / "report.json").read_text(encoding="utf-8"))
    assert (found["sentences"], found["counts"]["ALL"] > 40) == (12, True)

    reproduce.main([str(data / "ru_dev.csv"), "--model", str(own), "--output", str(tmp_path / "out")])
    shown = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "## Table 5: accuracy of each class" in shown
    assert "| 22 июля | DATE | двадцать второго июля | двадцать второе июля |" in shown
    assert "| 15 м/с | MEASURE | пятнадцать сантиметров в секунду | пятнадцати метров в секунду |" in shown


@pytest.mark.slow
def test_the_papers_sizes_are_trained_by_the_same_script(data: Path) -> None:
    best = trained_network(data, "ru-paper.yaml", "--steps", "1")
    config = dncnorm.DncNormConfig.from_pretrained(best)
    sizes = ("hidden_size", "memory_size", "word_size", "num_reads", "embedding_size", "language")
    assert [getattr(config, name) for name in sizes] == [1024, 256, 64, 5, 32, "ru"]
