"""Switches off the network's memory, to test whether the controller alone does the work (PH18 section 5.1), or gives
it more or fewer slots than it was trained with (section 3.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torch import nn

from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.products import Remade


@contextmanager
def without_memory(model: nn.Module) -> Iterator[None]:
    """Within the block, every DNC of the model reads zeros, in the encoder and in the decoder, at each step.

    Raises ValueError for a model without a DNC.
    """
    with _changed(model, memory_ablated=True):
        yield


@contextmanager
def with_slots(model: nn.Module, slots: int) -> Iterator[None]:
    """Within the block, every DNC of the model has a memory of so many slots: no weight depends on their number.

    Raises ValueError for a model without a DNC.
    """
    with _changed(model, memory_size=slots):
        yield


@contextmanager
def _changed(model: nn.Module, **values: bool | int) -> Iterator[None]:
    cells = [module for module in model.modules() if isinstance(module, DNC)]
    if not cells:
        raise ValueError("model: it has no DNC, and so no memory to do without")
    before = [{name: getattr(cell, name) for name in values} for cell in cells]
    try:
        for cell in cells:
            vars(cell).update(values, _made=Remade())  # fused steps are made for one size
        yield
    finally:
        for cell, kept in zip(cells, before, strict=True):
            vars(cell).update(kept, _made=Remade())
