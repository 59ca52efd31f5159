"""The attack that kills trainings: it finds what is lost, and a few of its kills lose nothing."""

from __future__ import annotations

import json
import os
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from attacks import kills
from attacks.journal import HELD, Journal
from safetensors.torch import save_file


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run with two checkpoints and a best model."""
    folder = tmp_path / "run"
    for name in ("checkpoint-00000002", "checkpoint-00000004", "best"):
        (folder / name).mkdir(parents=True)
        for file in ("model.safetensors", *kills.FILES[name.split("-")[0]]):
            if file.endswith(".json"):
                (folder / name / file).write_text("{}")
            else:
                save_file({"weight": torch.ones(3)}, folder / name / file)
    return folder


def test_what_is_lost_is_found(run: Path) -> None:
    assert kills.judge(run, 4, had_best=True) == HELD
    assert kills.judge(run, 6, had_best=True) == "lost: step 4 of 6"
    (run / "best").rename(run / "best.old")
    assert kills.judge(run, 4, had_best=True) == HELD
    (run / "best.old" / "config.json").write_text("{")
    assert kills.judge(run, 4, had_best=True).startswith(f"half: {run / 'best.old' / 'config.json'}: ")
    shutil.rmtree(run / "best.old")
    assert kills.judge(run, 4, had_best=True) == "best: it existed before, and is missing"
    model = run / "checkpoint-00000004" / "model.safetensors"
    model.write_bytes(model.read_bytes()[:20])
    assert kills.judge(run, 4, had_best=False).startswith(f"half: {model}: ")


def test_the_end_is_compared_to_the_bit(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "STEPS", 4)
    line = {"step": 1, "loss": 0.5, "learning_rate": 1.0, "gradient_norm": 2.0, "seconds": 3.0}
    for name in ("losses.jsonl", "dev.jsonl"):
        (run / name).write_text(json.dumps(line) + "\n")
    other = run.with_name("other")
    shutil.copytree(run, other)
    (other / "losses.jsonl").write_text(json.dumps({**line, "seconds": 4.0}) + "\n")
    assert kills.compare(run, other) == HELD
    (other / "best.tmp").mkdir()
    assert kills.compare(run, other) == "litter: ['best.tmp']"
    save_file({"weight": torch.ones(3).nextafter(torch.zeros(3))}, other / "best" / "model.safetensors")
    assert kills.compare(run, other) == "different: best/model.safetensors"
    (other / "losses.jsonl").write_text(json.dumps({**line, "loss": 0.5000000000000001}) + "\n")
    assert kills.compare(run, other) == "different: losses.jsonl"


@pytest.mark.slow
def test_two_kills_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "STEPS", 6)
    monkeypatch.setattr(kills, "OPTIONS", replace(kills.OPTIONS, steps=6, validate_every=3))
    monkeypatch.setattr(kills, "LONGEST", 0.1)
    monkeypatch.setattr(kills, "MOST_CHANGES", 60)
    draw = random.Random(1)
    for name, sentences in (("train.tsv", 30), ("dev.tsv", 3)):
        kills.write_corpus(tmp_path / name, draw, sentences)
    _, status = os.waitpid(kills.started(tmp_path, "uninterrupted"), 0)
    assert status == 0, (tmp_path / "uninterrupted.log").read_text()
    journal = Journal(tmp_path, {}, resume=False)
    kills.attack(tmp_path, 2, 1, journal, lambda _: None)
    found = list(journal.cases())
    assert [case for case in found if case["verdict"] != HELD] == []
    assert any(case["kind"].startswith("in a save") for case in found)
