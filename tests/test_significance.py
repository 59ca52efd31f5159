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

# McNemar.


@pytest.mark.parametrize("discordant", range(FEW_DISCORDANT))
def test_few_discordant_tokens_are_tested_exactly(discordant: int) -> None:
    for only_first in range(discordant + 1):
        found = mcnemar(only_first, discordant - only_first)
        expected = stats.binomtest(only_first, discordant).pvalue if discordant else 1.0
        assert found.p_value == pytest.approx(expected, rel=1e-12)
        assert found.distribution == EXACT


@pytest.mark.parametrize("counts", [(25, 0), (20, 5), (13, 12), (40, 60), (60, 40), (500, 530), (50, 50)])
def test_more_are_tested_by_the_corrected_chi_square(counts: tuple[int, int]) -> None:
    found = mcnemar(*counts)
    statistic = max(0, abs(counts[0] - counts[1]) - 1) ** 2 / sum(counts)
    assert found.p_value == pytest.approx(stats.chi2.sf(statistic, 1), rel=1e-12)
    assert found.distribution == CHI_SQUARE


def test_where_the_tests_meet_they_agree() -> None:
    exact = stats.binomtest(7, 25).pvalue
    assert mcnemar(7, 18).p_value == pytest.approx(exact, abs=0.005)


def test_more_are_tested_exactly_on_request() -> None:
    found = mcnemar(40, 60, exact_below=101)
    assert found.p_value == pytest.approx(stats.binomtest(40, 100).pvalue, rel=1e-12)
    assert found.distribution == EXACT


def test_a_negative_count_is_an_error() -> None:
    with pytest.raises(ValueError, match="only_second: -1 tokens; it must be at least 0"):
        mcnemar(3, -1)


# The approximate randomization test.


def all_swaps(differences: list[int]) -> float:
    """The p-value by every one of the 2^S swaps."""
    sums = [0]
    for difference in differences:
        sums = [total + sign * difference for total in sums for sign in (1, -1)]
    return sum(abs(total) >= abs(sum(differences)) for total in sums) / len(sums)


@pytest.mark.parametrize("seed", range(5))
def test_randomization_comes_close_to_all_swaps(seed: int) -> None:
    generator = random.Random(seed)
    differences = [generator.choice([-2, -1, 0, 1, 1, 2, 3]) for _ in range(14)]
    found = randomization_p(np.array(differences), rounds=200_000, seed=seed)
    assert found == pytest.approx(all_swaps(differences), abs=0.006)  # five standard errors


def test_randomization_at_its_ends() -> None:
    assert randomization_p(np.zeros(9, dtype=np.int64)) == 1.0
    assert randomization_p(np.array([1, -1, 2, -2])) == 1.0
    assert randomization_p(np.ones(400, dtype=np.int64), rounds=999) == 1 / 1000  # no round comes as far; none gives 0


def test_randomization_does_not_care_which_system_is_first_and_repeats_itself() -> None:
    differences = np.array([1, 1, 3, -1, 0, 2])
    assert randomization_p(differences) == randomization_p(-differences) == randomization_p(differences)
    assert randomization_p(differences, seed=1) != randomization_p(differences, seed=2)


# The bootstrap.


def plain_bootstrap(hits: np.ndarray, totals: np.ndarray, rounds: int) -> np.ndarray:
    """Sentence after sentence is drawn."""
    generator = np.random.default_rng(5)
    drawn = generator.integers(len(totals), size=(rounds, len(totals)))
    return hits[drawn].sum(1) / totals[drawn].sum(1)


@pytest.mark.parametrize("seed", range(3))
def test_resampled_shares_are_distributed_as_if_sentences_were_drawn_one_by_one(seed: int) -> None:
    generator = np.random.default_rng(seed)
    totals = generator.integers(1, 12, size=60)
    hits = generator.binomial(totals, 0.9)
    found = bootstrap_shares(hits[:, None], totals, rounds=20_000)[:, 0]
    expected = plain_bootstrap(hits, totals, 20_000)
    assert stats.ks_2samp(found, expected).statistic < 0.02
    assert interval(found) == pytest.approx(interval(expected), abs=0.004)


def test_two_systems_are_resampled_together() -> None:
    totals = np.array([5, 7, 9, 4])
    hits = np.array([4, 7, 6, 4])
    shares = bootstrap_shares(np.column_stack([hits, hits]), totals, rounds=500)
    assert shares.shape == (500, 2)
    assert (shares[:, 0] == shares[:, 1]).all()


def test_a_resample_without_the_class_is_left_out() -> None:
    shares = bootstrap_shares(np.array([[1], [0], [0]]), np.array([2, 0, 0]), rounds=1_500)
    assert 900 < len(shares) < 1_200  # 1 - (2/3)^3 = 0.70 of them hold the first sentence
    assert set(shares[:, 0]) == {0.5}


def test_entries_that_stand_for_many_sentences_are_those_sentences() -> None:
    totals, hits, counts = np.array([5, 7, 0, 5]), np.array([[4], [7], [0], [4]]), np.array([3, 2, 4, 1])
    repeated = bootstrap_shares(hits.repeat(counts, axis=0), totals.repeat(counts), rounds=300)
    assert (bootstrap_shares(hits, totals, counts, rounds=300) == repeated).all()
    differences = np.array([2, -1, 0, -2])
    assert randomization_p(differences, counts) == randomization_p(differences.repeat(counts))


def test_the_interval_is_the_middle_of_the_samples() -> None:
    assert interval(np.arange(1001) / 1000) == pytest.approx((0.025, 0.975))


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    generator = np.random.default_rng(11)
    covered = 0
    for _ in range(300):
        totals = np.full(120, 8)
        hits = generator.binomial(totals, 0.9)
        low, high = interval(bootstrap_shares(hits[:, None], totals, rounds=500)[:, 0])
        covered += low <= 0.9 <= high
    assert 0.90 <= covered / 300 <= 0.99


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="totals: 0 in all of 2 sentences; there is no share of nothing"):
        bootstrap_shares(np.zeros((2, 1), dtype=np.int64), np.zeros(2, dtype=np.int64))
    with pytest.raises(ValueError, match="rounds: 0; it must be at least 1"):
        bootstrap_shares(np.ones((2, 1), dtype=np.int64), np.ones(2, dtype=np.int64), rounds=0)
    with pytest.raises(ValueError, match="rounds: -5; it must be at least 1"):
        randomization_p(np.ones(2, dtype=np.int64), rounds=-5)


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []
