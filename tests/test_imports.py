"""Imports are quick, and register with transformers in whatever order the two packages are imported."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

import pytest

import dncnorm
from dncnorm.core.imports import when_imported

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "dncnorm"


def run(code: str, *arguments: str, timeout: int = 240) -> str:
    """What the code prints in a process of its own, in which warnings are errors."""
    command = [sys.executable, "-W", "error", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


# What is not imported.


def test_the_heavy_packages_are_not_imported() -> None:
    code = """
import contextlib, sys
import dncnorm
dncnorm.Sentence, dncnorm.Result, dncnorm.CallOptions
from dncnorm.apps.cli import main
for arguments in (["--help"], ["--version"], ["normalize", "--help"], ["normalize", "--n-best", "3", "text"]):
    with contextlib.suppress(SystemExit):
        assert main(arguments) == 1
print("\\n", sorted({"torch", "transformers", "numpy", "xgboost", "huggingface_hub", "tqdm"} & set(sys.modules)))
"""
    assert run(code).splitlines()[-1].strip() == "[]"


def test_a_first_text_takes_few_packages_beside_those_of_transformers() -> None:
    """What training, evaluation and the building of grammars use is not imported; scipy comes with transformers."""
    code = """
import dncnorm, gc, sys
normalize = dncnorm.pipeline("text-normalization")
assert gc.isenabled()
assert normalize("It costs $312.")["normalized_text"] == "It costs three hundred twelve dollars."
assert gc.isenabled()
print({"sklearn", "pandas", "matplotlib", "pynini", "datasets", "pyarrow", "dask", "onnxruntime"} & {*sys.modules})
"""
    assert run(code).splitlines()[-1] == "set()"


# The names of the package.


def test_the_names_for_type_checkers_are_those_that_are_found() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (checked,) = (node for node in tree.body if isinstance(node, ast.If))
    declared = {
        alias.name: (node.module or "").removeprefix("dncnorm.")
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert declared == dncnorm._HOMES
    assert {*declared, "__version__"} == set(dncnorm.__all__)


def test_every_name_is_there_and_listed() -> None:
    for name in dncnorm.__all__:
        assert name in dir(dncnorm)
        found = getattr(dncnorm, name)
        assert getattr(found, "__module__", "dncnorm").startswith("dncnorm")
    with pytest.raises(AttributeError, match=r"^module 'dncnorm' has no attribute 'pipelin'$"):
        _ = dncnorm.pipelin  # type: ignore[attr-defined]


# The registration.

CHECKED = """
import importlib, sys, threading
FOLDER = "dncnorm/pretrained/en"

def check():
    import transformers
    import dncnorm
    assert type(transformers.AutoConfig.from_pretrained(FOLDER)) is dncnorm.DncNormConfig
    assert type(transformers.AutoTokenizer.from_pretrained(FOLDER)) is dncnorm.DncNormTokenizer
    model = transformers.AutoModelForSeq2SeqLM.from_config(dncnorm.DncNormConfig())
    assert type(model) is dncnorm.DncNormForTextNormalization
    task = transformers.pipelines.PIPELINE_REGISTRY.check_task("text-normalization")[1]
    assert task["impl"] is dncnorm.TextNormalizationPipeline

def forget():
    "The two packages, as if they had not been imported; what is slow to load stays."
    import transformers
    transformers.pipelines.PIPELINE_REGISTRY.supported_tasks.pop("text-normalization", None)
    for name in [name for name in sys.modules if name == "transformers" or name.partition(".")[0] == "dncnorm"]:
        del sys.modules[name]
"""

ORDERS = (
    "import dncnorm",
    "import dncnorm; import transformers",
    "import transformers; import dncnorm",
    "from transformers import AutoConfig, Pipeline; import dncnorm",
    "import dncnorm; from transformers.models.auto import AutoConfig",
    "from dncnorm import DncNormConfig",
    "from dncnorm.model.configuration import DncNormConfig; import transformers",
    "from dncnorm.model.registry import check_names",
    "from dncnorm.normalization.loading import pipeline",
    "from dncnorm.normalization.task.registration import register",
    "import dncnorm.apps.cli; import dncnorm.bundle.gate",
)


@pytest.mark.timeout(1800)
@pytest.mark.slow
def test_it_registers_in_whatever_order_and_any_module_may_be_the_first() -> None:
    """Any package, and any module that imports transformers itself: all others reach it by one of these."""
    imports = re.compile(r"^\s*(?:import|from) transformers\b", flags=re.MULTILINE)
    files = [
        file
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.name == "__init__.py" or imports.search(file.read_text(encoding="utf-8"))
    ]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    assert {"dncnorm", "dncnorm.model.configuration", "dncnorm.normalization.task.registration"} <= {*names}
    firsts = [*ORDERS, *(f"import {name}" for name in names)]
    run(f"{CHECKED}\nfor first in {firsts!r}:\n    exec(first)\n    check()\n    forget()", timeout=1700)


@pytest.mark.slow
def test_threads_that_begin_at_once_all_find_it() -> None:
    code = f"""{CHECKED}
import dncnorm
firsts = 2 * [
    lambda: importlib.import_module("transformers"), lambda: dncnorm.pipeline().model, lambda: dncnorm.DncNormConfig
]
failed, start = [], threading.Barrier(len(firsts))

def begin(first):
    start.wait()
    try:
        first()
        # Not `import transformers`, which may give what it is before it replaces itself.
        assert type(sys.modules["transformers"].AutoConfig.from_pretrained(FOLDER)) is dncnorm.DncNormConfig
    except BaseException as error:
        failed.append(error)

threads = [threading.Thread(target=begin, args=[first]) for first in firsts]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failed, failed
check()
"""
    run(code)


# A function that follows an import.


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module that has not been imported."""
    name = "found_by_tests_alone"
    (tmp_path / f"{name}.py").write_text("STATE = ['run']\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    finders = list(sys.meta_path)
    yield name
    sys.modules.pop(name, None)
    sys.meta_path[:] = finders


def test_it_is_called_once_behind_the_module(module: str) -> None:
    seen: list[list[str]] = []
    when_imported(module, lambda: seen.append(sys.modules[module].STATE))
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    assert spec.loader.get_filename() == spec.origin  # type: ignore[union-attr]
    assert seen == [], "to be looked for is not to be imported"
    importlib.import_module(module)
    importlib.import_module(module)
    assert seen == [["run"]]
    when_imported(module, lambda: seen.append(["at once"]))
    assert seen[1:] == [["at once"]]
    assert isinstance(sys.modules[module].__loader__, SourceFileLoader)
    assert type(sys.modules[module].__spec__.loader) is SourceFileLoader  # type: ignore[union-attr]
    assert not [finder for finder in sys.meta_path if type(finder).__module__ == "dncnorm.core.imports"]


def test_a_failure_is_the_imports_every_time(module: str) -> None:
    def fail() -> None:
        raise RuntimeError("not registered")

    when_imported(module, fail)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="not registered"):
            importlib.import_module(module)
