"""Runs a model's network and gate with onnxruntime; all else is the same code.

`training/export_onnx.py` writes four graphs and a manifest into a folder, by default `onnx/` of the model's own. The
loop over the source is in the encoder's graph; the loop over the target stays in `decoding`, where the grammar
constrains it. Dimensions: B queries, S source symbols, H annotation, A attention, V target vocabulary, T tokens,
F features of the gate. `state.*` are the tensors of the cell's state, `next_state.*` those after the step.

    encoder.onnx  input_ids [B, S], attention_mask [B, S] -> annotations [B, S, H], output [B, H], state.*
    keys.onnx     annotations [B, S, H] -> keys [B, S, A]
    decoder.onnx  previous_ids [B], keys, annotations, attention_mask, output, state.*
                  -> logits [B, V], weights [B, S], next_output [B, H], next_state.*
    gate.onnx     features [T, F] -> probabilities [T]

    from dncnorm.model.onnx import OnnxDncNorm
    normalize = dncnorm.pipeline("text-normalization", model=OnnxDncNorm.from_pretrained("my-model"))
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.core.hub import EXPORT_FILES, MODEL_FILES, model_folder
from dncnorm.core.reading import read_limited
from dncnorm.gate.gate import MODEL_FILE, Gate, Scorer
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.nn.decoders.recurrent import AttendedSource, DecoderState, RecurrentDecoder
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import EXPORT, Encoded, Final, Prepared, State, Step, tensors, with_tensors

FORMAT = 1
EXPORT_FOLDER = "onnx"
MANIFEST = "manifest.json"
ENCODER, KEYS, DECODER, GATE = GRAPHS = ("encoder.onnx", "keys.onnx", "decoder.onnx", "gate.onnx")


@dataclass(frozen=True)
class Manifest:
    """The content of an export's manifest.json.

    sources: the digests of the model's files that the graphs were made from. digests: of the graphs' own files.
    opset: of the operators. shapes: of each graph's `inputs` and `outputs`, by name, for use elsewhere.
    """

    sources: Mapping[str, str]
    digests: Mapping[str, str]
    opset: int
    shapes: Mapping[str, Mapping[str, Any]]
    format: int = FORMAT

    @classmethod
    def read(cls, exported: Path) -> Manifest:
        """Reads the manifest of an export's folder.

        Raises OSError if there is none, ValueError for one that is damaged or of another format.
        """
        path = exported / MANIFEST
        if not path.is_file():
            raise OSError(f"{path}: is missing; training/export_onnx.py writes it")
        try:
            values = json.loads(read_limited(path))
        except ValueError as error:
            raise ValueError(f"{path}: not JSON: {error}") from error
        expected = sorted(field.name for field in fields(cls))
        if not isinstance(values, dict) or sorted(values) != expected or values["format"] != FORMAT:
            raise ValueError(f"{path}: expected {', '.join(expected)}, the format {FORMAT}")
        for name in ("sources", "digests"):
            if not isinstance(values[name], dict):
                raise ValueError(f"{path}: {name} is a {type(values[name]).__name__}; expected an object")
        return cls(**values)


def digest(data: bytes) -> str:
    """Returns the SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def source_digests(folder: Path) -> dict[str, str]:
    """Returns the digests of a model's files that hold weights: the network's, and the gate's trees."""
    files = [*sorted(folder.glob("model*.safetensors")), folder / GATE_FOLDER / MODEL_FILE]
    return {path.relative_to(folder).as_posix(): digest(read_limited(path)) for path in files if path.is_file()}


class Graph:
    """Runs one exported graph on the CPU, each call on one thread; it may be called from several threads.

    The products are small. In the gate's graph, with more threads, the number of rows would also decide the order in
    which the trees are summed.
    """

    def __init__(self, data: bytes) -> None:
        import onnxruntime

        onnxruntime.disable_telemetry_events()  # its Windows builds have some
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3  # errors
        self._session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        self._inputs = [item.name for item in self._session.get_inputs()]
        self._data = data

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its bytes, to go to another process: a session belongs to this one."""
        return Graph, (self._data,)

    def __call__(self, *arrays: NDArray[Any]) -> list[NDArray[Any]]:
        """Returns the outputs for the inputs, both in the graph's order."""
        found: list[NDArray[Any]] = self._session.run(None, dict(zip(self._inputs, arrays, strict=True)))
        return found


def read_graphs(exported: Path, sources: Mapping[str, str]) -> dict[str, Graph]:
    """Reads the graphs of an export, by file.

    sources: the digests of the model's files that the graphs must match.

    Raises OSError if one is missing, ValueError if one is damaged or was made from other weights, ModuleNotFoundError
    if the extra `onnx` is not installed.
    """
    manifest = Manifest.read(exported)
    for name in sorted({*sources, *manifest.sources}):
        if sources.get(name) != manifest.sources.get(name):
            raise ValueError(f"{exported / MANIFEST}: made from another {name}; run training/export_onnx.py again")
    found = {}
    for name in GRAPHS:
        data = read_limited(exported / name)
        if digest(data) != manifest.digests.get(name):
            raise ValueError(f"{exported / name}: is not what {MANIFEST} speaks of; run training/export_onnx.py again")
        found[name] = Graph(data)
    return found


class OnnxTrees:
    """Runs the gate's trees as a graph; keeps the trees themselves for saving."""

    def __init__(self, trees: Scorer, graph: Graph) -> None:
        self._trees, self._graph = trees, graph

    @property
    def features(self) -> int:
        """Returns F, the number of features."""
        return self._trees.features

    def probabilities(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Maps rows [T, F] -> probabilities [T]."""
        found: NDArray[np.float32] = self._graph(rows)[0]
        return found

    def to_json(self) -> bytes:
        """Returns the trees as XGBoost saves them."""
        return self._trees.to_json()


class OnnxDncNorm(DncNormForTextNormalization):
    """Runs the model's steps with onnxruntime, for decoding, alignment and the pipeline.

    States have the structure that the torch steps give them, so either may continue from the other's. The weights are
    kept for everything that is not exported: training, saving, `dncnorm explain`. After changing the weights, export
    again.
    """

    def __init__(self, config: DncNormConfig) -> None:
        super().__init__(config)
        self.require(EXPORT)
        self.graphs: dict[str, Graph] = {}

    @classmethod
    def from_pretrained(
        cls,
        pretrained_model_name_or_path: str | os.PathLike[str],
        *,
        exported: str | os.PathLike[str] | None = None,
        revision: str | None = None,
        token: str | bool | None = None,
        cache_dir: str | os.PathLike[str] | None = None,
    ) -> Any:
        """Loads the model of a folder or a Hub repository, with the export in its `onnx/`, or in `exported`.

        Raises the errors of the base class and of `read_graphs`; ValueError for a model without an export.
        """
        hub: dict[str, Any] = {"revision": revision, "token": token, "cache_dir": cache_dir}
        folder = model_folder(pretrained_model_name_or_path, files=(*MODEL_FILES, *EXPORT_FILES), **hub)
        model = super().from_pretrained(folder)
        model.name_or_path = model.config._name_or_path = os.fspath(pretrained_model_name_or_path)
        model.graphs = read_graphs(Path(exported or folder / EXPORT_FOLDER), source_digests(folder))
        gate = model.bundle.gate
        trees = OnnxTrees(gate.trees, model.graphs[GATE])
        model.bundle = replace(model.bundle, gate=Gate(trees, gate.config, gate.lexicon))
        if model._loaded is not None:  # the same trees
            model._loaded = model._loaded._replace(bundle=model.bundle)
        return model

    def encode(
        self, input_ids: Tensor, attention_mask: Tensor | None = None, beside: tuple[Tensor, ...] = ()
    ) -> Encoded:
        """As in the base class; an exported encoder reads only the symbols."""
        mask = input_ids != self.config.pad_token_id if attention_mask is None else attention_mask.bool()
        states, output, *cell = self._run(ENCODER, input_ids, mask)
        return Encoded(states, mask, Final(with_tensors(self._empty_state(), cell), output))

    def start(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """As in the base class."""
        keys = self._run(KEYS, encoded.states)[0]
        _, decoder = exported_parts(self)
        state = DecoderState(*decoder.bridge(encoded.final))
        return Prepared(state, AttendedSource(keys, encoded.states, encoded.mask))

    def step(self, previous_ids: Tensor, state: DecoderState, source: AttendedSource) -> Step:
        """As in the base class."""
        logits, weights, output, *cell = self._run(DECODER, previous_ids, *source, state.output, *tensors(state.cell))
        return Step(logits, DecoderState(with_tensors(state.cell, cell), output), weights)

    def quantize_steps(self) -> None:
        """Raises ValueError: the graphs multiply as they were exported."""
        raise ValueError("quantized: True; onnxruntime runs the graphs as they were exported")

    def _empty_state(self) -> State:
        encoder, _ = exported_parts(self)
        return encoder.cell.initial_state(0)

    def _run(self, name: str, *inputs: Tensor) -> list[Tensor]:
        found = self.graphs[name](*(tensor.numpy(force=True) for tensor in inputs))
        return [torch.from_numpy(array).to(inputs[0].device) for array in found]


def exported_parts(model: DncNormForTextNormalization) -> tuple[RecurrentEncoder, RecurrentDecoder]:
    """Returns the encoder and the decoder. Raises ValueError if they cannot be exported."""
    model.require(EXPORT)
    encoder, decoder = model.source.encoder, model.decoder
    assert isinstance(encoder, RecurrentEncoder)  # no others have EXPORT as an ability
    assert isinstance(decoder, RecurrentDecoder)
    return encoder, decoder
