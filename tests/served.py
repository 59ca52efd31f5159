"""A server's worker as a thread, so that a test needs no second process, and no second model."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any

from dncnorm.apps.limits import Limits
from dncnorm.apps.pool import Started
from dncnorm.apps.workers import work


def in_thread(normalize: Any, limits: Limits) -> Started:
    """A worker as a thread of this process, which has its pipeline already."""
    ours, theirs = socket.socketpair()

    def run() -> None:
        with theirs:
            work(theirs, lambda: normalize, limits, ended=lambda: None)

    threading.Thread(target=run, daemon=True).start()

    def kill() -> None:
        with suppress(OSError):
            ours.shutdown(socket.SHUT_RDWR)
        ours.close()

    return Started(ours, kill)
