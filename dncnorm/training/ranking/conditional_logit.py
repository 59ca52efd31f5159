"""The loss that the ranker's trees are fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.training.ranking.examples import Example

if TYPE_CHECKING:
    from xgboost import DMatrix

Floats = NDArray[np.floating[Any]]


class ConditionalLogit:
    """The loss and its derivatives over all candidates of all examples.

    If several candidates are right, the loss is the negative log of their sum.
    """

    def __init__(self, examples: Sequence[Example], start: tuple[int, Floats] | None = None) -> None:
        """start: how many examples, the first ones, keep their shares of these scores; what is right is not asked."""
        sizes = np.array([len(item.question.candidates) for item in examples])
        self._starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self._example = np.repeat(np.arange(len(sizes)), sizes)
        self._weight = np.repeat([item.weight for item in examples], sizes)
        self._right = np.zeros(int(sizes.sum()))
        right = [start + place for start, item in zip(self._starts, examples, strict=True) for place in item.right]
        self._right[right] = 1.0
        self._kept = np.zeros(len(self._right), dtype=bool)
        self._shares: Floats = self._right
        if start is not None:
            count, scores = start
            self._kept[: int(sizes[:count].sum())] = True
            self._weight = np.where(self._kept, 1.0, self._weight)
            self._shares = self._probabilities(scores)

    def __call__(self, scores: Floats, matrix: DMatrix) -> tuple[Floats, Floats]:
        """Returns gradient and Hessian, twice its diagonal: the candidates of a token move together."""
        found = self._probabilities(scores)
        right = found * self._right
        target = right / np.maximum(np.add.reduceat(right, self._starts), 1e-12)[self._example]
        target = np.where(self._kept, self._shares, target)
        return (found - target) * self._weight, np.maximum(2 * found * (1 - found), 1e-6) * self._weight

    def value(self, scores: Floats) -> float:
        """Returns the mean loss of an example."""
        right = np.add.reduceat(self._probabilities(scores) * self._right, self._starts)
        return float(-np.log(np.maximum(right, 1e-12)).mean())

    def _probabilities(self, scores: Floats) -> Floats:
        scores = np.asarray(scores, dtype=np.float64)
        shares = np.exp(scores - np.maximum.reduceat(scores, self._starts)[self._example])
        found: Floats = shares / np.add.reduceat(shares, self._starts)[self._example]
        return found
