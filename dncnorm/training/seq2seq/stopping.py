"""Ends a run between two steps when a signal asks for it, so that a checkpoint can be written first."""

from __future__ import annotations

import os
import signal
import threading
from types import FrameType, TracebackType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopped(KeyboardInterrupt):
    """A signal has ended the run. number: the signal's; a program that it ends exits with 128 + number."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class StopRequest:
    """Records SIGINT (Ctrl-C) and SIGTERM while it is active; outside the main thread it does nothing.

    is_deferred: whether the signal waits for the end of the step, because there is something to save. Until then, and
    at
    a second Ctrl-C, `Stopped` is raised at once.
    received: the number of the signal that was noted, or None.
    """

    def __init__(self) -> None:
        self.is_deferred = False
        self.received: int | None = None
        self._former: dict[signal.Signals, Any] = {}

    def __enter__(self) -> StopRequest:
        if threading.current_thread() is threading.main_thread():
            self._former = {number: signal.signal(number, self._note) for number in SIGNALS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)  # None: not installed by Python

    def _note(self, number: int, frame: FrameType | None) -> None:
        # torchrun follows a terminal's SIGINT with SIGTERM: only a second SIGINT is impatience.
        if not self.is_deferred or number == self.received == signal.SIGINT:
            raise Stopped(number)
        if self.received is None:
            name = signal.Signals(number).name
            os.write(2, f"\n{name}: a checkpoint follows this step, then the run ends\n".encode())  # logging may lock
            self.received = number
