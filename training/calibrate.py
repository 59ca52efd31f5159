"""Turns a model's confidences into probabilities: fits curves, and writes them to its folder as calibration.json.

    python training/calibrate.py DEV --model dncnorm/pretrained/en

DEV: corpus files that the model was not trained on. For each source of answers an intercept and a slope are fitted
(Platt 1999, with his smoothed targets: of n right answers alone, the next is right with (n + 1) / (n + 2)). What is
printed, and kept in the file, is measured on sentences that the fit did not see: a fifth of them at a time.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import dncnorm
from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration, Curve, logit
from dncnorm.core.segments import OVERRIDE_SOURCE, SELF_SOURCE
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.calibration import ReliabilityBySpeaker
from dncnorm.evaluation.metrics import Scored

FOLDS = 5
FEWEST_ANSWERS = 30
"""A source with fewer answers keeps its confidences: what a corpus has few of may be its hardest."""
FEWEST_ERRORS = 5
"""With fewer wrong answers, a source's confidence has too little evidence: its slope is 0."""


class Answer(NamedTuple):
    """A token's, in the sentence with that number."""

    sentence: int
    source: str
    confidence: float
    is_right: bool


def answers(model: Path, corpus: Sequence[str]) -> list[Answer]:
    """Returns the model's result for each token, with the confidences of gate and network."""
    normalize = dncnorm.pipeline(model=model, calibrated=False)
    sentences = list(iter_sentences(corpus))
    spoken = normalize.normalize_sentences([sentence.words for sentence in sentences])
    return [
        Answer(number, segment.source, segment.confidence, Scored(token, segment.after).is_right)
        for number, (sentence, segments) in enumerate(zip(sentences, spoken, strict=True))
        for token, segment in zip(sentence.tokens, segments, strict=True)
        if segment.source != OVERRIDE_SOURCE and token.after is not None  # a SKIP row has no reference
    ]


def fit(found: Sequence[Answer]) -> Calibration:
    """A curve for each source that gave enough answers."""
    by_source: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in found:
        by_source[answer.source].append(answer)
    enough = {source: rows for source, rows in sorted(by_source.items()) if len(rows) >= FEWEST_ANSWERS}
    return Calibration({source: _curve(rows) for source, rows in enough.items()})


def _curve(rows: Sequence[Answer]) -> Curve:
    is_right = np.array([row.is_right for row in rows])
    right, wrong = int(is_right.sum()), int((~is_right).sum())
    targets = np.where(is_right, (right + 1) / (right + 2), 1 / (wrong + 2))
    evidence = np.array([logit(row.confidence) for row in rows])
    if wrong >= FEWEST_ERRORS:
        intercept, slope = _maximum_likelihood(np.stack([np.ones_like(evidence), evidence], axis=1), targets)
        if slope > 0:
            return Curve(intercept, slope)
    mean = float(targets.mean())
    return Curve(float(np.log(mean / (1 - mean))), 0.0)


def _maximum_likelihood(features: NDArray[np.float64], targets: NDArray[np.float64]) -> list[float]:
    """features [K, F], targets [K] in (0, 1) -> the weights [F] of a logistic regression (Newton's method)."""
    weights = np.zeros(features.shape[1])
    for _ in range(100):
        likely = 0.5 * (1.0 + np.tanh(0.5 * (features @ weights)))  # the sigmoid, without overflow
        curvature = (features * (likely * (1 - likely))[:, None]).T @ features + 1e-9 * np.eye(len(weights))
        step = np.clip(np.linalg.solve(curvature, features.T @ (targets - likely)), -1.0, 1.0)
        weights += step
        if np.abs(step).max() < 1e-10:
            break
    return [float(weight) for weight in weights]


def reliability(found: Iterable[tuple[Answer, Calibration]]) -> ReliabilityBySpeaker:
    """Compares calibrated confidences with how often the answers are right."""
    counted = ReliabilityBySpeaker()
    for answer, calibration in found:
        probability = calibration.probability(answer.source, answer.confidence)
        counted.add(probability, answer.is_right, answer.source == SELF_SOURCE)
    return counted


def held_out(found: Sequence[Answer]) -> Iterator[tuple[Answer, Calibration]]:
    """Each answer with a calibration that did not see its sentence."""
    for fold in range(FOLDS):
        calibration = fit([answer for answer in found if answer.sentence % FOLDS != fold])
        yield from ((answer, calibration) for answer in found if answer.sentence % FOLDS == fold)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="Kaggle CSV or Google TSV files, folders or globs")
    parser.add_argument(
        "--model", type=Path, required=True, help="the model's folder; calibration.json is written there"
    )
    options = parser.parse_args()
    found = answers(options.model, options.corpus)
    before = reliability((answer, Calibration({})) for answer in found)
    after = reliability(held_out(found))
    print(f"{len(found):,} tokens, {sum(not answer.is_right for answer in found):,} of them wrong")
    print("expected calibration error: as it comes, calibrated")
    print(f"all tokens           {before.every.ece:.5f} {after.every.ece:.5f}")
    print(f"not left by the gate {before.spoken.ece:.5f} {after.spoken.ece:.5f}")
    calibration = fit(found)
    for source, curve in calibration.curves.items():
        print(f"{source:10s} intercept {curve.intercept:7.3f}, slope {curve.slope:6.3f}")
    record = {
        "corpus": " ".join(Path(name).name for name in options.corpus),
        "tokens": len(found),
        "folds": FOLDS,
        "ece_uncalibrated": before.every.ece,
        "ece_held_out": after.every.ece,
        "ece_spoken_uncalibrated": before.spoken.ece,
        "ece_spoken_held_out": after.spoken.ece,
    }
    Calibration(calibration.curves, record).save(options.model / CALIBRATION_FILE)


if __name__ == "__main__":
    main()
