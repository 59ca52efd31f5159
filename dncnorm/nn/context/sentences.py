"""Whole-sentence context of a token (Zhang et al. 2019 section 5.3): read once in each direction, for all tokens.

Glossary

    unit: a character, a word piece, or a word; a unit has features, whose embeddings are summed (a word's: its n-grams)
    context of token i: the forward state before it, and the backward state after it (Z19 eq. 5 to 7)

Dimensions: N sentences, U units, P features of a unit, B tokens, S symbols of a token, C size of a state.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from dncnorm.nn.interface import ALIGNMENT, Cell, Encoded, Encoder

INIT, CONCAT = "init", "concat"
"""How the decoder receives the context: in its first state, or at every step (Z19 section 5.3.2)."""


class Beside(NamedTuple):
    """The sentences of the tokens of a batch. features [N, U, P]: those of each unit, padded with 0; every unit of a
    sentence has at least one, and padding units have none.
    rows [B]: the sentence of each token. before, behind [B]: the number of units before and after it.
    """

    features: Tensor
    rows: Tensor
    before: Tensor
    behind: Tensor


class SentenceStates(NamedTuple):
    """onward, backward [N, U + 1, C]: the states after 0 to U units, from the left and from the right."""

    onward: Tensor
    backward: Tensor

    def around(self, rows: Tensor, before: Tensor, behind: Tensor) -> Tensor:
        """Returns the states [B, 2 C] after `before` units from the left, and after `behind` units from the right."""
        return torch.cat([self.onward[rows, before], self.backward[rows, behind]], dim=-1)


class SentenceReader(nn.Module):
    """One GRU from the left and one from the right, over sums of features' embeddings. The first states are zeros."""

    def __init__(self, *, features: int, embedding_size: int, size: int) -> None:
        super().__init__()
        self.size = size
        self.features = nn.EmbeddingBag(features, embedding_size, mode="sum", padding_idx=0)
        self.onward = nn.GRU(embedding_size, size, batch_first=True)
        self.backward = nn.GRU(embedding_size, size, batch_first=True)

    def forward(self, features: Tensor) -> SentenceStates:
        """features [N, U, P] -> the states; those beyond a sentence's end mean nothing."""
        units = self.features(features.flatten(0, 1)).unflatten(0, features.shape[:2])
        lengths = features[..., 0].ne(0).sum(1, keepdim=True)
        places = torch.arange(features.shape[1], device=features.device)
        turned = (lengths - 1 - places).clamp(min=0)
        reversed_ = units.gather(1, turned.unsqueeze(-1).expand_as(units))
        return SentenceStates(_states(self.onward, units), _states(self.backward, reversed_))


class ContextualEncoder(nn.Module):
    """Adds the sentence around a token to the token's encoder; satisfies `dncnorm.nn.interface.Encoder`.

    join: INIT adds the context to the summary, for the decoder's first state; CONCAT adds it to every annotation, so
    that any weighted mean of them is Z19's c_{i,t}, the attended annotation and the constant context.
    Without a sentence, the context is zeros.
    """

    abilities = frozenset({ALIGNMENT})

    def __init__(self, encoder: Encoder, reader: SentenceReader, *, join: str) -> None:
        super().__init__()
        if join not in (INIT, CONCAT):
            raise ValueError(f"context_join: {join!r}; it must be one of {CONCAT}, {INIT}")
        self.encoder, self.reader, self.join = encoder, reader, join
        self.output_size = encoder.output_size + (2 * reader.size if join == CONCAT else 0)
        self.summary_size = encoder.summary_size + (2 * reader.size if join == INIT else 0)

    @property
    def cell(self) -> Cell | None:
        """Returns the cell of the token's encoder; None with INIT, where the decoder cannot continue from its state."""
        return self.encoder.cell if self.join == CONCAT else None

    def compile_step(self) -> None:
        """That of the token's encoder."""
        self.encoder.compile_step()

    def quantize_step(self) -> None:
        """Raises NotImplementedError: QUANTIZATION is not among its abilities."""
        raise NotImplementedError("quantize_step: sentences are read in full precision")

    def forward(self, embedded: Tensor, mask: Tensor, *beside: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S], beside: the fields of `Beside` -> Encoded of the tokens."""
        encoded = self.encoder(embedded, mask)
        if not beside:
            return self._joined(encoded, embedded.new_zeros(len(mask), 2 * self.reader.size))
        features, rows, before, behind = beside
        sentences = self.reader(features)
        return self._joined(encoded, sentences.around(rows, before, behind))._replace(sentences=sentences)

    def _joined(self, encoded: Encoded, context: Tensor) -> Encoded:
        """context [B, 2 C]."""
        if self.join == INIT:
            summary = torch.cat([encoded.final.summary, context], dim=-1)
            return encoded._replace(final=encoded.final._replace(summary=summary))
        everywhere = context.unsqueeze(1) * encoded.mask.unsqueeze(-1).to(context.dtype)
        return encoded._replace(states=torch.cat([encoded.states, everywhere], dim=-1))


def _states(network: nn.GRU, units: Tensor) -> Tensor:
    """units [N, U, E] -> the states [N, U + 1, C] after 0 to U of them."""
    states, _ = network(units)
    return torch.cat([states.new_zeros(len(states), 1, states.shape[-1]), states], dim=1)
