"""What test processes do: in a module of its own, light and importable by a spawned process."""

from __future__ import annotations

import os
import signal
from functools import cache
from typing import Any


def doubled(number: int) -> int:
    if number < 0:
        raise ValueError(f"number: {number}; it must not be negative")
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


@cache
def embedded() -> Any:
    from english import AS_IN_THE_CORPUS

    import dncnorm

    return dncnorm.pipeline("text-normalization", **AS_IN_THE_CORPUS)


def embedded_says(texts: list[str]) -> list[dict[str, Any]]:
    """Loads the embedded model at the first call."""
    results: list[dict[str, Any]] = embedded()(texts)
    return results
