"""Weights stored in float16: computed with in float32, by NumPy and by PyTorch."""

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

TEXT = "She played Diablo II again, 3947 mm in 1914."


def test_rounded_weights_say_the_same_by_numpy_and_by_pytorch(model_folder: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(model_folder, tmp_path / "model"))
    before = load_file(folder / WEIGHTS)
    assert 0 < compact(folder) < 2**-10
    after = load_file(folder / WEIGHTS)
    assert {tensor.dtype for tensor in after.values()} == {np.dtype(np.float16)}
    assert all(np.array_equal(after[name], tensor.astype(np.float16)) for name, tensor in before.items())
    normalize = dncnorm.pipeline(model=folder)
    answered = normalize(TEXT)
    model = normalize.model
    assert model.dtype == torch.float32
    assert_alike(dncnorm.pipeline(model=model)(TEXT), answered)
    model.save_pretrained(tmp_path / "again")
    assert {tensor.dtype for tensor in load_file(tmp_path / "again" / WEIGHTS).values()} == {np.dtype(np.float32)}
    assert_alike(dncnorm.pipeline(model=tmp_path / "again")(TEXT), answered)


def test_a_weight_beyond_the_range_is_named(tmp_path: Path) -> None:
    save_file({"a": np.ones(2, np.float32), "b": np.full(2, 1e5, np.float32)}, tmp_path / WEIGHTS)
    with pytest.raises(ValueError, match=r"model\.safetensors: b has values beyond float16's range"):
        compact(tmp_path)
