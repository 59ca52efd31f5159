"""The network is loaded at the first question to it, and PyTorch if its model is asked for: nothing else tells."""

from __future__ import annotations

import copy
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from alike import assert_alike
from safetensors.torch import save_file

import dncnorm
from dncnorm import TextNormalizationPipeline, TextNormalizer
from dncnorm.bundle.weight_files import stored_digest
from dncnorm.model.weights import weights_digest

ROOT = Path(__file__).parents[1]
HEAVY = {"torch", "transformers", "sympy", "dncnorm.model", "dncnorm.nn"}
UNASKED, ASKED = "It weighs 15 kg.", "She played Diablo II again ."
TEXTS = [UNASKED, ASKED, "", "The IUCN met on 4 March 2014 at 10:30 p.m.", "It cost $5 in 1999."]


def run(code: str) -> list[str]:
    """The lines that a process of its own prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def folder(model_folder: Path, tmp_path: Path) -> Path:
    """A copy of the tiny model's folder."""
    return Path(shutil.copytree(model_folder, tmp_path / "model"))


# What it spares.


USES = (
    f"normalize({UNASKED!r})",
    f"normalize([{UNASKED!r}, 'a word'], batch_size=2, style='corpus')",
    "list(normalize.stream_text(['It wei', 'ghs 15 kg.']))",
    "normalize([['a', 'word']], pretokenized=True)",
    "list(normalize.parts('a word'))",
    "(normalize.gate_threshold, normalize.language, normalize.request, normalize.calibration)",
    "(normalize.settings, normalize.name)",
    f"normalize([{ASKED!r}, 'In 1912-13.'], alignment=True, beams=3, n_best=2)",
    "pickle.loads(pickle.dumps(normalize))('a word'); copy.deepcopy(normalize)",
)


def test_a_text_needs_no_pytorch() -> None:
    """In one process, which takes a second to start: the first use to import something is told."""
    uses = "\n".join(f"{use}\nprint({use!r}, {HEAVY!r} & sys.modules.keys())" for use in USES)
    code = f"import copy, dncnorm, pickle, sys\nnormalize = dncnorm.pipeline()\n{uses}"
    assert run(code) == [f"{use} set()" for use in USES]


@pytest.mark.slow
def test_a_question_needs_none_either_and_transformers_knows_the_package_later() -> None:
    code = f"""
import dncnorm, sys
assert dncnorm.pipeline(lang="ru")("Это слово.")["normalized_text"] == "Это слово."
normalize = dncnorm.pipeline()
asked = normalize([{ASKED.split()!r}], pretokenized=True)[0]
assert "model" in {{segment["source"] for segment in asked["segments"]}}
print({HEAVY!r} & sys.modules.keys())
print(type(normalize.model).__name__, {HEAVY - {"sympy"}!r} - sys.modules.keys())
import transformers
print(transformers.AutoConfig.for_model("dncnorm") is not None, dncnorm.TextNormalizationPipeline.__name__)
"""
    assert run(code) == ["set()", "DncNormForTextNormalization set()", "True TextNormalizationPipeline"]


@pytest.mark.parametrize(
    "use",
    [
        lambda normalize, _: normalize.model,
        lambda normalize, _: normalize.normalize_sentences([["15", "kg"]]),
        lambda normalize, folder: normalize.save_pretrained(folder),
        lambda normalize, _: copy.deepcopy(normalize),
    ],
    ids=["model", "question", "saved", "copied"],
)
def test_what_needs_the_network_has_it_loaded(
    model_folder: Path, tmp_path: Path, use: Callable[[TextNormalizer, Path], Any]
) -> None:
    normalize = dncnorm.pipeline(model=model_folder)
    normalize("a word")
    assert not normalize._network.is_made
    use(normalize, tmp_path / "saved")
    assert normalize._network.is_made
    assert normalize.model.name_or_path == str(model_folder)


# Nothing else tells.


def test_both_entry_points_say_the_same() -> None:
    later = dncnorm.pipeline("text-normalization")
    theirs = transformers.pipeline("text-normalization")
    assert isinstance(theirs, TextNormalizationPipeline)
    assert isinstance(theirs, TextNormalizer)
    for options in ({"style": "corpus"}, {"alignment": True, "n_best": 3, "beams": 3}):
        assert_alike(later(TEXTS, **options), theirs(TEXTS, **options))
    assert_alike(list(later(iter(TEXTS))), list(theirs(iter(TEXTS))))
    assert_alike(later([["15", "kg"]], pretokenized=True), theirs([["15", "kg"]], pretokenized=True))
    assert later.settings == theirs.settings


def test_threads_that_ask_first_at_once_ask_one_network(model_folder: Path) -> None:
    normalize = dncnorm.pipeline(model=model_folder)
    expected = dncnorm.pipeline(model=model_folder)("15 kg and 2007")
    found: list[Any] = []
    start = threading.Barrier(3)

    def ask() -> None:
        start.wait()
        found.append((normalize("15 kg and 2007"), id(normalize.model)))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(expected, id(normalize.model))] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_a_forked_process_loads_its_own() -> None:
    code = f"""
import dncnorm, os
normalize = dncnorm.pipeline()
child = os.fork()
said = normalize({ASKED!r})["normalized_text"]
if not child:
    print(said, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(said)
"""
    child, parent = run(code)
    assert child == parent


# Damage is told when the folder is read, or at the question if it was done since.


def test_damaged_weights_are_told_at_once(folder: Path) -> None:
    weights = folder / "model.safetensors"
    content = weights.read_bytes()
    changed = content[:-1] + bytes([content[-1] ^ 1])
    for damaged, message in ((content[:-100], "the weights are damaged: "), (changed, "its digest is ")):
        weights.write_bytes(damaged)
        with pytest.raises(OSError, match=re.escape(f"{weights}: {message}")):
            dncnorm.pipeline(model=folder)
    weights.unlink()
    with pytest.raises(OSError, match=r"model\.safetensors: missing"):
        dncnorm.pipeline(model=folder)


@pytest.mark.parametrize("name", ["model.safetensors", "config.json"])
def test_a_folder_that_has_changed_since_is_told_at_the_question(folder: Path, name: str) -> None:
    normalize = dncnorm.pipeline(model=folder)
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    for _ in range(2):
        with pytest.raises((OSError, ValueError), match=rf"{name}: its digest is "):
            normalize("15 kg")
    assert normalize("a word")["normalized_text"] == "a word"
    (folder / name).write_bytes(content)
    assert normalize("15 kg")["normalized_text"]


def test_the_digest_of_the_files_is_that_of_what_is_loaded(tmp_path: Path) -> None:
    weights = {"b": torch.randn(3, 5), "a": torch.randn(4).bfloat16(), "c.d": torch.tensor([True, False])}
    save_file(weights, tmp_path / "model.safetensors")
    assert stored_digest(tmp_path) == weights_digest(weights)
    save_file({"a": torch.zeros(2, dtype=torch.complex64)}, tmp_path / "model.safetensors")
    with pytest.raises(OSError, match="a: a type 'C64' does not occur in a model"):
        stored_digest(tmp_path)
