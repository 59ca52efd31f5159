"""From a configuration to the modules of `dncnorm.nn`: the one place where names become classes.

A new architecture is a class, and its name here; `dncnorm/nn/interface.py` says what it has to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dncnorm import languages
from dncnorm.model.source import SlidingWindow, SourceBuilder, TaggedSlidingWindow
from dncnorm.nn.bridges import IdentityBridge, ProjectingBridge
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.decoders.recurrent import RecurrentDecoder
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.bidirectional import BidirectionalEncoder
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import Bridge, Cell, Decoder, Encoder

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


def _encoder_cell(config: DncNormConfig) -> Cell:
    return CELLS[config.cell](config, config.embedding_size, config.encoder_size or config.hidden_size)


def _recurrent_encoder(config: DncNormConfig) -> RecurrentEncoder:
    return RecurrentEncoder(_encoder_cell(config))


def _bidirectional_encoder(config: DncNormConfig) -> BidirectionalEncoder:
    return BidirectionalEncoder(_encoder_cell(config), _encoder_cell(config))


def _recurrent_decoder(config: DncNormConfig, encoder: Encoder) -> RecurrentDecoder:
    cell = CELLS[config.cell](config, config.embedding_size + encoder.output_size, config.hidden_size)
    return RecurrentDecoder(
        cell,
        BRIDGES[config.bridge](encoder, cell),
        embedding_size=config.embedding_size,
        annotation_size=encoder.output_size,
        attention_size=config.attention_size,
        feature_size=config.feature_size,
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


CELLS: dict[str, Callable[[DncNormConfig, int, int], Cell]] = {"dnc": _dnc, "gru": _gru, "lstm": _lstm}
ENCODERS: dict[str, Callable[[DncNormConfig], Encoder]] = {
    "bidirectional": _bidirectional_encoder,
    "recurrent": _recurrent_encoder,
}
BRIDGES: dict[str, Callable[[Encoder, Cell], Bridge]] = {"identity": IdentityBridge, "projecting": ProjectingBridge}
DECODERS: dict[str, Callable[[DncNormConfig, Encoder], Decoder]] = {"recurrent": _recurrent_decoder}
CONTEXTS: dict[str, Callable[[DncNormConfig], SourceBuilder]] = {
    "tagged_window": _tagged_window,
    "window": _sliding_window,
}

REGISTRIES: Mapping[str, Mapping[str, Any]] = {
    "cell": CELLS,
    "encoder": ENCODERS,
    "bridge": BRIDGES,
    "decoder": DECODERS,
    "context": CONTEXTS,
}
"""By the configuration's key that names an entry."""


def check_names(config: DncNormConfig) -> None:
    """Raises ValueError for a key that names nothing, with the names that are known."""
    for key, registry in REGISTRIES.items():
        if getattr(config, key) not in registry:
            raise ValueError(f"{key}: {getattr(config, key)!r}; the known ones are {', '.join(sorted(registry))}")


def build_encoder(config: DncNormConfig) -> Encoder:
    """What reads the source's embeddings."""
    return ENCODERS[config.encoder](config)


def build_decoder(config: DncNormConfig, encoder: Encoder) -> Decoder:
    """What writes the target. Raises ValueError if it cannot go with the encoder."""
    return DECODERS[config.decoder](config, encoder)


def build_context(config: DncNormConfig) -> SourceBuilder:
    """What makes the network's source of a query."""
    return CONTEXTS[config.context](config)
