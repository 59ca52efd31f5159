"""A Transformer encoder (Vaswani et al. 2017; Z19 section 4): torch's own layers."""

from __future__ import annotations

import math

from torch import Tensor, nn

from dncnorm.nn.encoders.whole import WholeEncoder
from dncnorm.nn.interface import Encoded
from dncnorm.nn.positions import places_of, positions


class TransformerEncoder(WholeEncoder):
    """Embeddings and positions, then layers of self-attention, normalized before each part (Xiong et al. 2020).

    It satisfies `dncnorm.nn.interface.Encoder`; heads must divide `size`. dropout: within the layers.
    """

    def __init__(
        self, *, input_size: int, size: int, heads: int, feedforward_size: int, layers: int, dropout: float
    ) -> None:
        super().__init__(size)
        self.input = nn.Linear(input_size, size)
        self.layers = nn.ModuleList(
            nn.TransformerEncoderLayer(size, heads, feedforward_size, dropout, batch_first=True, norm_first=True)
            for _ in range(layers)
        )
        self.norm = nn.LayerNorm(size)

    def forward(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S] -> Encoded with states [B, S, H]."""
        states = self.input(embedded) * math.sqrt(self.output_size)
        states = states + positions(places_of(mask), self.output_size).to(states.dtype)
        for layer in self.layers:
            states = layer(states, src_key_padding_mask=~mask)
        return self.encoded(self.norm(states), mask)
