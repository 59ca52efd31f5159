"""The steps of a DNC without gradients: the NumPy code of `dncnorm.inference.dnc` on PyTorch's tensors. Tensors and
arrays share memory; nothing is copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

from dncnorm.core.threads import one_blas_thread
from dncnorm.inference.dnc import FusedDNC, inverse_norms
from dncnorm.inference.running import Array, Running, Sizes
from dncnorm.nn.dnc.access import DNCState, MemoryState
from dncnorm.nn.interface import State

if TYPE_CHECKING:
    from dncnorm.nn.dnc.core import DNC


class FusedReader:
    """The steps of a faithful DNC in float32 on a CPU, its weights as they are now; satisfies `Reader`.

    Its running state is a `Running` of tensors.
    """

    def __init__(self, cell: DNC) -> None:
        weights = {name: _array(parameter) for name, parameter in cell.named_parameters()}
        self.fused = FusedDNC(weights, Sizes(cell.memory_size, cell.word_size, cell.num_reads, cell.clip))

    def begin(self, state: DNCState) -> State:
        """Returns a state to run from."""
        made = torch.cat([state.hidden, state.reads.flatten(1)], dim=-1)
        norms = torch.from_numpy(inverse_norms(_array(state.memory.memory)))
        return Running(*(made, state.cell, *state.memory, norms))  # type: ignore[arg-type]

    def state(self, running: State) -> DNCState:
        """Returns the cell's state."""
        made, cell, *memory, _ = running
        hidden, reads = made.split_with_sizes([self.fused.hidden_size, self.fused.read_size], dim=-1)
        return DNCState(hidden, cell, reads.unflatten(1, (self.fused.sizes.reads, -1)), MemoryState(*memory))

    @one_blas_thread()
    def inputs(self, xs: Tensor) -> Tensor:
        """xs [B, X] of any steps -> their contribution to the controller's gates [B, 4 H]."""
        return torch.from_numpy(self.fused.inputs(_array(xs)))

    @one_blas_thread()
    def outputs(self, made: Tensor) -> Tensor:
        """made [B, H + R W] of any steps -> y_t [B, Y]."""
        return torch.from_numpy(self.fused.outputs(_array(made)))

    @one_blas_thread()
    def steps(self, inputs: Tensor, running: State) -> tuple[Tensor, State]:
        """inputs [T, B, 4 H] -> h_t and r_t of each step [T, B, H + R W], the next state."""
        made, following = self.fused.steps(_array(inputs), Running(*map(_array, running)))
        return torch.from_numpy(made), Running(*map(torch.from_numpy, following))  # type: ignore[arg-type]


def _array(tensor: Tensor) -> Array:
    found: Array = tensor.detach().numpy()
    return found
