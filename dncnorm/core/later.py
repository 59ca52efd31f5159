"""A value that takes long to make, and is made at its first use."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class Later(Generic[Value]):
    """Returns a value when it is called; the first call has it made, and every other one meanwhile waits for it.

    It is made in another thread. So a signal's handler that asks in the middle of the first call waits as other
    threads do, and finds nothing half made, and what the calling thread has set for itself (PyTorch's inference mode)
    changes nothing. What `make` raises is raised to all who wait; the next call tries again.

    Pickled and copied with the value, which is made if it has not been.
    """

    def __init__(self, make: Callable[[], Value]) -> None:
        self._make = make
        self._coming: Future[Value] = Future()
        self._beginning, self._renewing = threading.Lock(), threading.RLock()

    @classmethod
    def made(cls, value: Value) -> Later[Value]:
        """Returns one whose value is there."""
        later = cls(lambda: value)
        later._coming.set_result(value)
        return later

    @property
    def is_made(self) -> bool:
        """Whether the value is there."""
        return self._coming.done() and self._coming.exception() is None

    def __call__(self) -> Value:
        coming = self._coming
        if coming.done() and coming.exception() is not None:
            coming = self._renewed(coming)
        if not _has_begun(coming):
            # A signal's handler may ask before the thread has started. It starts another, which may be the first.
            threading.Thread(target=self._begin, args=(coming,), name="dncnorm-later").start()
        return coming.result()

    def _renewed(self, failed: Future[Value]) -> Future[Value]:
        with self._renewing:
            if self._coming is failed:
                self._coming = Future()
            return self._coming

    def _begin(self, coming: Future[Value]) -> None:
        """Makes the value, unless another thread does."""
        with self._beginning:
            if _has_begun(coming):
                return
            coming.set_running_or_notify_cancel()
        try:
            value = self._make()
        except BaseException as error:
            coming.set_exception(error)
        else:
            coming.set_result(value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Later.made, (self(),)


def _has_begun(coming: Future[Any]) -> bool:
    return coming.running() or coming.done()
