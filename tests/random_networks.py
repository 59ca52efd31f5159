"""Untrained networks for the tests of models and of decoding."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.special import EOS, NORM_CLOSE, NORM_OPEN, PAD, SPECIALS

SOURCE, TARGET, END = 30, 20, SPECIALS.index(EOS)


def config(**changes: Any) -> DncNormConfig:
    """A small configuration, of PH18's architecture unless changed."""
    sizes = {"embedding_size": 8, "hidden_size": 16, "attention_size": 8, "feature_size": 16}
    memory = {"memory_size": 6, "word_size": 5, "num_reads": 2, "max_target_length": 12}
    vocabularies = {"source_vocab_size": SOURCE, "target_vocab_size": TARGET}
    return DncNormConfig(**{**sizes, **memory, **vocabularies, **changes})


def random_model(
    tokenizer: DncNormTokenizer | None = None, *, seed: int = 0, end: float = 1.0, **changes: Any
) -> DncNormForTextNormalization:
    """Large random weights: the output differs from row to row and from step to step, and ends now and then."""
    torch.manual_seed(seed)
    if tokenizer is not None:
        changes |= {
            "source_vocab_size": tokenizer.source_vocab_size,
            "target_vocab_size": tokenizer.target_vocab_size,
        }
    model = DncNormForTextNormalization(config(**changes)).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.8)
        model.output.bias[END] += end
    return model


def sources(rows: int = 4, length: int = 9) -> tuple[Tensor, Tensor]:
    """input_ids [B, S] with tags inside, attention_mask [B, S], the rows of different lengths."""
    ids = torch.randint(len(SPECIALS), SOURCE, (rows, length), generator=torch.Generator().manual_seed(1))
    mask = torch.arange(length) < length - torch.arange(rows).unsqueeze(1)
    ids[:, 1], ids[:, 3] = SPECIALS.index(NORM_OPEN), SPECIALS.index(NORM_CLOSE)
    return ids.masked_fill(~mask, SPECIALS.index(PAD)), mask
