"""Logs each step as a line of JSON with exact numbers; the log is identical after a resume."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from dncnorm.core.files import atomic_write_text


class StepLog:
    """A file of lines {"step": n, ...}, one for each optimizer step, in order."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, step: int, values: Mapping[str, float]) -> None:
        """Appends a line."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"step": step, **values}) + "\n")

    def keep(self, last: int) -> None:
        """Drops lines after step `last`, and a line that a crash has truncated."""
        if self.path.exists():
            kept = [json.dumps(line) + "\n" for line in self.read() if line["step"] <= last]
            atomic_write_text(self.path, "".join(kept))

    def read(self) -> list[dict[str, float]]:
        """Returns the lines, up to one that a crash has cut."""
        lines: list[dict[str, float]] = []
        for text in self.path.read_text(encoding="utf-8").splitlines():
            try:
                lines.append(json.loads(text))
            except ValueError:
                break
        return lines
