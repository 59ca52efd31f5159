"""Improvements of the DNC from other papers; each replaces an equation of `addressing.py`.

Csordás & Schmidhuber 2019, "Improving Differentiable Neural Computers Through Memory Masking, De-allocation, and Link
Distribution Sharpness Control": the first three functions. Franke, Niehues & Waibel 2018, "Robust and Scalable
Differentiable Neural Computer for Question Answering": the normalized controller (and the bypass dropout of `core.py`).

Glossary, beyond that of `addressing.py`

    masks: m           [B, R, W] in [0, 1]     (R = 1 for the write head)
    kept: psi          [B, N] in [0, 1]
    weightings: f, b   [B, R, N]
    sharpness: s       [B, R] in [1, inf)
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from dncnorm.inference.running import EPSILON
from dncnorm.nn.dnc.addressing import times_transposed


def masked_content_weighting(memory: Tensor, keys: Tensor, strengths: Tensor, masks: Tensor) -> Tensor:
    """C(M, k, beta, m)[i] = softmax_i(beta D(k o m, M[i] o m)), [B, R, N]: the masked part of a word is ignored.

    The products with the mask's squares are those of the masked vectors, without an [B, R, N, W] of them.
    """
    squares = masks.square()
    dot = times_transposed(keys * squares, memory)
    memory_norm = torch.sqrt(times_transposed(squares, memory.square()) + EPSILON)
    key_norm = torch.sqrt((keys.square() * squares).sum(-1) + EPSILON)
    return torch.softmax(dot / (key_norm.unsqueeze(-1) * memory_norm) * strengths.unsqueeze(-1), dim=-1)


def deallocate(memory: Tensor, kept: Tensor) -> Tensor:
    """M o psi 1^T, [B, N, W]: freed slots are erased; a faithful DNC only marks them as unused."""
    return memory * kept.unsqueeze(-1)


def sharpen(weightings: Tensor, sharpness: Tensor) -> Tensor:
    """S(d, s)[i] = (d[i] + epsilon)^s / sum_j (d[j] + epsilon)^s, [B, R, N]; rows sum to 1, and an empty one is even.

    Written as a soft-max of logarithms: no power underflows for all slots at once. A weighting may round to below 0.
    """
    return torch.softmax(sharpness.unsqueeze(-1) * torch.log(weightings.clamp(min=0.0) + EPSILON), dim=-1)


class NormalizedLSTMCell(nn.LSTMCell):
    """An LSTM whose gates' sums and cell are layer-normalized: LN(W [x; h]) + b, and h = o tanh(LN(c)).

    Parameters are those of `nn.LSTMCell` and of two norms. The bias is added after the norm of the gates, which has
    none.
    """

    def __init__(self, input_size: int, hidden_size: int) -> None:
        super().__init__(input_size, hidden_size)
        self.gates_norm = nn.LayerNorm(4 * hidden_size, bias=False)
        self.cell_norm = nn.LayerNorm(hidden_size)

    def forward(self, x: Tensor, state: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
        """x [B, X], hidden and cell [B, H] -> the next hidden and cell; without a state, it starts from zeros."""
        if state is None:
            state = (x.new_zeros(x.shape[0], self.hidden_size),) * 2
        hidden, cell = state
        sums = nn.functional.linear(x, self.weight_ih) + nn.functional.linear(hidden, self.weight_hh)
        sums = self.gates_norm(sums) + self.bias_ih + self.bias_hh
        let_in, forget, candidate, let_out = sums.chunk(4, dim=-1)
        cell = torch.sigmoid(forget) * cell + torch.sigmoid(let_in) * torch.tanh(candidate)
        return torch.sigmoid(let_out) * torch.tanh(self.cell_norm(cell)), cell
