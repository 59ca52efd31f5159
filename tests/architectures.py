"""Every architecture that the package has, small, for the tests that each of them must pass."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from example_vocabularies import build_vocabularies
from torch import Tensor

from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.queries import Query
from dncnorm.core.special import EOS, SPECIALS, UNK
from dncnorm.inference.window import Window
from dncnorm.model.losses import SEQUENCE_LOSS
from dncnorm.model.pieces import Pieces
from dncnorm.model.source import IGNORED_LABEL, Batch, Source
from dncnorm.model.vocabularies import write_vocabularies
from dncnorm.training.seq2seq.examples import Example

END = SPECIALS.index(EOS)
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
SIZES = {
    "embedding_size": 8,
    "hidden_size": 12,
    "attention_size": 9,
    "feature_size": 11,
    "memory_size": 5,
    "word_size": 4,
    "num_reads": 2,
    "context_columns": 3,
    "attention_heads": 2,
    "feedforward_size": 16,
    "context_embedding_size": 6,
    "context_size": 5,
    "context_buckets": 300,
    "max_target_length": 12,
}
ENOUGH = {"embedding_size": 16, "hidden_size": 32, "encoder_size": 32, "attention_size": 24, "feature_size": 32}
"""Sizes that learn some fifty examples by heart."""
TWO_WAYS = {"encoder": "bidirectional", "bridge": "projecting", "encoder_size": 7}
CONTEXTUAL = {**TWO_WAYS, "context": "sentence", "cell": "gru"}
TRANSFORMER = {"encoder": "transformer", "decoder": "transformer", "encoder_layers": 2, "decoder_layers": 2}
CONVOLUTIONS = {"cell": "lstm", "bridge": "projecting", "encoder_layers": 2, "convolution_width": 3}

ARCHITECTURES: dict[str, dict[str, Any]] = {
    "dnc": {},
    "dnc, every variant": {
        "masked_lookups": True,
        "deallocation": True,
        "sharpened_links": True,
        "layer_norm": True,
        "bypass_dropout": 0.25,
    },
    "dnc two ways": {**TWO_WAYS, "cell": "dnc"},
    "gru": {**TWO_WAYS, "cell": "gru"},
    "lstm": {**TWO_WAYS, "cell": "lstm"},
    "lstm of three layers": {**TWO_WAYS, "cell": "lstm", "encoder_layers": 3, "attention": "matrix"},
    "cfe": {**CONVOLUTIONS, "encoder": "cfe", "attention": "matrix"},
    "cfe as JG20 has it": {
        **CONVOLUTIONS,
        "encoder": "cfe",
        "encoder_layers": 1,
        "attention": "matrix",
        "weight_norm": True,
    },
    "fe": {**CONVOLUTIONS, "encoder": "fe"},
    "fcnn": {**CONVOLUTIONS, "encoder": "fe", "attention": "matrix", "convolution_width": 1},
    "transformer": TRANSFORMER,
    "transformer over gru": {**TWO_WAYS, "cell": "gru", "decoder": "transformer"},
    "words, init": CONTEXTUAL,
    "words, concat": {**CONTEXTUAL, "context_join": "concat"},
    "characters, init": {**CONTEXTUAL, "context_units": "characters"},
    "pieces, init": {**CONTEXTUAL, "context_units": "pieces"},
    "whole words, init": {**CONTEXTUAL, "context_units": "words"},
    "words, init, dnc": {**CONTEXTUAL, "cell": "dnc"},
    "words, concat, dnc": {"context": "sentence", "context_join": "concat"},
    "words, concat, transformer": {**TRANSFORMER, "context": "sentence", "context_join": "concat"},
    "words, tags": {**CONTEXTUAL, "tag_weight": 0.5},
    "words, raw tags": {**CONTEXTUAL, "context_units": "raw", "tagger": "raw", "tag_weight": 0.5},
    "words, raw tags, each beside the last": {
        **CONTEXTUAL,
        "context_units": "raw",
        "tagger": "raw",
        "tag_weight": 0.5,
        "tag_embedding_size": 5,
    },
    "gru, reconstruction": {**TWO_WAYS, "cell": "gru", "reconstruction_weight": 0.5},
}

SENTENCES = [("The", "weight", "15", "kg", "in", "2007"), ("It", "weighs", "4", "cm"), ("15",)]
QUERIES = [Query(words, index) for words in SENTENCES for index in range(len(words))]


def load_tokenizer(folder: Path) -> DncNormTokenizer:
    """A folder's tokenizer, with a few word pieces."""
    tokenizer: DncNormTokenizer = DncNormTokenizer.from_pretrained(str(folder))
    tokenizer.pieces = Pieces(
        [UNK, *"Itwe15", "##ei", "##gh", "##1", "##5", "the", "kg", "20", "##07", "##0", "No", "in"]
    )
    return tokenizer


def config_of(name: str, tokenizer: DncNormTokenizer, **changes: Any) -> DncNormConfig:
    """The configuration of an architecture, with the tokenizer's vocabularies."""
    sizes = {"source_vocab_size": tokenizer.source_vocab_size, "target_vocab_size": tokenizer.target_vocab_size}
    return DncNormConfig(**{**SIZES, **ARCHITECTURES[name], **sizes, **changes})


def random_model(name: str, tokenizer: DncNormTokenizer, **changes: Any) -> DncNormForTextNormalization:
    """Random weights: the output differs from row to row and from step to step, and ends now and then."""
    torch.manual_seed(1)
    model = DncNormForTextNormalization(config_of(name, tokenizer, **changes)).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.5)
        model.output.bias[END] += 1.0
    model.tokenizer = tokenizer
    return model


def source_of(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: Sequence[Query] = QUERIES
) -> Source:
    """The source of queries, as the search encodes them."""
    return model.context.encode([model.context.view(query) for query in queries], tokenizer, model.device)


def targets(rows: int, symbols: int, length: int = 5) -> Tensor:
    """labels [B, T], the last ones of some rows padding."""
    generator = torch.Generator().manual_seed(2)
    labels = torch.randint(len(SPECIALS), symbols, (rows, length), generator=generator)
    ends = torch.arange(rows) % 3
    labels[torch.arange(length) >= length - ends.unsqueeze(1)] = IGNORED_LABEL
    return labels


def untrained(
    name: str, learned: Sequence[Example], folder: Path
) -> tuple[DncNormForTextNormalization, DncNormTokenizer]:
    """A network that is large enough to learn the examples, and the tokenizer of their vocabularies."""
    windows = [Window(one.query.words[0], one.query.focus, "") for one in learned]
    write_vocabularies(folder, *build_vocabularies(windows, [one.target for one in learned], min_word_count=1))
    tokenizer = load_tokenizer(folder)
    torch.manual_seed(1)
    return DncNormForTextNormalization(config_of(name, tokenizer, **ENOUGH, context_size=16)), tokenizer


def learn(
    model: DncNormForTextNormalization, batch: Batch, steps: int, *, until: float, rate: float = 0.01
) -> dict[str, float]:
    """Trains on one batch until the loss of a spoken symbol is below `until`; returns the last step's mean losses."""
    optimizer, means = torch.optim.Adam(model.parameters(), lr=rate), {}
    for step in range(steps):
        optimizer.param_groups[0]["lr"] = rate * (1.0 - 0.9 * step / steps)
        optimizer.zero_grad()
        losses = {name: loss.total / loss.terms for name, loss in model.losses(batch).items()}
        torch.stack(list(losses.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        means = {name: float(loss.detach()) for name, loss in losses.items()}
        if means[SEQUENCE_LOSS] < until:
            break
    return means
