"""The external memory of a DNC: one write head, any number of read heads, and the state between two steps.

Symbols as in `addressing.py`; the interface vector is Graves et al. 2016, Methods, "Interface parameters". The
parameters of `variants.py` follow it, and are None if the variants are off.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from dncnorm.nn.dnc import addressing, variants


class MemoryState(NamedTuple):
    """The state of the memory between steps.

    memory [B, N, W], usage [B, N], write_weights [B, N], read_weights [B, R, N], precedence [B, N], links [B, N, N].
    """

    memory: Tensor
    usage: Tensor
    write_weights: Tensor
    read_weights: Tensor
    precedence: Tensor
    links: Tensor


class DNCState(NamedTuple):
    """hidden [B, H], cell [B, H], reads [B, R, W] and the memory's own state."""

    hidden: Tensor
    cell: Tensor
    reads: Tensor
    memory: MemoryState


class Interface(NamedTuple):
    """The interface vector xi_t, cut into its parameters, each in its domain.

    read_keys [B, R, W], read_strengths [B, R] in [1, inf), write_key [B, 1, W], write_strength [B, 1] in [1, inf),
    erase [B, W] in [0, 1], write [B, W], free_gates [B, R] in [0, 1], allocation_gate [B, 1] and write_gate [B, 1] in
    [0, 1], read_modes [B, R, 3] on the simplex (backward, content, forward).
    Of the variants: read_masks [B, R, W] and write_mask [B, 1, W] in [0, 1], forward_sharpness and backward_sharpness
    [B, R] in [1, inf).
    """

    read_keys: Tensor
    read_strengths: Tensor
    write_key: Tensor
    write_strength: Tensor
    erase: Tensor
    write: Tensor
    free_gates: Tensor
    allocation_gate: Tensor
    write_gate: Tensor
    read_modes: Tensor
    read_masks: Tensor | None = None
    write_mask: Tensor | None = None
    forward_sharpness: Tensor | None = None
    backward_sharpness: Tensor | None = None


def interface_size(word_size: int, num_reads: int, *, masked: bool = False, sharpened: bool = False) -> int:
    """W R + 3 W + 5 R + 3; masks add W R + W, sharpened links 2 R."""
    size = word_size * num_reads + 3 * word_size + 5 * num_reads + 3
    return size + masked * (num_reads + 1) * word_size + sharpened * 2 * num_reads


def split_interface(
    vector: Tensor, word_size: int, num_reads: int, *, masked: bool = False, sharpened: bool = False
) -> Interface:
    """Cut xi_t [B, interface_size] and put every part in its domain.

    Raises ValueError if the vector's last dimension has another size.
    """
    expected = interface_size(word_size, num_reads, masked=masked, sharpened=sharpened)
    if vector.shape[-1] != expected:
        raise ValueError(f"vector: {vector.shape[-1]} numbers; W={word_size}, R={num_reads} need {expected}")
    reads, word = num_reads, word_size
    sizes = [reads * word, reads, word, 1, word, word, reads, 1, 1, 3 * reads]
    sizes += [reads * word * masked, word * masked, reads * sharpened, reads * sharpened]
    parts = torch.split(vector, sizes, dim=-1)
    read_keys, read_strengths, write_key, write_strength, erase, write, free, allocate, gate, modes = parts[:10]
    read_masks, write_mask, onward, back = parts[10:]
    return Interface(
        read_keys=read_keys.reshape(*read_keys.shape[:-1], reads, word),
        read_strengths=addressing.oneplus(read_strengths),
        write_key=write_key.unsqueeze(-2),
        write_strength=addressing.oneplus(write_strength),
        erase=torch.sigmoid(erase),
        write=write,
        free_gates=torch.sigmoid(free),
        allocation_gate=torch.sigmoid(allocate),
        write_gate=torch.sigmoid(gate),
        read_modes=torch.softmax(modes.reshape(*modes.shape[:-1], reads, 3), dim=-1),
        read_masks=torch.sigmoid(read_masks.reshape(*read_masks.shape[:-1], reads, word)) if masked else None,
        write_mask=torch.sigmoid(write_mask).unsqueeze(-2) if masked else None,
        forward_sharpness=addressing.oneplus(onward) if sharpened else None,
        backward_sharpness=addressing.oneplus(back) if sharpened else None,
    )


def initial_memory(batch: int, memory_size: int, word_size: int, num_reads: int, like: Tensor) -> MemoryState:
    """An empty memory, all zeros, on the device of `like`, in float32 or in `like`'s float64."""
    dtype = torch.float64 if like.dtype == torch.float64 else torch.float32

    def zeros(*shape: int) -> Tensor:
        return torch.zeros(batch, *shape, dtype=dtype, device=like.device)

    return MemoryState(
        memory=zeros(memory_size, word_size),
        usage=zeros(memory_size),
        write_weights=zeros(memory_size),
        read_weights=zeros(num_reads, memory_size),
        precedence=zeros(memory_size),
        links=zeros(memory_size, memory_size),
    )


def _look_up(memory: Tensor, keys: Tensor, strengths: Tensor, masks: Tensor | None) -> Tensor:
    if masks is None:
        return addressing.content_weighting(memory, keys, strengths)
    return variants.masked_content_weighting(memory, keys, strengths, masks)


def write(interface: Interface, state: MemoryState, *, deallocating: bool = False) -> MemoryState:
    """The write head's step: free, allocate, address, erase, write, and link."""
    kept = addressing.retention(interface.free_gates, state.read_weights)
    usage = addressing.next_usage(state.usage, state.write_weights, kept)
    allocation = addressing.allocation_weighting(usage)
    content = _look_up(state.memory, interface.write_key, interface.write_strength, interface.write_mask)[:, 0]
    weights = addressing.write_weighting(content, allocation, interface.allocation_gate, interface.write_gate)
    memory = variants.deallocate(state.memory, kept) if deallocating else state.memory
    return MemoryState(
        memory=addressing.erase_and_write(memory, weights, interface.erase, interface.write),
        usage=usage,
        write_weights=weights,
        read_weights=state.read_weights,
        precedence=addressing.next_precedence(state.precedence, weights),
        links=addressing.next_links(state.links, state.precedence, weights),
    )


def read(interface: Interface, state: MemoryState) -> tuple[Tensor, MemoryState]:
    """The read heads' step on a memory that was just written: (read vectors [B, R, W], state)."""
    content = _look_up(state.memory, interface.read_keys, interface.read_strengths, interface.read_masks)
    forward = addressing.forward_weighting(state.links, state.read_weights)
    backward = addressing.backward_weighting(state.links, state.read_weights)
    if interface.forward_sharpness is not None and interface.backward_sharpness is not None:
        forward = variants.sharpen(forward, interface.forward_sharpness)
        backward = variants.sharpen(backward, interface.backward_sharpness)
    weights = addressing.read_weighting(interface.read_modes, backward, content, forward)
    return addressing.read_vectors(state.memory, weights), state._replace(read_weights=weights)


def access(interface: Interface, state: MemoryState, *, deallocating: bool = False) -> tuple[Tensor, MemoryState]:
    """One step of the memory: write, then read the result (PH18 eq. 2 and 3)."""
    return read(interface, write(interface, state, deallocating=deallocating))
