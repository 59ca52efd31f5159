"""The sizes of a DNC, and its state between two steps, for inference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

EPSILON = 1e-6
"""What keeps a norm, and the usage of a slot, from zero."""


@dataclass(frozen=True)
class Sizes:
    """Sizes that the weights do not determine. slots: N; word: W; reads: R; clip: the bound of cell and output."""

    slots: int
    word: int
    reads: int
    clip: float


class Running(NamedTuple):
    """The state between two steps, of B rows.

    made [B, H + R W]: h_t and r_t. cell [B, H]. memory [B, N, W], usage [B, N], write_weights [B, N], read_weights
    [B, R, N], precedence [B, N], links [B, N, N]. inverse_norm [B, N]: 1 / |M[i]|.
    """

    made: Array
    cell: Array
    memory: Array
    usage: Array
    write_weights: Array
    read_weights: Array
    precedence: Array
    links: Array
    inverse_norm: Array

    def row(self, row: int) -> Running:
        """Returns the state of one row, without the dimension B."""
        return Running(*(part[row] for part in self))

    def rows(self, chosen: slice | NDArray[np.intp]) -> Running:
        """Returns the state of the chosen rows; of a slice it is not copied."""
        return Running(*(part[chosen] for part in self))

    @classmethod
    def joined(cls, parts: list[Running]) -> Running:
        """Returns the rows of several states, in their order."""
        return cls(*map(np.concatenate, zip(*parts, strict=True)))

    @classmethod
    def stacked(cls, rows: list[Running]) -> Running:
        """Returns the state of several rows, each without the dimension B."""
        return cls(*map(np.stack, zip(*rows, strict=True)))
