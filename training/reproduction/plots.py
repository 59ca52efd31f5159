"""The pictures of a reproduction, each a PNG that is written whole or not at all."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dncnorm.core.files import atomic_write_bytes
from dncnorm.explanation.text import visible

COLORS = ("#1b4f72", "#ca6f1e", "#7f8c8d", "#229954")
PALETTE = 128
"""Colors of a picture."""
MORE_COLORS = (*COLORS, "#c0392b", "#8e44ad", "#17a2b8", "#d4ac0d", "#6e2c00", "#ff69b4")

Shares = Mapping[str, float | None]
Bounds = Mapping[str, Sequence[float] | None]


def plot_shares(path: Path, series: Mapping[str, Shares], bounds: Mapping[str, Bounds], title: str) -> None:
    """A line a class, a dot a series: what a table says at a glance.

    series: name -> class -> share; classes stand in the order in which they are met, None is not drawn.
    bounds: name -> class -> interval, where a series has them.
    """
    classes = list(dict.fromkeys(name for shares in series.values() for name in shares))
    figure, axes = _figure(9, 1.5 + 0.36 * len(classes))
    for number, (name, shares) in enumerate(series.items()):
        offset = 0.22 * (number - (len(series) - 1) / 2)
        drawn = [(row + offset, shares.get(key), key) for row, key in enumerate(classes)]
        known = [(row, share, key) for row, share, key in drawn if share is not None]
        color, marker = COLORS[number % len(COLORS)], "osD^"[number % 4]
        for row, share, key in known:
            low, high = (bounds.get(name) or {}).get(key) or (share, share)
            axes.plot([low, high], [row, row], color=color, linewidth=1.2, alpha=0.6)
        rows, values = [row for row, _, _ in known], [share for _, share, _ in known]
        axes.plot(values, rows, marker, color=color, markersize=5, label=name, linestyle="none")
    axes.set_yticks(range(len(classes)), classes, fontsize=9)
    axes.invert_yaxis()
    axes.grid(axis="both", alpha=0.3)
    axes.set_xlabel("accuracy")
    axes.set_title(title, fontsize=10, parse_math=False)
    figure.legend(fontsize=8, loc="outside lower center", ncols=4, frameon=False)
    _save(figure, path)


def plot_learning(
    path: Path, curves: Mapping[str, Mapping[str, Sequence[float]]], share: str = "changed tokens right"
) -> None:
    """Accuracy while training. curves: name -> "accuracy" and "examples". share: what it is of."""
    figure, axes = _figure(9, 5.0)
    for number, (name, curve) in enumerate(curves.items()):
        color, turn = MORE_COLORS[number % len(MORE_COLORS)], number // len(MORE_COLORS) % 4
        style, marker = ("-", "--", ":", "-.")[turn], "osD^"[turn]
        axes.plot(curve["examples"], curve["accuracy"], style, marker=marker, markersize=3, color=color, label=name)
    axes.grid(axis="both", alpha=0.3)
    axes.set_xlabel("examples of training")
    axes.set_ylabel(share)
    figure.legend(fontsize=8, loc="outside right center", frameon=False)
    _save(figure, path)


def plot_attention(path: Path, shown: Sequence[Mapping[str, Any]], title: str) -> None:
    """Draws attention weights: one map for each token, from white for 0 to dark for 100.

    shown: of each token its `source` symbols, across, its `target` ones, down, and `weights`, in hundredths.
    """
    rows = [len(of["target"]) for of in shown]
    figure, axes = _figure(9, 1.0 + sum(0.5 + 0.16 * count for count in rows), rows)
    for axis, of in zip(axes, shown, strict=True):
        source, target = (list(map(visible, of[side])) for side in ("source", "target"))
        axis.imshow(of["weights"], aspect="auto", interpolation="nearest", cmap="Blues", vmin=0, vmax=100)
        axis.set_xticks(range(len(source)), source, fontsize=7, parse_math=False)
        axis.set_yticks(range(len(target)), target, fontsize=7, parse_math=False)
    figure.suptitle(title, fontsize=10, parse_math=False)
    _save(figure, path)


def _figure(width: float, height: float, rows: Sequence[int] | None = None) -> tuple[Any, Any]:
    """The Figure itself, not pyplot: no global state, no display; and its axes, with `rows` a list, as high as these.

    Raises ImportError where matplotlib is missing.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    if rows is None:
        return figure, figure.add_subplot()
    return figure, list(figure.subplots(len(rows), 1, squeeze=False, height_ratios=rows)[:, 0])


def _save(figure: Any, path: Path) -> None:
    """A palette makes it a third as large."""
    from PIL import Image

    full, small = io.BytesIO(), io.BytesIO()
    figure.savefig(full, format="png", dpi=100)
    image = Image.open(full).convert("RGB").quantize(PALETTE, Image.Quantize.MAXCOVERAGE)
    image.save(small, format="png", optimize=True)
    atomic_write_bytes(path, small.getvalue())
