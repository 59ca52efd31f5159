"""Renders an explanation as lines of text, with values in five shades."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.special import NORM_CLOSE, NORM_OPEN
from dncnorm.explanation.network import Explanation, MemoryUse

SHADES = " ░▒▓█"
MEMORY_COLUMNS = 32
"""The columns of a larger memory; each shows the largest value of several slots."""
LABEL_WIDTH = 16


def explanation_text(explanation: Explanation) -> str:
    """Renders the token, its attention, and its memory in the encoder and in the decoder."""
    network = explanation.network
    characters = [visible(symbol) for symbol in network.characters]
    words = [visible(symbol) for symbol in network.symbols]
    shares = [f"{share:.2f}" for share in network.probabilities]
    spoken = [f"{word:<{LABEL_WIDTH}} {share}" for word, share in zip(map(_short, words), shares, strict=True)]
    lines = [
        f"token {explanation.index}: {visible(explanation.before)} => {visible(explanation.after)}"
        f" ({explanation.source})",
        "",
        "attention: each word over the written characters, the darkest of a line its largest",
        f"{'':<{LABEL_WIDTH + 5}} |{''.join(characters)}|",
        *(f"{label} |{shaded(row / row.max())}|" for label, row in zip(spoken, network.attention, strict=True)),
        "",
        *(_memory_lines("encoder", characters, network.encoder) if network.encoder else []),
        *(_memory_lines("decoder", words, network.decoder) if network.decoder else []),
    ]
    return "\n".join(lines) + "\n"


def visible(text: str) -> str:
    """Replaces each character, and each tag, by one printable character, so that columns line up."""
    tags = {NORM_OPEN: "‹", NORM_CLOSE: "›"}
    return tags.get(text) or "".join(character if character.isprintable() else "�" for character in text)


def shaded(values: Iterable[float]) -> str:
    """Renders values of 0 to 1 as shades; values below 0.1 are blank."""
    return "".join(SHADES[min(len(SHADES) - 1, int(value * len(SHADES) + 0.5))] for value in values)


def _memory_lines(part: str, labels: Sequence[str], use: MemoryUse) -> list[str]:
    """Renders one line per step; each slot shows the read head with the largest weight."""
    columns = [_pooled(use.usage), _pooled(use.write_weights), _pooled(use.read_weights.max(axis=1))]
    width = columns[0].shape[1]
    names = " ".join(f"{name:<{width + 2}}" for name in ("used", "written", "read"))
    return [
        f"memory of the {part}: {use.usage.shape[1]} slots, blank 0, █ 1",
        f"{'':<{LABEL_WIDTH}} {names}".rstrip(),
        *(
            f"{_short(label):<{LABEL_WIDTH}} " + " ".join(f"|{shaded(column[step])}|" for column in columns)
            for step, label in enumerate(labels)
        ),
        "",
    ]


def _pooled(weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Maps [K, N] to [K, at most MEMORY_COLUMNS], by the largest of neighbouring slots."""
    slots = weights.shape[1]
    columns = min(slots, MEMORY_COLUMNS)
    pooled: NDArray[np.float32] = np.maximum.reduceat(weights, np.arange(columns) * slots // columns, axis=1)
    return pooled


def _short(label: str) -> str:
    return label if len(label) <= LABEL_WIDTH else label[: LABEL_WIDTH - 1] + "…"
