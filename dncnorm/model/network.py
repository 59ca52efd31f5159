"""A loaded model with its tokenizer as a `Network`: answers and attention."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from dncnorm.core.queries import DecodingOptions, ForcedWords, Hypothesis, Query
from dncnorm.core.threads import one_thread
from dncnorm.gate.interface import TokenGate
from dncnorm.grammars import Lattice
from dncnorm.inference.constraints import filters_and_constraints
from dncnorm.inference.forced import attention_of
from dncnorm.model.decoding import check_search, decode_n_best, speaker_of
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tagging import TaggerGate
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import ALIGNMENT


class ModelNetwork:
    """Answers questions with a model, wherever it runs; satisfies `inference.interface.Network`."""

    def __init__(self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
        self.model, self.tokenizer = model, tokenizer

    @property
    def name(self) -> str:
        """Returns the model's name or path."""
        return str(self.model.name_or_path)

    @property
    def dtype(self) -> str:
        """Returns the name of the weights' type."""
        return str(self.model.dtype).removeprefix("torch.")

    def fits(self, query: Query) -> bool:
        """Returns whether the query's token is short enough for the network."""
        return self.model.context.fits(query)

    def check(self, options: DecodingOptions) -> None:
        """Raises ValueError for a search that the model cannot do."""
        check_search(self.model, options)

    def tagger_gate(self) -> TokenGate:
        """Returns the network's tagger as a gate. Raises ValueError for a model without one."""
        return TaggerGate(self.model, self.tokenizer)

    @one_thread()
    def answers(
        self, queries: Sequence[Query], options: DecodingOptions, lattices: Mapping[str, Lattice], *, may_stay: bool
    ) -> list[list[Hypothesis]]:
        """Returns the network's hypotheses for each query: at most `options.n_best` hypotheses, the best first.

        lattices: the spoken forms that a grammar allows, by the query's token. may_stay: whether a token may stay as
        written.
        """
        rules = filters_and_constraints(lattices, self.tokenizer.encode_word, may_stay=may_stay)
        return decode_n_best(self.model, self.tokenizer, queries, options, *rules)

    @one_thread()
    def attention(self, asked: Sequence[ForcedWords], batch_size: int) -> dict[ForcedWords, NDArray[np.float64]]:
        """Returns for each [W words, characters of its token] the attention of each word, which sums to 1.

        Raises ValueError for a model without attention weights.
        """
        self.model.require(ALIGNMENT)
        with torch.inference_mode():
            speaker = speaker_of(self.model, self.tokenizer, attends=True)
            return attention_of(speaker, lambda word: self.tokenizer.encode_target(word)[:-1], asked, batch_size)
