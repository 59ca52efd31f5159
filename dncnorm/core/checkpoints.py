"""Places inside long work at which its caller may do something else, or end it.

Long loops call `checkpoint`; without a caller that asked for it, it does nothing. A server answers small requests
there, in the middle of a large one's search, and ends dropped work by an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_CALLED: ContextVar[Callable[[], None] | None] = ContextVar("_CALLED", default=None)


def checkpoint() -> None:
    """Calls what the innermost `at_checkpoints` of this context names. Its exceptions end the work."""
    called = _CALLED.get()
    if called is not None:
        called()


@contextmanager
def at_checkpoints(called: Callable[[], None] | None) -> Iterator[None]:
    """Has every checkpoint in the block call a function, or none."""
    token = _CALLED.set(called)
    try:
        yield
    finally:
        _CALLED.reset(token)
