"""Processes that hold one normalizer each and are asked in turns: requests and answers are lines of JSON."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")

SCRIPT = Path(__file__).with_name("throughput_worker.py")


class Worker:
    """A process with one thread. start: its first answer, when it is ready."""

    def __init__(self, name: str, python: str) -> None:
        """name: of a normalizer of `throughput_worker.py`. python: the interpreter that has it."""
        self.name = name
        self._process = subprocess.Popen(
            [python, str(SCRIPT), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"OMP_NUM_THREADS": "1"},
        )
        self.start: dict[str, float] = self.answer()

    def ask(self, texts: Path, **request: Any) -> None:
        """Sends a request; `answer` waits for the result."""
        assert self._process.stdin is not None
        asked = {"texts": str(texts), "first": 0, "step": 1, "limit": None, "one_by_one": False, "spoken": None}
        asked["clock"] = "wall"
        print(json.dumps(asked | request), file=self._process.stdin, flush=True)

    def answer(self) -> dict[str, Any]:
        """Returns the next answer. Raises SystemExit if the process has died."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name}: its process ended with code {self._process.wait()}")
        answered: dict[str, Any] = json.loads(line)
        return answered

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()


def turns(items: Sequence[Item], rounds: int) -> Iterator[Item]:
    """Yields each item once a round; round i begins with item i."""
    for done in range(rounds):
        turn = done % len(items)
        yield from [*items[turn:], *items[:turn]]
