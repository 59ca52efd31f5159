"""Every Python block of docs/transformers.md runs as a program of its own, and prints what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from blocks import blocks_of, check_output, first_command

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "transformers.md").read_text(encoding="utf-8")
PYTHON = [block for language, block in blocks_of(PAGE) if language == "python"]


def test_there_is_nothing_but_python() -> None:
    assert len(PYTHON) == len(blocks_of(PAGE)) == PAGE.count("```") / 2


@pytest.mark.slow
@pytest.mark.parametrize("block", PYTHON, ids=first_command)
def test_it_runs_as_it_stands(block: str, tmp_path: Path) -> None:
    program = tmp_path / "block.py"
    program.write_text(block, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(program)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=250,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HF_HOME": str(tmp_path / "cache")},
    )
    assert done.returncode == 0, done.stderr
    check_output(block, done.stdout)
