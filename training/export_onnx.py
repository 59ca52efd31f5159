"""Export a model's network and gate to ONNX; `dncnorm/model/onnx.py` says what the graphs hold, and runs them.

    python training/export_onnx.py my-model                    # into my-model/onnx; then `dncnorm push` takes it along
    python training/export_onnx.py user/repo --output exported

The graphs are traced from the model's own steps: the encoder's as the body of a Scan over the source, the decoder's as
one step. Made with torch 2.13 (`torch.onnx.export`, which translates the scan of `torch._higher_order_ops`).
"""

from __future__ import annotations

import argparse
import logging
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from onnx import ModelProto, ValueInfoProto
from onnx_ir.passes.common import ClearMetadataAndDocStringPass, RemoveUnusedNodesPass
from onnx_trees import tree_model
from torch import Tensor, nn
from torch._higher_order_ops.scan import scan

from dncnorm.core.files import atomic_write_bytes, atomic_write_json
from dncnorm.core.hub import model_folder
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.onnx import (
    DECODER,
    ENCODER,
    EXPORT_FOLDER,
    GATE,
    GRAPHS,
    KEYS,
    MANIFEST,
    Manifest,
    digest,
    exported_parts,
    source_digests,
)
from dncnorm.model.source import Source, focus_mask
from dncnorm.nn.decoders.recurrent import AttendedSource, DecoderState
from dncnorm.nn.interface import State, tensors, with_tensors

OPSET = 20
BATCH, SOURCE = 2, 3
"""Of the example that is traced; both are free in the graphs. (A 1 would be taken for a constant.)"""
ROWS = {0: "batch"}
SYMBOLS = {0: "batch", 1: "source"}
"""Free axes."""


class EncoderGraph(nn.Module):
    """The whole encoder: its step, scanned over the source. Padding leaves state and output as they were."""

    def __init__(self, model: DncNormForTextNormalization) -> None:
        super().__init__()
        self.embedding, (self.encoder, _) = model.source.embedding, exported_parts(model)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, ...]:
        """input_ids [B, S], attention_mask [B, S] -> annotations [B, S, H], output [B, H], the cell's state."""
        encoder = self.encoder
        empty = encoder.cell.initial_state(input_ids.shape[0])

        def advance(carried: list[Tensor], symbol: tuple[Tensor, Tensor]) -> tuple[list[Tensor], Tensor]:
            output, *cell = carried
            annotation, state, output = encoder.masked_step(*symbol, with_tensors(empty, cell), output)
            return _apart(output, state), annotation

        embedded = self.embedding(input_ids)
        start = _apart(embedded.new_zeros(input_ids.shape[0], encoder.cell.output_size), empty)
        last, annotations = scan(advance, start, (embedded.transpose(0, 1), attention_mask.transpose(0, 1)))
        return annotations.transpose(0, 1), *last


class DecoderGraph(nn.Module):
    """One step of the decoder. empty: a state of the structure that its cell's has."""

    def __init__(self, model: DncNormForTextNormalization, empty: State) -> None:
        super().__init__()
        self.model, self.empty = model, empty

    def forward(
        self,
        previous_ids: Tensor,
        keys: Tensor,
        annotations: Tensor,
        attention_mask: Tensor,
        output: Tensor,
        cell: Sequence[Tensor],
    ) -> tuple[Tensor, ...]:
        """-> logits [B, V], weights [B, S] of the attention, output [B, H], the cell's state."""
        state = DecoderState(with_tensors(self.empty, cell), output)
        source = AttendedSource(keys, annotations, attention_mask)
        logits, after, weights = self.model.step(previous_ids, state, source)
        assert weights is not None  # this decoder gives them
        return logits, weights, *_apart(after.output, after.cell)


def _apart(output: Tensor, state: State) -> list[Tensor]:
    """Returns output and state as separate tensors: an LSTM's output is its hidden state, and neither a scan nor a
    graph returns one tensor twice."""
    return [tensor.clone() for tensor in (output, *tensors(state))]


def _names(state: State, prefix: str) -> list[str]:
    """Names of a state's tensors, by its fields."""
    if isinstance(state, Tensor):
        return [prefix]
    return [name for field, part in state._asdict().items() for name in _names(part, f"{prefix}.{field}")]


@torch.no_grad()
def network_graphs(model: DncNormForTextNormalization) -> dict[str, ModelProto]:
    """The network's three graphs, by file. Raises ValueError for a model that cannot be exported."""
    _, decoder = exported_parts(model)
    ids = torch.full((BATCH, SOURCE), model.config.bos_token_id)
    attention_mask = torch.ones_like(ids, dtype=torch.bool)
    state, source = model.prepare(Source(ids, attention_mask, focus_mask(ids)))
    cell = tensors(state.cell)
    names, after = _names(state.cell, "state"), _names(state.cell, "next_state")
    return {
        ENCODER: _traced(
            EncoderGraph(model),
            (ids, attention_mask),
            (SYMBOLS, SYMBOLS),
            ["input_ids", "attention_mask"],
            ["annotations", "output", *names],
        ),
        KEYS: _traced(decoder.get_submodule("attention.key"), (source.states,), (SYMBOLS,), ["annotations"], ["keys"]),
        DECODER: _traced(
            DecoderGraph(model, state.cell),
            (ids[:, 0], *source, state.output, cell),
            (ROWS, SYMBOLS, SYMBOLS, SYMBOLS, ROWS, [ROWS] * len(cell)),
            ["previous_ids", "keys", "annotations", "attention_mask", "output", *names],
            ["logits", "weights", "next_output", *after],
        ),
    }


def _traced(
    module: nn.Module, example: tuple[Any, ...], free: tuple[Any, ...], inputs: list[str], outputs: list[str]
) -> ModelProto:
    """A module's graph, without the traces of where on this machine its code lies. free: each input's free axes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's own: that axes share a name, and that it retires one of its classes
        program = torch.onnx.export(
            module.eval(),
            example,
            dynamic_shapes=free,
            input_names=inputs,
            output_names=outputs,
            opset_version=OPSET,
            verbose=False,
        )
    assert program is not None  # it is where no file is named
    for clean in (ClearMetadataAndDocStringPass(), RemoveUnusedNodesPass()):
        clean(program.model)
    return program.model_proto


def export(model: DncNormForTextNormalization, sources: Mapping[str, str], output: Path) -> None:
    """Write the graphs, the manifest last: an export that was broken off has none, and is refused.

    sources: `source_digests` of the model's folder.

    Raises ValueError where the model has no gate, or cannot be exported.
    """
    gate = model.bundle.gate
    if gate is None:
        raise ValueError("model.bundle.gate: None; the model's folder lacks gate/config.json and gate/model.json")
    graphs = {**network_graphs(model), GATE: tree_model(gate.trees, OPSET)}
    (output / MANIFEST).unlink(missing_ok=True)
    digests = {}
    for name, made in graphs.items():
        data = made.SerializeToString()
        atomic_write_bytes(output / name, data)
        digests[name] = digest(data)
    shapes = {
        name: {"inputs": _shapes(made.graph.input), "outputs": _shapes(made.graph.output)}
        for name, made in graphs.items()
    }
    atomic_write_json(output / MANIFEST, asdict(Manifest(sources, digests, OPSET, shapes)))


def _shapes(values: Iterable[ValueInfoProto]) -> dict[str, list[int | str]]:
    """Each value's sizes, by name; a free one is a name."""
    sizes = {value.name: value.type.tensor_type.shape.dim for value in values}
    return {name: [size.dim_param or size.dim_value for size in found] for name, found in sizes.items()}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="a model's folder, or its Hub repository")
    parser.add_argument("--revision", help="of the repository")
    parser.add_argument("--output", type=Path, help="default: onnx/ of the model's folder")
    arguments = parser.parse_args()
    if arguments.output is None and not Path(arguments.model).is_dir():
        parser.error(f"--output: none given, and {arguments.model} is no folder")
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it warns of missing packages that are not needed
    folder = model_folder(arguments.model, revision=arguments.revision)
    output = arguments.output or folder / EXPORT_FOLDER
    export(DncNormForTextNormalization.from_pretrained(folder).eval(), source_digests(folder), output)
    for name in (*GRAPHS, MANIFEST):
        print(f"{output / name}: {(output / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
