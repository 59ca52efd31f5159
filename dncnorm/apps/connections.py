"""Limits how long the server's connections may be silent, and makes the server stop in time.

uvicorn closes a connection that is silent after an answer; here, also one that never asks, asks byte by byte, or does
not read what it asked for.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from dncnorm.apps.limits import Limits

LOOK_SECONDS = 1.0
"""How often each connection is checked."""
HARD_STOP_SECONDS = 3.0
"""After the grace, the time in which the server has to end by itself."""


def timed_protocol(limits: Limits) -> type[H11Protocol]:
    """Returns uvicorn's protocol, with these limits."""

    class TimedProtocol(H11Protocol):
        """Ends a connection that is too long in one state: waiting for a header, or sending what is not read."""

        _state: tuple[Any, ...] = ()
        _since = 0.0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if len(self.connections) > limits.connections:
                transport.abort()
            else:
                self._look()

        def _look(self) -> None:
            if self not in self.connections:
                return
            state, longest = self._allowed()
            now = self.loop.time()
            if state != self._state:
                self._state, self._since = state, now
            if longest is not None and now - self._since >= longest:
                self.transport.abort()
            else:
                self.loop.call_later(LOOK_SECONDS, self._look)

        def _allowed(self) -> tuple[tuple[Any, ...], int | None]:
            """Returns the connection's state, and for how long it may be in it; None while its request is worked on."""
            if self.transport.get_write_buffer_size():
                return ("sends", id(self.cycle)), limits.body_seconds
            if self.cycle is None or self.cycle.response_complete:
                return ("waits", id(self.cycle)), limits.header_seconds
            return ("works", id(self.cycle)), None

    return TimedProtocol


class StoppedServer(uvicorn.Server):
    """A server that ends soon after its grace, whatever still runs in it.

    end: called before, to end what it has started.
    """

    def __init__(self, config: uvicorn.Config, grace: float, end: Callable[[], None]) -> None:
        super().__init__(config)
        self._grace, self._end = grace, end

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins to stop, with a time limit from now on."""
        if not self.should_exit:
            timer = threading.Timer(self._grace + HARD_STOP_SECONDS, self._end_hard)
            timer.daemon = True
            timer.start()
        super().handle_exit(sig, frame)

    def _end_hard(self) -> None:
        self._end()
        os._exit(1)
