"""Boosted trees evaluated by NumPy, compared with XGBoost's own margins."""

from __future__ import annotations

import json
import pickle
import random

import numpy as np
import pytest
import xgboost

from dncnorm.gate.check import GateError
from dncnorm.gate.features import FeatureTable
from dncnorm.gate.gate import Gate
from dncnorm.gate.trees import Trees
from dncnorm.normalization.embedded import embedded_languages, embedded_model

FEATURES = 7
WORDS = {
    "en": ["The", "parcel", "of", "NASA", "15 kg", "$312", "1995", "II", "4.3.2014", "–", "e.g.", "www.a-b.com", "x"],
    "ru": ["В", "посылка", "МГУ", "15 кг", "312 руб.", "1995", "II", "4.3.2014", "–", "т. д.", "vk.com", "х", "Ещё"],
}


def boosted(count: int, depth: int) -> xgboost.Booster:
    """A booster over random rows, some of whose values are missing."""
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(400, FEATURES)).astype(np.float32).round(1)
    labels = (rows[:, 0] * rows[:, 1] > 0).astype(int)
    rows[rng.random(rows.shape) < 0.1] = np.nan
    settings = {"objective": "binary:logistic", "max_depth": depth, "eta": 0.5, "base_score": 0.3, "nthread": 1}
    return xgboost.train(settings, xgboost.DMatrix(rows, labels), count)


def hard_rows(trees: Trees) -> np.ndarray:
    """Rows with many values at thresholds and just below them, infinite and missing ones."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(300, trees.features)).astype(np.float32)
    for tree in json.loads(trees.to_json())["learner"]["gradient_booster"]["model"]["trees"]:
        for feature, value in zip(tree["split_indices"], tree["split_conditions"], strict=True):
            at = rng.integers(len(rows), size=2)
            rows[at[0], feature], rows[at[1], feature] = value, np.nextafter(np.float32(value), np.float32(-np.inf))
    for value, share in ((np.nan, 0.03), (np.inf, 0.01), (-np.inf, 0.01)):
        rows[rng.random(rows.shape) < share] = value
    return rows


def assert_agree(trees: Trees, booster: xgboost.Booster, rows: np.ndarray) -> None:
    margins = booster.inplace_predict(rows, predict_type="margin")
    np.testing.assert_allclose(trees.margins(rows), margins, rtol=0, atol=1e-5)
    np.testing.assert_allclose(trees.probabilities(rows), 1 / (1 + np.exp(-margins)), rtol=0, atol=1e-6)


@pytest.mark.parametrize(("count", "depth"), [(1, 1), (50, 8)])
def test_margins_are_xgboosts(count: int, depth: int) -> None:
    booster = boosted(count, depth)
    trees = Trees.of(booster)
    rows = hard_rows(trees)
    assert trees.features == FEATURES
    assert_agree(trees, booster, rows)
    again = pickle.loads(pickle.dumps(trees))
    assert again.to_json() == trees.to_json()
    alone = np.concatenate([again.margins(row[None]) for row in rows])
    assert np.array_equal(trees.margins(rows), alone), "a row does not depend on the others"
    assert np.array_equal(trees.margins(np.asfortranarray(rows)), alone)
    assert trees.margins(rows[:0]).shape == (0,)
    with pytest.raises(ValueError, match=r"rows: shape \(2, 8\); expected \[rows, 7\]"):
        trees.margins(np.zeros((2, 8), dtype=np.float32))


def test_too_many_features_or_a_damaged_model_are_named() -> None:
    data = Trees.of(boosted(2, 2)).to_json()
    with pytest.raises(GateError, match=r"gate/model\.json: 7 features; the files beside it ask for 8"):
        Trees(data, 8, "gate/model.json")
    with pytest.raises(GateError, match=r"base_score is '\[2\]'; expected a number between 0 and 1"):
        Trees(data.replace(b'"base_score":"[3E-1]"', b'"base_score":"[2]"'))
    with pytest.raises(GateError, match="no trees; expected at least one"):
        Trees.of(boosted(0, 1))


@pytest.mark.parametrize("code", embedded_languages())
def test_the_embedded_gates_margins_are_xgboosts(code: str) -> None:
    gate = Gate.load(embedded_model(code) / "gate")
    trees = gate.trees
    assert isinstance(trees, Trees)
    booster = xgboost.Booster({"nthread": 1}, model_file=bytearray(trees.to_json()))
    sentences = [random.Random(seed).choices(WORDS[code], k=10) for seed in range(20)]
    table = FeatureTable(sentences, gate.config.feature_set, gate.lexicon)
    assert_agree(trees, booster, table.rows(0, len(table)))
