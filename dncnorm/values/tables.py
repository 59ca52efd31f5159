"""Reads the check's own tables: TSV files of a language's check, read on first use and cached.

A line that begins with `# ` is a comment. Names of units, currencies and months are the lexicon's; tests hold them
against other sources.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path


@cache
def rows(path: Path, columns: int) -> tuple[tuple[str, ...], ...]:
    """Reads the rows of a file. Raises ValueError, naming file and line, if a row has other columns."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("# "):
            continue
        fields = tuple(line.split("\t"))
        if len(fields) != columns:
            raise ValueError(f"{path}, line {number}: expected {columns} columns, got {len(fields)}")
        found.append(fields)
    return tuple(found)


@cache
def mapping(path: Path) -> dict[str, str]:
    """Reads a table of two columns as a dictionary; a key that repeats keeps its first row."""
    return dict(reversed(rows(path, 2)))  # type: ignore[arg-type]


@cache
def many(path: Path) -> dict[str, tuple[str, ...]]:
    """Reads a table of two columns whose keys may repeat, as a dictionary of all their entries in order."""
    found: dict[str, tuple[str, ...]] = {}
    for key, value in rows(path, 2):
        found[key] = (*found.get(key, ()), value)
    return found


def rewritten(text: str, path: Path, name: str) -> str:
    """Returns the text with the patterns of this name in a table (name, pattern, replacement) replaced in order."""
    for other, pattern, replacement in rows(path, 3):
        text = re.sub(pattern, replacement, text) if other == name else text
    return text
