"""A unidirectional recurrent encoder over any cell (PH18 eq. 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import torch
from torch import Tensor, nn

from dncnorm.nn.compiled import compiled
from dncnorm.nn.encoders.whole import masked
from dncnorm.nn.interface import ALIGNMENT, Cell, Encoded, Final, S, State, Unrolled, keep_where, map_state, select
from dncnorm.nn.quantization import quantize_

BLOCK_ROWS = 256
"""Of the steps whose inputs, and outputs, are computed together: more would not fit the cache."""


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
        self._unrolled_step: Any = self.cell.unrolled_step
        self._compiled = False

    def compile_step(self) -> None:
        """Compiles one step. Lengths vary outside of it, so one compilation per batch size serves all of them."""
        self._step, self._compiled = compiled(self.masked_step, dynamic=False), True
        self._unrolled_step = compiled(self.cell.unrolled_step, dynamic=False)

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
        is_read = not self._compiled and not torch.is_grad_enabled()
        if is_read and bool(mask.any()) and bool((mask[:, 1:] <= mask[:, :-1]).all()):
            return self._read_live_rows(embedded, mask)
        batch = embedded.shape[0]
        state = self.cell.initial_state(batch)
        output = embedded.new_zeros(batch, self.cell.output_size)
        if torch.is_grad_enabled():  # as every later state does: else the first step is compiled a second time
            state, output = map_state(Tensor.requires_grad_, (state, output))
        steps = embedded.transpose(0, 1).contiguous()  # time-major: every step is contiguous, and compiled once
        masks = mask.transpose(0, 1).contiguous()
        unrolled = self.cell.unrolled() if torch.is_grad_enabled() and _is_padded_behind(mask) else None
        if unrolled is not None:
            return self._run_unrolled(unrolled, state, steps, mask)
        annotations = []
        for x, present in zip(steps.unbind(0), masks.unbind(0), strict=True):
            annotation, state, output = self._step(x, present, state, output)
            annotations.append(annotation)
        return Encoded(torch.stack(annotations, dim=1), mask, Final(state, output))

    def _run_unrolled(self, unrolled: Unrolled, state: State, steps: Tensor, mask: Tensor) -> Encoded:
        """The same for training: inputs, outputs and the weights' gradients are computed for all steps at once.

        Rows run on over their padding, which nothing reads: so no step has to choose between two states.
        """
        running, all_made, ended = unrolled.begin(state), [], []
        live = [*mask.sum(dim=0).tolist(), 0]
        for place, given in enumerate(unrolled.inputs(steps)):
            before = running
            made, running = self._unrolled_step(given, before)
            unrolled.tell(before, made)
            all_made.append(made)
            if live[place + 1] < live[place]:
                ended.append((place, running))
        states = unrolled.outputs(torch.cat(all_made)).view(*steps.shape[:2], -1).transpose(0, 1)
        last = mask.sum(dim=1) - 1
        output = states[torch.arange(len(mask), device=mask.device), last]
        return Encoded(masked(states, mask), mask, Final(unrolled.state(_of_ends(ended, last)), output))

    def _read_live_rows(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """The same for inference with padding at the end: a finished row leaves the batch.

        The rows are read in falling order of length, so that the active ones are always first. Inputs and outputs
        are computed for several steps at once.
        """
        lengths, order = mask.sum(dim=1).sort(descending=True, stable=True)
        live = [*mask.sum(dim=0).tolist(), 0]
        steps = embedded[order, : int(lengths[0])].transpose(0, 1)
        states = embedded.new_zeros(mask.shape[1], len(mask), self.cell.output_size)
        reader = self.cell.reader()
        running = reader.begin(self.cell.initial_state(len(mask)))
        ended: list[State] = []
        for first, last, rows in _blocks(live[: len(steps)]):
            running = _rows(running, slice(rows))
            inputs = reader.inputs(steps[first:last, :rows].flatten(0, 1)).view(last - first, rows, -1)
            made, running = reader.steps(inputs, running)
            states[first:last, :rows] = reader.outputs(made.flatten(0, 1)).view(last - first, rows, -1)
            if live[last] < rows:
                ended.append(map_state(Tensor.clone, _rows(running, slice(live[last], rows))))
        back = order.argsort()
        states = masked(states[:, back].transpose(0, 1), mask)
        output = states[torch.arange(len(mask), device=mask.device), mask.sum(dim=1) - 1]
        final = reader.state(map_state(lambda *parts: torch.cat(parts), *reversed(ended)))
        return Encoded(states, mask, Final(select(final, back), output))


def _blocks(rows: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yields the first and the last (not included) of steps with as many rows, in blocks of BLOCK_ROWS at most."""
    first = 0
    for count, same in groupby(rows):
        end, most = first + len(list(same)), max(1, BLOCK_ROWS // count)
        for start in range(first, end, most):
            yield start, min(start + most, end), count
        first = end


def _is_padded_behind(mask: Tensor) -> bool:
    """Whether every row of mask [B, S] has symbols, followed only by padding."""
    return bool(mask[:, 0].all()) and bool((mask[:, 1:] <= mask[:, :-1]).all())


def _of_ends(ended: Sequence[tuple[int, S]], last: Tensor) -> S:
    """The places where rows end, with the states there; last [B] -> each row's final state."""
    if len(ended) == 1:
        return ended[0][1]
    rows = [(last == place).nonzero().squeeze(1) for place, _ in ended]
    parts = [select(state, chosen) for (_, state), chosen in zip(ended, rows, strict=True)]
    return select(map_state(lambda *tensors: torch.cat(tensors), *parts), torch.cat(rows).argsort())


def _rows(state: S, chosen: slice) -> S:
    """The chosen rows of every tensor, not copied."""
    return map_state(lambda tensor: tensor[chosen], state)
