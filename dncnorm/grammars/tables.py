"""The grammars' word lists: TSV files, read by the sources and at run time alike, so without pynini."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def rows(file: Path, columns: int) -> Iterator[tuple[str, ...]]:
    """The rows of a TSV; empty lines and lines that begin with `# ` are for people.

    Raises ValueError for a row with another number of columns, naming file and line.
    """
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if not line or line.startswith("# "):
            continue
        cells = tuple(line.split("\t"))
        if len(cells) != columns:
            raise ValueError(f"{file}, line {number}: expected {columns} columns, got {len(cells)}")
        yield cells
