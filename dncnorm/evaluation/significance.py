"""Tests whether two systems differ, and computes intervals of scores, with numpy.

McNemar's test (Gillick & Cox 1989, used by Z19) takes the tokens that only one system gets right, and tests whether
each system has half of them. It assumes that tokens are independent; those of one sentence are not. So two more tests
use whole sentences: the approximate randomization test (Noreen 1989; JG20 section 2.5), and bootstrap intervals.

Both draw from a seed, and draw counts of equal sentences instead of the sentences themselves. The distribution is the
same, and a corpus of a million sentences costs little more than one of a thousand.

Dimensions: S sentences, M numbers per sentence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ROUNDS = 10_000
"""Random rounds: at p = 0.05 the standard error of the estimate is 0.002 (JG20 requires at least 7,600 rounds)."""
SEED = 0
LEVEL = 0.95
"""The share of resamples within an interval."""
FEW_DISCORDANT = 25
"""Tokens that only one system gets right, below which the chi-square is a poor approximation."""
_ROUNDS_AT_ONCE = 1_000
"""Rounds drawn together; it bounds the memory of the bootstrap."""

EXACT, CHI_SQUARE = "exact", "chi-square"


@dataclass(frozen=True)
class McNemar:
    """A two-sided p-value, and the distribution that it comes from: EXACT (binomial) or CHI_SQUARE."""

    p_value: float
    distribution: str


def mcnemar(only_first: int, only_second: int, *, exact_below: int = FEW_DISCORDANT) -> McNemar:
    """Applies McNemar's test to the tokens that only the first, or only the second system gets right.

    Exact for fewer than `exact_below` of them: p = min(1, 2 P(X <= min(b, c))), X ~ Binomial(b + c, 1/2); else
    the chi-square with one degree of freedom and the continuity correction, (|b - c| - 1)^2 / (b + c).

    Raises ValueError for a count below 0.
    """
    for name, count in (("only_first", only_first), ("only_second", only_second)):
        if count < 0:
            raise ValueError(f"{name}: {count} tokens; it must be at least 0")
    discordant = only_first + only_second
    if discordant < exact_below:
        tail = sum(math.comb(discordant, successes) for successes in range(min(only_first, only_second) + 1))
        return McNemar(min(1.0, 2 * tail / 2**discordant), EXACT)
    statistic = max(0, abs(only_first - only_second) - 1) ** 2 / discordant
    return McNemar(math.erfc(math.sqrt(statistic / 2)), CHI_SQUARE)  # P(chi^2_1 >= x) = erfc(sqrt(x / 2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Returns p-values corrected for their number, in their order (Holm 1979).

    The i-th smallest of n, counted from 0, is multiplied by n - i; none is below a smaller one's, nor above 1.
    """
    corrected, largest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected


def randomization_p(
    differences: NDArray[np.int64],
    sentences: NDArray[np.int64] | None = None,
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
) -> float:
    """Returns the approximate randomization test's two-sided p-value for the difference of two systems' sums.

    differences [S]: the first system's number minus the second's, per sentence. sentences [S]: how many sentences each
    entry represents; one if None. A round swaps the systems in each sentence with probability 1/2, which flips its
    difference's sign; n sentences of one size d then add d (2 Binomial(n, 1/2) - n).
    p = (1 + rounds with a sum at least as far from 0) / (1 + rounds).

    Raises ValueError for fewer than one round.
    """
    _check_rounds(rounds)
    generator = np.random.default_rng(seed)
    signed, counts = _kinds(differences[:, None], sentences)
    sizes, counts_of_size = _kinds(np.abs(signed), counts)
    sums = np.zeros(rounds, dtype=np.int64)
    for size, count in zip(sizes[:, 0], counts_of_size, strict=True):
        if size:
            sums += size * (2 * generator.binomial(count, 0.5, size=rounds) - count)
    return (1 + int((np.abs(sums) >= abs(int(signed[:, 0] @ counts))).sum())) / (1 + rounds)


def bootstrap_shares(
    hits: NDArray[np.int64],
    totals: NDArray[np.int64],
    sentences: NDArray[np.int64] | None = None,
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
) -> NDArray[np.float64]:
    """Returns shares sum(hits) / sum(totals) [up to `rounds`, M] of sentences resampled with replacement.

    hits [S, M], totals [S]: of each sentence; sentences [S]: how many sentences each entry represents, one if None.
    Equal sentences are drawn together, as counts. Resamples with totals of 0 have no share, and are left out.

    Raises ValueError if the totals of all sentences are 0, and for fewer than one round.
    """
    _check_rounds(rounds)
    if not totals.sum():
        raise ValueError(f"totals: 0 in all of {len(totals)} sentences; there is no share of nothing")
    generator = np.random.default_rng(seed)
    kinds, counts = _kinds(np.column_stack([totals, hits]), sentences)
    resampled = counts.sum()
    shares = []
    for start in range(0, rounds, _ROUNDS_AT_ONCE):
        size = min(_ROUNDS_AT_ONCE, rounds - start)
        drawn = generator.multinomial(resampled, counts / resampled, size=size) @ kinds
        drawn = drawn[drawn[:, 0] > 0]
        shares.append(drawn[:, 1:] / drawn[:, :1])
    return np.concatenate(shares)


def interval(samples: NDArray[np.float64]) -> tuple[float, float]:
    """Returns the percentile interval of resamples [K], with a share of LEVEL."""
    outside = (1.0 - LEVEL) / 2
    low, high = np.quantile(samples, [outside, 1.0 - outside])
    return float(low), float(high)


def _kinds(rows: NDArray[np.int64], sentences: NDArray[np.int64] | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Groups equal rows [S, M], sorted: the kinds [K, M], and how many sentences are of each [K]."""
    kinds, places = np.unique(rows, axis=0, return_inverse=True)
    counts = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(counts, places.reshape(-1), 1 if sentences is None else sentences)
    return kinds, counts


def _check_rounds(rounds: int) -> None:
    if rounds < 1:
        raise ValueError(f"rounds: {rounds}; it must be at least 1")
