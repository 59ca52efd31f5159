"""Results and options are typed: a type checker knows a result's keys, and rejects a misspelt option."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import dncnorm
from dncnorm.bundle.overrides import Overrides
from dncnorm.core import results
from dncnorm.normalization import typed_options
from dncnorm.normalization.text_normalizer import PIPELINE_OPTIONS
from dncnorm.options import CALL_OPTIONS

ROOT = Path(__file__).parents[1]

RIGHT = """
import dncnorm
from dncnorm import CallOptions, Result, SegmentDict

normalize = dncnorm.pipeline("text-normalization", lang="ru", beams=2, overrides=[("XML", "x m l")], style="corpus")
result: Result = normalize("15 kg", spacing="written", n_best=2)
text: str = result["normalized_text"]
segments: list[SegmentDict] = result["segments"]
confidence: float = segments[0]["confidence"]
word: str = segments[0]["words"][0]["after"]
score: float = segments[0]["alternatives"][0]["score"]
many: list[Result] = normalize(["15 kg", "16 kg"])
texts: list[str] = [one["normalized_text"] for one in normalize(line for line in ["15 kg"])]
options: CallOptions = {"beams": 3, "letters": "joined"}
normalize("15 kg", **options)
rules: list[str | None] = [segment["rule"] for segment in normalize.stream(["15 kg"])]
each = dncnorm.pipeline(lang="auto")
language: str = each.language_of(each("15 kg")["normalized_text"])
"""

WRONG = (
    ('normalize("15 kg", spaceing="written")', "call-overload"),
    ('normalize("15 kg", spacing="wide")', "call-overload"),
    ('normalize("15 kg", beams="3")', "call-overload"),
    ("dncnorm.pipeline(beems=3)", "call-overload"),
    ('dncnorm.pipeline(lang="auto", grammer=False)', "call-overload"),
    ('dncnorm.pipeline(overrides={"XML": 5})', "arg-type"),
    ('normalize.stream(["15 kg"], aligment=True)', "call-arg"),
    ('normalize("15 kg")["normalised_text"]', "typeddict-item"),
    ('normalize("15 kg")["normalized_text"] + 1', "operator"),
    ('normalize("15 kg")["segments"][0]["konfidence"]', "typeddict-item"),
)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_type_checker_knows_results_and_options(tmp_path: Path) -> None:
    first = RIGHT.count("\n") + 1
    program = tmp_path / "program.py"
    program.write_text(RIGHT + "".join(f"{line}\n" for line, _ in WRONG), encoding="utf-8")
    settings = ("--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache"))
    command = [sys.executable, "-m", "mypy", *settings, "--no-error-summary", "--hide-error-context", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=850)
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    found = {(int(line.split(":")[1]), line.rpartition("[")[2].rstrip("]")) for line in errors}
    assert found == {(first + place, code) for place, (_, code) in enumerate(WRONG)}, done.stdout
    assert 'Unexpected keyword argument "spaceing"' in errors[0]


def test_the_types_of_a_calls_options_are_those_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_options, "Overrides", Overrides, raising=False)  # imported for type checkers alone
    hints = get_type_hints(dncnorm.CallOptions)
    assert list(hints) == [option.name for option in CALL_OPTIONS]
    for option in CALL_OPTIONS:
        kinds = [kind for kind in get_args(hints[option.name]) if kind is not type(None)]
        assert type(None) in get_args(hints[option.name]), option.name
        if option.choices:
            named = [set(get_args(kind)) for kind in kinds if get_origin(kind) is Literal]
            assert named == [set(option.choices)], option.name
        elif option.kind not in (list, dict):
            assert kinds == [option.kind], option.name


def test_the_types_of_a_pipelines_options_are_those_it_has() -> None:
    declared = {name for base in (dncnorm.CallOptions, dncnorm.PipelineOptions) for name in base.__annotations__}
    assert declared | {"lang"} == PIPELINE_OPTIONS, "lang is an argument of its own"


def test_a_result_has_the_keys_of_its_type(tiny: dncnorm.TextNormalizer) -> None:
    result = tiny("In 2007.", alignment=True, n_best=2)
    assert set(result) == set(results.Result.__annotations__)
    keys = {name for base in (results.SegmentDict, results._Requested) for name in base.__annotations__}
    for segment in result["segments"]:
        assert set(segment) == keys
        assert all(set(word) == set(results.WordDict.__annotations__) for word in segment["words"])
        assert all(set(item) == set(results.AlternativeDict.__annotations__) for item in segment["alternatives"])
