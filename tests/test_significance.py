"""The tests of a difference, and the bootstrap, against scipy, against plain loops, and at their ends."""

from __future__ import annotations

import random

import numpy as np
import pytest
from scipy import stats

from dncnorm.evaluation.significance import (
    CHI_SQUARE,
    EXACT,
    FEW_DISCORDANT,
    bootstrap_shares,
    holm,
    interval,
    mcnemar,
    randomization_p,
)


def test_mcnemar_is_exact_for_few_discordant_tokens_and_on_request() -> None:
    for discordant in (0, 1, 7, FEW_DISCORDANT - 1, 100):
        for only_first in range(discordant + 1):
            found = mcnemar(only_first, discordant - only_first, exact_below=max(FEW_DISCORDANT, discordant + 1))
            expected = stats.binomtest(only_first, discordant).pvalue if discordant else 1.0
            assert found.p_value == pytest.approx(expected, rel=1e-12)
            assert found.distribution == EXACT


@pytest.mark.parametrize("counts", [(25, 0), (13, 12), (40, 60), (60, 40), (50, 50)])
def test_more_are_tested_by_the_corrected_chi_square(counts: tuple[int, int]) -> None:
    found = mcnemar(*counts)
    statistic = max(0, abs(counts[0] - counts[1]) - 1) ** 2 / sum(counts)
    assert found.p_value == pytest.approx(stats.chi2.sf(statistic, 1), rel=1e-12)
    assert found.distribution == CHI_SQUARE


# The approximate randomization test.


def all_swaps(differences: list[int]) -> float:
    """The p-value by every one of the 2^S swaps."""
    sums = [0]
    for difference in differences:
        sums = [total + sign * difference for total in sums for sign in (1, -1)]
    return sum(abs(total) >= abs(sum(differences)) for total in sums) / len(sums)


@pytest.mark.parametrize("seed", range(2))
def test_randomization_comes_close_to_all_swaps(seed: int) -> None:
    generator = random.Random(seed)
    differences = [generator.choice([-2, -1, 0, 1, 1, 2, 3]) for _ in range(12)]
    found = randomization_p(np.array(differences), rounds=200_000, seed=seed)
    assert found == pytest.approx(all_swaps(differences), abs=0.006)  # five standard errors


def test_randomization_at_its_ends_and_from_its_seed() -> None:
    assert randomization_p(np.zeros(9, dtype=np.int64)) == 1.0
    assert randomization_p(np.array([1, -1, 2, -2])) == 1.0
    assert randomization_p(np.ones(400, dtype=np.int64), rounds=999) == 1 / 1000  # no round comes as far; none gives 0
    differences = np.array([1, 1, 3, -1, 0, 2])
    assert randomization_p(differences) == randomization_p(-differences)
    assert randomization_p(differences, seed=1) != randomization_p(differences, seed=2)


# The bootstrap.


def plain_bootstrap(hits: np.ndarray, totals: np.ndarray, rounds: int) -> np.ndarray:
    """Sentence after sentence is drawn."""
    drawn = np.random.default_rng(5).integers(len(totals), size=(rounds, len(totals)))
    return hits[drawn].sum(1) / totals[drawn].sum(1)


def test_resampled_shares_are_distributed_as_if_sentences_were_drawn_one_by_one() -> None:
    generator = np.random.default_rng(0)
    totals = generator.integers(1, 12, size=60)
    hits = generator.binomial(totals, 0.9)
    found = bootstrap_shares(np.column_stack([hits, hits]), totals, rounds=20_000)
    expected = plain_bootstrap(hits, totals, 20_000)
    assert found.shape == (20_000, 2)
    assert (found[:, 0] == found[:, 1]).all(), "two systems are resampled together"
    assert stats.ks_2samp(found[:, 0], expected).statistic < 0.02
    assert interval(found[:, 0]) == pytest.approx(interval(expected), abs=0.004)
    shares = bootstrap_shares(np.array([[1], [0], [0]]), np.array([2, 0, 0]), rounds=1_500)
    assert 900 < len(shares) < 1_200, "1 - (2/3)^3 = 0.70 of the resamples have tokens; the others are left out"
    assert interval(np.arange(1001) / 1000) == pytest.approx((0.025, 0.975))


def test_entries_for_many_sentences_equal_those_sentences() -> None:
    totals, hits, counts = np.array([5, 7, 0, 5]), np.array([[4], [7], [0], [4]]), np.array([3, 2, 4, 1])
    repeated = bootstrap_shares(hits.repeat(counts, axis=0), totals.repeat(counts), rounds=300)
    assert (bootstrap_shares(hits, totals, counts, rounds=300) == repeated).all()
    differences = np.array([2, -1, 0, -2])
    assert randomization_p(differences, counts) == randomization_p(differences.repeat(counts))


def test_bad_arguments() -> None:
    ones = np.ones((2, 1), dtype=np.int64)
    with pytest.raises(ValueError, match="only_second: -1 tokens; it must be at least 0"):
        mcnemar(3, -1)
    with pytest.raises(ValueError, match="totals: 0 in all of 2 sentences; there is no share of nothing"):
        bootstrap_shares(0 * ones, 0 * ones[:, 0])
    with pytest.raises(ValueError, match="rounds: 0; it must be at least 1"):
        bootstrap_shares(ones, ones[:, 0], rounds=0)
    with pytest.raises(ValueError, match="rounds: -5; it must be at least 1"):
        randomization_p(ones[:, 0], rounds=-5)


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []
