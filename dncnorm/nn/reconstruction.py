"""Writes a token back from the decoder's features (Zhang et al. 2019 section 5.5; Tu et al. 2017)."""

from __future__ import annotations

from torch import Tensor, nn

from dncnorm.nn.attention import BahdanauAttention
from dncnorm.nn.bridges import ProjectingBridge
from dncnorm.nn.cells import GRU
from dncnorm.nn.decoders.recurrent import RecurrentDecoder
from dncnorm.nn.encoders.whole import WholeEncoder


class Reconstructor(WholeEncoder):
    """A GRU decoder with attention over the features of the spoken words; it writes the symbols of the token. Used in
    training: it forces the features to retain the written form.
    """

    def __init__(self, *, feature_size: int, embedding_size: int, size: int, symbols: int) -> None:
        super().__init__(feature_size)
        cell = GRU(input_size=embedding_size + feature_size, hidden_size=size)
        attention = BahdanauAttention(query_size=size, key_size=feature_size, attention_size=size)
        bridge = ProjectingBridge(self, cell)
        self.decoder = RecurrentDecoder(cell, bridge, attention, embedding_size=embedding_size, feature_size=size)
        self.output = nn.Linear(size, symbols)

    def forward(self, features: Tensor, mask: Tensor, embedded: Tensor) -> Tensor:
        """features [B, T, F], mask [B, T]; embedded [B, S, E] of the symbols before each -> logits [B, S, symbols]."""
        state, source = self.decoder.prepare(self.encoded(features, mask), mask)
        written, _ = self.decoder(embedded, state, source)
        logits: Tensor = self.output(written)
        return logits
