"""A DNC's step where no gradient is kept: the equations of `addressing.py` in fewer and larger operations.

A step has a hundred small operations, and each costs as much as its call. Here products that share their input are one,
parameters of one domain lie side by side, and what can be computed for all steps at once is. A row or two take their
steps by `single.py`. Tests hold both to the own step of `DNC`. Glossary as in `addressing.py` and `core.py`; the gates
of the controller stand in the order i, f, o, g.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor
from torch.nn import functional as F

from dncnorm.nn.dnc.access import DNCState, MemoryState, Running
from dncnorm.nn.dnc.addressing import EPSILON
from dncnorm.nn.dnc.single import SingleRow
from dncnorm.nn.interface import map_state
from dncnorm.nn.products import FixedLinear

if TYPE_CHECKING:
    from dncnorm.nn.dnc.core import DNC

FEW_ROWS = 2
"""Rows that take their steps one by one, by `SingleRow`: that costs less than their operations together."""
SEVERAL_STEPS = 4
"""Steps that are worth what `SingleRow` prepares for them."""
_ONE = torch.ones((), dtype=torch.float32, device="cpu")
_EPSILON = EPSILON * _ONE
"""As tensors: a Python number would be converted in every operation."""


class FusedDNC:
    """The steps of a faithful DNC in float32 on a CPU, its weights as they are now; satisfies `Reader`."""

    def __init__(self, cell: DNC) -> None:
        self._clip, self._hidden = cell.clip, cell.hidden_size
        self._reads, self._word = cell.num_reads, cell.word_size
        self._off_diagonal = 1.0 - torch.eye(cell.memory_size, dtype=torch.float32, device="cpu")
        controller = cell.controller
        bias = (controller.bias_ih + controller.bias_hh).detach()
        of_input = controller.weight_ih.detach()[:, : cell.input_size]
        of_reads = controller.weight_ih.detach()[:, cell.input_size :]
        self._input = FixedLinear(_bounded_first(of_input), _bounded_first(bias))
        self._recurrent = FixedLinear(_bounded_first(torch.cat([controller.weight_hh.detach(), of_reads], dim=1)))
        order = self._interface_order()
        self._interface = FixedLinear(cell.interface.weight.detach()[order], cell.interface.bias.detach()[order])
        of_both = torch.cat([cell.output.weight, cell.read_output.weight], dim=1).detach()
        self._output = FixedLinear(of_both, cell.output.bias.detach())
        self._single = SingleRow(
            self._recurrent.transposed,
            self._interface.transposed,
            cell.interface.bias.detach()[order],
            slots=cell.memory_size,
            word=cell.word_size,
            reads=cell.num_reads,
            clip=cell.clip,
        )

    def _interface_order(self) -> Tensor:
        """The parameters' places in the interface vector: keys, write vector, those in [0, 1], strengths, modes."""
        reads, word = self._reads, self._word
        sizes = [reads * word, reads, word, 1, word, word, reads, 1, 1, 3 * reads]
        places = torch.arange(sum(sizes), device="cpu").split_with_sizes(sizes)
        read_keys, read_strengths, write_key, write_strength, erase, write, *gates, modes = places
        self._sizes = [(reads + 1) * word, word, word, reads, 1, 1, reads + 1, 3 * reads]
        self._bounded = (reads + 2) * word, word + reads + 2
        return torch.cat([read_keys, write_key, write, erase, *gates, read_strengths, write_strength, modes])

    def begin(self, state: DNCState) -> Running:
        """Returns a state to run from."""
        made = torch.cat([state.hidden, state.reads.flatten(1)], dim=-1)
        return Running(made, state.cell, state.memory, _inverse_norm(state.memory.memory))

    def state(self, running: Running) -> DNCState:
        """Returns the cell's state."""
        hidden, reads = running.made.split_with_sizes([self._hidden, self._reads * self._word], dim=-1)
        return DNCState(hidden, running.cell, reads.view(-1, self._reads, self._word), running.memory)

    def inputs(self, xs: Tensor) -> Tensor:
        """xs [B, X] of any steps -> what they add to the controller's gates [B, 4 H]."""
        return self._input(xs)

    def outputs(self, made: Tensor) -> Tensor:
        """made [B, H + R W] of any steps -> y_t [B, Y]."""
        return self._output(made).clamp_(-self._clip, self._clip)

    def steps(self, inputs: Tensor, running: Running) -> tuple[Tensor, Running]:
        """inputs [T, B, 4 H] -> h_t and r_t of each step [T, B, H + R W], the next state."""
        rows = inputs.shape[1]
        if rows <= FEW_ROWS and len(inputs) >= SEVERAL_STEPS and self._single.is_small:
            each = [self._single.steps(inputs[:, row : row + 1], _row(running, row)) for row in range(rows)]
            made, states = zip(*each, strict=True)
            return torch.cat(made, dim=1), map_state(lambda *parts: torch.cat(parts), *states)
        of_steps = []
        for x in inputs.unbind():
            of_step, running = self._step(x, running)
            of_steps.append(of_step)
        return torch.stack(of_steps), running

    def _step(self, inputs: Tensor, running: Running) -> tuple[Tensor, Running]:
        """inputs [B, 4 H] -> h_t and r_t [B, H + R W], the next state."""
        gates = self._recurrent.added(running.made, inputs)
        hidden, cell = self._control(gates, running.cell)
        reads, memory, inverse_norm = self._access(self._interface(hidden), running)
        made = torch.cat([hidden, reads.flatten(1)], dim=-1)
        return made, Running(made, cell, memory, inverse_norm)

    def _control(self, gates: Tensor, cell: Tensor) -> tuple[Tensor, Tensor]:
        """The LSTM: gates [B, 4 H], overwritten, and cell [B, H] -> hidden and cell [B, H]."""
        bounded, candidate = gates.split_with_sizes([3 * self._hidden, self._hidden], dim=-1)
        let_in, forget, let_out = bounded.sigmoid_().chunk(3, dim=-1)
        cell = (forget * cell).addcmul_(let_in, candidate.tanh_()).clamp_(-self._clip, self._clip)
        hidden = cell.tanh().mul_(let_out)
        return (hidden if self._clip >= 1.0 else hidden.clamp_(-self._clip, self._clip)), cell

    def _access(self, vector: Tensor, running: Running) -> tuple[Tensor, MemoryState, Tensor]:
        """Writes and reads: the interface vector [B, xi], overwritten -> reads [B, R, W], the next state."""
        state = running.memory
        parts = vector.split_with_sizes(self._sizes, dim=-1)
        keys, write, erase, free, allocation_gate, write_gate, strengths, modes = parts
        vector.narrow(-1, *self._bounded).sigmoid_()
        keys = _directed(keys.view(-1, self._reads + 1, self._word), strengths)
        read_keys, write_key = keys.split_with_sizes([self._reads, 1], dim=1)
        usage = _next_usage(state, free)
        content = _lookup(state.memory, running.inverse_norm, write_key).squeeze(1)
        weights = content.lerp(_allocation(usage), allocation_gate).mul_(write_gate)
        to = weights.unsqueeze(-1)
        # M (E - w e^T) + w v^T = M + w (v - e M)^T
        change = torch.addcmul(write.unsqueeze(1), erase.unsqueeze(1), state.memory, value=-1)
        memory = torch.addcmul(state.memory, to, change)
        links = torch.sub(_ONE - to, weights.unsqueeze(1)).mul_(state.links)
        links.addcmul_(to, state.precedence.unsqueeze(1)).mul_(self._off_diagonal)
        precedence = torch.addcmul(weights, _ONE - weights.sum(-1, keepdim=True), state.precedence)
        inverse_norm = _inverse_norm(memory)
        backward, content, forward = modes.view(-1, self._reads, 3, 1).softmax(2).unbind(2)
        read_weights = _lookup(memory, inverse_norm, read_keys).mul_(content)
        read_weights.baddbmm_(state.read_weights * forward, links.transpose(1, 2))
        read_weights.baddbmm_(state.read_weights * backward, links)
        following = MemoryState(memory, usage, weights, read_weights, precedence, links)
        return torch.bmm(read_weights, memory), following, inverse_norm


def _row(running: Running, row: int) -> Running:
    return map_state(lambda tensor: tensor[row : row + 1], running)


def _bounded_first(gates: Tensor) -> Tensor:
    """The controller's gates [4 H, ...] in another order: i, f, g, o -> i, f, o, g."""
    let_in, forget, candidate, let_out = gates.chunk(4)
    return torch.cat([let_in, forget, let_out, candidate])


def _inverse_norm(rows: Tensor) -> Tensor:
    """1 / |u|, [..., W] -> [...]; the epsilon as in `addressing.cosine_similarity`."""
    return (rows * rows).sum(-1).add_(_EPSILON).rsqrt_()


def _directed(keys: Tensor, strengths: Tensor) -> Tensor:
    """beta k / |k|, [B, R, W]; strengths [B, R] before their `oneplus`."""
    return keys * _inverse_norm(keys).mul_(F.softplus(strengths).add_(_ONE)).unsqueeze(-1)


def _lookup(memory: Tensor, inverse_norm: Tensor, keys: Tensor) -> Tensor:
    """softmax_i(k . M[i] / |M[i]|), [B, R, N]; keys [B, R, W] are `_directed`."""
    return torch.bmm(keys, memory.transpose(1, 2)).mul_(inverse_norm.unsqueeze(1)).softmax(-1)


def _next_usage(state: MemoryState, free: Tensor) -> Tensor:
    """u_t = (u_{t-1} + w^w_{t-1} - u_{t-1} w^w_{t-1}) prod_i (1 - f^i_t w^{r,i}_{t-1}), [B, N]; free [B, R]."""
    kept = torch.addcmul(_ONE, free.unsqueeze(-1), state.read_weights, value=-1).prod(1)
    return (state.usage + state.write_weights).addcmul_(state.usage, state.write_weights, value=-1).mul_(kept)


def _allocation(usage: Tensor) -> Tensor:
    """a_t[phi_j] = (1 - u[phi_j]) prod_{i<j} u[phi_i] = (1 / u[phi_j] - 1) prod_{i<=j} u[phi_i], [B, N]."""
    ascending, order = usage.lerp(_ONE, _EPSILON).sort(dim=-1, stable=True)
    product = ascending.cumprod(-1).mul_(ascending.reciprocal().sub_(_ONE))
    return product.scatter(-1, order, product)
