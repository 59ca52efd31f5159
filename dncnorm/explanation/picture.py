"""Draws explanations as one picture: attention, and the memory in the encoder and in the decoder."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.files import atomic_write_bytes
from dncnorm.explanation.network import Explanation, MemoryUse
from dncnorm.explanation.text import visible

MOST_DRAWN = 8
"""The most tokens of one picture, whose height grows with their number."""


def plot_explanations(path: str | os.PathLike[str], explanations: Sequence[Explanation]) -> None:
    """Writes a PNG atomically, with the tokens below each other.

    On the left are attention (words by characters) and the encoder's memory (slots by characters), on the right the
    decoder's memory (slots by words). Each slot shows the read head with the largest weight.

    Raises ValueError if matplotlib is missing, for no token, and for more than MOST_DRAWN.
    """
    try:
        # The Figure itself, not pyplot: no global state, no display, safe beside a user's own plots.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        missing = "matplotlib is not installed (pip install dncnorm[train])"
        raise ValueError(f"png: {os.fspath(path)} cannot be drawn, {missing}") from error
    if not 1 <= len(explanations) <= MOST_DRAWN:
        raise ValueError(f"png: {len(explanations)} tokens to draw; a picture holds 1 to {MOST_DRAWN}, choose one")
    figure = Figure(figsize=(14, 9 * len(explanations)), layout="constrained")
    FigureCanvasAgg(figure)
    for part, explanation in zip(figure.subfigures(len(explanations), squeeze=False)[:, 0], explanations, strict=True):
        _draw(part, explanation)
    image = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # matplotlib draws a box instead
        figure.savefig(image, format="png", dpi=100)
    atomic_write_bytes(path, image.getvalue())


def _draw(figure: Any, explanation: Explanation) -> None:
    """Draws one token on its subfigure."""
    network = explanation.network
    characters, words = (list(map(visible, symbols)) for symbols in (network.characters, network.symbols))
    title = f"token {explanation.index}: {visible(explanation.before)} => {visible(explanation.after)}"
    figure.suptitle(title[:120], parse_math=False)
    encoder, decoder = network.encoder, network.decoder
    shape = (4, 2) if encoder and decoder else (1, 1)
    widths = [max(len(characters), 10), max(len(words), 10)][: shape[1]]
    axes = figure.subplots(*shape, squeeze=False, width_ratios=widths)
    shown = _heat(axes[0, 0], network.attention, "attention", characters)
    axes[0, 0].set_yticks(range(len(words)), words, fontsize=7, parse_math=False)
    figure.colorbar(shown, ax=axes, shrink=0.4, location="right")
    if encoder and decoder:
        axes[0, 1].set_axis_off()
        _draw_memory(axes[1:, 0], encoder, "encoder", characters)
        _draw_memory(axes[1:, 1], decoder, "decoder", words, rotation=90)


def _draw_memory(axes: Sequence[Any], use: MemoryUse, part: str, steps: list[str], rotation: int = 0) -> None:
    """Draws three heat maps below each other, slots by steps."""
    weights = {"used": use.usage, "written": use.write_weights, "read": use.read_weights.max(axis=1)}
    for axis, (name, values) in zip(axes, weights.items(), strict=True):
        _heat(axis, values.T, f"{part}: slots {name}", steps, rotation)


def _heat(axis: Any, values: NDArray[np.float32], title: str, columns: list[str], rotation: int = 0) -> Any:
    """Draws values [rows, columns], 0 white and 1 dark, with a name for every column."""
    axis.set_title(title, fontsize=9)
    axis.set_xticks(range(len(columns)), columns, fontsize=7, rotation=rotation, parse_math=False)
    return axis.imshow(values, aspect="auto", interpolation="nearest", cmap="Blues", vmin=0.0, vmax=1.0)
