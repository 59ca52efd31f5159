"""Additive attention (Bahdanau et al. 2014), as PH18 section 4.2 uses it over the encoder's annotations."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class BahdanauAttention(nn.Module):
    """e_tj = v^T tanh(W_q q_t + W_k h_j), alpha_t = softmax(e_t), c_t = sum_j alpha_tj h_j."""

    def __init__(self, *, query_size: int, key_size: int, attention_size: int) -> None:
        super().__init__()
        self.query = nn.Linear(query_size, attention_size)
        self.key = nn.Linear(key_size, attention_size, bias=False)
        self.score = nn.Linear(attention_size, 1, bias=False)

    def keys(self, states: Tensor) -> Tensor:
        """W_k h_j [B, S, A], computed once for a source."""
        projected: Tensor = self.key(states)
        return projected

    def forward(self, query: Tensor, keys: Tensor, states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """query [B, Q], keys [B, S, A], states [B, S, H], mask [B, S] -> (context [B, H], weights [B, S]).

        Padding gets weight 0 exactly, so that it never changes a result.
        """
        energy = self.score(torch.tanh(self.query(query).unsqueeze(1) + keys)).squeeze(-1)
        weights = torch.softmax(energy.float().masked_fill(~mask, float("-inf")), dim=-1).to(states.dtype)
        return torch.bmm(weights.unsqueeze(1), states).squeeze(1), weights
