"""What several attacks make texts of: the lines of files, and patterns."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def lines_of(files: Iterable[Path]) -> list[str]:
    """The lines of files, without those that are blank."""
    return [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def filled(pattern: str, size: int) -> str:
    """The pattern, repeated to a size."""
    return (pattern * (size // len(pattern) + 1))[:size]
