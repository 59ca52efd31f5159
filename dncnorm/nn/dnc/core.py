"""The Differentiable Neural Computer as a recurrent cell: an LSTM controller and the external memory.

Glossary (Graves et al. 2016; PH18 section 3.1)

    x: x_t                 [B, X]
    reads: r_{t-1}         [B, R, W]
    controller output h_t  [B, hidden_size]
    v_t = W_y h_t          [B, Y]
    interface: xi_t        [B, W R + 3 W + 5 R + 3], longer with masks and sharpened links
    y_t = v_t + W_r [r_t^1; ...; r_t^R]     (PH18 eq. 4)
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from dncnorm.nn.dnc.access import DNCState, MemoryState, access, initial_memory, interface_size, split_interface
from dncnorm.nn.dnc.reader import FusedReader
from dncnorm.nn.dnc.training import Given, Running, UnrolledDNC
from dncnorm.nn.dnc.variants import NormalizedLSTMCell
from dncnorm.nn.interface import EXPORT, MEMORY, QUANTIZATION, PlainReader, Reader
from dncnorm.nn.products import Remade, has_fixed_products
from dncnorm.nn.training_products import linear


class DNC(nn.Module):
    """A DNC whose controller is an LSTM; satisfies `dncnorm.nn.interface.Cell`.

    clip bounds the controller's output and cell state, and the output y_t (20 in PH18's implementation).
    memory_ablated is PH18 section 5.1: the read vectors are zeroed before they reach the controller and the output.

    All other options are off in a faithful DNC; `variants.py` names the papers. masked_lookups: a mask selects the
    part of a word that a key is compared with. deallocation: freed slots are erased. sharpened_links: each head
    sharpens its forward and backward weightings.
    layer_norm: of the controller's gates and cell. bypass_dropout: the share of h_t dropped, in training, on its way to
    y_t past the memory, so that the memory has to be used.
    """

    abilities = frozenset({EXPORT, QUANTIZATION, MEMORY})

    def __init__(
        self,
        *,
        input_size: int,
        hidden_size: int,
        output_size: int,
        memory_size: int,
        word_size: int,
        num_reads: int,
        clip: float = 20.0,
        masked_lookups: bool = False,
        deallocation: bool = False,
        sharpened_links: bool = False,
        layer_norm: bool = False,
        bypass_dropout: float = 0.0,
    ) -> None:
        super().__init__()
        for name, value in (("memory_size", memory_size), ("word_size", word_size), ("num_reads", num_reads)):
            if value < 1:
                raise ValueError(f"{name}: {value}; it must be at least 1")
        self.input_size, self.hidden_size, self.output_size = input_size, hidden_size, output_size
        self.memory_size, self.word_size, self.num_reads = memory_size, word_size, num_reads
        self.clip = clip
        self.masked_lookups, self.deallocation, self.sharpened_links = masked_lookups, deallocation, sharpened_links
        self.memory_ablated = False
        read_size = num_reads * word_size
        self.controller = (NormalizedLSTMCell if layer_norm else nn.LSTMCell)(input_size + read_size, hidden_size)
        size = interface_size(word_size, num_reads, masked=masked_lookups, sharpened=sharpened_links)
        self.interface = nn.Linear(hidden_size, size)
        self.bypass = nn.Dropout(bypass_dropout)
        self.output = nn.Linear(hidden_size, output_size)
        self.read_output = nn.Linear(read_size, output_size, bias=False)
        self._made = Remade[FusedReader]()

    def initial_state(self, batch: int) -> DNCState:
        """Everything zero: the memory empty, every slot free."""
        like = self.output.bias
        hidden = like.new_zeros(batch, self.hidden_size)
        memory = initial_memory(batch, self.memory_size, self.word_size, self.num_reads, like)
        reads = memory.memory.new_zeros(batch, self.num_reads, self.word_size)
        return DNCState(hidden, torch.zeros_like(hidden), reads, memory)

    def state_from(self, hidden: Tensor) -> DNCState:
        """hidden [B, H]: the controller's; everything else zero."""
        return self.initial_state(len(hidden))._replace(hidden=hidden)

    def step(self, x: Tensor, state: DNCState) -> tuple[Tensor, DNCState]:
        """x [B, X] -> y [B, Y] and the next state.

        (v_t, xi_t) = N(x_t, r_{t-1}) (PH18 eq. 1); memory access (eq. 2, 3); y_t = v_t + W_r r_t (eq. 4).
        Under autocast the controller's products run in the reduced precision, the addressing in float32.
        """
        fused = self._fused()
        if fused is not None:
            made, running = fused.steps(fused.inputs(x).unsqueeze(0), fused.begin(state))
            return fused.outputs(made[0]), fused.state(running)
        hidden, cell = self._control(torch.cat([x, state.reads.flatten(1).to(x.dtype)], dim=-1), state)
        reads, memory = self._access(self._multiplied(hidden, self.interface), state.memory)
        return self.outputs(hidden, reads.flatten(1)), DNCState(hidden, cell, reads, memory)

    def outputs(self, hidden: Tensor, reads: Tensor) -> Tensor:
        """hidden [B, H], reads [B, R W] -> y_t = v_t + W_r r_t [B, Y] (eq. 4)."""
        of_memory = self._multiplied(reads.to(hidden.dtype), self.read_output)
        y = self._multiplied(self.bypass(hidden), self.output) + of_memory
        return y.clamp(-self.clip, self.clip)

    def parted(self, made: Tensor) -> tuple[Tensor, Tensor]:
        """made [K, H + R W] -> h_t [K, H] and r_t [K, R W]."""
        hidden, reads = made.split_with_sizes([self.hidden_size, self.num_reads * self.word_size], dim=-1)
        return hidden, reads

    def _control(self, inputs: Tensor, state: DNCState) -> tuple[Tensor, Tensor]:
        """The controller's step: inputs [B, X + R W] -> hidden and cell [B, H]."""
        if not (torch.is_grad_enabled() and self._is_plain()):
            return self._bounded(*self.controller(inputs, (state.hidden, state.cell)))
        of = self.controller
        gates = linear(inputs, of.weight_ih, of.bias_ih) + linear(state.hidden, of.weight_hh, of.bias_hh)
        return self._bounded(*_lstm(gates, state.cell))

    def _bounded(self, hidden: Tensor, cell: Tensor) -> tuple[Tensor, Tensor]:
        return hidden.clamp(-self.clip, self.clip), cell.clamp(-self.clip, self.clip)

    def _multiplied(self, x: Tensor, layer: nn.Linear) -> Tensor:
        is_learning = torch.is_grad_enabled() and type(layer) is nn.Linear
        product: Tensor = linear(x, layer.weight, layer.bias) if is_learning else layer(x)
        return product

    def _access(self, vector: Tensor, state: MemoryState) -> tuple[Tensor, MemoryState]:
        """The memory's step, always in float32 or better: vector [B, xi] -> reads [B, R, W] and the next state."""
        with torch.autocast(device_type=vector.device.type, enabled=False):
            if vector.dtype != torch.float64:
                vector = vector.float()
            interface = split_interface(
                vector, self.word_size, self.num_reads, masked=self.masked_lookups, sharpened=self.sharpened_links
            )
            reads, memory = access(interface, state, deallocating=self.deallocation)
        return (torch.zeros_like(reads) if self.memory_ablated else reads), memory

    def unrolled(self) -> UnrolledDNC | None:
        """Returns the steps of training; None with a normalized controller, 8 bits, or a reduced precision."""
        device = self.output.weight.device.type
        is_reduced = self.output.weight.dtype not in (torch.float32, torch.float64) or torch.is_autocast_enabled(device)
        return None if is_reduced or not self._is_plain() else UnrolledDNC(self)

    def unrolled_step(self, given: Given, running: Running) -> tuple[Tensor, Running]:
        """`step`, of whose products a part is given -> h_t and r_t [B, H + R W], the next state."""
        gates = given.gates + linear(running.made, given.gates_weight)
        hidden, cell = self._bounded(*_lstm(gates, running.cell))
        vector = given.interface + linear(hidden, given.interface_weight)
        reads, memory = self._access(vector, running.memory)
        made = torch.cat([hidden, reads.flatten(1)], dim=-1)
        return made, Running(made, cell, memory)

    def _is_plain(self) -> bool:
        """Whether the products that a step needs are ordinary ones, of a controller that is not normalized."""
        return type(self.controller) is nn.LSTMCell and type(self.interface) is nn.Linear

    def reader(self) -> Reader:
        """Returns fused steps where possible."""
        return self._fused() or PlainReader(self)

    def _fused(self) -> FusedReader | None:
        """Returns the same steps in fewer operations; None with a gradient, a variant, or other kinds of weights."""
        is_adapted = any(type(layer) is not nn.Linear for layer in (self.output, self.read_output))  # by PEFT
        is_faithful = not (self.masked_lookups or self.deallocation or self.sharpened_links or self.memory_ablated)
        if is_adapted or not (self._is_plain() and is_faithful and has_fixed_products(self.output.weight)):
            return None
        parameters = [
            item for part in self._modules.values() if part for item in part._parameters.values() if item is not None
        ]
        return self._made(parameters, lambda: FusedReader(self))

    def forward(self, x: Tensor, state: DNCState) -> tuple[Tensor, DNCState]:
        """The same as `step`, so that the cell is a module like any other."""
        return self.step(x, state)


def _lstm(gates: Tensor, cell: Tensor) -> tuple[Tensor, Tensor]:
    """An LSTM's gates [B, 4 H] in PyTorch's order, and cell [B, H] -> the next hidden and cell."""
    let_in, forget, candidate, let_out = gates.chunk(4, dim=-1)
    cell = torch.sigmoid(forget) * cell + torch.sigmoid(let_in) * torch.tanh(candidate)
    return torch.sigmoid(let_out) * torch.tanh(cell), cell
