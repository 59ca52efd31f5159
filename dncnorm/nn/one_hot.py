"""Symbols as one-hot vectors (JG20 section 2.2)."""

from __future__ import annotations

import torch
from torch import nn


class OneHot(nn.Embedding):
    """An embedding that is never trained: symbol i is the unit vector i, and padding is like any other.

    Its `weight` is saved like another embedding's, so that whatever reads one reads the other. Raises ValueError for
    vectors that are shorter than the vocabulary.
    """

    def __init__(self, symbols: int, size: int) -> None:
        if size < symbols:
            raise ValueError(f"embedding_size: {size}; one-hot vectors of {symbols} symbols have at least {symbols}")
        super().__init__(symbols, size)
        self.weight.requires_grad = False
        with torch.no_grad():
            nn.init.eye_(self.weight)
