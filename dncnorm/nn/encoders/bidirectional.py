"""A bidirectional encoder over any cell (Bahdanau et al. 2014; Zhang et al. 2019 section 5.2)."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import ALIGNMENT, QUANTIZATION, Cell, Encoded, Final


class BidirectionalEncoder(nn.Module):
    """h_t = [h_t forward; h_t backward], one cell each way; satisfies `dncnorm.nn.interface.Encoder`.

    Its summary is both last outputs. It passes no state on, because two states do not fit one cell.
    """

    cell = None

    def __init__(self, forward_cell: Cell, backward_cell: Cell) -> None:
        super().__init__()
        self.forward_encoder = RecurrentEncoder(forward_cell)
        self.backward_encoder = RecurrentEncoder(backward_cell)
        self.output_size = self.summary_size = forward_cell.output_size + backward_cell.output_size
        self.abilities = (forward_cell.abilities & backward_cell.abilities & {QUANTIZATION}) | {ALIGNMENT}

    def compile_step(self) -> None:
        """Both ways."""
        self.forward_encoder.compile_step()
        self.backward_encoder.compile_step()

    def quantize_step(self) -> None:
        """Both ways."""
        self.forward_encoder.quantize_step()
        self.backward_encoder.quantize_step()

    def forward(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S] -> Encoded with states [B, S, H]."""
        order = _reversal(mask)
        there, back = order.unsqueeze(-1), order.argsort(dim=1).unsqueeze(-1)
        onward = self.forward_encoder(embedded, mask)
        reversed_ = embedded.gather(1, there.expand_as(embedded))
        backward = self.backward_encoder(reversed_, mask.gather(1, order))
        states = backward.states.gather(1, back.expand_as(backward.states))
        summary = torch.cat([onward.final.summary, backward.final.summary], dim=-1)
        return Encoded(torch.cat([onward.states, states], dim=-1), mask, Final((), summary))


def _reversal(mask: Tensor) -> Tensor:
    """mask [B, S] -> the places [B, S] of the symbols from last to first, then those of the padding."""
    places = torch.arange(mask.shape[1], device=mask.device)
    return torch.where(mask, mask.shape[1] - 1 - places, mask.shape[1] + places).argsort(dim=1)
