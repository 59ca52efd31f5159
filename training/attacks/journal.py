"""The journal of an attack: one line of JSON for each case, so that a killed attack goes on where it was."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HELD = "held"
"""The verdict of a case that the package has survived."""


class Journal:
    """DIR/run.json, the settings; DIR/cases.jsonl, a line for each case: its number, kind and verdict."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], *, resume: bool) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._lines = folder, folder / "cases.jsonl"
        file = folder / "run.json"
        if file.exists():
            if not resume:
                raise SystemExit(f"{file}: there is a run; --resume goes on with it, or choose another --output")
            if (before := json.loads(file.read_text())) != settings:
                raise SystemExit(f"{file}: this run has {before}, not {dict(settings)}")
        else:
            file.write_text(json.dumps(settings))
        if self._lines.exists():  # a line that a kill has cut
            self._lines.write_text("".join(json.dumps(case) + "\n" for case in self.cases()))

    def cases(self) -> Iterator[dict[str, Any]]:
        """The cases so far, up to one that a kill has cut."""
        for line in self._lines.read_text().splitlines() if self._lines.exists() else ():
            try:
                yield json.loads(line)
            except ValueError:
                return

    @property
    def done(self) -> set[int]:
        """The numbers of the cases so far."""
        return {case["number"] for case in self.cases()}

    def add(self, number: int, kind: str, verdict: str, **more: Any) -> None:
        """Notes a case."""
        with self._lines.open("a") as file:
            file.write(json.dumps({"number": number, "kind": kind, "verdict": verdict, **more}) + "\n")

    def report(self) -> int:
        """Prints how many cases held, by kind, and each that did not; returns the exit status."""
        cases = list(self.cases())
        kinds = Counter(case["kind"] for case in cases)
        failed = [case for case in cases if case["verdict"] != HELD]
        for kind, count in sorted(kinds.items()):
            print(f"{count:6} {kind}")
        for case in failed:
            print(f"FAILED {case}")
        print(f"{len(cases):,} cases, {len(failed):,} failed")
        return 1 if failed else 0


def parser_of(description: str | None, *, count: int) -> argparse.ArgumentParser:
    """The options that every attack with a journal has."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=count, help="cases in all (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    parser.add_argument("--resume", action="store_true", help="go on with the run in DIR")
    return parser
