"""Vocabularies that grow: old ids and weights are kept, and the output does not change.

Also runs the notebook from top to bottom.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path

import nbformat
import pytest
import torch
from example_vocabularies import build_vocabularies
from hub_server import TOKEN, Hub
from nbclient import NotebookClient
from queries import query
from random_networks import random_model

from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.calibration import Calibration
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.special import SPECIALS
from dncnorm.model.decoding import decode
from dncnorm.model.source import SlidingWindow
from dncnorm.model.vocabularies import grown, write_vocabularies

ROOT = Path(__file__).parents[1]
OLD = [query("The weight", "15 kg", "in 2007 , IUCN"), query("", "4 cm", "")]
NEW = query("The bridge is", "7 ʂmt", "long")
OLD_WINDOWS, NEW_WINDOW = [*map(SlidingWindow().view, OLD)], SlidingWindow().view(NEW)


def tokenizer_of(folder: Path, source: list[str], target: list[str]) -> DncNormTokenizer:
    write_vocabularies(folder, source, target)
    loaded: DncNormTokenizer = DncNormTokenizer.from_pretrained(str(folder))
    return loaded


@pytest.fixture
def old(tmp_path: Path) -> DncNormTokenizer:
    targets = ["fifteen kilograms", "four centimeters"]
    return tokenizer_of(tmp_path / "old", *build_vocabularies(OLD_WINDOWS, targets, min_word_count=1))


@pytest.fixture
def new(old: DncNormTokenizer, tmp_path: Path) -> DncNormTokenizer:
    """The old one, grown for a new unit."""
    found = build_vocabularies([NEW_WINDOW], ["seven smoots"], min_word_count=1)
    source, target = (grown(a, b) for a, b in zip(old.vocabularies, found, strict=True))
    return tokenizer_of(tmp_path / "new", source, target)


def test_new_symbols_follow_the_old_ones(old: DncNormTokenizer, new: DncNormTokenizer) -> None:
    for before, after in zip(old.vocabularies, new.vocabularies, strict=True):
        assert after[: len(before)] == before
        assert len(set(after)) == len(after) > len(before)
    assert {"ʂ", "7"} <= set(new.vocabularies[0])
    assert {"smoots", "seven"} <= set(new.vocabularies[1])
    assert all(old.encode_window(view) == new.encode_window(view) for view in OLD_WINDOWS)
    assert old.encode_target("four kilograms") == new.encode_target("four kilograms")
    assert grown(["a", "b"], ["b", "c", "c"]) == ["a", "b", "c"]


def test_a_grown_network_gives_the_same_output(old: DncNormTokenizer, new: DncNormTokenizer) -> None:
    for seed in range(4):
        model = random_model(old, seed=seed)
        before = decode(model, old, OLD, DecodingOptions())
        weights = {name: parameter.clone() for name, parameter in model.named_parameters()}
        model.resize_vocabularies(new)
        assert [found.text for found in decode(model, new, OLD, DecodingOptions())] == [f.text for f in before]
        for name, parameter in model.named_parameters():
            assert torch.equal(parameter[: len(weights[name])], weights[name]), name
        assert (model.config.source_vocab_size, model.config.target_vocab_size) == (
            new.source_vocab_size,
            new.target_vocab_size,
        )


def test_a_grown_model_comes_back_from_its_folder(old: DncNormTokenizer, new: DncNormTokenizer, tmp_path: Path) -> None:
    model = random_model(old)
    model.tokenizer, model.bundle = old, Bundle(calibration=Calibration({}), documents={"report.json": b"{}"})
    model.resize_vocabularies(new)
    model.save_pretrained(tmp_path / "grown")
    back = DncNormForTextNormalization.from_pretrained(tmp_path / "grown")
    assert back.tokenizer.vocabularies == new.vocabularies
    assert back.bundle == Bundle(), "they spoke of other weights"
    ids = torch.tensor([new.encode_window(NEW_WINDOW)])
    assert back.eval().generate(ids).equal(model.eval().generate(ids))


def test_nothing_is_taken_away(old: DncNormTokenizer, new: DncNormTokenizer, tmp_path: Path) -> None:
    model = random_model(new)
    with pytest.raises(ValueError, match=rf"source_vocab_size: {old.source_vocab_size}; the model has"):
        model.resize_vocabularies(old)
    model.tokenizer = new
    with pytest.raises(ValueError, match=rf"source_vocab_file: lacks '.' at {old.source_vocab_size}, where"):
        model.resize_vocabularies(old)
    source, target = new.vocabularies
    moved = tokenizer_of(tmp_path / "moved", source, [*SPECIALS, *reversed(target[len(SPECIALS) :])])
    with pytest.raises(ValueError, match=rf"target_vocab_file: lacks '{target[len(SPECIALS)]}' at {len(SPECIALS)},"):
        model.resize_vocabularies(moved)
    with pytest.raises(ValueError, match=r"call resize_vocabularies\(tokenizer\)"):
        model.resize_token_embeddings(99)


@pytest.mark.timeout(1500)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the notebook's machinery, not ours
@pytest.mark.slow
def test_the_notebook_teaches_a_unit_keeps_the_rest_and_pushes(hub: Hub, tmp_path: Path) -> None:
    """A user's path from top to bottom: the embedded model, 200 sentences, training, card, push, load."""
    notebook = nbformat.read(ROOT / "notebooks" / "fine_tune.ipynb", as_version=4)
    environment = {"HF_ENDPOINT": hub.endpoint, "HF_TOKEN": TOKEN, "HF_HOME": str(tmp_path), "HF_HUB_DISABLE_XET": "1"}
    environment |= {"REPO": "someone/smoots", "TMPDIR": str(tmp_path), "IPYTHONDIR": str(tmp_path)}
    client = NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": str(ROOT)}})
    client.execute(env={**os.environ, **environment})
    said = {cell["id"]: cell["outputs"][-1]["data"]["text/plain"] for cell in notebook.cells if _has_value(cell)}
    before, after, one, other = (ast.literal_eval(value) for value in said.values())
    assert before["unit"] < 0.1
    assert after["unit"] > 0.9
    assert after["kept"] >= before["kept"] - 0.001
    assert one == "The bridge is three hundred sixty four smoots long ."
    assert other == "It is twenty one smoots from here ."
    assert {"model.safetensors", "gate/model.json", "grammar/manifest.json", "README.md"} <= set(
        hub.files("someone/smoots")
    )
    assert hub.repositories["someone/smoots"].private


def _has_value(cell: nbformat.NotebookNode) -> bool:
    return any(output["output_type"] == "execute_result" for output in cell.get("outputs", []))
