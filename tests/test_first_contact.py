"""What people try first: wrong types, sets, devices that are not there, a look at the pipeline."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import build_parser
from dncnorm.apps.options import flag
from dncnorm.bundle.overrides import Overrides
from dncnorm.options import CALL_OPTIONS

ROOT = Path(__file__).parents[1]

# Overrides.


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"XML": 5}, TypeError, r"overrides\['XML'\]: 5; expected the spoken form as a str, got int"),
        ({"XML": None}, TypeError, r"overrides\['XML'\]: None; expected the spoken form as a str, got NoneType"),
        ({5: "five"}, TypeError, r"overrides\[5\]: 5; expected the written form as a str, got int"),
        ({"XML": ""}, ValueError, r"overrides\['XML'\], spoken: is empty; sil says nothing"),
        ([("XML", "x m l"), ("A", 1)], TypeError, r"overrides\[1\]: 1; expected the spoken form as a str, got int"),
        (["XML"], TypeError, r"overrides\[0\]: 'XML'; expected a pair, the written and the spoken form"),
        ([("XML", "x", "y")], TypeError, r"overrides\[0\]: \('XML', 'x', 'y'\); expected a pair, .*"),
        (5, TypeError, r"overrides: 5; expected a file, a dictionary of written and spoken forms, or a list .*"),
        (b"XML", TypeError, r"overrides: b'XML'; expected a file, .*"),
    ],
)
def test_overrides_of_a_wrong_type_are_named(given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        Overrides.given(given)


@pytest.mark.parametrize("given", [{"XML": "x m l"}, [("XML", "x m l")], (["XML", "x m l"],), iter([("XML", "x m l")])])
def test_overrides_are_a_dictionary_or_pairs(given: Any, model_folder: Path) -> None:
    (segment,) = dncnorm.pipeline(model=model_folder, overrides=given)("XML")["segments"]
    assert (segment["after"], segment["source"]) == ("x m l", "override")


# Inputs without an order.


@pytest.mark.parametrize("given", [{"a", "b"}, frozenset({"a"}), set()])
def test_a_set_of_texts_is_refused(tiny: TextNormalizer, given: Any) -> None:
    for options in ({}, {"pretokenized": True}):
        with pytest.raises(TypeError, match=r"^inputs: a (frozen)?set has no order, and the results no place; give a"):
            tiny(given, **options)
    with pytest.raises(TypeError, match=r"^chunks: a (frozen)?set has no order; give a list, or a generator$"):
        list(tiny.stream(given))


def test_the_keys_of_a_dictionary_have_an_order(tiny: TextNormalizer) -> None:
    assert len(tiny({"In 2007.": 1, "5": 2}.keys())) == 2


# Devices.


@pytest.mark.parametrize("build", [dncnorm.pipeline, transformers.pipeline])
def test_an_accelerator_that_is_not_there_is_an_error(build: Any, model_folder: Path) -> None:
    absent = torch.accelerator.device_count() if torch.accelerator.is_available() else 0
    with pytest.raises(ValueError, match=rf"^device: {absent}; here PyTorch can use cpu.* \(accelerators found: "):
        build("text-normalization", model=str(model_folder), device=absent)


@pytest.mark.parametrize("device", [-1, "cpu", torch.device("cpu")])
def test_the_processor_is_always_there(device: Any, model_folder: Path) -> None:
    assert dncnorm.pipeline(model=model_folder, device=device).model.device == torch.device("cpu")


# What it says of itself.


def test_a_pipeline_describes_itself(model_folder: Path) -> None:
    plain = dncnorm.pipeline(model=model_folder)
    facts = f"task='text-normalization', lang='en', model='{model_folder}', style='speech'"
    assert repr(plain) == f"TextNormalizer({facts})"
    asked = dncnorm.pipeline(model=model_folder, beams=3, grammar=False, overrides={"XML": "x m l"}, keep=None)
    assert repr(asked).startswith(f"TextNormalizer({facts}, beams=3, ")
    assert "grammar=False" in repr(asked)
    assert "overrides='1 (sha256 " in repr(asked)
    assert "keep" not in repr(asked)
    assert repr(dncnorm.pipeline(model=model_folder, style="corpus")).endswith("style='corpus')")
    loaded = transformers.pipeline("text-normalization", model=str(model_folder))
    assert repr(loaded) == f"TextNormalizationPipeline({facts})"
    many = dncnorm.pipeline(model=model_folder, keep=[str(number) for number in range(10_000)])
    assert len(repr(many)) < 600


# The command line.


def test_every_option_of_a_call_is_on_the_command_line() -> None:
    parser = build_parser()
    for option in CALL_OPTIONS:
        assert option.help, option.name
        value = [] if option.kind is bool else [option.choices[0] if option.choices else "1"]
        parsed = parser.parse_args(["normalize", flag(option), *value, "text"])
        assert getattr(parsed, option.name) is not None, option.name


# Without PyTorch.


def test_names_that_need_pytorch_name_the_extra() -> None:
    code = """
import sys
sys.modules.update(dict.fromkeys(("torch", "transformers")))
import dncnorm
for name in ("DncNormConfig", "DncNormForTextNormalization", "DncNormTokenizer", "TextNormalizationPipeline"):
    try:
        getattr(dncnorm, name)
    except ImportError as error:
        print(type(error).__name__, error)
try:
    import dncnorm.model.configuration
except ImportError as error:
    print(type(error).__name__, error)
print(dncnorm.pipeline()("It weighs 15 kg.")["normalized_text"])
"""
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=240)
    named = ("DncNormConfig", "DncNormForTextNormalization", "DncNormTokenizer", "TextNormalizationPipeline", "model")
    missing = "not installed: torch, transformers (pip install 'dncnorm[torch]')"
    expected = [f"MissingExtraError dncnorm.{name}: {missing}" for name in named]
    assert done.stdout.splitlines() == [*expected, "It weighs fifteen kilograms."]
