"""How the steps of training are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

_OPTIONS: dict[str, str | int | bool | Callable[..., Any]] = {
    # What two loops read is written once: by default quotients and roots are computed anew in each of N x W places.
    "realize_reads_threshold": 2,
    # Guards check the inputs, and the outputs of a graph have the sizes that it was compiled for.
    "size_asserts": False,
}


def compiled(step: Callable[..., Any], *, dynamic: bool | None = None) -> Callable[..., Any]:
    """Returns the step, to be compiled when it is first called; dynamic: as `torch.compile` has it."""
    function: Callable[..., Any] = torch.compile(step, dynamic=dynamic, options=_OPTIONS)
    return function
