"""Untrained networks for the tests of decoding."""

from __future__ import annotations

import torch

from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.special import EOS, SPECIALS

END = SPECIALS.index(EOS)


def random_model(tokenizer: DncNormTokenizer, *, seed: int = 0, end: float = 1.0) -> DncNormForTextNormalization:
    """Large random weights: what it says differs from window to window, and ends now and then."""
    torch.manual_seed(seed)
    sizes = {"embedding_size": 8, "hidden_size": 16, "attention_size": 8, "feature_size": 16}
    memory = {"memory_size": 6, "word_size": 5, "num_reads": 2, "max_target_length": 12}
    vocabularies = {
        "source_vocab_size": tokenizer.source_vocab_size,
        "target_vocab_size": tokenizer.target_vocab_size,
    }
    model = DncNormForTextNormalization(DncNormConfig(**{**sizes, **memory, **vocabularies})).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.8)
        model.output.bias[END] += end
    return model
