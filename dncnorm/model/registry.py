"""From a configuration to the modules of `dncnorm.nn`: the one place where names become classes."""

from __future__ import annotations

from dncnorm.model.configuration import DncNormConfig
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.decoders.recurrent import RecurrentDecoder
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import Cell


def build_cell(config: DncNormConfig, input_size: int) -> Cell:
    """The recurrent cell that `config.cell` names."""
    if config.cell == "lstm":
        return LSTM(input_size=input_size, hidden_size=config.hidden_size)
    if config.cell == "gru":
        return GRU(input_size=input_size, hidden_size=config.hidden_size)
    return DNC(
        input_size=input_size,
        hidden_size=config.hidden_size,
        output_size=config.hidden_size,
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


def build_encoder(config: DncNormConfig) -> RecurrentEncoder:
    """The encoder: a cell over the character embeddings."""
    return RecurrentEncoder(build_cell(config, config.embedding_size))


def build_decoder(config: DncNormConfig) -> RecurrentDecoder:
    """The decoder: a cell over the last word's embedding and the attention's context."""
    return RecurrentDecoder(
        build_cell(config, config.embedding_size + config.hidden_size),
        embedding_size=config.embedding_size,
        annotation_size=config.hidden_size,
        attention_size=config.attention_size,
        feature_size=config.feature_size,
    )
