"""The blocks of the documentation are programs that print what a page says; its links and paths lead somewhere."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from blocks import blocks_of, check_output, first_command

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RUN = (DOCS / "use.md", DOCS / "transformers.md", *sorted((DOCS / "how-to").glob("*.md")))
"""The pages whose every block is run."""
PAGES = (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md"), *RUN[2:])
BLOCKS = [
    pytest.param(language, block, id=f"{page.stem}: {first_command(block)}")
    for page in RUN
    for language, block in blocks_of(page.read_text(encoding="utf-8"))
]
PROGRAMS = {"python": [sys.executable, "-W", "ignore"], "sh": ["bash", "-euo", "pipefail"]}
ANCHOR = re.compile(r"^#+ (.+)$", flags=re.MULTILINE)
WORDS = 12_000


def text_of(page: Path) -> str:
    """The page, without the code of its blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "block"), BLOCKS)
def test_a_block_runs_and_prints_what_the_page_says(language: str, block: str, tmp_path: Path) -> None:
    """It runs in a folder that has the scripts and settings of a checkout; what it starts is ended with it."""
    if language == "toml":
        return
    for name in ("training", "hub_configs"):
        (tmp_path / name).symlink_to(ROOT / name)
    program = tmp_path / "block"
    program.write_text(block, encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {"PYTHONPATH": str(ROOT), "HF_HOME": str(tmp_path / "cache"), "PATH": path}
    with (tmp_path / "out").open("w+") as out, (tmp_path / "err").open("w+") as err:
        process = subprocess.Popen(
            [*PROGRAMS[language], str(program)],
            stdout=out,
            stderr=err,
            cwd=tmp_path,
            env={**os.environ, **settings},
            start_new_session=True,
        )
        try:
            status = process.wait(timeout=250)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        assert status == 0, (tmp_path / "err").read_text(encoding="utf-8")
    check_output(block, (tmp_path / "out").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_lead_to_a_file_and_a_heading(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text_of(page)):
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), target
        if anchor:
            headings = ANCHOR.findall(file.read_text(encoding="utf-8"))
            assert anchor in [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings], target
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"(?<![\w/.])(?:training|hub_configs|notebooks|model_cards)/[\w/-]+\.\w+", text):
        folder, *_, name = path.split("/")
        assert list((ROOT / folder).rglob(name)), path


def test_the_pages_are_short_and_a_version_of_the_changelog_is_a_screen() -> None:
    pages = [page for page in PAGES if page.name != "CONTRIBUTING.md"]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= WORDS
    _, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert versions
    assert max(version.count("\n") for version in versions) <= 40
