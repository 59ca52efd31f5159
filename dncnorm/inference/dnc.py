"""The steps of a faithful DNC in NumPy, without gradients: `nn/dnc/addressing.py` in fewer operations.

A step has a hundred small operations whose cost is mostly call overhead. So products that share an input are merged,
parameters of one domain are adjacent, and everything independent of the state is computed for all steps at once. One
or two rows use `single_row.py`. Tests compare both with the step of `nn.dnc.core.DNC`.

Glossary as in `addressing.py` and `core.py`, B rows; the controller's gates are in the order i, f, o, g.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dncnorm.inference.interface_vector import bounded, ends, places
from dncnorm.inference.running import EPSILON, Array, Running, Sizes
from dncnorm.inference.single_row import SingleRow, sigmoid_of_half

FEW_ROWS = 2
"""Rows that take their steps one by one, by `SingleRow`: that costs less than their operations together."""
SEVERAL_STEPS = 4
"""Steps that are worth what `SingleRow` prepares for them."""


class FusedDNC:
    """The steps of a DNC with these weights, by the names that the parameters have in `nn.dnc.core.DNC`."""

    def __init__(self, weights: Mapping[str, Array], sizes: Sizes) -> None:
        self.sizes, self.hidden_size = sizes, weights["controller.weight_hh"].shape[1]
        self.output_size, self.read_size = len(weights["output.bias"]), sizes.reads * sizes.word
        self._highest = np.float32(sizes.clip)
        self._off_diagonal = 1.0 - np.eye(sizes.slots, dtype=np.float32)
        of_input, of_reads = np.split(weights["controller.weight_ih"], [-self.read_size], axis=1)
        self._input = _transposed(_bounded_first(of_input))
        self._input_bias = _bounded_first(weights["controller.bias_ih"] + weights["controller.bias_hh"])
        of_made = np.concatenate([weights["controller.weight_hh"], of_reads], axis=1)
        self._recurrent = _transposed(_bounded_first(of_made))
        shape = sizes.reads, sizes.word
        order, self._ends, self._bounded = places(*shape), ends(*shape), bounded(*shape)
        self._interface = _transposed(weights["interface.weight"][order])
        self._interface_bias = weights["interface.bias"][order]
        self._output = _transposed(np.concatenate([weights["output.weight"], weights["read_output.weight"]], axis=1))
        self._output_bias = weights["output.bias"]
        self.single = SingleRow(self._recurrent, self._interface, self._interface_bias, sizes)

    def empty(self, rows: int) -> Running:
        """Returns the state before the first step: everything zero."""
        slots, word, reads = self.sizes.slots, self.sizes.word, self.sizes.reads
        shapes = (self.hidden_size + self.read_size,), (self.hidden_size,), (slots, word), (slots,), (slots,)
        parts = [np.zeros((rows, *shape), np.float32) for shape in (*shapes, (reads, slots), (slots,), (slots, slots))]
        return Running(*(*parts, inverse_norms(parts[2])))

    # Matrix kernels may raise spurious floating-point flags, and a user may have made these NumPy errors.

    @np.errstate(all="ignore")
    def inputs(self, xs: Array) -> Array:
        """xs [K, X] of any steps -> their contribution to the controller's gates [K, 4 H]."""
        return xs @ self._input + self._input_bias

    @np.errstate(all="ignore")
    def outputs(self, made: Array) -> Array:
        """made [K, H + R W] of any steps -> y_t [K, Y]."""
        found = made @ self._output
        found += self._output_bias
        return np.clip(found, -self._highest, self._highest, out=found)

    @np.errstate(all="ignore")
    def steps(self, inputs: Array, running: Running) -> tuple[Array, Running]:
        """inputs [T, B, 4 H] -> h_t and r_t of each step [T, B, H + R W], the next state."""
        rows = inputs.shape[1]
        if rows <= FEW_ROWS and len(inputs) >= SEVERAL_STEPS and self.single.is_small:
            each = [self.single.steps(inputs[:, row], running.row(row)) for row in range(rows)]
            made = np.stack([of_row for of_row, _ in each], axis=1)
            return made, Running.stacked([state for _, state in each])
        made = np.empty((*inputs.shape[:2], self.hidden_size + self.read_size), np.float32)
        for given, result in zip(inputs, made, strict=True):
            running = self._step(given, running, result)
        return made, running

    def _step(self, inputs: Array, running: Running, made: Array) -> Running:
        """inputs [B, 4 H] -> the next state; made [B, H + R W] gets h_t and r_t."""
        gates = running.made @ self._recurrent
        gates += inputs
        hidden, cell = self._control(gates, running.cell)
        vector = hidden @ self._interface
        vector += self._interface_bias
        made[:, : self.hidden_size] = hidden
        return self._access(vector, running, made)._replace(cell=cell)

    def _control(self, gates: Array, cell: Array) -> tuple[Array, Array]:
        """The LSTM: gates [B, 4 H], overwritten, and cell [B, H] -> hidden and cell [B, H]."""
        gated = gates[:, : 3 * self.hidden_size]
        gated *= 0.5
        np.tanh(gates, out=gates)
        sigmoid_of_half(gated)
        let_in, forget, let_out, candidate = np.split(gates, 4, axis=1)
        cell = forget * cell
        candidate *= let_in
        cell += candidate
        np.clip(cell, -self._highest, self._highest, out=cell)
        hidden = np.tanh(cell)
        hidden *= let_out  # no larger than the cell: it needs no clipping
        return hidden, cell

    def _access(self, vector: Array, running: Running, made: Array) -> Running:
        """Writes and reads: the interface vector [B, xi], overwritten -> the next state, its `made` with r_t."""
        reads, word = self.sizes.reads, self.sizes.word
        gated = vector[:, self._bounded]
        gated *= 0.5
        np.tanh(gated, out=gated)
        sigmoid_of_half(gated)
        parts = np.split(vector, self._ends, axis=1)
        keys, write, erase, free, allocation_gate, write_gate, strengths, modes = parts
        keys = _directed(keys.reshape(-1, reads + 1, word), strengths)
        usage = _next_usage(running, free)
        content = _lookup(running.memory, running.inverse_norm, keys[:, reads:])[:, 0]
        weights = _allocation(usage)
        weights -= content
        weights *= allocation_gate
        weights += content
        weights *= write_gate
        to = weights[:, :, None]
        # M (E - w e^T) + w v^T = M + w (v - e M)^T
        memory = erase[:, None] * running.memory
        np.subtract(write[:, None], memory, out=memory)
        memory *= to
        memory += running.memory
        links = 1.0 - to - weights[:, None]
        links *= running.links
        links += to * running.precedence[:, None]
        links *= self._off_diagonal
        precedence = running.precedence * (1.0 - weights.sum(axis=1, keepdims=True))
        precedence += weights
        inverse_norm = inverse_norms(memory)
        backward, through_content, forward = softmax(modes.reshape(-1, reads, 3)).transpose(2, 0, 1)[..., None]
        read_weights = _lookup(memory, inverse_norm, keys[:, :reads])
        read_weights *= through_content
        read_weights += (running.read_weights * forward) @ links.transpose(0, 2, 1)
        read_weights += (running.read_weights * backward) @ links
        made[:, self.hidden_size :] = (read_weights @ memory).reshape(len(made), -1)
        return Running(made, running.cell, memory, usage, weights, read_weights, precedence, links, inverse_norm)


def inverse_norms(rows: Array) -> Array:
    """1 / |u|, [..., W] -> [...]; the epsilon as in `addressing.cosine_similarity`."""
    norms: Array = np.einsum("...w,...w->...", rows, rows)
    norms += EPSILON
    np.sqrt(norms, out=norms)
    return np.reciprocal(norms, out=norms)


def _transposed(weight: Array) -> Array:
    """A weight [O, I] -> [I, O], row after row."""
    return np.ascontiguousarray(weight.T)


def _bounded_first(gates: Array) -> Array:
    """The controller's gates [4 H, ...] in another order: i, f, g, o -> i, f, o, g."""
    let_in, forget, candidate, let_out = np.split(gates, 4)
    return np.concatenate([let_in, forget, let_out, candidate])


def _directed(keys: Array, strengths: Array) -> Array:
    """beta k / |k|, [B, R, W]; strengths [B, R] before their `oneplus`."""
    scales = np.logaddexp(strengths, 0.0)
    scales += 1.0
    scales *= inverse_norms(keys)
    directed: Array = keys * scales[:, :, None]
    return directed


def softmax(scores: Array) -> Array:
    """Over the last dimension, in place."""
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)
    return scores


def _lookup(memory: Array, inverse_norm: Array, keys: Array) -> Array:
    """softmax_i(k . M[i] / |M[i]|), [B, R, N]; keys [B, R, W] are `_directed`."""
    scores: Array = keys @ memory.transpose(0, 2, 1)
    scores *= inverse_norm[:, None]
    return softmax(scores)


def _next_usage(running: Running, free: Array) -> Array:
    """u_t = (u_{t-1} + w^w_{t-1} - u_{t-1} w^w_{t-1}) prod_i (1 - f^i_t w^{r,i}_{t-1}), [B, N]; free [B, R]."""
    usage: Array = running.usage * running.write_weights
    np.subtract(running.write_weights, usage, out=usage)
    usage += running.usage
    kept = free[:, :, None] * running.read_weights
    np.subtract(1.0, kept, out=kept)
    usage *= np.multiply.reduce(kept, axis=1)
    return usage


def _allocation(usage: Array) -> Array:
    """a_t[phi_j] = (1 - u[phi_j]) prod_{i<j} u[phi_i] = (1 / u[phi_j] - 1) prod_{i<=j} u[phi_i], [B, N]."""
    bounded = usage * (1.0 - EPSILON)
    bounded += EPSILON
    order = bounded.argsort(axis=1, kind="stable")
    ascending = np.take_along_axis(bounded, order, axis=1)
    product = np.multiply.accumulate(ascending, axis=1)
    np.reciprocal(ascending, out=ascending)
    ascending -= 1.0
    product *= ascending
    allocation = np.empty_like(product)
    np.put_along_axis(allocation, order, product, axis=1)
    return allocation
