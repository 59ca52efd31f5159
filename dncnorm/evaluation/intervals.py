"""Computes bootstrap intervals of each class's accuracy, over sentences."""

from __future__ import annotations

from collections.abc import Iterable

from dncnorm.evaluation.outcomes import SentenceOutcome
from dncnorm.evaluation.significance import bootstrap_shares, interval
from dncnorm.evaluation.tallies import Tally, class_tallies, columns, tokens_of


def accuracy_intervals(outcomes: Iterable[SentenceOutcome]) -> dict[str, list[float] | None]:
    """Returns [low, high] for ALL, then for each class, the largest first; None for ALL if there is no token."""
    return {name: accuracy_interval(tally) for name, tally in class_tallies(outcomes).items()}


def accuracy_interval(tally: Tally) -> list[float] | None:
    """Returns [low, high] of one class's share of right tokens; None if there is no token.

    If all tokens are right, or all wrong, so is every resample: the interval is a point, and shows nothing about unseen
    tokens.
    """
    if not tokens_of(tally):
        return None
    kinds, sentences = columns(tally)
    return list(interval(bootstrap_shares(kinds[:, 1:], kinds[:, 0], sentences)[:, 0]))
