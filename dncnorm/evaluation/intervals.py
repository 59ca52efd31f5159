"""The accuracy of each class between its bounds: bootstrap intervals over sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.outcomes import SentenceOutcome, TokenArrays, token_arrays
from dncnorm.evaluation.significance import bootstrap_shares, interval


def class_masks(tokens: TokenArrays) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """ALL, then each class, the largest first; of each its name and its tokens [T]."""
    yield ALL, np.ones_like(tokens.is_right)
    sizes = np.bincount(tokens.class_index, minlength=len(tokens.names)).tolist()
    for number in sorted(range(len(sizes)), key=lambda number: (-sizes[number], tokens.names[number])):
        yield tokens.names[number], tokens.class_index == number


def accuracy_intervals(outcomes: Sequence[SentenceOutcome]) -> dict[str, list[float] | None]:
    """[low, high] for ALL, then for each class, the largest first; None for ALL where there is no token.

    Where every token is right, or every one wrong, resamples cannot show anything else: the interval is a point, and
    says nothing of tokens not seen.
    """
    tokens = token_arrays(outcomes)
    return {
        name: list(interval(_resampled_accuracy(tokens, chosen))) if chosen.any() else None
        for name, chosen in class_masks(tokens)
    }


def _resampled_accuracy(tokens: TokenArrays, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    hits = tokens.per_sentence(chosen & tokens.is_right)[:, None]
    return bootstrap_shares(hits, tokens.per_sentence(chosen))[:, 0]
