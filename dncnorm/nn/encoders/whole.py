"""What encoders share that read a source at once: convolutions, a Transformer."""

from __future__ import annotations

from torch import Tensor, nn

from dncnorm.nn.interface import ALIGNMENT, Encoded, Final


class WholeEncoder(nn.Module):
    """Has no cell and no steps to compile or quantize, and passes no state on. Its summary is the mean annotation."""

    cell = None
    abilities = frozenset({ALIGNMENT})

    def __init__(self, output_size: int) -> None:
        super().__init__()
        self.output_size = self.summary_size = output_size

    def compile_step(self) -> None:
        """Does nothing: there is no step."""

    def quantize_step(self) -> None:
        """Raises NotImplementedError: QUANTIZATION is not among its abilities."""
        raise NotImplementedError("quantize_step: there is no step")

    def encoded(self, states: Tensor, mask: Tensor) -> Encoded:
        """states [B, S, H], mask [B, S] -> Encoded; padding is ignored."""
        states = masked(states, mask)
        lengths = mask.sum(1, keepdim=True).clamp(min=1).to(states.dtype)
        return Encoded(states, mask, Final((), states.sum(1) / lengths))


def masked(states: Tensor, mask: Tensor) -> Tensor:
    """states [B, S, H] -> the same, zeros where mask [B, S] is False."""
    return states.masked_fill(~mask.unsqueeze(-1), 0.0)
