"""Sinusoidal positions (Vaswani et al. 2017 section 3.5): numbers of any length, nothing to learn or to store."""

from __future__ import annotations

import math

import torch
from torch import Tensor


def positions(places: Tensor, size: int) -> Tensor:
    """places [B, S], counted from 0 -> [B, S, size]: sines, then cosines, of wave lengths 2 pi to 10,000 * 2 pi."""
    half = (size + 1) // 2
    rates = torch.exp(torch.arange(half, device=places.device) * (-math.log(10_000.0) / max(1, half - 1)))
    angles = places.unsqueeze(-1) * rates
    return torch.cat([angles.sin(), angles.cos()], dim=-1)[..., :size]


def places_of(mask: Tensor) -> Tensor:
    """mask [B, S] -> the position [B, S] of each symbol in its row, not counting padding."""
    return mask.long().cumsum(1) - mask.long()
