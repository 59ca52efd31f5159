"""A unidirectional recurrent encoder over any cell (PH18 eq. 9)."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import ALIGNMENT, Cell, Encoded, Final, S, State, keep_where, map_state, select
from dncnorm.nn.quantization import quantize_


class RecurrentEncoder(nn.Module):
    """h_t = g_e(x_t, h_{t-1}, s_t), one cell from left to right; satisfies `dncnorm.nn.interface.Encoder`.

    Its summary is the cell's last output.
    """

    def __init__(self, cell: Cell) -> None:
        super().__init__()
        self.cell = cell
        self.output_size = self.summary_size = cell.output_size
        self.abilities = cell.abilities | {ALIGNMENT}
        self._step: Any = self.masked_step
        self._compiled = False

    def compile_step(self) -> None:
        """Compiles one step. Lengths vary outside of it, so one compilation per batch size serves all of them."""
        self._step, self._compiled = torch.compile(self.masked_step, dynamic=False), True

    def quantize_step(self) -> None:
        """The cell's products in 8 bits."""
        quantize_(self.get_submodule("cell"))

    def masked_step(self, x: Tensor, mask: Tensor, state: State, output: Tensor) -> tuple[Tensor, State, Tensor]:
        """x [B, E], mask [B] -> annotation [B, H] (zeros where padded), state and output kept where padded."""
        y, fresh = self.cell.step(x, state)
        annotation = torch.where(mask.unsqueeze(-1), y, torch.zeros_like(y))
        return annotation, keep_where(mask, fresh, state), torch.where(mask.unsqueeze(-1), y, output)

    def forward(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S] -> Encoded with states [B, S, H]."""
        if not self._compiled and not torch.is_grad_enabled() and bool((mask[:, 1:] <= mask[:, :-1]).all()):
            return self._read_live_rows(embedded, mask)
        batch = embedded.shape[0]
        state = self.cell.initial_state(batch)
        output = embedded.new_zeros(batch, self.cell.output_size)
        if embedded.requires_grad:  # as every later state does: else the first step is compiled a second time
            state, output = map_state(Tensor.requires_grad_, (state, output))
        steps = embedded.transpose(0, 1).contiguous()  # time-major: every step is contiguous, and compiled once
        masks = mask.transpose(0, 1).contiguous()
        annotations = []
        for x, present in zip(steps.unbind(0), masks.unbind(0), strict=True):
            annotation, state, output = self._step(x, present, state, output)
            annotations.append(annotation)
        return Encoded(torch.stack(annotations, dim=1), mask, Final(state, output))

    def _read_live_rows(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """The same for inference, where all padding is behind: a row leaves the batch at its end, and costs no more.

        The rows are read in falling order of length, so that those still live are always the first.
        """
        lengths, order = mask.sum(dim=1).sort(descending=True, stable=True)
        steps = embedded[order].transpose(0, 1).contiguous()
        states = embedded.new_zeros(*mask.shape, self.cell.output_size)
        running = self.cell.initial_state(len(mask)), states.new_zeros(len(mask), self.cell.output_size)
        ended: list[tuple[State, Tensor]] = []
        for place in range(int(lengths[0])):
            live = int((lengths > place).sum())
            if live < len(running[1]):
                ended.append(_rows(running, slice(live, None)))
                running = _rows(running, slice(live))
            output, state = self.cell.step(steps[place, :live], running[0])
            states[:live, place] = output
            running = state, output
        final = map_state(lambda *parts: torch.cat(parts), running, *reversed(ended))
        back = order.argsort()
        return Encoded(states[back], mask, Final(*select(final, back)))


def _rows(state: S, chosen: slice) -> S:
    """The chosen rows of every tensor, not copied."""
    return map_state(lambda tensor: tensor[chosen], state)
