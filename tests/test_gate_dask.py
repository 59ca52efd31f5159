"""The gate's training script on a Dask cluster of two processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dncnorm.gate.gate import Gate

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).parents[1] / "training" / "train_gate.py"


@pytest.mark.timeout(600)
def test_two_processes_fit_a_gate(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    rows = []
    for number in range(300):
        rows += ["PLAIN\tIt\t<self>", f"CARDINAL\t{number + 10}\tsome number", "PLAIN\tships\t<self>", "<eos>\t<eos>"]
    (tmp_path / "train.tsv").write_text("\n".join(rows) + "\n")
    fit = {"trees": 20, "patience": 5, "learning_rate": 0.5, "max_depth": 3}
    (tmp_path / "config.json").write_text(json.dumps({"feature_set": "ph18", "folds": 4, "fit": fit}))
    options = ["--config", str(tmp_path / "config.json"), "--output", str(tmp_path / "gate"), "--workers", "2"]
    command = [sys.executable, str(SCRIPT), str(tmp_path / "train.tsv"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    chances = Gate.load(tmp_path / "gate").probabilities([["It", "77", "ships"]])
    assert (chances >= 0.5).tolist() == [False, True, False]
