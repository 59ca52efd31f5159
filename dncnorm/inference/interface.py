"""The interface of a network as normalization uses it, with PyTorch, NumPy or onnxruntime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.queries import DecodingOptions, ForcedWords, Hypothesis, Query
from dncnorm.gate.interface import TokenGate
from dncnorm.grammars import Lattice


class Network(Protocol):
    """Answers questions. The products of an answer run on the calling thread alone, also in the call that loads it."""

    @property
    def name(self) -> str:
        """Returns the name of the folder, or repository, that the model came from."""
        ...

    @property
    def dtype(self) -> str:
        """Returns the name of the numbers' type."""
        ...

    @property
    def model(self) -> Any:
        """Returns the model, a `DncNormForTextNormalization`. Changes to it change the answers."""
        ...

    @property
    def tokenizer(self) -> Any:
        """Returns the model's `DncNormTokenizer`."""
        ...

    def fits(self, query: Query) -> bool:
        """Returns whether the query's token is short enough for the network."""
        ...

    def check(self, options: DecodingOptions) -> None:
        """Raises ValueError for a search that the model cannot do."""
        ...

    def tagger_gate(self) -> TokenGate:
        """Returns the network's tagger as a gate. Raises ValueError for a model without one."""
        ...

    def answers(
        self, queries: Sequence[Query], options: DecodingOptions, lattices: Mapping[str, Lattice], *, may_stay: bool
    ) -> list[list[Hypothesis]]:
        """Returns the network's hypotheses for each query: at most `options.n_best` hypotheses, the best first.

        lattices: the spoken forms that a grammar allows, by the query's token. may_stay: whether a token may stay as
        written.
        """
        ...

    def attention(self, asked: Sequence[ForcedWords], batch_size: int) -> dict[ForcedWords, NDArray[np.float64]]:
        """Returns for each [W words, characters of its token] the attention of each word, which sums to 1.

        Raises ValueError for a model without attention weights.
        """
        ...
