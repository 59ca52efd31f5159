"""Plots the accuracy of each class as bars, and the reliability diagram."""

from __future__ import annotations

import io
import logging
import os
from typing import Any

from dncnorm.core.files import atomic_write_bytes
from dncnorm.evaluation.calibration import ReliabilityBySpeaker
from dncnorm.evaluation.metrics import ALL, Scores

logger = logging.getLogger(__name__)


def plot_accuracy(path: str | os.PathLike[str], scores: Scores, title: str) -> bool:
    """Writes a PNG of one bar per class, the largest class on top; returns whether it was written.

    If matplotlib is missing, or there is no token to plot, a warning is logged instead.
    """
    bars = [(name, share or 0.0, scores.counts[name]) for name, share in scores.accuracy.items()]
    axes = _blank(path, (8, 1.2 + 0.34 * len(bars)), title, scores.tokens)
    if axes is None:
        return False
    colors = ["#1b4f72" if name == ALL else "#5499c7" for name, _, _ in bars]
    drawn = axes.barh([name for name, _, _ in bars], [share for _, share, _ in bars], color=colors)
    axes.bar_label(drawn, [f"{share:.4f}  (n = {count:,})" for _, share, count in bars], padding=4, fontsize=9)
    axes.invert_yaxis()
    axes.set_xlim(0, 1.32)  # room for the labels behind a bar of 1
    axes.set_xticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    axes.set_xlabel("accuracy")
    _save(path, axes.figure)
    return True


def plot_reliability(path: str | os.PathLike[str], reliability: ReliabilityBySpeaker, title: str) -> bool:
    """Writes a PNG of accuracy against confidence, bin by bin, on log odds; returns whether it was written.

    A confidence on the diagonal is a probability; below it, the confidence is too high. Bins in which all answers are
    right, or all wrong, are drawn at the edge.
    """
    axes = _blank(path, (6, 6), title, sum(reliability.every.tokens))
    if axes is None:
        return False
    edge = 1e-4
    for name, found in (("all tokens", reliability.every), ("not left by the gate", reliability.spoken)):
        bins = [item for item in found.bins if item.tokens]
        confidences, accuracies = (
            [min(max(value or 0.0, edge), 1 - edge) for value in values]
            for values in ([item.confidence for item in bins], [item.accuracy for item in bins])
        )
        axes.plot(confidences, accuracies, marker="o", label=f"{name}: ECE {found.ece or 0.0:.4f}")
    axes.plot([edge, 1 - edge], [edge, 1 - edge], color="gray", linewidth=0.8)
    axes.set_xscale("logit")
    axes.set_yscale("logit")
    ticks = (0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999)
    axes.set_xticks(ticks, labels=map(str, ticks))
    axes.set_yticks(ticks, labels=map(str, ticks))
    axes.set_xlabel("mean confidence")
    axes.set_ylabel("accuracy")
    axes.legend()
    _save(path, axes.figure)
    return True


def _blank(path: str | os.PathLike[str], size: tuple[float, float], title: str, tokens: int) -> Any:
    """Returns axes on a new figure; None, with a logged warning, if there is no token or no matplotlib."""
    try:
        # The Figure itself, not pyplot: no global state, no display, safe beside a user's own plots.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        logger.warning("%s: not drawn, matplotlib is not installed (pip install dncnorm[train])", os.fspath(path))
        return None
    if not tokens:
        logger.warning("%s: not drawn, no token was scored", os.fspath(path))
        return None
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10, parse_math=False)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _save(path: str | os.PathLike[str], figure: Any) -> None:
    image = io.BytesIO()
    figure.savefig(image, format="png", dpi=120)
    atomic_write_bytes(path, image.getvalue())
