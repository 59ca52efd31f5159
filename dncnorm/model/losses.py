"""The losses of training: of the spoken words and, if configured, of the tags of tokens and of the written form.

Dimensions: B batch, N sentences, W words, S source symbols, T target symbols, V target vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.sentences import RAW, SEGMENTS, TAG_NAMES
from dncnorm.model.source import IGNORED_LABEL, Batch, Source
from dncnorm.nn.context.sentences import ContextualEncoder
from dncnorm.nn.context.tagging import RawTagger, Tagger
from dncnorm.nn.interface import Decoder, Encoded, Encoder, Prepared, State
from dncnorm.nn.reconstruction import Reconstructor

SEQUENCE_LOSS, TAG_LOSS, RECONSTRUCTION_LOSS = "sequence", "tags", "reconstruction"
"""The names of the losses of the target's symbols, of the sentences' tags, and of the token written back."""
TAGGERS: dict[str, tuple[Callable[..., Tagger | RawTagger], int]] = {
    SEGMENTS: (Tagger, len(TAG_NAMES)),
    RAW: (RawTagger, 2 * len(TAG_NAMES)),
}
"""By the configuration's `tagger`: what tags, and how many tags there are."""


class Loss(NamedTuple):
    """total: summed over a batch, and weighted. terms: the number of terms."""

    total: Tensor
    terms: Tensor


class Learns:
    """Adds the losses. Mixin; list it before the transformers base class. The attributes are the model's."""

    config: DncNormConfig
    training: bool
    source: Any
    output: nn.Linear
    dropout: nn.Dropout
    symbol_dropout: nn.Dropout
    target_embedding: nn.Embedding
    decoder: Decoder
    tagger: Tagger | RawTagger | None
    reconstructor: Reconstructor | None

    def losses(self, batch: Batch) -> dict[str, Loss]:
        """Returns, by name, the losses that training adds up; SEQUENCE_LOSS is the target symbols' cross-entropy."""
        encoded = self.read(batch.source)
        state, source = self.start(encoded, batch.source.focus)
        previous = self.shift_right(batch.labels)
        if self.training and self.config.own_symbols > 0.0:
            features = self._unrolled(previous, state, source)
        else:
            features, _ = self._features(previous, state, source)
        logits = self.output(self.dropout(features))
        found = {SEQUENCE_LOSS: sequence_loss(logits, batch.labels, batch.forbidden)}
        if self.tagger is not None and batch.tags is not None:
            tagged = self.tagger(encoded.sentences, batch.tags.places, batch.tags.labels)
            found[TAG_LOSS] = _weighted(sequence_loss(tagged, batch.tags.labels), self.config.tag_weight)
        if self.reconstructor is not None and batch.written is not None:
            logits = self._reconstructed(features, batch.labels, batch.written)
            rewritten = sequence_loss(logits, batch.written)
            found[RECONSTRUCTION_LOSS] = _weighted(rewritten, self.config.reconstruction_weight)
        return found

    def loss_counts(self, batch: Batch) -> dict[str, Tensor]:
        """Returns the number of terms of each loss; it is known before the losses are computed."""
        labels = {SEQUENCE_LOSS: batch.labels}
        if self.tagger is not None and batch.tags is not None:
            labels[TAG_LOSS] = batch.tags.labels
        if self.reconstructor is not None and batch.written is not None:
            labels[RECONSTRUCTION_LOSS] = batch.written
        return {name: (expected != IGNORED_LABEL).sum() for name, expected in labels.items()}

    def reconstruction_log_probabilities(self, prepared: Prepared, labels: Tensor, written: Tensor) -> Tensor:
        """Scores the token given its spoken form: labels [B, T], written [B, S] -> log p(written | labels) [B].

        prepared: the queries. Both are -100 on padding. For a model that has the ability RECONSTRUCTION.
        """
        features, _ = self._features(self.shift_right(labels), *prepared)
        logits = self._reconstructed(features, labels, written)
        lost = F.cross_entropy(logits.transpose(1, 2).double(), written, ignore_index=IGNORED_LABEL, reduction="none")
        return -lost.sum(1)

    def build_tasks(self, encoder: Encoder, feature_size: int) -> None:
        """Builds the modules of the losses other than SEQUENCE_LOSS; none if their weights are 0."""
        config = self.config
        self.tagger = self.reconstructor = None
        if config.tag_weight > 0.0:
            if not isinstance(encoder, ContextualEncoder):
                raise ValueError(f"tag_weight: {config.tag_weight}; the context {config.context!r} reads no sentences")
            size = encoder.reader.size
            make, tags = TAGGERS[config.tagger]
            own = {"previous_size": config.tag_embedding_size} if config.tagger == RAW else {}
            self.tagger = make(state_size=size, hidden_size=size, tags=tags, **own)
        if config.reconstruction_weight > 0.0:
            self.reconstructor = Reconstructor(
                feature_size=feature_size,
                embedding_size=config.embedding_size,
                size=config.attention_size,
                symbols=config.source_vocab_size,
            )

    def shift_right(self, labels: Tensor) -> Tensor:
        """Shifts labels [B, T] to the decoder's input: the start symbol, then all but the last label."""
        shifted = labels.new_full(labels.shape, self.config.decoder_start_token_id)
        shifted[:, 1:] = labels[:, :-1].masked_fill(labels[:, :-1] == IGNORED_LABEL, self.config.pad_token_id)
        return shifted

    def read(self, source: Source) -> Encoded:
        """Encodes the queries (eq. 9), each source once."""
        raise NotImplementedError

    def start(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """Returns what decoding starts from; focus [B, S]."""
        raise NotImplementedError

    def _features(self, previous_ids: Tensor, state: State, source: State) -> tuple[Tensor, State]:
        """Runs the decoder with teacher forcing: previous_ids [B, T] -> features [B, T, F], the last state."""
        return self.decoder(self.symbol_dropout(self.target_embedding(previous_ids)), state, source)

    def _unrolled(self, previous_ids: Tensor, state: State, source: State) -> Tensor:
        """Runs the decoder on previous_ids [B, T] and its own best symbols, chosen by chance -> features [B, T, F].

        A symbol after the first is the decoder's own with the probability `own_symbols` (Bengio et al. 2015).
        """
        is_own = torch.rand(previous_ids.shape, device=previous_ids.device) < self.config.own_symbols
        read, features = previous_ids[:, 0], list[Tensor]()
        for place, true in enumerate(previous_ids.unbind(1)):
            if place:
                with torch.no_grad():
                    best = self.output(features[-1]).argmax(-1)
                read = torch.where(is_own[:, place], best, true)
            step = self.decoder.step(self.symbol_dropout(self.target_embedding(read)), state, source)
            state = step.state
            features.append(step.output)
        return torch.stack(features, dim=1)

    def _reconstructed(self, features: Tensor, labels: Tensor, written: Tensor) -> Tensor:
        """features [B, T, F] of labels [B, T], written [B, S] -> logits [B, S, V] of the written symbols."""
        assert self.reconstructor is not None
        previous = self.source.dropout(self.source.embedding(self.shift_right(written)))
        logits: Tensor = self.reconstructor(features, labels != IGNORED_LABEL, previous)
        return logits


def sequence_loss(logits: Tensor, labels: Tensor, forbidden: Tensor | None = None) -> Loss:
    """Sums the cross-entropy: logits [B, T, V], labels [B, T], forbidden [B, T, V] -> the sum, the symbol count."""
    if forbidden is not None:
        logits = logits.masked_fill(forbidden, -math.inf)
    total = F.cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), ignore_index=IGNORED_LABEL, reduction="sum")
    return Loss(total, (labels != IGNORED_LABEL).sum())


def _weighted(loss: Loss, weight: float) -> Loss:
    return Loss(torch.mul(loss.total, weight), loss.terms)
