"""How much work a call is, counted, so that no busy machine fails a test."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

MINUTE = 60.0
"""Seconds of CPU time that only an exponential, say in a regular expression, could pass."""


def calls(work: Callable[[], object]) -> int:
    """Returns how many functions `work` calls, Python's own among them: the same on every machine."""
    count = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def is_tractable(work: Callable[[], object]) -> bool:
    """Whether `work` ends within a minute of CPU time, which nothing takes that is not exponential."""
    started = time.process_time()
    work()
    return time.process_time() - started < MINUTE
