"""Confidences as probabilities: the curves, their file, the pipeline's use of them, and how they are fitted."""

from __future__ import annotations

import json
import math
import random
import re
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import calibrate
import numpy as np
import pytest
from calibrate import Answer, fit, held_out, reliability

import dncnorm
from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration, Curve
from dncnorm.evaluation.calibration import EDGES, Reliability, ReliabilityBySpeaker
from dncnorm.evaluation.plots import plot_reliability

MODEL = Calibration({"model": Curve(0.5, 0.6), "self": Curve(-0.3, 1.3)}, {"corpus": "dev.tsv"})


def test_a_curve_rises_smoothly_and_stays_a_probability() -> None:
    found = [Curve(0.5, 0.6)(place / 1000) for place in range(1001)]
    assert all(0.0 < low <= high < 1.0 for low, high in pairwise(found))
    for confidence in (0.001, 0.5, 0.999, 1.0):
        assert abs(Curve(0.5, 0.6)(confidence) - Curve(0.5, 0.6)(confidence - 1e-6)) < 1e-4
    assert Curve(math.log(3), 0.0)(0.2) == pytest.approx(0.75), "a slope of 0 gives every answer the same"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not valid JSON: "),
        ('{"format": 1, "curves": {"model": {"intercept": 0}}, "fit": {}}', "expected an intercept and a slope"),
        ('{"format": 1, "curves": {"model": {"intercept": 1e9, "slope": 1}}, "fit": {}}', "from -20 to 20"),
        ('{"format": 1, "curves": {"modle": {"intercept": 0, "slope": 1}}, "fit": {}}', "is no source"),
        ('{"format": 1, "curves": {"model": {"intercept": 0, "slope": -1}}, "fit": {}}', "slope -1.0; it must be"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / CALIBRATION_FILE
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"calibration\.json: .*{re.escape(message)}"):
        Calibration.from_file(file)


def test_it_travels_with_the_model_and_the_pipeline_applies_it(model_folder: Path, tmp_path: Path) -> None:
    model = dncnorm.DncNormForTextNormalization.from_pretrained(model_folder)
    model.bundle = replace(model.bundle, calibration=MODEL)
    dncnorm.pipeline(model=model).save_pretrained(tmp_path)
    assert Calibration.from_file(tmp_path / CALIBRATION_FILE) == MODEL
    text = "The IUCN weighs 15 kg in 2007."
    given = dncnorm.pipeline(model=tmp_path)(text)["segments"]
    raw = dncnorm.pipeline(model=tmp_path, calibrated=False)(text)["segments"]
    for plain in raw:
        if plain["semiotic_class"] != "SPACE":
            plain["confidence"] = MODEL.probability(plain["source"], plain["confidence"])
    assert given == raw
    assert MODEL.probability("override", 1.0) == 1.0, "a source without a curve keeps its confidence"


# The reliability diagram.


def test_the_expected_calibration_error_is_the_papers() -> None:
    drawn = random.Random(0)
    rows = [(confidence := drawn.random() ** 0.1, drawn.random() < confidence**3) for _ in range(5000)]
    found = Reliability()
    for confidence, is_right in rows:
        found.add(confidence, is_right)
    confidences, right = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    expected = 0.0
    for low, high in pairwise(EDGES):
        inside = (confidences >= low) & ((confidences < high) | (high == 1.0))
        if inside.any():
            expected += inside.mean() * abs(confidences[inside].mean() - right[inside].mean())
    assert found.ece == pytest.approx(expected)
    assert sum(item.tokens for item in found.bins) == 5000


def test_bins_at_the_edges_and_empty_ones() -> None:
    found = Reliability()
    assert found.ece is None
    for confidence in (0.0, 0.9, 1.0, 0.999):
        found.add(confidence, True)
    taken = [(item.low, item.high, item.tokens, item.accuracy) for item in found.bins if item.tokens]
    assert taken == [(0.0, 0.1, 1, 1.0), (0.9, 0.95, 1, 1.0), (0.999, 1.0, 2, 1.0)]
    with pytest.raises(ValueError, match=r"^confidence: 1.5; it must be from 0 to 1$"):
        found.add(1.5, True)


def test_tokens_that_the_gate_left_are_counted_separately(tmp_path: Path) -> None:
    both = ReliabilityBySpeaker()
    both.add(1.0, is_right=True, is_left=True)
    both.add(0.5, is_right=False, is_left=False)
    assert (both.summary()["ece"], both.summary()["ece_spoken"]) == (0.25, 0.5)
    assert json.loads(json.dumps(both.summary()))["bins_spoken"][0]["confidence"] == 0.5
    assert plot_reliability(tmp_path / "r.png", both, "a title")
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")
    assert not plot_reliability(tmp_path / "none.png", ReliabilityBySpeaker(), "nothing")


# The fit.


def drawn_answers(curve: Curve, count: int) -> list[Answer]:
    drawn = random.Random(1)
    confidences = [1 - drawn.random() ** 3 for _ in range(count)]
    return [Answer(n, "model", value, drawn.random() < curve(value)) for n, value in enumerate(confidences)]


def test_the_fit_finds_the_curve_that_the_answers_were_drawn_from() -> None:
    assert fit(drawn_answers(Curve(0.7, 0.5), 20_000)).curves["model"] == pytest.approx((0.7, 0.5), abs=0.08)
    rows = drawn_answers(Curve(0.2, 0.4), 2000)
    before = reliability((row, Calibration({})) for row in rows).every.ece
    after = reliability(held_out(rows)).every.ece
    assert before is not None
    assert after is not None
    assert after < before / 3


def test_little_evidence_gives_a_flat_curve_or_none() -> None:
    right = fit([Answer(n, "grammar", 1.0, True) for n in range(98)]).curves["grammar"]
    assert right(1.0) == pytest.approx(99 / 100), "Platt's targets: (n + 1) / (n + 2)"
    upside_down = [Answer(n, "model", 0.9 if n % 2 else 0.3, n % 2 == 0) for n in range(100)]
    one_error = [Answer(n, "model", 0.99, True) for n in range(50)] + [Answer(50, "model", 0.2, False)]
    assert [fit(rows).curves["model"].slope for rows in (upside_down, one_error)] == [0.0, 0.0]
    assert "rule" not in fit([Answer(n, "rule", 1.0, False) for n in range(29)]).curves


def test_held_out_answers_were_not_seen() -> None:
    """In each fold all held-out answers are wrong, all others right: who had seen them would be less certain."""
    rows = [Answer(n, "model", 0.9, n % 5 != 0) for n in range(500)]
    pairs = dict(held_out(rows))
    assert pairs.keys() == set(rows)
    assert pairs[rows[0]].probability("model", 0.9) > 0.99
    assert pairs[rows[1]].probability("model", 0.9) < 0.8


def test_the_script_writes_the_models_calibration(
    model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dncnorm.pipeline(model=model_folder).save_pretrained(tmp_path / "model")
    corpus = tmp_path / "dev.tsv"
    known = "PLAIN\tThe\t<self>\nLETTERS\tIUCN\ti u c n\n<eos>\t<eos>\n"
    corpus.write_text(known + "PLAIN\tThe\t<self>\n" * 40 + "<eos>\t<eos>\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["calibrate.py", str(corpus), "--model", str(tmp_path / "model")])
    calibrate.main()
    assert capsys.readouterr().out.startswith("42 tokens, ")
    written = Calibration.from_file(tmp_path / "model" / CALIBRATION_FILE)
    assert written.fit["corpus"] == "dev.tsv"
    assert written.curves.keys() >= {"self"}
    assert dncnorm.pipeline(model=tmp_path / "model").calibration == written
