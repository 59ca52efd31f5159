"""Readers of spoken words that return all their ends: phrases, sequences, choices. Small parser combinators."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Words = tuple[str, ...]
Reader = Callable[[Words, int], frozenset[int]]
_EDGE = re.compile(r"^[\s.,;:!?()\[\]\"“”‘’'…*«»]+|[\s.,;:!?()\[\]\"“”‘’'…*«»]+$")
_DASH = re.compile(r"[–—−]|(?<!\S)-(?=\w)")
_JOINED = re.compile(r"(?<=[^\W\d_])[-‐‑.·/()](?=[^\W\d_])")


def words_of(text: str) -> Words:
    """Lower-case words without the punctuation around them; hyphens between letters separate words, a dash is one."""
    parts = _JOINED.sub(" ", _DASH.sub(" – ", text.lower())).split()
    stripped = (_EDGE.sub("", part) for part in parts)
    return tuple(part for part in stripped if part and part != "-")


def phrase(*sayings: str) -> Reader:
    """Any of the sayings; "" is silence."""
    choices = [tuple(saying.split()) for saying in sayings]

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(at + len(choice) for choice in choices if words[at : at + len(choice)] == choice)

    return read


def sequence(*readers: Reader) -> Reader:
    """One after the other."""

    def read(words: Words, at: int) -> frozenset[int]:
        ends = frozenset({at})
        for reader in readers:
            ends = frozenset(last for end in ends for last in reader(words, end))
            if not ends:
                return ends
        return ends

    return read


def either(*readers: Reader) -> Reader:
    """Any of them."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for reader in readers for end in reader(words, at))

    return read


def maybe(reader: Reader) -> Reader:
    """It, or nothing."""
    return either(reader, phrase(""))


def joined(readers: Iterable[Reader], link: Reader) -> Reader:
    """Readers with a link between each two."""
    parts: list[Reader] = []
    for reader in readers:
        parts += [link, reader] if parts else [reader]
    return sequence(*parts)


def whole(reader: Reader, words: Words) -> bool:
    """Whether all the words are read."""
    return len(words) in reader(words, 0)
