"""Calibrates confidences: of the tokens with confidence 0.9, nine in ten are right (`calibration.json`).

P(right) = sigmoid(intercept + slope * logit(confidence)), with an intercept and a slope for each source (Platt 1999).
No slope is below 0: calibration keeps the order of two tokens of one source. `training/calibrate.py` fits the curves.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm.core.files import atomic_write_json
from dncnorm.core.manifest import renew_manifest
from dncnorm.core.segments import SOURCES
from dncnorm.core.strict_json import read_part

CALIBRATION_FILE = "calibration.json"
FORMAT = 1

LIMIT = 1e-3
"""Confidences are clipped to this distance from 0 and 1.

Nearer to them there are too few errors to distinguish confidences. The logit would also make the last bits of the
network's arithmetic visible, which differ with the batch.
"""


LARGEST = 20.0
"""The largest intercept, either way, and slope: nobody has measured a probability of one in a hundred million."""


def logit(confidence: float) -> float:
    """Returns the log odds of a confidence, clipped to LIMIT."""
    kept = min(max(confidence, LIMIT), 1.0 - LIMIT)
    return math.log(kept / (1.0 - kept))


class Curve(NamedTuple):
    """Maps the log odds of a source's confidences to those of being right."""

    intercept: float
    slope: float

    def __call__(self, confidence: float) -> float:
        log_odds = self.intercept + self.slope * logit(confidence)
        return 0.5 * (1.0 + math.tanh(0.5 * log_odds))  # the sigmoid, without overflow at either end


@dataclass(frozen=True)
class Calibration:
    """Turns each source's confidences into probabilities.

    curves: by source; the confidence of a source without one is unchanged.
    fit: where the curves come from, and how good they are on data that they were not fitted to; informative only.

    Raises ValueError for an unknown source, a slope below 0, and a number that is not finite or beyond LARGEST.
    """

    curves: Mapping[str, Curve]
    fit: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source, curve in self.curves.items():
            if source not in SOURCES:
                raise ValueError(f"curves: {source[:40]!r} is no source; they are {', '.join(SOURCES)}")
            if not all(map(math.isfinite, curve)):
                raise ValueError(f"curves: {source}: {tuple(curve)}; both numbers must be finite")
            if not max(map(abs, curve)) <= LARGEST:
                raise ValueError(f"curves: {source}: {tuple(curve)}; they must be from -{LARGEST:g} to {LARGEST:g}")
            if curve.slope < 0:
                raise ValueError(f"curves: {source}: slope {curve.slope}; it must be at least 0")

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Calibration:
        """Reads the file. Raises ValueError naming it if it is not a calibration, OSError if it is missing."""
        return read_part(path, "a calibration", FORMAT, {"curves", "fit"}, cls._of)

    @classmethod
    def _of(cls, content: Mapping[str, Any]) -> Calibration:
        curves = {source: _curve(source, curve) for source, curve in content["curves"].items()}
        return cls(curves, dict(content["fit"]))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file atomically. Raises OSError if the folder cannot be written."""
        curves = {source: curve._asdict() for source, curve in self.curves.items()}
        atomic_write_json(path, {"format": FORMAT, "curves": curves, "fit": dict(self.fit)})
        renew_manifest(Path(path).parent, [Path(path).name])

    def probability(self, source: str, confidence: float) -> float:
        """Returns the probability that a source's answer with this confidence is right."""
        curve = self.curves.get(source)
        return confidence if curve is None else curve(confidence)


def _curve(source: str, values: Mapping[str, Any]) -> Curve:
    """Raises ValueError for anything but two numbers by their names."""
    if set(values) != set(Curve._fields) or not all(type(value) in (int, float) for value in values.values()):
        raise ValueError(f"curves: {source[:40]}: {values!r:.60}; expected an intercept and a slope")
    return Curve(float(values["intercept"]), float(values["slope"]))
