"""Defines the gate's interface: an object that gives every token a probability of needing work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class TokenGate(Protocol):
    """Gives every token a probability of needing work.

    `dncnorm.gate.gate.Gate` satisfies it; so may a tagger that reads whole sentences.
    """

    @property
    def threshold(self) -> float:
        """Returns the lowest probability at which a token is passed to the network."""
        ...

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Returns each token's probability of needing work, in order; it depends only on the token's own sentence."""
        ...
