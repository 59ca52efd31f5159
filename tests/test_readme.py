"""The README's figures are those of the embedded model's report, and every block of code runs and says what it says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import pytest
from blocks import blocks_of, check_output, first_command
from reproduction import ph18

from dncnorm import TextNormalizer
from dncnorm.normalization import order
from dncnorm.normalization.embedded import EMBEDDED

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = blocks_of(README)
PYTHON = [block for language, block in BLOCKS if language == "python"]
TUTORIAL = next(block for language, block in BLOCKS if "sample_corpus.py" in block)
SHELL = [block for language, block in BLOCKS if language == "sh" and block != TUTORIAL]
INSTALLS = re.compile(r"^make |pip ", flags=re.MULTILINE)
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """report.json of the embedded English model."""
    loaded: dict[str, Any] = json.loads((EMBEDDED / "en" / "report.json").read_text(encoding="utf-8"))
    return loaded


def test_the_numbers_are_those_of_the_report_and_of_the_paper(report: dict[str, Any]) -> None:
    rows = re.findall(r"^\| ([A-Z]+) \| ([\d,]+) \| ([\d.]+) \| ([\d.]*) *\|", README, flags=re.MULTILINE)
    theirs = ph18.read()["accuracy"]["en"]["rows"]
    expected = {
        name: (
            f"{count:,}",
            f"{report['accuracy'][name]:.4f}",
            f"{theirs[name]['accuracy']:.3f}" if name in theirs else "",
        )
        for name, count in report["counts"].items()
    }
    assert {name: tuple(numbers) for name, *numbers in rows} == expected
    gate = re.search(r"gate: precision ([\d.]+), recall ([\d.]+), F1 ([\d.]+), AUC (\d\.\d+)", README)
    assert gate is not None
    assert gate.groups() == tuple(f"{report['gate'][name]:.4f}" for name in ("precision", "recall", "f1", "auc"))


def test_the_order_of_authority_is_the_one_in_the_code(normalize: TextNormalizer) -> None:
    flow = (order.__doc__ or "").partition("Every segment records")[0]
    names = re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+|\b(?:Fallback|Alignment|Wording)\b", flow)
    ordered = (*normalize.normalizer.deciders, *normalize.normalizer.sentence_steps)
    assert names == ["ChosenReadings", *(type(item).__name__ for item in ordered)]


# The blocks.


def run_shell(block: str, folder: Path, **environment: str) -> None:
    """Runs the block in a folder, as it stands."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        timeout=1500,
        env={**os.environ, "PATH": path, **environment},
    )
    assert done.returncode == 0, done.stderr
    check_output(block, done.stdout)


def test_every_block_is_a_diagram_or_is_run() -> None:
    assert {language for language, _ in BLOCKS} == {"", "python", "sh"}
    assert all(any(sign in block for sign in "─►/") for language, block in BLOCKS if not language)


@pytest.mark.parametrize("block", PYTHON, ids=first_command)
def test_python_runs_as_it_stands(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    spoken = r'^(normalize\(".+"\)\["normalized_text"\])\n# (.+)$'
    block = re.sub(spoken, r'assert \1 == "\2"', block, flags=re.MULTILINE)
    exec(compile(block, "README.md", "exec"), {"__name__": "__main__"})
    check_output(block, capsys.readouterr().out)


@pytest.fixture
def checkout() -> Iterator[Path]:
    """A copy of the checkout as it is cloned, removed at once: what is installed into it is large."""
    made = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "runs", "work", "shared")
    cache = shutil.ignore_patterns("__pycache__")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "dncnorm"
        shutil.copytree(ROOT, copy, ignore=lambda path, names: (made if Path(path) == ROOT else cache)(path, names))
        yield copy


@pytest.mark.timeout(1800)
@pytest.mark.slow
@pytest.mark.parametrize("block", SHELL, ids=first_command)
def test_commands_run_as_they_stand(block: str, checkout: Path) -> None:
    """Some install, for which pip needs the network, and then run what they have installed."""
    package = {} if INSTALLS.search(block) else {"PYTHONPATH": str(checkout)}
    run_shell(block, checkout, **package)


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_the_tutorial_trains_a_model(checkout: Path) -> None:
    """Runs it with an eighth of the steps, without the outputs that a worse model need not print."""
    shorter = TUTORIAL.replace("--run runs/first", "--run runs/first --steps 100")
    assert shorter != TUTORIAL
    run_shell(re.sub(r"# -> (?!library_name).*", "", shorter), checkout, PYTHONPATH=str(checkout), OMP_NUM_THREADS="1")
    model = checkout / "my-model"
    report, record = (
        json.loads((model / name).read_text(encoding="utf-8")) for name in ("report.json", "training.json")
    )
    assert report["counts"]["ALL"] > 1000
    assert record["config"] == "hub_configs/first.yaml"


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package(checkout: Path) -> None:
    """Models, grammars, tables, style sheets, and nothing that the checkout lacks."""
    command = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    subprocess.run(command, check=True, cwd=checkout, capture_output=True, timeout=800)
    (wheel,) = (checkout / "dist").glob("*.whl")
    held = {name for name in ZipFile(wheel).namelist() if name.startswith("dncnorm/")}
    written = (path.relative_to(checkout).as_posix() for path in (checkout / "dncnorm").rglob("*") if path.is_file())
    assert held == set(written)
    assert {Path(name).suffix for name in held} >= {".py", ".css", ".tsv", ".zip", ".safetensors", ".json", ".yaml"}


# The set-up.


def recipe(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What make does, or would do, as if nothing was set up."""
    command = ["make", "--always-make", *arguments]
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60, env=alone)


def test_the_demo_installs_what_running_needs_and_tests_need_more() -> None:
    demo, tests = recipe("--dry-run", "demo").stdout, recipe("--dry-run", "test").stdout
    assert "--editable ." in demo
    assert "[dev]" not in demo
    assert '--editable ".[dev]"' in tests
    lines = [line for line in tests.splitlines() if " pip " in line]
    assert len(lines) == 3
    assert all(line.endswith(">&2") and "--quiet" not in line for line in lines), "not quietly, nor into a pipe"
    assert "test-slow" in recipe("help").stdout


def test_another_python_is_refused_in_one_line(tmp_path: Path) -> None:
    other = tmp_path / "python"
    pretend = "import sys; sys.version_info = (3, 9, 0, 'final', 0)"
    other.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{pretend}\n$2"\n', encoding="utf-8")
    other.chmod(0o755)
    done = recipe("demo", f"PYTHON={other}")
    assert done.returncode == 2
    assert done.stdout == ""
    refused = "dncnorm needs Python 3.10 or later, this is 3.9: make PYTHON=python3.11 ..."
    assert done.stderr.splitlines()[0] == refused
