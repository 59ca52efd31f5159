"""The blocks of the documentation are programs that print what a page says; its links and paths lead somewhere."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from blocks import blocks_of, check_output, first_command

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
HOW_TO = sorted((DOCS / "how-to").glob("*.md"))
ADDED_ROWS = frozenset(
    ["add-a-unit", "add-a-currency", "add-an-abbreviation", "add-an-acronym", "add-a-symbol", "add-a-kind"]
)
"""Pages whose blocks change the package; `test_added_rows.py` runs them in a copy."""
RUN = (DOCS / "use.md", DOCS / "transformers.md", *(page for page in HOW_TO if page.stem not in ADDED_ROWS))
"""The pages whose every block is run."""
PAGES = (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md"), *HOW_TO)
BLOCKS = [
    pytest.param(language, block, id=f"{page.stem}: {first_command(block)}")
    for page in RUN
    for language, block in blocks_of(page.read_text(encoding="utf-8"))
]
ANCHOR = re.compile(r"^#+ (.+)$", flags=re.MULTILINE)
WORDS = 12_000


def text_of(page: Path) -> str:
    """The page, without the code of its blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


FORKS = """
import os, runpy, sys, traceback, warnings
import datasets, dncnorm, torch, transformers
warnings.simplefilter("ignore")
for line in sys.stdin:
    folder = line.rstrip()
    child = os.fork()
    if not child:
        os.chdir(folder)
        sys.path.insert(0, folder)
        for name, stream in (("out", 1), ("err", 2)):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), stream)
        status = 1
        try:
            runpy.run_path("block", run_name="__main__")
            status = 0
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Runs the program `block` of each folder that it reads, in a fork of a process that has imported the packages."""


@pytest.fixture(scope="module")
def run_python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], int]]:
    """Runs a folder's block of Python; returns its exit status."""
    settings = {"PYTHONPATH": str(ROOT), "HF_HOME": str(tmp_path_factory.mktemp("cache"))}
    command = [sys.executable, "-W", "ignore", "-c", FORKS]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen(command, **pipes, env={**os.environ, **settings}, text=True, start_new_session=True)

    def run(folder: Path) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        print(folder, file=process.stdin, flush=True)
        return int(process.stdout.readline() or 1)

    yield run
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "block"), BLOCKS)
def test_a_block_runs_and_prints_what_the_page_says(
    language: str, block: str, tmp_path: Path, run_python: Callable[[Path], int]
) -> None:
    """It runs in a folder that has the scripts and settings of a checkout; what it starts is ended with it."""
    if language == "toml":
        return
    for name in ("training", "hub_configs"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "block").write_text(block, encoding="utf-8")
    status = run_python(tmp_path) if language == "python" else run_shell(tmp_path)
    assert status == 0, (tmp_path / "err").read_text(encoding="utf-8")
    check_output(block, (tmp_path / "out").read_text(encoding="utf-8"))


def run_shell(folder: Path) -> int:
    """Runs a folder's block of commands; returns its exit status."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {"PYTHONPATH": str(ROOT), "HF_HOME": str(folder / "cache"), "PATH": path}
    command = ["bash", "-euo", "pipefail", "block"]
    with (folder / "out").open("w") as out, (folder / "err").open("w") as err:
        process = subprocess.Popen(
            command, stdout=out, stderr=err, cwd=folder, env={**os.environ, **settings}, start_new_session=True
        )
        try:
            return process.wait(timeout=250)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


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
    made = set(re.findall(r">> (\S+)", text))  # by the page's commands
    for path in re.findall(r"(?<![\w/.])(?:training|hub_configs|notebooks|model_cards)/[\w/-]+\.\w+", text):
        if path in made:
            continue
        folder, *_, name = path.split("/")
        assert list((ROOT / folder).rglob(name)), path


def test_the_pages_are_short_and_a_version_of_the_changelog_is_a_screen() -> None:
    pages = [page for page in PAGES if page.name != "CONTRIBUTING.md"]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= WORDS
    _, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert versions
    assert max(version.count("\n") for version in versions) <= 40
