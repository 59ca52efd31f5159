"""A Transformer decoder (Vaswani et al. 2017) whose state is a cache: a step computes one symbol, not all before it.

Torch's decoder layer keeps nothing between calls. This one has its equations and its parameters, and a test holds it to
torch's with the same weights.

Dimensions: T symbols of this call, P symbols before them, K = P + T, D width, A heads.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import ALIGNMENT, Encoded, Prepared, Step
from dncnorm.nn.positions import positions


class KeysAndValues(NamedTuple):
    """keys, values [B, A, K, D / A] of one layer: of the symbols so far, or of the source."""

    keys: Tensor
    values: Tensor


class ReadSource(NamedTuple):
    """layers: each layer's keys and values of the annotations. mask [B, S]."""

    layers: tuple[KeysAndValues, ...]
    mask: Tensor


class MultiHeadAttention(nn.Module):
    """softmax(Q K^T / sqrt(D / A)) V in each head, projected; keys and values are computed separately and cached."""

    def __init__(self, *, size: int, heads: int, source_size: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.output = nn.Linear(size, size), nn.Linear(size, size)
        self.key, self.value = nn.Linear(source_size, size), nn.Linear(source_size, size)
        self.dropout = nn.Dropout(dropout)

    def memory(self, states: Tensor) -> KeysAndValues:
        """states [B, K, S] -> their keys and values."""
        return KeysAndValues(self._split(self.key(states)), self._split(self.value(states)))

    def forward(self, states: Tensor, memory: KeysAndValues, visible: Tensor) -> tuple[Tensor, Tensor]:
        """states [B, T, D], visible [B or 1, T or 1, K] -> [B, T, D], and the heads' mean weights [B, T, K]."""
        query = self._split(self.query(states))
        energy = query @ memory.keys.transpose(-1, -2) / math.sqrt(query.shape[-1])
        weights = torch.softmax(energy.float().masked_fill(~visible.unsqueeze(1), float("-inf")), dim=-1)
        weights = weights.to(states.dtype)
        mixed = (self.dropout(weights) @ memory.values).transpose(1, 2).flatten(2)
        return self.output(mixed), weights.mean(1)

    def _split(self, states: Tensor) -> Tensor:
        """[B, K, D] -> [B, A, K, D / A]."""
        return states.view(*states.shape[:2], self.heads, -1).transpose(1, 2)


class DecoderLayer(nn.Module):
    """Self-attention, attention over the source, and a feed-forward network; each normalized first, and added."""

    def __init__(self, *, size: int, heads: int, source_size: int, feedforward_size: int, dropout: float) -> None:
        super().__init__()
        self.own = MultiHeadAttention(size=size, heads=heads, source_size=size, dropout=dropout)
        self.cross = MultiHeadAttention(size=size, heads=heads, source_size=source_size, dropout=dropout)
        self.own_norm, self.cross_norm, self.norm = nn.LayerNorm(size), nn.LayerNorm(size), nn.LayerNorm(size)
        self.dropout = nn.Dropout(dropout)
        self.feedforward = nn.Sequential(
            nn.Linear(size, feedforward_size), nn.ReLU(), nn.Dropout(dropout), nn.Linear(feedforward_size, size)
        )

    def forward(
        self, states: Tensor, cache: KeysAndValues, source: KeysAndValues, past: Tensor, mask: Tensor
    ) -> tuple[Tensor, KeysAndValues, Tensor]:
        """states [B, T, D], past [1, T, K], mask [B, 1, S] -> states, the grown cache, the attention [B, T, S]."""
        normed = self.own_norm(states)
        cache = KeysAndValues(*(torch.cat(pair, dim=2) for pair in zip(cache, self.own.memory(normed), strict=True)))
        states = states + self.dropout(self.own(normed, cache, past)[0])
        attended, weights = self.cross(self.cross_norm(states), source, mask)
        states = states + self.dropout(attended)
        return states + self.dropout(self.feedforward(self.norm(states))), cache, weights


class TransformerDecoder(nn.Module):
    """Satisfies `dncnorm.nn.interface.Decoder`; its state is each layer's cache, its attention that of the last layer.

    Features [B, F] with F = size. The focus has its tags in the source, so its mask is not used.
    """

    abilities = frozenset({ALIGNMENT})

    def __init__(
        self,
        *,
        embedding_size: int,
        annotation_size: int,
        size: int,
        heads: int,
        feedforward_size: int,
        layers: int,
        dropout: float,
    ) -> None:
        super().__init__()
        if size % heads:
            raise ValueError(f"attention_heads: {heads}; they must divide the width, {size}")
        self.feature_size, self.heads = size, heads
        self.input = nn.Linear(embedding_size, size)
        self.layers = nn.ModuleList(
            DecoderLayer(
                size=size,
                heads=heads,
                source_size=annotation_size,
                feedforward_size=feedforward_size,
                dropout=dropout,
            )
            for _ in range(layers)
        )
        self.norm = nn.LayerNorm(size)

    def compile_step(self) -> None:
        """Does nothing: with teacher forcing all symbols are computed at once."""

    def quantize_step(self) -> None:
        """Raises NotImplementedError: QUANTIZATION is not among its abilities."""
        raise NotImplementedError("quantize_step: a Transformer has none")

    def prepare(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """Empty caches; each layer's keys and values of the annotations."""
        empty = encoded.states.new_zeros(len(encoded.states), self.heads, 0, self.feature_size // self.heads)
        source = tuple(layer.cross.memory(encoded.states) for layer in self._layers)
        return Prepared(tuple(KeysAndValues(empty, empty) for _ in source), ReadSource(source, encoded.mask))

    def step(self, embedded: Tensor, state: tuple[KeysAndValues, ...], source: ReadSource) -> Step:
        """embedded [B, E] of y_{t-1} -> features [B, F] of y_t, the grown caches, the attention [B, S]."""
        features, state, attention = self._run(embedded.unsqueeze(1), state, source)
        return Step(features[:, 0], state, attention[:, 0])

    def forward(
        self, embedded: Tensor, state: tuple[KeysAndValues, ...], source: ReadSource
    ) -> tuple[Tensor, tuple[KeysAndValues, ...]]:
        """Teacher forcing: embedded [B, T, E] of y_0..y_{T-1} -> features [B, T, F] of y_1..y_T, the caches."""
        return self._run(embedded, state, source)[:2]

    @property
    def _layers(self) -> tuple[DecoderLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, DecoderLayer))

    def _run(
        self, embedded: Tensor, state: tuple[KeysAndValues, ...], source: ReadSource
    ) -> tuple[Tensor, tuple[KeysAndValues, ...], Tensor]:
        before, length = state[0].keys.shape[2], embedded.shape[1]
        places = torch.arange(before + length, device=embedded.device).unsqueeze(0)
        now = places[:, before:]
        past = places.unsqueeze(1) <= now.unsqueeze(-1)
        states = self.input(embedded) * math.sqrt(self.feature_size)
        states = states + positions(now, self.feature_size).to(states.dtype)
        caches, attention = [], embedded.new_zeros(())
        for layer, cache, read in zip(self._layers, state, source.layers, strict=True):
            states, grown, attention = layer(states, cache, read, past, source.mask.unsqueeze(1))
            caches.append(grown)
        return self.norm(states), tuple(caches), attention
