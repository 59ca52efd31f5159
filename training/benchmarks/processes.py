"""Processes that are asked in turns: requests in and answers out, a line of JSON each. It imports nothing of ours."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")


class AskedProcess:
    """A process with one thread, asked by `send`. name: for messages. start: its first answer, when it is ready."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"OMP_NUM_THREADS": "1"},
        )
        self.start: dict[str, float] = self.answer()

    def send(self, request: Any) -> None:
        """Send a request; `answer` waits for what comes of it."""
        assert self._process.stdin is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)

    def answer(self) -> dict[str, Any]:
        """The next answer. Raises SystemExit where the process has died."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name}: its process ended with code {self._process.wait()}")
        answered: dict[str, Any] = json.loads(line)
        return answered

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def turns(items: Sequence[Item], rounds: int) -> Iterator[Item]:
    """Each item once a round; round i begins with item i."""
    for done in range(rounds):
        turn = done % len(items)
        yield from [*items[turn:], *items[:turn]]
