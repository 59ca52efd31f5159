"""Divides many texts into the chunks that are processed together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from dncnorm.normalization.streaming import PIECE

CHUNK_TEXTS, CHUNK_CHARACTERS = 1024, 1 << 18
"""The most texts that are processed together, and their characters; this bounds memory, and changes no result."""


class Placed(NamedTuple):
    """A text, or a sentence's tokens, and its place among the inputs."""

    place: int
    item: Any


def chunks(inputs: Iterable[Any]) -> Iterator[list[Placed]]:
    """Yields the inputs in order, several at a time; a text of more than PIECE characters is a chunk of its own."""
    chunk: list[Placed] = []
    size = 0
    for place, item in enumerate(inputs):
        length = _characters(item)
        if chunk and is_long(item):
            yield chunk
            chunk, size = [], 0
        chunk.append(Placed(place, item))
        size += length
        if is_long(item) or len(chunk) == CHUNK_TEXTS or size >= CHUNK_CHARACTERS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def is_long(item: Any) -> bool:
    """Whether an input is a text that is processed in pieces."""
    return isinstance(item, str) and len(item) > PIECE


def _characters(item: Any) -> int:
    """Returns the length of a text, or of a sentence's tokens; 0 for anything else, which is refused later."""
    if isinstance(item, str):
        return len(item)
    return sum(len(word) for word in item if isinstance(word, str)) if isinstance(item, Sequence) else 0
