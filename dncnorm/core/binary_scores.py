"""Scores a binary classifier with numpy: precision, recall, F1, area under the ROC curve.

y: the labels, 1 for the positive class; p: its probabilities; P, N: how many labels are positive, negative.
"""

from __future__ import annotations

from array import array

import numpy as np
import numpy.typing as npt


def precision_recall_f1(hits: int, predicted: int, actual: int) -> tuple[float, float, float]:
    """Returns precision, recall and F1 of `hits` true positives; a share of nothing is 0, as in scikit-learn.

    predicted, actual: how many are predicted positive, and how many are positive.

    Raises ValueError if the counts contradict each other.
    """
    if not 0 <= hits <= min(predicted, actual):
        raise ValueError(f"hits: {hits} is outside 0 to min(predicted: {predicted}, actual: {actual})")
    precision = hits / predicted if predicted else 0.0
    recall = hits / actual if actual else 0.0
    # F1 = 2 PR / (P + R) = 2 hits / (predicted + actual)
    f1 = 2 * hits / (predicted + actual) if predicted + actual else 0.0
    return precision, recall, f1


def area_under_curve(labels: npt.ArrayLike | bytearray, probabilities: npt.ArrayLike | array[float]) -> float | None:
    """Returns the probability that a positive one ranks above a negative one; ties count half.

    labels[n]: 0 or 1. probabilities[n]: of 1. Returns None if one of the two classes does not occur. Raises ValueError
    for lengths that differ and for NaN.
    """
    y = np.asarray(labels).astype(bool)
    p = np.asarray(probabilities, dtype=np.float64)
    if y.shape != p.shape or y.ndim != 1:
        raise ValueError(f"labels, probabilities: expected two lists of one length, got shapes {y.shape} and {p.shape}")
    if np.isnan(p).any():
        raise ValueError(f"probabilities: NaN at position {int(np.isnan(p).argmax())}")
    positives = int(y.sum())
    negatives = len(y) - positives
    if positives == 0 or negatives == 0:
        return None
    # Mann-Whitney: AUC = (sum of the positives' ranks - P (P + 1) / 2) / (P N), equal values sharing their mean rank.
    _, group, size = np.unique(p, return_inverse=True, return_counts=True)
    rank = np.cumsum(size) - (size - 1) / 2
    rank_sum = float(rank[group][y].sum())
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)
