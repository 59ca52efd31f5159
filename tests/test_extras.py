"""What is installed without extras is enough to run, and what an extra brings is asked for by name."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dncnorm.core.extras import MissingExtraError, check_extra
from dncnorm.corpus import stream_sentences

ROOT = Path(__file__).parents[1]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
CORPUS = "MEASURE\t15 kg\tfifteen kilograms\nPUNCT\t.\tsil\n<eos>\t<eos>\n"


def base() -> set[str]:
    """The distributions that pip installs for the package without extras."""
    declared = re.search(r"^dependencies = \[\n(.*?)^\]", PYPROJECT, re.MULTILINE | re.DOTALL)
    assert declared is not None
    waiting, found = [Requirement(text) for text in re.findall(r'"(.+?)"', declared[1])], {"setuptools", "pip"}
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        applies = needed.marker is None or needed.marker.evaluate({"extra": ""})
        if applies and name not in found:
            found.add(name)
            try:
                waiting += map(Requirement, requires(name) or ())
            except PackageNotFoundError:  # for another platform
                continue
    return found


def absent() -> list[str]:
    """The modules that are here because of extras."""
    kept = base()
    return sorted(
        module
        for module, distributions in packages_distributions().items()
        if module.isidentifier() and not kept & {canonicalize_name(name) for name in distributions}
        if module not in {"dncnorm", "__editable___dncnorm_0_2_0_finder"}
    )


def run_without(modules: list[str], code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs code where these modules cannot be imported or found."""
    hidden = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nsys.modules.update(dict.fromkeys({modules!r}))\n{code}"
    command = [sys.executable, "-c", hidden]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=280)


@pytest.mark.slow
def test_the_commands_run_on_what_is_installed_without_extras(tmp_path: Path) -> None:
    (tmp_path / "corpus.tsv").write_text(CORPUS, encoding="utf-8")
    hidden = absent()
    assert {"accelerate", "datasets", "evaluate", "matplotlib", "pandas", "pyarrow", "pynini"} <= set(hidden)
    assert {"torch", "transformers", "xgboost"} <= set(hidden)
    assert not {"numpy", "kaldifst", "regex", "safetensors", "tqdm"} & set(hidden)
    code = """
import dncnorm
from dncnorm.apps.cli import main
assert main(["normalize", "15 kg"]) == 0
assert main(["evaluate", "corpus.tsv", "--report", "report"]) == 0
assert main(["explain", "15 kg"]) == 1
assert main(["serve"]) == 1
for module in ("dncnorm.training.seq2seq.run", "dncnorm.training.gate.fitting"):
    try:
        __import__(module)
    except ImportError as error:
        print(error)
for name in ("DncNormConfig", "DncNormForTextNormalization", "DncNormTokenizer", "TextNormalizationPipeline"):
    try:
        getattr(dncnorm, name)
    except ImportError as error:
        print(error)
"""
    done = run_without(hidden, code, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("fifteen kilograms\n")
    missing = "not installed: accelerate, datasets, tensorboard (pip install 'dncnorm[train]')"
    names = ("DncNormConfig", "DncNormForTextNormalization", "DncNormTokenizer", "TextNormalizationPipeline")
    torch = "not installed: torch, transformers (pip install 'dncnorm[torch]')"
    assert done.stdout.splitlines()[-6:] == [
        f"dncnorm.training.seq2seq: {missing}",
        "dncnorm.training.gate: not installed: xgboost (pip install 'dncnorm[train]')",
        *(f"dncnorm.{name}: {torch}" for name in names),
    ]
    assert f"explain: {torch}" in done.stderr
    assert "serve: not installed: starlette, uvicorn (pip install 'dncnorm[serve]')" in done.stderr


def test_all_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    check_extra("train", ("json", "ast"), "anything")
    expected = r"^mine: not installed: no_such_a, no_such_b \(pip install 'dncnorm\[train\]'\)$"
    with pytest.raises(MissingExtraError, match=expected):
        check_extra("train", ("no_such_a", "json", "no_such_b"), "mine")
    monkeypatch.setattr("dncnorm.core.extras.find_spec", lambda package: None)
    with pytest.raises(MissingExtraError, match=r"^stream_sentences: not installed: datasets \(pip install"):
        stream_sentences(tmp_path)
