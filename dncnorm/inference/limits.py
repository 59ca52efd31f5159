"""The sizes that a network may have, and the checks of a configuration's numbers."""

from __future__ import annotations

from typing import Any

from dncnorm.core.special import SPECIALS

LARGEST = {
    "attention_heads": 1024,
    "context_columns": 1024,
    "convolution_width": 1024,
    "decoder_layers": 256,
    "encoder_layers": 256,
    "max_focus_length": 100_000,
    "max_target_length": 100_000,
    "max_word_length": 10_000,
    "memory_size": 4096,
    "num_reads": 1024,
    "window_size": 1000,
    "word_size": 4096,
    "context_buckets": 2**24,
    "source_vocab_size": 2**21,
    "target_vocab_size": 2**24,
}
"""The largest values; of other sizes it is LARGEST_SIZE. A damaged or hostile file must not fill the memory."""
LARGEST_SIZE = 2**16
_VOCABULARIES = ("source_vocab_size", "target_vocab_size")


def check_size(name: str, value: Any) -> None:
    """Raises ValueError for a value that is not a whole number, or is out of the range of `name`."""
    if type(value) is not int:
        raise ValueError(f"{name}: {value!r:.40}; it must be a whole number")
    if value > LARGEST.get(name, LARGEST_SIZE):
        raise ValueError(f"{name}: {value}; it must be at most {LARGEST.get(name, LARGEST_SIZE)}")
    if name in _VOCABULARIES and value <= len(SPECIALS):
        raise ValueError(f"{name}: {value}; the reserved symbols alone are {len(SPECIALS)}")
    least = 0 if name in ("tag_embedding_size", "window_size") else 1
    if value < least:
        raise ValueError(f"{name}: {value}; it must be at least {least}")


def check_number(name: str, value: Any) -> None:
    """Raises ValueError for a value that is not a number, or is too large."""
    if type(value) not in (int, float) or not abs(value) <= LARGEST_SIZE:
        raise ValueError(f"{name}: {value!r:.40}; it must be a number up to {LARGEST_SIZE}")


def check_share(name: str, value: Any) -> None:
    """Raises ValueError for a value that is not a number at least 0 and below 1."""
    check_number(name, value)
    if not 0.0 <= value < 1.0:
        raise ValueError(f"{name}: {value}; it must be at least 0 and below 1")


def check_clip(value: Any) -> None:
    """Raises ValueError for a value that is not a number above 0."""
    check_number("clip", value)
    if not value > 0.0:
        raise ValueError(f"clip: {value}; it must be above 0")
