"""The steps of a DNC for one row, in NumPy, whose call overhead, the main cost at this size, is lowest.

The equations of `dnc.py` for one row and in place; tests compare them with the step of `DNC`. Memory and links are
adjacent, [N, W + N], because a step scales and writes both by the write weights.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dncnorm.inference.interface_vector import bounded, ends
from dncnorm.inference.running import EPSILON, Array, Running, Sizes

_MOST_NUMBERS = 8192
"""Of a memory with its links: a larger one gains little."""
_SAFE = 80.0
"""The exponentials of values below it, and sums of several, are finite."""


def _constant(value: float) -> Array:
    """Returns an array without dimensions: a Python number would be converted in every operation."""
    return np.array(value, np.float32)


_ZERO, _HALF, _ONE, _EPSILON, _REST = map(_constant, (0.0, 0.5, 1.0, EPSILON, 1.0 - EPSILON))


class SingleRow:
    """Takes steps of one row. It keeps nothing of them, so that several threads may take steps at once.

    Dimensions as in `dnc.py`. recurrent [H + R W, 4 H]: of the gates i, f, o, g. interface [H, xi], bias [xi]: in
    the order of `interface_vector.py`.
    """

    def __init__(self, recurrent: Array, interface: Array, bias: Array, sizes: Sizes) -> None:
        self.recurrent, self.interface, self.bias, self.sizes = recurrent, interface, bias, sizes
        self.hidden = len(interface)
        self.is_small = sizes.slots * (sizes.slots + sizes.word) <= _MOST_NUMBERS
        self.highest, self.lowest = _constant(sizes.clip), _constant(-sizes.clip)
        self.of_slots, self.of_word, self.of_modes = (
            np.ones(size, np.float32) for size in (sizes.slots, sizes.word, 3)
        )
        reach = float((np.abs(interface).sum(axis=0) + np.abs(bias)).max())  # no |h_t| is above 1
        self.is_bounded = 1.0 + reach < _SAFE

    def steps(self, inputs: Array, running: Running) -> tuple[Array, Running]:
        """inputs [T, 4 H], the state of one row, without B -> h_t and r_t of each step [T, H + R W], the next state."""
        made = np.empty((len(inputs), len(self.recurrent)), np.float32)
        run = _Run(self, running)
        before = running.made
        for x, now in zip(inputs, made, strict=True):
            run.control(x, before)
            run.write()
            run.read(now)
            before = now
        return made, run.state(before)


class _Run:
    """Buffers that the steps of a row overwrite."""

    def __init__(self, row: SingleRow, running: Running) -> None:
        self._row = row
        slots, word, reads = row.sizes.slots, row.sizes.word, row.sizes.reads
        self._gates = np.zeros(row.recurrent.shape[1], np.float32)
        self._bounded_gates, self._candidate = self._gates[: 3 * row.hidden], self._gates[3 * row.hidden :]
        self._let_in, self._forget, self._let_out = self._bounded_gates.reshape(3, -1)
        self._hidden = np.zeros(row.hidden, np.float32)
        self._vector = np.zeros(len(row.bias), np.float32)
        parts = np.split(self._vector, ends(reads, word))
        keys, self._write, self._erase, free, *gates, self._strengths, modes = parts
        self._keys, self._free, self._modes = keys.reshape(-1, word), free[:, None], modes.reshape(-1, 3)
        self._allocation_gate, self._write_gate = gates
        self._bounded = self._vector[bounded(reads, word)]
        self._cell, self._usage = running.cell.copy(), running.usage.copy()
        self._read_weights, self._inverse_norm = running.read_weights, running.inverse_norm
        self._tables = np.zeros((2, slots, word + slots), np.float32)
        np.concatenate([running.memory, running.links], axis=1, out=self._tables[0])
        self._table, self._other = map(_Table.of, self._tables, (word, word))
        self._written = np.zeros_like(self._tables[0])
        # a step scales the table by `_kept` [N, 2] times `_scales` [2, W + N], and adds `_to` [N, 1] times `_added`
        self._kept, self._scales = np.ones((slots, 2), np.float32), np.ones((2, word + slots), np.float32)
        self._scales[0] = -1.0
        self._to, self._added = np.zeros((slots, 1), np.float32), np.zeros((1, word + slots), np.float32)
        self._weights, self._precedence = self._to[:, 0], self._added[0, word:]
        self._weights[:], self._precedence[:] = running.write_weights, running.precedence
        self._scale_memory, self._scale_links = self._scales[0, :word], self._scales[1, word:]
        self._allocation = np.zeros(slots, np.float32)

    def control(self, x: Array, before: Array) -> None:
        """The LSTM's step: x [4 H], what its input adds to the gates; before [H + R W]."""
        gates, let_in, hidden, cell = self._bounded_gates, self._let_in, self._hidden, self._cell
        np.dot(before, self._row.recurrent, self._gates)
        np.add(self._gates, x, self._gates)
        np.multiply(gates, _HALF, gates)
        np.tanh(self._gates, self._gates)
        sigmoid_of_half(gates)
        np.multiply(self._forget, cell, cell)
        np.multiply(let_in, self._candidate, let_in)
        np.add(cell, let_in, cell)
        np.minimum(cell, self._row.highest, out=cell)
        np.maximum(cell, self._row.lowest, out=cell)
        np.tanh(cell, hidden)
        np.multiply(hidden, self._let_out, hidden)

    def write(self) -> None:
        """Frees, looks up, allocates and writes: from the hidden vector to the next table."""
        row, gated, weights, usage = self._row, self._bounded, self._weights, self._usage
        np.dot(self._hidden, row.interface, self._vector)
        np.add(self._vector, row.bias, self._vector)
        np.multiply(gated, _HALF, gated)
        np.tanh(gated, gated)
        sigmoid_of_half(gated)
        # beta k / |k| of all keys
        norm = np.dot(self._keys * self._keys, row.of_word)
        np.add(norm, _EPSILON, norm)
        np.sqrt(norm, norm)
        strengths = np.logaddexp(self._strengths, _ZERO)
        np.add(strengths, _ONE, strengths)
        np.divide(strengths, norm, strengths)
        np.multiply(self._keys, strengths[:, None], self._keys)
        # u = (u + w - u w) prod_i (1 - f^i w^{r,i})
        freed = self._free * self._read_weights
        np.subtract(_ONE, freed, freed)
        taken = usage * weights
        np.subtract(weights, taken, taken)
        np.add(usage, taken, usage)
        np.multiply(usage, np.multiply.reduce(freed), usage)
        content = np.dot(self._table.memory, self._keys[-1])
        np.multiply(content, self._inverse_norm, content)
        if not row.is_bounded:
            np.subtract(content, content.max(), content)
        np.exp(content, content)
        np.divide(content, np.dot(content, row.of_slots), content)
        allocation = self._allocated()
        np.subtract(allocation, content, allocation)
        np.multiply(allocation, self._allocation_gate, allocation)
        np.add(allocation, content, allocation)
        np.multiply(allocation, self._write_gate, weights)
        self._write_table()

    def _allocated(self) -> Array:
        """a [N], which may be overwritten; as in `dnc.py`."""
        usage = self._usage * _REST
        np.add(usage, _EPSILON, usage)
        order = usage.argsort(kind="stable")
        ascending = usage[order]
        product = np.multiply.accumulate(ascending)
        np.reciprocal(ascending, ascending)
        np.subtract(ascending, _ONE, ascending)
        np.multiply(product, ascending, product)
        self._allocation[order] = product
        return self._allocation

    def _write_table(self) -> None:
        """M' = M (1 - w e^T) + w v^T, and L'[i, j] = (1 - w_i - w_j) L[i, j] + w_i p_j; the precedence after them."""
        weights, former, table = self._weights, self._table, self._other
        self._kept[:, 0] = weights
        np.negative(self._erase, self._scale_memory)
        np.subtract(_ONE, weights, self._scale_links)
        self._added[0, : self._row.sizes.word] = self._write
        np.dot(self._kept, self._scales, table.whole)
        np.multiply(table.whole, former.whole, table.whole)
        np.dot(self._to, self._added, self._written)
        np.add(table.whole, self._written, table.whole)
        table.diagonal[:] = _ZERO
        self._table, self._other = table, former
        left = _ONE - np.dot(weights, self._row.of_slots)
        np.multiply(self._precedence, left, self._precedence)
        np.add(self._precedence, weights, self._precedence)

    def read(self, made: Array) -> None:
        """Reads from the current table; writes the step's result to made [H + R W]."""
        row, memory, links = self._row, self._table.memory, self._table.links
        norm = np.dot(memory * memory, row.of_word)
        np.add(norm, _EPSILON, norm)
        np.sqrt(norm, norm)
        self._inverse_norm = np.reciprocal(norm, norm)
        modes, weights = self._modes, np.dot(self._keys[:-1], memory.T)
        np.multiply(weights, norm, weights)
        if not row.is_bounded:
            np.subtract(modes, modes.max(1, keepdims=True), modes)
            np.subtract(weights, weights.max(1, keepdims=True), weights)
        np.exp(modes, modes)
        np.divide(modes, np.dot(modes, row.of_modes)[:, None], modes)
        np.exp(weights, weights)
        of_content = modes[:, 1] / np.dot(weights, row.of_slots)
        np.multiply(weights, of_content[:, None], weights)
        np.add(weights, np.dot(self._read_weights * modes[:, 2:], links.T), weights)
        np.add(weights, np.dot(self._read_weights * modes[:, :1], links), weights)
        self._read_weights = weights
        made[: row.hidden] = self._hidden
        made[row.hidden :] = np.dot(weights, memory).reshape(-1)

    def state(self, made: Array) -> Running:
        """Returns the state between this step and the next; made [H + R W]."""
        table = self._table
        return Running(
            made,
            self._cell,
            table.memory,
            self._usage,
            self._weights,
            self._read_weights,
            self._precedence,
            table.links,
            self._inverse_norm,
        )


class _Table(NamedTuple):
    """Memory and links side by side. whole [N, W + N]; memory [N, W], links [N, N] and diagonal [N], of the links."""

    whole: Array
    memory: Array
    links: Array
    diagonal: Array

    @classmethod
    def of(cls, whole: Array, word: int) -> _Table:
        return cls(whole, whole[:, :word], whole[:, word:], whole.reshape(-1)[word :: whole.shape[1] + 1])


def sigmoid_of_half(doubled: Array) -> None:
    """tanh(x / 2) -> sigmoid(x), in place."""
    np.multiply(doubled, _HALF, doubled)
    np.add(doubled, _HALF, doubled)
