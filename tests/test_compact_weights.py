"""Weights stored as int16 with a scale for each row: computed with in float32, by NumPy and by PyTorch."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from alike import assert_alike
from compact_weights import WEIGHTS, compact
from safetensors.numpy import load_file, save_file

import dncnorm
from dncnorm.bundle.folder import sign_folder
from dncnorm.bundle.weight_files import restored, stored_weights

TEXT = "She played Diablo II again, 3947 mm in 1914."


@pytest.fixture
def folder(model_folder: Path, tmp_path: Path) -> Path:
    """A copy of the tiny model's folder, compact."""
    copy = Path(shutil.copytree(model_folder, tmp_path / "model"))
    assert 0 < compact(copy) < 2**-15
    return copy


def test_matrices_are_rounded_and_restored(model_folder: Path, folder: Path) -> None:
    before, after = load_file(model_folder / WEIGHTS), restored(stored_weights(folder))
    stored = load_file(folder / WEIGHTS)
    assert before.keys() == after.keys()
    for name, tensor in before.items():
        assert stored[name].dtype == (np.int16 if tensor.ndim > 1 else np.float32)
        assert (after[name].dtype, after[name].shape) == (np.float32, tensor.shape)
        np.testing.assert_allclose(after[name], tensor, rtol=0, atol=np.abs(tensor).max() * 2**-15)
    with pytest.raises(ValueError, match="its weights are compact already"):
        compact(folder)


def test_compact_weights_say_the_same_by_numpy_and_by_pytorch(folder: Path, tmp_path: Path) -> None:
    normalize = dncnorm.pipeline(model=folder)
    answered = normalize(TEXT)
    model = normalize.model
    assert model.dtype == torch.float32
    assert_alike(dncnorm.pipeline(model=model)(TEXT), answered)
    model.save_pretrained(tmp_path / "again")
    assert {tensor.dtype for tensor in load_file(tmp_path / "again" / WEIGHTS).values()} == {np.dtype(np.float32)}
    assert_alike(dncnorm.pipeline(model=tmp_path / "again")(TEXT), answered)


@pytest.mark.parametrize(
    ("scales", "message"),
    [
        (np.ones(3, np.float32), "expected a scale for each row"),
        (np.ones(2, np.float64), "expected a scale for each row"),
        (None, "output.weight"),
    ],
)
def test_damaged_scales_are_named(folder: Path, scales: np.ndarray | None, message: str) -> None:
    weights = load_file(folder / WEIGHTS)
    if scales is None:
        del weights["output.weight"]
    else:
        weights["output.weight.scale"] = scales
    save_file(weights, folder / WEIGHTS)
    sign_folder(folder)
    with pytest.raises(ValueError, match=message):
        dncnorm.pipeline(model=folder)(TEXT)
