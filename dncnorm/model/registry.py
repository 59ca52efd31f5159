"""From a configuration to the modules of `dncnorm.nn`: the only place that maps names to classes. A new architecture
is a class and an entry here; `dncnorm/nn/interface.py` defines its interface.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from torch import nn

from dncnorm import languages
from dncnorm.bundle.folder import SENTENCE, TOKEN
from dncnorm.model.sentences import (
    RAW,
    SEGMENTS,
    Sentences,
    Units,
    character_units,
    feature_units,
    piece_units,
    raw_units,
    word_units,
)
from dncnorm.model.source import SlidingWindow, SourceBuilder, TaggedSlidingWindow
from dncnorm.model.vocabularies import SOURCE_UNITS, TARGET_UNITS
from dncnorm.nn.attention import Attention, BahdanauAttention, ContextMatrixAttention
from dncnorm.nn.bridges import IdentityBridge, ProjectingBridge
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.context.sentences import CONCAT, INIT, ContextualEncoder, SentenceReader
from dncnorm.nn.decoders.recurrent import RecurrentDecoder
from dncnorm.nn.decoders.transformer import TransformerDecoder
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.bidirectional import BidirectionalEncoder
from dncnorm.nn.encoders.convolutional import ConvolutionalEncoder, causal_feature_extractor, feature_extractor
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.encoders.stacked import StackedEncoder
from dncnorm.nn.encoders.transformer import TransformerEncoder
from dncnorm.nn.interface import Bridge, Cell, Decoder, Encoder
from dncnorm.nn.one_hot import OneHot

if TYPE_CHECKING:
    from dncnorm.model.configuration import DncNormConfig


def _dnc(config: DncNormConfig, input_size: int, size: int) -> DNC:
    return DNC(
        input_size=input_size,
        hidden_size=size,
        output_size=size,
        memory_size=config.memory_size,
        word_size=config.word_size,
        num_reads=config.num_reads,
        clip=config.clip,
        masked_lookups=config.masked_lookups,
        deallocation=config.deallocation,
        sharpened_links=config.sharpened_links,
        layer_norm=config.layer_norm,
        bypass_dropout=config.bypass_dropout,
    )


def _lstm(config: DncNormConfig, input_size: int, size: int) -> LSTM:
    return LSTM(input_size=input_size, hidden_size=size)


def _gru(config: DncNormConfig, input_size: int, size: int) -> GRU:
    return GRU(input_size=input_size, hidden_size=size)


def _width(config: DncNormConfig) -> int:
    """The encoder's: of each way, or of an annotation."""
    return config.encoder_size or config.hidden_size


def _stacked(config: DncNormConfig, layer: Callable[[int], Encoder]) -> Encoder:
    """The configured number of layers, each reading the output of the one below."""
    layers = [layer(config.embedding_size)]
    while len(layers) < config.encoder_layers:
        layers.append(layer(layers[-1].output_size))
    return layers[0] if len(layers) == 1 else StackedEncoder(layers)


def _recurrent_encoder(config: DncNormConfig) -> Encoder:
    cell, width = CELLS[config.cell], _width(config)
    return _stacked(config, lambda size: RecurrentEncoder(cell(config, size, width)))


def _bidirectional_encoder(config: DncNormConfig) -> Encoder:
    cell, width = CELLS[config.cell], _width(config)
    return _stacked(config, lambda size: BidirectionalEncoder(cell(config, size, width), cell(config, size, width)))


def _convolutional_encoder(make: Callable[..., ConvolutionalEncoder]) -> Callable[[DncNormConfig], Encoder]:
    def build(config: DncNormConfig) -> Encoder:
        return make(
            input_size=config.embedding_size,
            output_size=_width(config),
            width=config.convolution_width,
            layers=config.encoder_layers,
            weight_norm=config.weight_norm,
        )

    return build


def _transformer_encoder(config: DncNormConfig) -> TransformerEncoder:
    if _width(config) % config.attention_heads:
        raise ValueError(f"attention_heads: {config.attention_heads}; they must divide the width, {_width(config)}")
    return TransformerEncoder(
        input_size=config.embedding_size,
        size=_width(config),
        heads=config.attention_heads,
        feedforward_size=config.feedforward_size,
        layers=config.encoder_layers,
        dropout=config.dropout,
    )


def _contextual_encoder(config: DncNormConfig, encoder: Encoder) -> ContextualEncoder:
    reader = SentenceReader(
        features=1 + config.context_buckets, embedding_size=config.context_embedding_size, size=config.context_size
    )
    return ContextualEncoder(encoder, reader, join=config.context_join)


def _additive_attention(config: DncNormConfig, annotation_size: int) -> BahdanauAttention:
    return BahdanauAttention(
        query_size=config.hidden_size, key_size=annotation_size, attention_size=config.attention_size
    )


def _matrix_attention(config: DncNormConfig, annotation_size: int) -> ContextMatrixAttention:
    return ContextMatrixAttention(
        query_size=config.hidden_size,
        key_size=annotation_size,
        attention_size=config.attention_size,
        columns=config.context_columns,
    )


def _recurrent_decoder(config: DncNormConfig, encoder: Encoder) -> RecurrentDecoder:
    attention = ATTENTIONS[config.attention](config, encoder.output_size)
    cell = CELLS[config.cell](config, config.embedding_size + attention.context_size, config.hidden_size)
    bridge = BRIDGES[config.bridge](encoder, cell)
    return RecurrentDecoder(
        cell, bridge, attention, embedding_size=config.embedding_size, feature_size=config.feature_size
    )


def _transformer_decoder(config: DncNormConfig, encoder: Encoder) -> TransformerDecoder:
    return TransformerDecoder(
        embedding_size=config.embedding_size,
        annotation_size=encoder.output_size,
        size=config.hidden_size,
        heads=config.attention_heads,
        feedforward_size=config.feedforward_size,
        layers=config.decoder_layers,
        dropout=config.dropout,
    )


def _sliding_window(config: DncNormConfig) -> SlidingWindow:
    return SlidingWindow(
        size=config.window_size, max_word_length=config.max_word_length, max_focus_length=config.max_focus_length
    )


def _tagged_window(config: DncNormConfig) -> TaggedSlidingWindow:
    load = languages.get(config.language).word_tags
    if load is None:
        raise ValueError(f"context: 'tagged_window', but the language {config.language!r} has no tags for words")
    return TaggedSlidingWindow(_sliding_window(config), load())


def _sentences(config: DncNormConfig) -> Sentences:
    return Sentences(
        UNITS[config.context_units],
        config.context_buckets,
        config.max_word_length,
        config.max_focus_length,
        has_raw_tags=config.tagger == RAW,
    )


CELLS: dict[str, Callable[[DncNormConfig, int, int], Cell]] = {"dnc": _dnc, "gru": _gru, "lstm": _lstm}
ENCODERS: dict[str, Callable[[DncNormConfig], Encoder]] = {
    "bidirectional": _bidirectional_encoder,
    "cfe": _convolutional_encoder(causal_feature_extractor),
    "fe": _convolutional_encoder(feature_extractor),
    "recurrent": _recurrent_encoder,
    "transformer": _transformer_encoder,
}
ATTENTIONS: dict[str, Callable[[DncNormConfig, int], Attention]] = {
    "additive": _additive_attention,
    "matrix": _matrix_attention,
}
BRIDGES: dict[str, Callable[[Encoder, Cell], Bridge]] = {"identity": IdentityBridge, "projecting": ProjectingBridge}
DECODERS: dict[str, Callable[[DncNormConfig, Encoder], Decoder]] = {
    "recurrent": _recurrent_decoder,
    "transformer": _transformer_decoder,
}
CONTEXTS: dict[str, Callable[[DncNormConfig], SourceBuilder]] = {
    "sentence": _sentences,
    "tagged_window": _tagged_window,
    "window": _sliding_window,
}
UNITS: dict[str, Units] = {
    "characters": character_units,
    "features": feature_units,
    "pieces": piece_units,
    RAW: raw_units,
    "words": word_units,
}
READERS: dict[str, Callable[[DncNormConfig, Encoder], Encoder]] = {"sentence": _contextual_encoder}
"""Wrappers of the encoder that read a context's further input, by the name of the context."""

REGISTRIES: Mapping[str, Mapping[str, Any]] = {
    "cell": CELLS,
    "encoder": ENCODERS,
    "bridge": BRIDGES,
    "decoder": DECODERS,
    "context": CONTEXTS,
    "attention": ATTENTIONS,
    "context_units": UNITS,
    "context_join": dict.fromkeys((CONCAT, INIT)),
    "tagger": dict.fromkeys((RAW, SEGMENTS)),
    "unit": dict.fromkeys((SENTENCE, TOKEN)),
    "source_units": dict.fromkeys(SOURCE_UNITS),
    "target_units": dict.fromkeys(TARGET_UNITS),
}
"""By the configuration's key that names an entry."""


def check_names(config: DncNormConfig) -> None:
    """Raises ValueError for a key that names nothing, with the names that are known."""
    for key, registry in REGISTRIES.items():
        if getattr(config, key) not in registry:
            raise ValueError(f"{key}: {getattr(config, key)!r}; the known ones are {', '.join(sorted(registry))}")


def build_embedding(config: DncNormConfig, symbols: int) -> nn.Embedding:
    """The vectors of a vocabulary. Raises ValueError for one-hot vectors that are too short for it."""
    if config.one_hot:
        return OneHot(symbols, config.embedding_size)
    return nn.Embedding(symbols, config.embedding_size, padding_idx=config.pad_token_id)


def symbol_dropout(config: DncNormConfig) -> nn.Dropout:
    """Drops a share of embeddings; none of one-hot vectors, whose single 1 is the whole symbol."""
    return nn.Dropout(0.0 if config.one_hot else config.dropout)


def build_encoder(config: DncNormConfig) -> Encoder:
    """The encoder, wrapped if the context has further input."""
    encoder = ENCODERS[config.encoder](config)
    return READERS[config.context](config, encoder) if config.context in READERS else encoder


def build_decoder(config: DncNormConfig, encoder: Encoder) -> Decoder:
    """What writes the target. Raises ValueError if it cannot go with the encoder."""
    return DECODERS[config.decoder](config, encoder)


def build_context(config: DncNormConfig) -> SourceBuilder:
    """What makes the network's source of a query."""
    return CONTEXTS[config.context](config)
