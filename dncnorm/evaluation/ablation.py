"""Switches off the network's memory, to test whether the controller alone does the work (PH18 section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torch import nn

from dncnorm.nn.dnc.core import DNC


@contextmanager
def without_memory(model: nn.Module) -> Iterator[None]:
    """Within the block, every DNC of the model reads zeros, in the encoder and in the decoder, at each step.

    Raises ValueError for a model without a DNC.
    """
    cells = [module for module in model.modules() if isinstance(module, DNC)]
    if not cells:
        raise ValueError("model: it has no DNC, and so no memory to do without")
    before = [cell.memory_ablated for cell in cells]
    try:
        for cell in cells:
            cell.memory_ablated = True
        yield
    finally:
        for cell, value in zip(cells, before, strict=True):
            cell.memory_ablated = value
