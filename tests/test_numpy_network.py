"""The NumPy network answers as the model does; other architectures are left to the model."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.bundle.folder import read_folder, sign_folder
from dncnorm.core.queries import DecodingOptions, ForcedWords, Query
from dncnorm.grammars import Lattice
from dncnorm.inference.interface import Network
from dncnorm.inference.network import NumpyNetwork, read_network
from dncnorm.inference.supported import is_supported
from dncnorm.model.network import ModelNetwork

SENTENCES = [("The", "15", "kg", "x" * 40, "of", "2007", ","), ("IUCN",), ("in", "12-13", "é", "\U0001f600", "2007")]
QUERIES = [Query(words, place) for words in SENTENCES for place in range(len(words))]


def written(model_folder: Path, folder: Path, **changes: Any) -> Path:
    """Writes a model of other sizes, with random weights that make decided choices."""
    tokenizer = DncNormTokenizer.from_pretrained(str(model_folder))
    config = DncNormConfig.from_pretrained(model_folder)
    for name, value in changes.items():
        setattr(config, name, value)
    torch.manual_seed(11)
    model = DncNormForTextNormalization(config)
    for parameter in model.parameters():
        parameter.data.mul_(2.0)
    model.tokenizer = tokenizer
    model.save_pretrained(folder)
    return folder


def both(folder: Path) -> tuple[NumpyNetwork, ModelNetwork]:
    """The network of a folder by NumPy, and its model."""
    model = DncNormForTextNormalization.from_pretrained(folder).eval()
    assert model.tokenizer is not None
    network = ModelNetwork(model, model.tokenizer)
    read = read_network(read_folder(folder), str(folder), lambda: network)
    assert read is not None
    return read, network


def assert_same_answers(ours: Network, theirs: Network, options: DecodingOptions, **given: Any) -> None:
    found = ours.answers(QUERIES, options, **given)
    expected = theirs.answers(QUERIES, options, **given)
    assert [[item.text for item in row] for row in found] == [[item.text for item in row] for row in expected]
    for row, wanted in zip(found, expected, strict=True):
        assert [item.confidence for item in row] == pytest.approx([item.confidence for item in wanted], abs=1e-5)
        assert [item.ended for item in row] == [item.ended for item in wanted]


@pytest.mark.parametrize("beams", [1, 3])
@pytest.mark.parametrize(
    "changes",
    [
        {"memory_size": 1, "word_size": 1, "num_reads": 1, "hidden_size": 9, "max_word_length": 3},
        {"memory_size": 90, "word_size": 4, "window_size": 0, "clip": 0.5},
    ],
)
def test_it_answers_as_the_model_does(model_folder: Path, tmp_path: Path, changes: dict[str, Any], beams: int) -> None:
    ours, theirs = both(written(model_folder, tmp_path / "model", **changes))
    lattices = {"15": Lattice.of(("one five", "fifteen")), "2007": Lattice.of(("two", "two thousand seven"))}
    options = DecodingOptions(batch_size=5, beams=beams, n_best=beams)
    assert_same_answers(ours, theirs, options, lattices={}, may_stay=True)
    assert_same_answers(ours, theirs, replace(options, batch_size=1), lattices=lattices, may_stay=False)
    limited = replace(options, batch_size=256, softmax_first=False, max_length=3)
    assert_same_answers(ours, theirs, limited, lattices=lattices, may_stay=True)
    assert [ours.fits(Query(("x" * length,), 0)) for length in (120, 121)] == [True, False]


def test_it_attends_as_the_model_does(model_folder: Path, tmp_path: Path) -> None:
    ours, theirs = both(written(model_folder, tmp_path / "model"))
    asked = [ForcedWords(query, said) for query in QUERIES for said in ("fifteen kilograms", "two qqq thousand")]
    found, expected = ours.attention(asked, 7), theirs.attention(asked, 100)
    assert found.keys() == expected.keys() == set(asked)
    for task in asked:
        np.testing.assert_allclose(found[task], expected[task], atol=1e-5)


def test_the_model_answers_once_it_has_been_asked_for(model_folder: Path) -> None:
    """It may be changed, and is not loaded before."""
    normalize = dncnorm.pipeline(model=model_folder)
    network, options = normalize._network(), DecodingOptions()
    assert isinstance(network, NumpyNetwork)
    before = network.answers(QUERIES, options, {}, may_stay=False)
    assert isinstance(pickle.loads(pickle.dumps(network)), NumpyNetwork)
    with torch.no_grad():
        normalize.model.output.bias[7] += 100.0
    after = network.answers(QUERIES, options, {}, may_stay=False)
    assert {row[0].text for row in before} != {row[0].text for row in after}
    copied = pickle.loads(pickle.dumps(network))
    assert isinstance(copied, ModelNetwork)
    assert copied.answers(QUERIES, options, {}, may_stay=False) == after
    assert network.attention([ForcedWords(QUERIES[1], "fifteen")], 2).keys() == {ForcedWords(QUERIES[1], "fifteen")}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cell", "lstm"),
        ("encoder_layers", 2),
        ("masked_lookups", True),
        ("dtype", "bfloat16"),
        ("memory_size", True),
        ("memory_size", 60_000),
        ("max_word_length", 0),
        ("source_vocab_size", 3),
        ("dropout", 7.0),
        ("clip", 0.0),
        ("pad_token_id", 3),
        ("a_key_of_tomorrow", 1),
    ],
)
def test_other_configurations_are_the_models(model_folder: Path, key: str, value: Any) -> None:
    config = json.loads((model_folder / "config.json").read_text())
    assert is_supported({**config, "use_cache": False, "clip": 20, "window_size": 0})
    assert not is_supported({**config, key: value})
    assert not is_supported({name: of for name, of in config.items() if name != "memory_size"})


def test_missing_abilities_are_refused_without_loading_the_model(model_folder: Path) -> None:
    network = dncnorm.pipeline(model=model_folder)._network()
    assert isinstance(network, NumpyNetwork)
    options = DecodingOptions(beams=3, reconstruction=0.5)
    for refused in (lambda: network.check(options), lambda: network.answers(QUERIES, options, {}, may_stay=True)):
        with pytest.raises(ValueError, match=r"^reconstruction: a model of encoder 'recurrent'.* has no such ability"):
            refused()
    with pytest.raises(ValueError, match=r"^tagging: a model of encoder 'recurrent'.* has no such ability"):
        network.tagger_gate()
    assert not network._loaded.is_made


@pytest.mark.parametrize("kind", ["another cell", "two files"])
def test_a_folder_that_numpy_does_not_read_is_left_to_the_model(model_folder: Path, tmp_path: Path, kind: str) -> None:
    folder = written(model_folder, tmp_path / "model", masked_lookups=kind == "another cell")
    if kind == "two files":
        (folder / "model_old.safetensors").write_bytes((folder / "model.safetensors").read_bytes())
    sign_folder(folder)
    assert read_network(read_folder(folder), "a name", lambda: pytest.fail("asked")) is None
