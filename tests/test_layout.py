"""The house's order: who may import whom, what importing does, what is never in the code."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "dncnorm"

ORDER = (
    "core",
    "options",
    "lexicon",
    "corpus",
    "languages",
    "segmentation",
    "gate",
    "grammars",
    "ranking",
    "choosing",
    "values",
    "documents",
    "bundle",
    "inference",
    "nn",
    "model",
    "normalization",
    "languages/*",
    "explanation",
    "evaluation",
    "training",
    "apps",
    "__main__",
    "__init__",
)
"""The layout, from the lowest layer up; `__init__` and `__main__` only gather."""

ENGLISH = ("lexicon", "markup", "plurals", "numbers", "cutting", "corpus_form")
"""Packages of English that are made of rules, and modules that these may import: each imports what stands before it."""

MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The entry of ORDER a file belongs to; a language's folder is loaded by its code, when it is first asked for."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "languages" and len(parts) > 2:
        return "languages/*"
    return parts[0].removesuffix(".py")


@cache
def imported_names(path: Path) -> set[str]:
    """The modules a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "dncnorm":
            names.update(
                f"dncnorm.{alias.name}" if (PACKAGE / alias.name).is_dir() else "dncnorm" for alias in node.names
            )
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return names


def part_of_name(names: list[str]) -> str:
    """The entry of ORDER that a module's name stands for."""
    if names[1:2] == ["languages"] and len(names) > 2 and (PACKAGE / "languages" / names[2]).is_dir():
        return "languages/*"
    return names[1] if len(names) > 1 else "__init__"


def test_a_module_imports_only_what_is_above_it() -> None:
    for path in MODULES:
        own = ORDER.index(part_of(path))
        parts = {part_of_name(name.split(".")) for name in imported_names(path) if name.split(".")[0] == "dncnorm"}
        below = {name for name in parts if ORDER.index(name) > own}
        assert not below, f"{path.relative_to(ROOT)} imports {below}, which are below {ORDER[own]}"


@pytest.mark.parametrize("name", ENGLISH)
def test_english_packages_import_only_what_is_above_them(name: str) -> None:
    folder = PACKAGE / "languages" / "en"
    known = {f"dncnorm.languages.en.{other}" for other in ENGLISH[: ENGLISH.index(name) + 1]}
    files = sorted((folder / name).glob("*.py")) or [folder / f"{name}.py"]
    for path in files:
        imported = {other for other in imported_names(path) if other.startswith("dncnorm.languages.en")}
        assert {".".join(other.split(".")[:4]) for other in imported} <= known, path


def test_nn_knows_torch_only_and_inference_needs_none() -> None:
    known = {"__future__", "collections", "functools", "itertools", "typing", "math", "torch", "dncnorm"}
    for path in (PACKAGE / "nn").rglob("*.py"):
        assert {name.split(".")[0] for name in imported_names(path)} <= known, path
    for path in (PACKAGE / "inference").rglob("*.py"):
        assert not {name.split(".")[0] for name in imported_names(path)} & {"torch", "transformers"}, path


def test_no_pickle_and_no_remote_code_anywhere() -> None:
    forbidden = ("import pickle", "torch.load(", "trust_remote_code=True", "weights_only=False", "joblib")
    for path in [*PACKAGE.rglob("*.py"), *(ROOT / "training").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert not [word for word in forbidden if word in text], path


def test_importing_registers_and_does_nothing_else() -> None:
    code = """
import logging, os, socket, warnings
def refuse(*args, **kwargs): raise AssertionError("the network was asked for")
socket.socket.connect = refuse
environment, handlers, filters = dict(os.environ), list(logging.root.handlers), len(warnings.filters)
import dncnorm
changed = {k for k in {*os.environ, *environment} if os.environ.get(k) != environment.get(k)}
assert not changed & {k for k in changed if k.startswith(("HF_", "TOKENIZERS", "TRANSFORMERS"))}, changed
assert logging.root.handlers == handlers
import sys
import dncnorm.corpus, dncnorm.gate.gate, dncnorm.evaluation.report, dncnorm.evaluation.runner
heavy = {"datasets", "evaluate", "matplotlib", "accelerate", "tensorboard", "num2words"}
heavy |= {"pandas", "pyarrow", "xgboost", "sklearn", "pynini", "distributed", "starlette", "gradio", "onnxruntime"}
print(sorted(heavy & set(sys.modules)))
from transformers import AutoConfig
from transformers.pipelines import PIPELINE_REGISTRY
assert "text-normalization" in PIPELINE_REGISTRY.get_supported_tasks()
assert type(AutoConfig.for_model("dncnorm")).__name__ == "DncNormConfig"
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    assert set(ast.literal_eval(done.stdout.strip())) <= {"accelerate"}, "transformers alone may bring accelerate"
