"""The blocks of code in a page of documentation, and their expected output."""

from __future__ import annotations

import re


def blocks_of(page: str) -> list[tuple[str, str]]:
    """Every block of a page of Markdown: its language, and the code."""
    return re.findall(r"^```(\w*)\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)


def first_command(block: str) -> str:
    """The first line that is neither blank nor an import, as the name of a test."""
    return next(line for line in block.splitlines() if line and not line.startswith("import "))[:40]


def check_output(block: str, printed: str) -> None:
    """Checks that the text after each `# ->` of the block is printed, in that order; it may end with `...`."""
    place = 0
    for expected in re.findall(r"# -> (.+)$", block, flags=re.MULTILINE):
        place = printed.find(expected.removesuffix("..."), place)
        assert place >= 0, f"{expected!r} is not in, or comes before what it follows in:\n{printed}"
