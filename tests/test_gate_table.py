"""The table of the gate's variants: thinned examples stand for all, every row is fitted once, and rows differ."""

from __future__ import annotations

import json
import re
from pathlib import Path

import gate_table
import numpy as np
import pytest

from dncnorm.training.gate.examples import Examples

ROWS = [
    ("PLAIN", "It", "<self>"),
    ("CARDINAL", "{}", "some"),
    ("PLAIN", "ships", "<self>"),
    ("LETTERS", "GDP", "g d p"),
]


@pytest.fixture
def arguments(tmp_path: Path) -> list[str]:
    """The command line of a small table: in its corpus a dash between successive years is silent, else it is `to`."""
    lines = []
    for number in range(200):
        lines += ["\t".join(row).format(number + 10) for row in ROWS]
        after = "PUNCT\t-\tsil" if number % 2 else "PLAIN\t-\tto"
        lines += ["CARDINAL\t2011\ttwo", after, f"CARDINAL\t{2013 - number % 2}\ttwo", "<eos>\t<eos>"]
    (tmp_path / "corpus.tsv").write_text("\n".join(lines) + "\n")
    (tmp_path / "raw.txt").write_text("It ships\nit ships\n")
    config = {"feature_set": "lexical", "folds": 4, "raw": ["raw.txt"], "language": "en"}
    fit = {"trees": 8, "learning_rate": 0.5, "max_depth": 3}
    (tmp_path / "config.json").write_text(json.dumps({**config, "fit": fit}))
    corpus, work = str(tmp_path / "corpus.tsv"), str(tmp_path / "work")
    where = ["--data", str(tmp_path), "--config", str(tmp_path / "config.json"), "--work", work, "--threads", "1"]
    return [corpus, "--dev", corpus, *where]


def test_every_row_is_fitted_once(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gate_table.main(arguments) == 0
    first = capsys.readouterr()
    lines = first.out.splitlines()
    assert [line.split(" | ")[0][2:] for line in lines[2:]] == [variant.name for variant in gate_table.VARIANTS]
    assert {len(line.split("|")) for line in lines} == {11}
    assert "| code points of three tokens (PH18) | 0 | 0 | 1.0000 | 1.0000 | 1.0000 | 1.000000 | 0 | 0 |" in lines
    alone = next(line for line in lines if line.startswith("| ... of the token alone"))
    assert re.search(r"alone \| (100 \| 0|0 \| 100) \|", alone)  # a dash is a dash
    for number in (2, 5):
        (tmp_path / "work" / f"gate-table-{number}.json").unlink()
    assert gate_table.main(arguments) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    fitted = [variant.name for variant in gate_table.VARIANTS if f"] {variant.name}\n" in again.err]
    assert fitted == [gate_table.VARIANTS[1].name, gate_table.VARIANTS[4].name]


def test_a_row_of_other_settings_is_fitted_anew(arguments: list[str], tmp_path: Path) -> None:
    gate_table.main(arguments)
    path = tmp_path / "work" / "gate-table-1.json"
    row = json.loads(path.read_text())
    path.write_text(json.dumps({**row, "asked": {**row["asked"], "tokens": 1}, "dev": {}}))
    gate_table.main(arguments)
    assert json.loads(path.read_text()) == row


def test_thinned_examples_stand_for_all() -> None:
    draw = np.random.default_rng(0)
    labels = (draw.random(20_000) < 0.1).astype(np.int8)
    features = labels[:, None] + draw.normal(0, 0.1, (len(labels), 2))
    examples = Examples(features.astype(np.float32), labels, np.array(["PLAIN"] * len(labels)))
    kept, weights = gate_table.thinned(examples, seed=1, threads=1)
    assert kept.labels.sum() == labels.sum()
    assert set(weights) == {1, 10}
    assert len(kept.features) == len(kept.classes) == len(weights) < 0.25 * len(labels)
    assert weights.sum() == pytest.approx(len(labels), rel=0.05)
    assert (weights[kept.labels == 1] == 1).all()
