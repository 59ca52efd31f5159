"""Confidences that are probabilities: of the tokens with confidence 0.9, nine in ten are right (`calibration.json`).

P(right) = sigmoid(intercept + slope * logit(confidence)), with an intercept and a slope for each source (Platt 1999).
No slope is below 0: of two tokens of one source, the surer one stays the surer. `training/calibrate.py` fits them.
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
"""Confidences are taken for no nearer to 0 and 1 than this.

Beyond it there are too few errors to tell one confidence from another, and the logit would make the last bits of the
network's arithmetic, which differ with the batch, into something to be seen.
"""


Values = NDArray[np.float64]


def logit(confidences: Values) -> Values:
    """The log odds of confidences, kept within LIMIT."""
    kept = np.clip(confidences, LIMIT, 1.0 - LIMIT)
    return np.log(kept / (1.0 - kept))


def sigmoid(log_odds: Values) -> Values:
    """The probabilities that have these log odds; no overflow at either end."""
    return 0.5 * (1.0 + np.tanh(0.5 * log_odds))


class Curve(NamedTuple):
    """What turns the log odds of a source's confidences into those of being right."""

    intercept: float
    slope: float

    def __call__(self, confidences: Values) -> Values:
        return sigmoid(self.intercept + self.slope * logit(confidences))


@dataclass(frozen=True)
class Calibration:
    """curves: by source; the confidence of a source without one stays as it is.

    fit: where the curves come from, and how good they are on data that they were not fitted to; for people.

    Raises ValueError for a slope below 0, and for numbers that are none.
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
        """Reads the file. Raises ValueError naming it where it is no calibration, OSError where it is not there."""
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
        """Writes the file whole or not at all. Raises OSError where the folder cannot be written."""
        curves = {source: curve._asdict() for source, curve in self.curves.items()}
        atomic_write_json(path, {"format": FORMAT, "curves": curves, "fit": dict(self.fit)})

    def probabilities(self, sources: Sequence[str], confidences: Sequence[float]) -> list[float]:
        """That what each source says with its confidence is right."""
        result = np.array(confidences, dtype=np.float64)
        asked = np.array(sources)
        for source, curve in self.curves.items():
            chosen = asked == source
            result[chosen] = curve(result[chosen])
        found: list[float] = result.tolist()
        return found

    def probability(self, source: str, confidence: float) -> float:
        """That what a source says with this confidence is right."""
        return self.probabilities([source], [confidence])[0]
