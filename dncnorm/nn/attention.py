"""Attention of a recurrent decoder over the encoder's annotations: a weighted sum, or the strongest ones side by side.

Glossary (Bahdanau et al. 2014; JG20 section 2.3)

    query: s_{t-1} or h_t      [B, Q]
    states: h_j or z_j         [B, S, H]
    weights: alpha             [B, S], 0 on padding, each row sums to 1
    columns: d of JG20
"""

from __future__ import annotations

from typing import Protocol

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import EXPORT, MEMORY, QUANTIZATION
from dncnorm.nn.products import Linear


class Attention(Protocol):
    """The attention of a recurrent decoder.

    context_size: the width of the context vector. abilities: the abilities of the cell that the decoder retains with
    it.
    """

    context_size: int
    abilities: frozenset[str]

    def keys(self, states: Tensor) -> Tensor:
        """Computes once for a source [B, S, H] what each step compares its query with [B, S, K]."""
        ...

    def __call__(self, query: Tensor, keys: Tensor, states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the context [B, context_size] and the weights [B, S]."""
        ...


class BahdanauAttention(nn.Module):
    """e_tj = v^T tanh(W_q q_t + W_k h_j), alpha_t = softmax(e_t), c_t = sum_j alpha_tj h_j (PH18 section 4.2)."""

    abilities = frozenset({EXPORT, QUANTIZATION, MEMORY})

    def __init__(self, *, query_size: int, key_size: int, attention_size: int) -> None:
        super().__init__()
        self.context_size = key_size
        self.query = Linear(query_size, attention_size)
        self.key = Linear(key_size, attention_size, bias=False)
        self.score = nn.Linear(attention_size, 1, bias=False)

    def keys(self, states: Tensor) -> Tensor:
        """W_k h_j [B, S, A], computed once for a source."""
        projected: Tensor = self.key(states)
        return projected

    def forward(self, query: Tensor, keys: Tensor, states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """query [B, Q], keys [B, S, A], states [B, S, H], mask [B, S] -> (context [B, H], weights [B, S]).

        Padding gets exactly weight 0 and never changes a result.
        """
        energy = self.score(torch.tanh(self.query(query).unsqueeze(1) + keys)).squeeze(-1)
        weights = _masked_softmax(energy, mask).to(states.dtype)
        return torch.bmm(weights.unsqueeze(1), states).squeeze(1), weights


class ContextMatrixAttention(nn.Module):
    """alpha = softmax(a . z_j), a = W_2 relu(W_1 q_t); c_i = alpha_j z_j with the i-th largest alpha_j.

    The context is JG20's matrix [B, d H], column after column: no annotation is averaged with another. A source of
    fewer symbols than columns has zeros in the rest; among equal weights the earlier symbol comes first.
    """

    abilities = frozenset({QUANTIZATION, MEMORY})

    def __init__(self, *, query_size: int, key_size: int, attention_size: int, columns: int) -> None:
        super().__init__()
        self.columns, self.context_size = columns, columns * key_size
        self.hidden = nn.Linear(query_size, attention_size)
        self.wanted = nn.Linear(attention_size, key_size)

    def keys(self, states: Tensor) -> Tensor:
        """z_j [B, S, H] themselves."""
        return states

    def forward(self, query: Tensor, keys: Tensor, states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """query [B, Q], keys [B, S, H], states [B, S, H], mask [B, S] -> (context [B, d H], weights [B, S])."""
        wanted = self.wanted(torch.relu(self.hidden(query)))
        energy = torch.bmm(keys, wanted.unsqueeze(-1)).squeeze(-1)
        weights = _masked_softmax(energy, mask).to(states.dtype)
        strongest, places = weights.sort(dim=-1, descending=True, stable=True)
        strongest, places = strongest[:, : self.columns], places[:, : self.columns]
        columns = strongest.unsqueeze(-1) * states.gather(1, places.unsqueeze(-1).expand(-1, -1, states.shape[-1]))
        flat = columns.flatten(1)
        return nn.functional.pad(flat, (0, self.context_size - flat.shape[1])), weights


def _masked_softmax(energy: Tensor, mask: Tensor) -> Tensor:
    """energy [B, S] -> weights [B, S] in float32, exactly 0 where mask [B, S] is False."""
    return torch.softmax(energy.float().masked_fill(~mask, float("-inf")), dim=-1)
