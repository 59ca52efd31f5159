"""The shipped Russian configurations on a corpus in the format of Kaggle's ru_train.csv."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import train_gate
from assemble_model import assemble
from kaggle_rows import write_kaggle_csv

import dncnorm
from dncnorm.apps import cli
from dncnorm.corpus import iter_sentences
from dncnorm.gate.gate import Gate
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.training.seq2seq.run import read_config, train

ROOT = Path(__file__).resolve().parents[1]
CONFIGS = ROOT / "hub_configs"
RAW = "Он жил в Москве. Она писала письма, читала газеты. НАТО и ООН молчат; «Новый мир» вышел.\n"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Cyrillic letters, a space and quotes in its name; it holds the corpus and the gate's lists."""
    folder = tmp_path_factory.mktemp("данные") / "корпус «Kaggle» 'ru'"
    folder.mkdir()
    write_kaggle_csv(folder / "ru_train.csv", 200, seed=1)
    write_kaggle_csv(folder / "ru_dev.csv", 6, seed=2)
    recipe = json.loads((CONFIGS / "gate-ru.json").read_text(encoding="utf-8"))
    for name in recipe["raw"]:
        (folder / name).write_text(RAW * 20, encoding="utf-8")
    (folder / "letters_dict.tsv").write_text("LETTERS\tМГУ\tм г у\t3\nLETTERS\tРФ\tр ф\t3\n", encoding="utf-8")
    (folder / "cardinal_train_dict.tsv").write_text("CARDINAL\t7\tсеми\t3\nCARDINAL\t8\tвосьми\t2\n", encoding="utf-8")
    return folder


def test_kaggles_quotes_and_commas_are_read(data: Path) -> None:
    sentences = list(iter_sentences([data / "ru_train.csv"]))
    assert len(sentences) == 200
    said = {(token.before, token.after) for sentence in sentences for token in sentence.tokens}
    assert said >= {('"', '"'), (",", ","), ("5,5 км", "пять целых и пять десятых километра")}


@pytest.mark.slow
def test_a_model_is_trained_and_evaluated(data: Path, tmp_path: Path) -> None:
    """The gate by the shipped recipe with its lists, the network by the shipped recipe at a small size."""
    train_csv, dev_csv, gate = data / "ru_train.csv", data / "ru_dev.csv", data / "ворота"
    command = [str(train_csv), "--dev", str(dev_csv), "--config", str(CONFIGS / "gate-ru.json"), "--data", str(data)]
    assert train_gate.main([*command, "--output", str(gate), "--threads", "1"]) == 0
    probabilities = Gate.load(gate).probabilities([("Дом", "77", "стоит", "у", "реки", ".")])
    assert probabilities[1] > 0.5 > probabilities[2]

    model, training = read_config(str(CONFIGS / "ru-small.yaml"))
    model |= {"hidden_size": 16, "embedding_size": 8, "attention_size": 8, "feature_size": 16}
    training = replace(training, steps=2, validate_every=2, compile=False)
    best = train(data / "сеть", [str(train_csv)], [str(dev_csv)], model, training, cpu=True)
    own = tmp_path / "модель"
    assemble(best, gate, own, grammar=EMBEDDED / "ru" / "grammar")
    normalize = dncnorm.pipeline("text-normalization", model=own)
    assert normalize("Дом 77 стоит у реки.")["normalized_text"].startswith("Дом семьдесят")
    report = tmp_path / "отчёт"
    assert not cli.main(["evaluate", str(dev_csv), "--model", str(own), "--report", str(report)])
    found = json.loads((report / "report.json").read_text(encoding="utf-8"))
    assert (found["sentences"], found["counts"]["ALL"] > 20) == (6, True)
