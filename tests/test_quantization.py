"""Quantized products: close to the floating-point ones, the same in every batch, and never saved."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from english import AS_IN_THE_CORPUS
from torch import nn

import dncnorm
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.interface import Cell, tensors
from dncnorm.nn.quantization import LEVELS, QuantizedLinear, QuantizedLSTMCell, quantize_, quantize_rows

TEXTS = [
    "The 15 kg parcel cost $312 on 4 March 2014.",
    "The IUCN of 1982 has 3,947 members.",
    "He ran 10 km in 1:02:03.",
]


@pytest.fixture(autouse=True)
def seed() -> None:
    torch.manual_seed(0)


def test_a_row_is_off_by_half_a_level_at_most() -> None:
    values = torch.randn(50, 40) * torch.logspace(-6, 6, 50).unsqueeze(1)
    whole, scales = quantize_rows(values)
    assert whole.dtype == torch.int8
    assert int(whole.abs().max()) == LEVELS
    assert ((whole * scales - values).abs() <= 0.501 * scales).all()


@pytest.mark.parametrize("bias", [True, False])
@torch.inference_mode()
def test_a_product_is_near_the_layers_own(bias: bool) -> None:
    layer = nn.Linear(200, 120, bias=bias)
    x = torch.randn(64, 200)
    expected = layer(x)
    error = QuantizedLinear(layer.weight, layer.bias)(x) - expected
    assert float(error.square().mean().sqrt() / expected.square().mean().sqrt()) < 0.02


@torch.inference_mode()
def test_rows_do_not_depend_on_their_batch() -> None:
    cell = QuantizedLSTMCell(nn.LSTMCell(48, 64))
    x, hidden, memory = torch.randn(37, 48), torch.randn(37, 64), torch.randn(37, 64)
    together = cell(x, (hidden, memory))
    for size in (1, 2, 16, 17):
        alone = cell(x[:size], (hidden[:size], memory[:size]))
        for found, expected in zip(alone, together, strict=True):
            torch.testing.assert_close(found, expected[:size], atol=1e-6, rtol=0.0)


@pytest.mark.parametrize(
    "cell",
    [
        LSTM(input_size=24, hidden_size=32),
        GRU(input_size=24, hidden_size=32),
        DNC(input_size=24, hidden_size=32, output_size=20, memory_size=8, word_size=6, num_reads=2),
    ],
    ids=["lstm", "gru", "dnc"],
)
@torch.inference_mode()
def test_every_cell_steps_on(cell: Cell) -> None:
    assert isinstance(cell, nn.Module)
    x = torch.randn(5, 10, 24)
    expected = cell.initial_state(5)
    for step in x.unbind(1):
        y, expected = cell.step(step, expected)
    quantize_(cell)
    state = cell.initial_state(5)
    for step in x.unbind(1):
        found, state = cell.step(step, state)
    torch.testing.assert_close(found, y, atol=0.05, rtol=0.0)
    assert [part.dtype for part in tensors(state)] == [part.dtype for part in tensors(expected)]


# In the pipeline.


@pytest.fixture(scope="module")
def quantized() -> dncnorm.TextNormalizer:
    return dncnorm.pipeline("text-normalization", quantized=True, **AS_IN_THE_CORPUS)


def test_the_embedded_model_says_the_same(quantized: dncnorm.TextNormalizer, normalize: dncnorm.TextNormalizer) -> None:
    assert [[segment["after"] for segment in made["segments"]] for made in quantized(TEXTS)] == [
        [segment["after"] for segment in made["segments"]] for made in normalize(TEXTS)
    ]


def test_a_quantized_model_is_not_saved(quantized: dncnorm.TextNormalizer, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the model's steps are quantized"):
        quantized.save_pretrained(tmp_path)
    assert not any(tmp_path.iterdir())
