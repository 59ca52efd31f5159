"""What people try first: wrong types, sets, devices that are not there, a look at the pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import transformers

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import build_parser
from dncnorm.apps.options import flag
from dncnorm.bundle.override import Override
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


def test_overrides_are_a_file_a_dictionary_or_pairs(tmp_path: Path) -> None:
    expected = Overrides((Override("XML", "x m l"),))
    for given in ({"XML": "x m l"}, [("XML", "x m l")], (["XML", "x m l"],), iter([("XML", "x m l")]), expected):
        assert Overrides.given(given) == expected
    expected.save(tmp_path / "overrides.tsv")
    assert Overrides.given(tmp_path / "overrides.tsv") == expected
    with pytest.raises(FileNotFoundError, match=r"^overrides: none\.tsv: no such file$"):
        Overrides.given("none.tsv")


# Inputs without an order.


def test_a_set_of_texts_is_refused(tiny: TextNormalizer) -> None:
    for given in ({"a", "b"}, frozenset({"a"})):
        for options in ({}, {"pretokenized": True}):
            with pytest.raises(TypeError, match=r"^inputs: a (frozen)?set has no order, and the results no place; giv"):
                tiny(given, **options)
        with pytest.raises(TypeError, match=r"^chunks: a (frozen)?set has no order; give a list, or a generator$"):
            list(tiny.stream(given))
    assert len(tiny({"In 2007.": 1, "5": 2}.keys())) == 2, "the keys of a dictionary have an order"


# Devices.


@pytest.mark.parametrize("build", [dncnorm.pipeline, transformers.pipeline])
def test_an_accelerator_that_is_not_there_is_an_error(build: Any, model_folder: Path) -> None:
    absent = torch.accelerator.device_count() if torch.accelerator.is_available() else 0
    with pytest.raises(ValueError, match=rf"^device: {absent}; here PyTorch can use cpu.* \(accelerators found: "):
        build("text-normalization", model=str(model_folder), device=absent)


# What it prints.


def test_a_pipeline_describes_itself(model_folder: Path, tiny: TextNormalizer) -> None:
    facts = f"task='text-normalization', lang='en', model='{model_folder}', style='speech'"
    assert repr(tiny) == f"TextNormalizer({facts})"
    kept = [str(number) for number in range(10_000)]
    asked = dncnorm.pipeline(model=model_folder, beams=3, grammar=False, overrides={"XML": "x m l"}, keep=kept)
    assert repr(asked).startswith(f"TextNormalizer({facts}, beams=3, ")
    assert "grammar=False" in repr(asked)
    assert "overrides='1 (sha256 " in repr(asked)
    assert len(repr(asked)) < 600
    assert "keep" not in repr(dncnorm.pipeline(model=model_folder, keep=None))
    loaded = transformers.pipeline("text-normalization", model=str(model_folder), device="cpu", style="corpus")
    assert repr(loaded) == f"TextNormalizationPipeline({facts.replace('speech', 'corpus')})"


# The command line.


def test_every_option_of_a_call_is_on_the_command_line() -> None:
    parser = build_parser()
    for option in (one for one in CALL_OPTIONS if one.flag != ""):
        assert option.help, option.name
        value = [] if option.kind is bool else [option.choices[0] if option.choices else "1"]
        parsed = parser.parse_args(["normalize", flag(option), *value, "text"])
        assert getattr(parsed, flag(option)[2:].replace("-", "_")) is not None, option.name
