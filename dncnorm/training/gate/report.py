"""Evaluates a gate on sentences with a reference: PH18's tables 2 and 3, its figure 1, and the errors. The positive
class, ToBeNormalized, begins at the gate's threshold.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.binary_scores import area_under_curve, precision_recall_f1
from dncnorm.core.records import Sentence
from dncnorm.gate.gate import Scorer

CLASSES = ("RemainSelf", "ToBeNormalized")


@dataclass(frozen=True)
class Scores:
    """Precision, recall and F1 of one class, 0 if undefined, and its number of tokens."""

    precision: float
    recall: float
    f1: float
    support: int


def class_scores(labels: NDArray[np.int8], probabilities: NDArray[np.float64], threshold: float) -> dict[str, Scores]:
    """The scores of both classes (PH18 tables 2 and 3).

    labels, probabilities: [tokens], 1 and high for ToBeNormalized.
    """
    predicted = probabilities >= threshold
    return {name: _scores(labels == number, predicted == bool(number)) for number, name in enumerate(CLASSES)}


def class_report(labels: NDArray[np.int8], probabilities: NDArray[np.float64], threshold: float) -> str:
    """The scores of both classes as a table, the AUC below."""
    lines = [f"{'':16}precision  recall  F1      tokens"]
    for name, scores in class_scores(labels, probabilities, threshold).items():
        numbers = f"{scores.precision:.4f}     {scores.recall:.4f}  {scores.f1:.4f}"
        lines.append(f"{name:16}{numbers}  {scores.support}")
    area = area_under_curve(labels, probabilities)
    return "\n".join([*lines, f"AUC {'-' if area is None else f'{area:.6f}'}, threshold {threshold}"])


def threshold_report(labels: NDArray[np.int8], probabilities: NDArray[np.float64], thresholds: Sequence[float]) -> str:
    """Precision, recall, F1, misses and false alarms of ToBeNormalized at each threshold, as a table."""
    lines = ["threshold  precision  recall  F1      missed  passed in vain"]
    for threshold in thresholds:
        scores = class_scores(labels, probabilities, threshold)[CLASSES[1]]
        missed = int(((probabilities < threshold) & (labels == 1)).sum())
        vain = int(((probabilities >= threshold) & (labels == 0)).sum())
        numbers = f"{scores.precision:.4f}     {scores.recall:.4f}  {scores.f1:.4f}  {missed:<6}  {vain}"
        lines.append(f"{threshold:<9}  {numbers}")
    return "\n".join(lines)


def error_report(
    sentences: Sequence[Sentence],
    labels: NDArray[np.int8],
    probabilities: NDArray[np.float64],
    threshold: float,
    context: int = 3,
) -> str:
    """Every token on the wrong side of the threshold, the worst first, below a count by semiotic class.

    labels, probabilities: of the tokens with a reference.
    """
    places = [
        (sentence, index)
        for sentence in sentences
        for index, token in enumerate(sentence.tokens)
        if token.after is not None
    ]
    wrong = np.flatnonzero((probabilities >= threshold) != (labels == 1))
    wrong = wrong[np.argsort(-np.abs(probabilities[wrong] - labels[wrong]), kind="stable")]
    counts: Counter[str] = Counter()
    lines = []
    for number in wrong:
        sentence, index = places[number]
        token = sentence.tokens[index]
        kind = "missed" if labels[number] else "in vain"
        counts[f"{token.semiotic_class} {kind}"] += 1
        words = sentence.words[max(0, index - context) : index + context + 1]
        after = (token.after or "")[:40]
        lines.append(
            f"{probabilities[number]:.3f}  {kind:7}  {token.semiotic_class}  {token.before!r} {after!r}  {words}"
        )
    return "\n".join([", ".join(f"{name}: {count}" for name, count in counts.most_common()), *lines])


def importances(trees: Scorer, names: Sequence[str]) -> list[tuple[str, float]]:
    """The features with their total gain, the most important first (PH18 figure 1)."""
    gains: Counter[str] = Counter()
    for tree in json.loads(trees.to_json())["learner"]["gradient_booster"]["model"]["trees"]:
        for feature, child, gain in zip(
            tree["split_indices"], tree["left_children"], tree["loss_changes"], strict=True
        ):
            if child >= 0:
                gains[names[feature]] += gain
    return sorted(gains.items(), key=lambda pair: (-pair[1], pair[0]))


def plot_importances(trees: Scorer, names: Sequence[str], path: str | os.PathLike[str], most: int = 10) -> None:
    """Draws the `most` important features as bars into the image file `path` (PH18 figure 1)."""
    from matplotlib.figure import Figure

    top = importances(trees, names)[:most][::-1]
    figure = Figure(figsize=(7, 0.4 * len(top) + 1.2), layout="constrained")
    axes = figure.add_subplot()
    axes.barh([name for name, _ in top], [gain for _, gain in top])
    axes.set_xlabel("total gain")
    axes.set_title(f"The gate's {len(top)} most important features")
    figure.savefig(path)


def _scores(truth: NDArray[np.bool_], predicted: NDArray[np.bool_]) -> Scores:
    actual = int(truth.sum())
    return Scores(*precision_recall_f1(int((truth & predicted).sum()), int(predicted.sum()), actual), actual)
