"""Integer products for inference, on processors with instructions for them.

x W^T ~ (s q) (t p)^T with q and p whole, -127 to 127: symmetric quantization, a scale t for each row of W, fixed, and
a scale s for each row of x, its largest magnitude. Sums of whole numbers are exact in any order, so that the result
of a row depends neither on the batch nor on padding.

Dimensions: B batch, I inputs, O outputs, H hidden size.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

LEVELS = 127
_LEAST = 1e-12
"""A scale that a row of zeros can be divided by."""


def quantize_rows(values: Tensor) -> tuple[Tensor, Tensor]:
    """values [B, I] -> whole numbers [B, I] in int8 and scales [B, 1]; their product is near the values."""
    scales = values.abs().amax(-1, keepdim=True).clamp_(min=_LEAST).div_(LEVELS)
    return values.div(scales).round_().to(torch.int8), scales


class QuantizedLinear(nn.Module):
    """y = x W^T + b, W and x in 8 bits, b in full; it replaces an `nn.Linear`."""

    weight: Tensor
    scales: Tensor
    bias: Tensor | None

    def __init__(self, weight: Tensor, bias: Tensor | None) -> None:
        """weight [O, I], bias [O]."""
        super().__init__()
        whole, scales = quantize_rows(weight.detach())
        self.register_buffer("weight", whole.t().contiguous())
        self.register_buffer("scales", scales.t().contiguous())
        self.register_buffer("bias", None if bias is None else bias.detach().clone())

    def forward(self, x: Tensor) -> Tensor:
        """x [B, I] -> y [B, O]."""
        whole, scales = quantize_rows(x)
        y = torch._int_mm(whole, self.weight).to(x.dtype).mul_(scales).mul_(self.scales)
        return y if self.bias is None else y.add_(self.bias)


class QuantizedLSTMCell(nn.Module):
    """An `nn.LSTMCell` whose products are in 8 bits. bias_hh: both of its biases [4 H]."""

    bias_hh: Tensor

    def __init__(self, cell: nn.LSTMCell) -> None:
        super().__init__()
        self.input = QuantizedLinear(cell.weight_ih, None)
        self.hidden = QuantizedLinear(cell.weight_hh, None)
        self.register_buffer("bias_hh", (cell.bias_ih + cell.bias_hh).detach())

    def forward(self, x: Tensor, state: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        """x [B, I], hidden and cell [B, H] -> the next hidden and cell."""
        hidden, cell = state
        sums = self.input(x).add_(self.hidden(hidden)).add_(self.bias_hh)
        let_in, forget, candidate, let_out = sums.chunk(4, dim=-1)
        cell = forget.sigmoid_() * cell + let_in.sigmoid_() * candidate.tanh_()
        return let_out.sigmoid_() * torch.tanh(cell), cell


def quantize_(module: nn.Module) -> None:
    """Puts quantized modules in the place of every `nn.Linear` and `nn.LSTMCell` within; for inference, on a CPU.

    Subclasses of these, which compute something else, and all other modules stay as they are.
    """
    for name, child in list(module.named_children()):
        if type(child) is nn.Linear:
            setattr(module, name, QuantizedLinear(child.weight, child.bias))
        elif type(child) is nn.LSTMCell:
            setattr(module, name, QuantizedLSTMCell(child))
        else:
            quantize_(child)
