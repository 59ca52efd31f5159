"""Every Python block of docs/transformers.md and docs/languages.md is a program that prints what the page says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from blocks import blocks_of, check_output, first_command

ROOT = Path(__file__).parents[1]
PAGES = ("transformers.md", "languages.md")
BLOCKS = {page: blocks_of((ROOT / "docs" / page).read_text(encoding="utf-8")) for page in PAGES}
PYTHON = [block for blocks in BLOCKS.values() for language, block in blocks if language == "python"]


def test_there_is_nothing_but_python_for_transformers() -> None:
    page = (ROOT / "docs" / "transformers.md").read_text(encoding="utf-8")
    assert {language for language, _ in BLOCKS["transformers.md"]} == {"python"}
    assert len(BLOCKS["transformers.md"]) == page.count("```") / 2


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
