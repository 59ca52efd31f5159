"""The accuracy of each class as a bar plot."""

from __future__ import annotations

import io
import logging
import os

from dncnorm.evaluation.metrics import ALL, Scores
from dncnorm.files import atomic_write_bytes

logger = logging.getLogger(__name__)


def plot_accuracy(path: str | os.PathLike[str], scores: Scores, title: str) -> bool:
    """Writes a PNG of one bar per class, the largest class on top; whether it was written.

    Where matplotlib is missing, or there is no token to plot, one logged line says that the plot is left out.
    """
    try:
        # The Figure itself, not pyplot: no global state, no display, safe beside a user's own plots.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        logger.warning("%s: not drawn, matplotlib is not installed (pip install dncnorm[train])", os.fspath(path))
        return False
    if not scores.tokens:
        logger.warning("%s: not drawn, no token was scored", os.fspath(path))
        return False
    bars = [(name, share or 0.0, scores.counts[name]) for name, share in scores.accuracy.items()]
    figure = Figure(figsize=(8, 1.2 + 0.34 * len(bars)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    colors = ["#1b4f72" if name == ALL else "#5499c7" for name, _, _ in bars]
    drawn = axes.barh([name for name, _, _ in bars], [share for _, share, _ in bars], color=colors)
    axes.bar_label(drawn, [f"{share:.4f}  (n = {count:,})" for _, share, count in bars], padding=4, fontsize=9)
    axes.invert_yaxis()
    axes.set_xlim(0, 1.32)  # room for the labels behind a bar of 1
    axes.set_xticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    axes.set_xlabel("accuracy")
    axes.set_title(title, fontsize=10, parse_math=False)
    axes.spines[["top", "right"]].set_visible(False)
    image = io.BytesIO()
    figure.savefig(image, format="png", dpi=120)
    atomic_write_bytes(path, image.getvalue())
    return True
