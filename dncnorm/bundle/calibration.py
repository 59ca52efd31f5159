"""Calibrates confidences: of the tokens with confidence 0.9, nine in ten are right (`calibration.json`).

P(right) = sigmoid(intercept + slope * logit(confidence)), with an intercept and a slope for each source (Platt 1999).
No slope is below 0: calibration keeps the order of two tokens of one source. `training/calibrate.py` fits the curves.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.files import atomic_write_json

CALIBRATION_FILE = "calibration.json"
FORMAT = 1

LIMIT = 1e-3
"""Confidences are clipped to this distance from 0 and 1.

Nearer to them there are too few errors to distinguish confidences. The logit would also make the last bits of the
network's arithmetic visible, which differ with the batch.
"""


Values = NDArray[np.float64]


def logit(confidences: Values) -> Values:
    """Returns the log odds of confidences, clipped to LIMIT."""
    kept = np.clip(confidences, LIMIT, 1.0 - LIMIT)
    return np.log(kept / (1.0 - kept))


def sigmoid(log_odds: Values) -> Values:
    """Returns the probabilities with these log odds, without overflow at either end."""
    return 0.5 * (1.0 + np.tanh(0.5 * log_odds))


class Curve(NamedTuple):
    """Maps the log odds of a source's confidences to those of being right."""

    intercept: float
    slope: float

    def __call__(self, confidences: Values) -> Values:
        return sigmoid(self.intercept + self.slope * logit(confidences))


@dataclass(frozen=True)
class Calibration:
    """Turns each source's confidences into probabilities.

    curves: by source; the confidence of a source without one is unchanged.
    fit: where the curves come from, and how good they are on data that they were not fitted to; for people.

    Raises ValueError for a slope below 0, and for numbers that are not finite.
    """

    curves: Mapping[str, Curve]
    fit: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source, curve in self.curves.items():
            if not all(map(math.isfinite, curve)):
                raise ValueError(f"curves: {source}: {tuple(curve)}; both numbers must be finite")
            if curve.slope < 0:
                raise ValueError(f"curves: {source}: slope {curve.slope}; it must be at least 0")

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Calibration:
        """Reads the file. Raises ValueError naming it if it is not a calibration, OSError if it is missing."""
        try:
            content = json.loads(Path(path).read_bytes())
            if content["format"] != FORMAT:
                raise ValueError(f"format {content['format']!r}; this version of dncnorm reads {FORMAT}")
            curves = {
                str(source): Curve(float(curve["intercept"]), float(curve["slope"]))
                for source, curve in content["curves"].items()
            }
            return cls(curves, dict(content["fit"]))
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
            raise ValueError(f"{os.fspath(path)}: not a calibration: {error}") from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file atomically. Raises OSError if the folder cannot be written."""
        curves = {source: curve._asdict() for source, curve in self.curves.items()}
        atomic_write_json(path, {"format": FORMAT, "curves": curves, "fit": dict(self.fit)})

    def probabilities(self, sources: Sequence[str], confidences: Sequence[float]) -> list[float]:
        """Returns the probability that each answer is right, given its source and confidence."""
        result = np.array(confidences, dtype=np.float64)
        asked = np.array(sources)
        for source, curve in self.curves.items():
            chosen = asked == source
            result[chosen] = curve(result[chosen])
        found: list[float] = result.tolist()
        return found

    def probability(self, source: str, confidence: float) -> float:
        """Returns the probability that a source's answer with this confidence is right."""
        return self.probabilities([source], [confidence])[0]
