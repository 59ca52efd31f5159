"""Maps the encoder's final state to the decoder's initial state."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import Cell, Encoder, Final, State, tensors


class IdentityBridge(nn.Module):
    """Continues the decoder from the encoder's final state, memory included (PH18 section 4.2); satisfies `Bridge`.

    Raises ValueError if the decoder's cell is not of the encoder's kind and sizes.
    """

    def __init__(self, encoder: Encoder, cell: Cell) -> None:
        super().__init__()
        ours, theirs = _described(encoder.cell), _described(cell)
        if ours != theirs:
            raise ValueError(
                f"bridge: 'identity' hands the encoder's last state to the decoder's cell, and they differ: "
                f"{_name(encoder.cell)}, {_name(cell)}; 'projecting' takes any encoder"
            )

    def forward(self, final: Final) -> tuple[State, Tensor]:
        """Returns the cell's state and its last output, unchanged."""
        return final.state, final.summary


class ProjectingBridge(nn.Module):
    """Computes s_0 = tanh(W h + b) from the encoder's summary h of any width (Bahdanau et al. 2014).

    It satisfies `Bridge`. Raises ValueError for a cell whose hidden vector and output differ in size.
    """

    def __init__(self, encoder: Encoder, cell: Cell) -> None:
        super().__init__()
        if cell.hidden_size != cell.output_size:
            raise ValueError(
                f"bridge: 'projecting' starts hidden state and output from one vector; the cell's have "
                f"{cell.hidden_size} and {cell.output_size} numbers"
            )
        self._state_from = cell.state_from
        self.projection = nn.Linear(encoder.summary_size, cell.hidden_size)

    def forward(self, final: Final) -> tuple[State, Tensor]:
        """Projects summary [B, summary_size] -> the cell's first state, output [B, hidden_size]."""
        output = torch.tanh(self.projection(final.summary))
        return self._state_from(output), output


def _described(cell: Cell | None) -> tuple[object, ...]:
    """Returns the cell's kind and sizes."""
    if cell is None:
        return ()
    return type(cell), cell.output_size, *(tensor.shape for tensor in tensors(cell.initial_state(1)))


def _name(cell: Cell | None) -> str:
    return "no state" if cell is None else f"{type(cell).__name__} of {cell.output_size}"
