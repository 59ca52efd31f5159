"""An architecture is a configuration: the bidirectional encoder, bridges, names, abilities, and the model's folder."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from random_networks import config, random_model, sources
from torch import Tensor

import dncnorm
from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.bundle.folder import SIGNED
from dncnorm.model.onnx import OnnxDncNorm
from dncnorm.model.source import Source
from dncnorm.nn.bridges import IdentityBridge, ProjectingBridge
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.bidirectional import BidirectionalEncoder
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import Encoder, Final, tensors

SLIDING_WINDOW = {"encoder": "bidirectional", "cell": "gru", "bridge": "projecting", "encoder_size": 7}
"""Zhang et al. 2019 section 5.2; the encoder has its own width."""


# The bidirectional encoder.


@pytest.mark.parametrize("mask", [sources()[1], sources()[1].flip(1), torch.tensor([[True, False, True, True]])])
def test_a_bidirectional_encoder_is_two_encoders_one_of_them_reading_backwards(mask: Tensor) -> None:
    torch.manual_seed(0)
    encoder = BidirectionalEncoder(GRU(input_size=6, hidden_size=5), GRU(input_size=6, hidden_size=4))
    assert (encoder.output_size, encoder.summary_size, encoder.cell) == (9, 9, None)
    embedded = torch.randn(*mask.shape, 6)
    for context in (torch.enable_grad, torch.no_grad):
        with context():
            states, kept, final, sentences = encoder(embedded, mask)
        assert sentences == ()
        assert states.shape == (*mask.shape, 9)
        assert torch.equal(kept, mask)
        assert not states[~mask].any()
        assert tensors(final.state) == []
        for row, present in enumerate(mask):
            alone = embedded[row, present].unsqueeze(0)
            whole = torch.ones(alone.shape[:2], dtype=torch.bool)
            onward = encoder.forward_encoder(alone, whole)
            backward = encoder.backward_encoder(alone.flip(1), whole)
            expected = torch.cat([onward.states, backward.states.flip(1)], dim=-1)[0]
            torch.testing.assert_close(states[row, present], expected, rtol=0, atol=1e-6)
            summary = torch.cat([onward.final.summary, backward.final.summary], dim=-1)[0]
            torch.testing.assert_close(final.summary[row], summary, rtol=0, atol=1e-6)


# Bridges.


def test_an_identity_bridge_passes_the_encoders_final_state_on() -> None:
    encoder = RecurrentEncoder(LSTM(input_size=3, hidden_size=4))
    final = Final(encoder.cell.initial_state(2), torch.randn(2, 4))
    state, output = IdentityBridge(encoder, LSTM(input_size=9, hidden_size=4))(final)
    assert state is final.state
    assert output is final.summary


@pytest.mark.parametrize(
    ("encoder", "cell", "message"),
    [
        (
            RecurrentEncoder(LSTM(input_size=3, hidden_size=4)),
            GRU(input_size=9, hidden_size=4),
            "differ: LSTM of 4, GRU of 4",
        ),
        (
            BidirectionalEncoder(GRU(input_size=3, hidden_size=2), GRU(input_size=3, hidden_size=2)),
            GRU(input_size=9, hidden_size=4),
            "differ: no state, GRU of 4; 'projecting' takes any encoder",
        ),
    ],
)
def test_an_identity_bridge_wants_one_kind_of_cell_and_one_size(encoder: Encoder, cell: Any, message: str) -> None:
    with pytest.raises(ValueError, match=rf"^bridge: 'identity' hands .*{message}"):
        IdentityBridge(encoder, cell)


@pytest.mark.parametrize(
    "cell",
    [
        GRU(input_size=9, hidden_size=4),
        LSTM(input_size=9, hidden_size=4),
        DNC(input_size=9, hidden_size=4, output_size=4, memory_size=3, word_size=2, num_reads=1),
    ],
    ids=["gru", "lstm", "dnc"],
)
def test_a_projecting_bridge_starts_any_cell_from_a_summary(cell: Any) -> None:
    encoder = RecurrentEncoder(GRU(input_size=3, hidden_size=6))
    bridge = ProjectingBridge(encoder, cell)
    summary = torch.randn(2, 6)
    state, output = bridge(Final((), summary))
    torch.testing.assert_close(output, torch.tanh(bridge.projection(summary)))
    assert torch.equal(state.hidden, output)
    empty = cell.initial_state(2)
    assert [tensor.shape for tensor in tensors(state)] == [tensor.shape for tensor in tensors(empty)]
    y, after = cell.step(torch.randn(2, 9), state)
    assert y.shape == (2, 4)
    assert type(after) is type(empty)


def test_a_projecting_bridge_wants_one_vector_for_state_and_output() -> None:
    cell = DNC(input_size=9, hidden_size=4, output_size=5, memory_size=3, word_size=2, num_reads=1)
    with pytest.raises(ValueError, match=r"^bridge: 'projecting' starts hidden state and output from one .* 4 and 5"):
        ProjectingBridge(RecurrentEncoder(GRU(input_size=3, hidden_size=6)), cell)


# Abilities and sources.


def test_an_ability_that_a_model_lacks_is_refused() -> None:
    ability = (
        r"a model of encoder 'bidirectional', decoder 'recurrent', cell 'gru' has no such ability; it has alignment"
    )
    model = random_model(**SLIDING_WINDOW)
    with pytest.raises(ValueError, match=rf"^8 bits: {ability}$"):
        model.quantize_steps()
    with pytest.raises(ValueError, match=rf"^export: {ability}$"):
        OnnxDncNorm(model.config)
    with pytest.raises(ValueError, match=r"^8 bits: a model of encoder 'recurrent', decoder 'recurrent', cell 'gru'"):
        random_model(cell="gru").quantize_steps()
    random_model(cell="lstm").quantize_steps()


@torch.no_grad()
def test_queries_may_share_a_source() -> None:
    model, (ids, mask), rows = random_model(**SLIDING_WINDOW), sources(), torch.tensor([2, 0, 2])
    once = model.read(Source(ids, mask, mask[rows], rows))
    each = model.read(Source(ids[rows], mask[rows], mask[rows]))
    for shared, own in zip(tensors(once), tensors(each), strict=True):
        torch.testing.assert_close(shared, own, rtol=0, atol=1e-5)


# Names.


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("encoder", "bidirectional, cfe, fe, recurrent, transformer"),
        ("decoder", "recurrent, transformer"),
        ("cell", "dnc, gru, lstm"),
        ("bridge", "identity, projecting"),
        ("context", "sentence, tagged_window, window"),
        ("attention", "additive, matrix"),
        ("context_units", "characters, features, pieces, raw, words"),
        ("context_join", "concat, init"),
    ],
)
def test_an_unknown_name_fails_with_the_known_ones(key: str, known: str) -> None:
    with pytest.raises(ValueError, match=f"^{key}: 'turing'; the known ones are {known}$"):
        config(**{key: "turing"})


# The folder.

COUNTED = """
import collections, os, sys
from dncnorm import DncNormForTextNormalization
folder, opened = sys.argv[1], collections.Counter()

def count(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(folder):
        opened[os.path.relpath(arguments[0], folder)] += 1

sys.addaudithook(count)
DncNormForTextNormalization.from_pretrained(folder)
print(sorted(opened.items()))
"""


@pytest.mark.slow
def test_loading_opens_each_file_of_a_folder_once() -> None:
    """As Python sees it. The small files whose digests the model's manifest has are opened once more, for these."""
    folder = dncnorm.pipeline("text-normalization").model.name_or_path
    done = subprocess.run([sys.executable, "-c", COUNTED, folder], capture_output=True, text=True, check=True)
    opened = dict(eval(done.stdout))
    names = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file()}
    assert opened == {name: 1 + (name in SIGNED) for name in names}


def test_the_parts_loaded_with_a_model_equal_those_loaded_separately(model_folder: Path, tmp_path: Path) -> None:
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    DncNormTokenizer.from_pretrained(str(model_folder)).save_pretrained(str(tmp_path / "alone"))
    model.tokenizer.save_pretrained(str(tmp_path / "beside"))
    for file in (tmp_path / "alone").iterdir():
        assert (tmp_path / "beside" / file.name).read_bytes() == file.read_bytes(), file.name
    changed = DncNormForTextNormalization.from_pretrained(model_folder, dropout=0.25)
    assert (model.config.dropout, changed.config.dropout) == (0.0, 0.25)
    assert replace(model.bundle, gate=None) == replace(changed.bundle, gate=None)
