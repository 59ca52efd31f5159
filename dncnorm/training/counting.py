"""Counts frequent items of a corpus of any size in bounded memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class BoundedCounter(Generic[Key]):
    """Counts of keys, of which at most `limit` are held (lossy counting, after Manku and Motwani 2002).

    When the limit is exceeded, the rarer half is dropped. A dropped key that recurs starts anew: a
    count is never too high, and too low by at most `most_missing`, which is 0 as long as the limit was not reached.

    Raises ValueError for a limit below 1.
    """

    def __init__(self, limit: int) -> None:
        if limit < 1:
            raise ValueError(f"limit: {limit}; it must be at least 1")
        self.limit = limit
        self.counts: Counter[Key] = Counter()
        self.most_missing = 0

    def add(self, key: Key, count: int = 1) -> None:
        """The key was met `count` more times."""
        self.counts[key] += count
        if len(self.counts) > self.limit:
            self._drop_the_rarer_half()

    def to_json(self) -> dict[str, Any]:
        """Returns the counts of text keys, in order of insertion."""
        return {"counts": self.counts, "most_missing": self.most_missing}

    def restore(self, kept: dict[str, Any]) -> None:
        """Takes over what `to_json` returned."""
        self.counts, self.most_missing = Counter(kept["counts"]), kept["most_missing"]

    def __getitem__(self, key: Key) -> int:
        return self.counts[key]

    def __contains__(self, key: Key) -> bool:
        return key in self.counts

    def __iter__(self) -> Iterator[Key]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def _drop_the_rarer_half(self) -> None:
        ranked = sorted(self.counts.items(), key=lambda item: -item[1])  # stable: of equals, the first that came stay
        kept = len(ranked) // 2
        self.counts = Counter(dict(ranked[:kept]))
        self.most_missing += ranked[kept][1]
