"""The exported graphs against the torch model they were traced from: steps, gate, pipeline, and errors."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import export_onnx
import numpy as np
import pytest
import torch
from english import AS_IN_THE_CORPUS
from hub_server import Hub

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, Gate, TextNormalizer
from dncnorm.core.hub import push_folder
from dncnorm.gate.features import FeatureTable
from dncnorm.model.onnx import DECODER, ENCODER, EXPORT_FOLDER, GATE, GRAPHS, MANIFEST, Graph, OnnxDncNorm
from dncnorm.normalization.embedded import EMBEDDED

pytestmark = pytest.mark.slow  # each network is exported anew

CELLS: dict[str, dict[str, Any]] = {
    "every variant of the dnc": {
        "masked_lookups": True,
        "deallocation": True,
        "sharpened_links": True,
        "layer_norm": True,
        "bypass_dropout": 0.1,
    },
    "gru": {"cell": "gru"},
}
"""The faithful DNC is the embedded model's."""
SYMBOLS = 30
LENGTHS = (6, 1, 4)
TEXTS = [
    "The 15 kg parcel cost $312 on 4 March 2014.",
    "The IUCN met in 2007, at 10:30 p.m., and Dr. Grey's colour film (1914-1918) was shown.",
    "See www.example.com/a or No. 5 of 3.5 million; 7.25% of 1/4 is less than 12,345,678.",
    "",
]


def network(**cell: Any) -> DncNormForTextNormalization:
    """A small one with large random weights."""
    torch.manual_seed(3)
    sizes = {"embedding_size": 8, "hidden_size": 16, "attention_size": 9, "feature_size": 12}
    memory = {"memory_size": 6, "word_size": 5, "num_reads": 2}
    vocabularies = {"source_vocab_size": SYMBOLS, "target_vocab_size": SYMBOLS}
    model = DncNormForTextNormalization(DncNormConfig(**sizes, **memory, **vocabularies, **cell)).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.4)
    return model


def sources(lengths: tuple[int, ...] = LENGTHS) -> torch.Tensor:
    """Symbols that are none of the reserved ones, padded with 0."""
    drawn = torch.randint(12, SYMBOLS, (len(lengths), max(lengths)), generator=torch.Generator().manual_seed(5))
    return drawn * (torch.arange(max(lengths)) < torch.tensor(lengths).unsqueeze(1))


@pytest.fixture(scope="module", params=CELLS.values(), ids=CELLS.keys())
def pair(request: pytest.FixtureRequest) -> tuple[DncNormForTextNormalization, OnnxDncNorm]:
    """A network, and the same under onnxruntime; its PyTorch weights are different ones."""
    model = network(**request.param)
    other = OnnxDncNorm(model.config).eval()
    graphs = export_onnx.network_graphs(model)
    other.graphs = {name: Graph(graph.SerializeToString()) for name, graph in graphs.items()}
    return model, other


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the embedded English model with its export, as the script writes it."""
    folder = tmp_path_factory.mktemp("exported") / "model"
    shutil.copytree(EMBEDDED / "en", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["export_onnx.py", str(folder)])
        export_onnx.main()
    return folder


@pytest.fixture(scope="module")
def onnx_normalize(exported: Path) -> TextNormalizer:
    """Its pipeline, under onnxruntime."""
    return dncnorm.pipeline(model=OnnxDncNorm.from_pretrained(exported), **AS_IN_THE_CORPUS)


def leaves(value: Any) -> Iterator[Any]:
    """The leaves of nested lists and dicts, including keys."""
    if isinstance(value, dict):
        value = [item for pair in value.items() for item in pair]
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def assert_same_results(found: Any, expected: Any) -> None:
    """Equal but for probabilities, and these to 1e-4."""
    one, other = list(leaves(found)), list(leaves(expected))
    assert [item for item in one if type(item) is not float] == [item for item in other if type(item) is not float]
    numbers = [item for item in other if type(item) is float]
    assert [item for item in one if type(item) is float] == pytest.approx(numbers, abs=1e-4)


# The network.


def test_the_graphs_take_the_networks_steps(pair: tuple[DncNormForTextNormalization, OnnxDncNorm]) -> None:
    """Memories are not compared: which of several slots as free as each other is written may differ, and no output."""
    model, other = pair
    with torch.inference_mode():
        theirs, ours = model.encode(sources()), other.encode(sources())
        torch.testing.assert_close(ours.states, theirs.states, rtol=0, atol=2e-5)
        torch.testing.assert_close(ours.final[1], theirs.final[1], rtol=0, atol=2e-5)
        assert torch.equal(ours.mask, theirs.mask)
        focus = torch.zeros_like(theirs.mask)
        (their_state, their_source), (our_state, our_source) = model.start(theirs, focus), other.start(ours, focus)
        torch.testing.assert_close(our_source.keys, their_source.keys, rtol=0, atol=2e-5)
        for symbol in (1, 20, 25, 13, 29):
            previous = torch.full((len(LENGTHS),), symbol)
            expected, their_state, their_weights = model.step(previous, their_state, their_source)
            logits, our_state, our_weights = other.step(previous, our_state, our_source)
            torch.testing.assert_close(logits, expected, rtol=0, atol=1e-4)
            torch.testing.assert_close(our_weights, their_weights, rtol=0, atol=2e-5)
            assert not our_weights[~ours.mask].any()


# The gate.


def test_the_gates_graph_is_the_trees_at_their_very_thresholds_too(
    normalize: TextNormalizer, onnx_normalize: TextNormalizer
) -> None:
    gate, ours = normalize.gate, onnx_normalize.gate
    table = FeatureTable([text.split() for text in TEXTS], gate.config.feature_set, gate.lexicon)
    rng = np.random.default_rng(0)
    rows = np.repeat(table.rows(0, len(table)), 40, axis=0)
    trees = json.loads(gate.trees.to_json())["learner"]["gradient_booster"]["model"]["trees"]
    for tree in trees:
        for feature, value in zip(tree["split_indices"], tree["split_conditions"], strict=True):
            rows[rng.integers(len(rows)), feature] = value
    rows[rng.random(rows.shape) < 0.01] = np.nan
    expected = gate.trees.probabilities(rows)
    assert expected.std() > 0.1
    found = ours.trees.probabilities(rows)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6)
    assert np.array_equal(np.concatenate([ours.trees.probabilities(row[None]) for row in rows[:200]]), found[:200])
    assert ours.with_threshold(0.25).probabilities([["15", "kg"]]).tolist() == pytest.approx(
        gate.probabilities([["15", "kg"]]).tolist(), abs=1e-6
    )


# The pipeline.


def test_the_pipeline_gives_the_same_results(
    normalize: TextNormalizer, onnx_normalize: TextNormalizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = normalize(TEXTS, style="corpus")
    assert {segment["source"] for result in expected for segment in result["segments"]} >= {"self", "model", "grammar"}
    monkeypatch.setattr(onnx_normalize.model.source, "forward", None)  # torch's steps are not used
    monkeypatch.setattr(onnx_normalize.model.decoder, "step", None)
    assert_same_results(onnx_normalize(TEXTS, style="corpus"), expected)
    assert_same_results(onnx_normalize(TEXTS), normalize(TEXTS))


def test_and_with_the_options_of_a_call(normalize: TextNormalizer, onnx_normalize: TextNormalizer) -> None:
    options = {"alignment": True, "n_best": 3, "beams": 4}
    assert_same_results(onnx_normalize(TEXTS[:2], **options), normalize(TEXTS[:2], **options))


def test_the_graphs_are_not_quantized_afterwards(onnx_normalize: TextNormalizer) -> None:
    with pytest.raises(ValueError, match="quantized: True; onnxruntime runs the graphs as they were exported"):
        onnx_normalize.model.quantize_steps()


def test_a_model_under_onnxruntime_saves_the_files_it_was_loaded_from(exported: Path, tmp_path: Path) -> None:
    OnnxDncNorm.from_pretrained(exported).save_pretrained(tmp_path)
    assert (tmp_path / "gate/model.json").read_bytes() == (exported / "gate/model.json").read_bytes()
    saved, loaded = (DncNormForTextNormalization.from_pretrained(folder) for folder in (tmp_path, exported))
    assert type(saved.bundle.gate) is Gate
    assert all(weight.equal(loaded.state_dict()[name]) for name, weight in saved.state_dict().items())


# The folder.


def test_the_manifest_lists_names_and_shapes(exported: Path) -> None:
    manifest = json.loads((exported / EXPORT_FOLDER / MANIFEST).read_text())
    assert list(manifest["sources"]) == ["model.safetensors", "gate/model.json"]
    assert list(manifest["digests"]) == [*GRAPHS]
    config = DncNormConfig.from_pretrained(exported)
    encoder, decoder, gate = (manifest["shapes"][name] for name in (ENCODER, DECODER, GATE))
    assert encoder["inputs"] == {"input_ids": ["batch", "source"], "attention_mask": ["batch", "source"]}
    assert encoder["outputs"]["state.memory.links"] == ["batch", config.memory_size, config.memory_size]
    assert decoder["outputs"]["logits"] == ["batch", config.target_vocab_size]
    carried = {name: size for name, size in decoder["inputs"].items() if name.startswith("state.")}
    assert carried == {name: size for name, size in encoder["outputs"].items() if name.startswith("state.")}
    assert gate["outputs"] == {"probabilities": ["tokens"]}


# huggingface_hub's own: the way in which it hands a large file to httpx.
@pytest.mark.filterwarnings("ignore:Use 'content=<...>':DeprecationWarning")
def test_an_export_travels_with_its_model_and_comes_where_it_is_asked_for(exported: Path, hub: Hub) -> None:
    push_folder(exported, "someone/exported")
    assert {f"onnx/{name}" for name in (*GRAPHS, MANIFEST)} < set(hub.files("someone/exported"))
    DncNormForTextNormalization.from_pretrained("someone/exported")
    assert not [request for request in hub.requests if "/onnx/" in request]
    pulled = OnnxDncNorm.from_pretrained("someone/exported")
    assert len([request for request in hub.requests if "/onnx/" in request]) >= len(GRAPHS)
    assert pulled.name_or_path == "someone/exported"
    local = dncnorm.pipeline(model=OnnxDncNorm.from_pretrained(exported))
    assert_same_results(dncnorm.pipeline(model=pulled)(TEXTS[0]), local(TEXTS[0]))


def test_an_export_of_other_weights_is_refused(exported: Path, model_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"manifest\.json: made from another model\.safetensors; run training/"):
        OnnxDncNorm.from_pretrained(model_folder, exported=exported / EXPORT_FOLDER)
    shutil.copytree(exported, tmp_path / "model")
    trees = tmp_path / "model" / "gate" / "model.json"
    trees.write_bytes(trees.read_bytes() + b"\n")
    (trees.parent / "manifest.json").unlink()  # else its digest is told first
    with pytest.raises(ValueError, match=r"manifest\.json: made from another gate/model\.json"):
        OnnxDncNorm.from_pretrained(tmp_path / "model")


@pytest.mark.parametrize("name", [DECODER, GATE])
def test_a_damaged_graph_is_refused(exported: Path, tmp_path: Path, name: str) -> None:
    copy = shutil.copytree(exported / EXPORT_FOLDER, tmp_path / "onnx")
    (copy / name).write_bytes((copy / name).read_bytes()[:-1])
    with pytest.raises(ValueError, match=rf"{name}: is not what manifest\.json speaks of; run training/export_onnx"):
        OnnxDncNorm.from_pretrained(exported, exported=copy)
    (copy / name).unlink()
    with pytest.raises(OSError, match=name):
        OnnxDncNorm.from_pretrained(exported, exported=copy)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", r"manifest\.json: not JSON: "),
        ('{"format": 1, "opset": 20, "shapes": {}, "sources": {}}', r"manifest\.json: expected digests, "),
        (
            '{"digests": [], "format": 1, "opset": 20, "shapes": {}, "sources": {}}',
            r"manifest\.json: digests is a list; expected an object",
        ),
    ],
)
def test_a_damaged_manifest_is_refused(exported: Path, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / MANIFEST).write_text(content)
    with pytest.raises(ValueError, match=message):
        OnnxDncNorm.from_pretrained(exported, exported=tmp_path)


def test_a_model_without_a_gate_is_not_exported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"model\.bundle\.gate: None; the model's folder lacks gate/"):
        export_onnx.export(network(), {}, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_repository_needs_an_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["export_onnx.py", "someone/model"])
    with pytest.raises(SystemExit):
        export_onnx.main()
    assert "--output: none given, and someone/model is no folder" in capsys.readouterr().err
