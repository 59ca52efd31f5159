"""Measures whether confidences are probabilities: the reliability diagram's bins, and the expected calibration error.

ECE = sum over the bins of (tokens in it / all tokens) * |mean confidence - accuracy| (Guo et al. 2017).
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, NamedTuple

EDGES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 1.0)
"""The starts of the bins, and the end of the last.

Nearly all confidences are above 0.9, so bins of equal width would put them into one bin. Splitting a bin never lowers
the ECE: fewer bins could only hide a fault.
"""


class Bin(NamedTuple):
    """The tokens with a confidence from `low` up to `high` (included in the last bin); None if there are no tokens."""

    low: float
    high: float
    tokens: int
    confidence: float | None
    accuracy: float | None


@dataclass
class Reliability:
    """Counts tokens per bin; memory does not grow with their number."""

    tokens: array[int] = field(default_factory=lambda: array("q", [0] * (len(EDGES) - 1)))
    right: array[int] = field(default_factory=lambda: array("q", [0] * (len(EDGES) - 1)))
    confidence: array[float] = field(default_factory=lambda: array("d", [0.0] * (len(EDGES) - 1)))

    def add(self, confidence: float, is_right: bool) -> None:
        """Counts one token. Raises ValueError for a confidence outside 0 to 1."""
        if not 0.0 <= confidence <= 1.0:
            raise ValueError(f"confidence: {confidence}; it must be from 0 to 1")
        place = min(bisect_right(EDGES, confidence), len(EDGES) - 1) - 1
        self.tokens[place] += 1
        self.right[place] += is_right
        self.confidence[place] += confidence

    @property
    def bins(self) -> list[Bin]:
        """Returns all bins, from the lowest."""
        counts = zip(EDGES, EDGES[1:], self.tokens, self.confidence, self.right, strict=False)
        return [
            Bin(low, high, tokens, total / tokens if tokens else None, right / tokens if tokens else None)
            for low, high, tokens, total, right in counts
        ]

    @property
    def ece(self) -> float | None:
        """Returns the expected calibration error; None without tokens."""
        tokens = sum(self.tokens)
        gaps = sum(abs(total - right) for total, right in zip(self.confidence, self.right, strict=True))
        return gaps / tokens if tokens else None


@dataclass
class ReliabilityBySpeaker:
    """every: all tokens. spoken: those that the gate did not leave as written, where most errors are possible."""

    every: Reliability = field(default_factory=Reliability)
    spoken: Reliability = field(default_factory=Reliability)

    def add(self, confidence: float, is_right: bool, is_left: bool) -> None:
        """Counts one token."""
        for reliability in (self.every,) if is_left else (self.every, self.spoken):
            reliability.add(confidence, is_right)

    def summary(self) -> dict[str, Any]:
        """Returns `calibration` of report.json: the ECE of both, and the bins that have tokens."""
        return {
            "ece": self.every.ece,
            "ece_spoken": self.spoken.ece,
            "bins": [item._asdict() for item in self.every.bins if item.tokens],
            "bins_spoken": [item._asdict() for item in self.spoken.bins if item.tokens],
        }
