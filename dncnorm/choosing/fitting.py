"""Fits a chooser's weights by FTRL-Proximal (McMahan et al. 2013, "Ad click prediction", algorithm 1).

Its L1 term leaves the weight of scarce evidence at exactly 0, so that the file stays small. A step takes a batch of
questions, each a token with its readings, one of them right; the loss is the negative logarithm of the right reading's
probability.

Q: questions; R: readings of all questions together.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dncnorm.choosing.weights import SLOTS, Slots, Weights

BATCH = 64


class Questions:
    """Questions as flat arrays: their slots, where those of each reading and the readings of each question begin."""

    def __init__(self) -> None:
        self._slots, self._lengths, self._counts = array("I"), array("I"), array("I")
        self._right, self._importance = array("I"), array("d")

    def add(self, readings: Sequence[Slots], right: int, importance: float = 1.0) -> None:
        """Adds a question.

        readings: the slots of each. right: the index of the right one. importance: how much its loss counts.
        Raises ValueError for a right reading that is none of them.
        """
        if not 0 <= right < len(readings):
            raise ValueError(f"right: {right}; the question has {len(readings)} readings")
        for found in readings:
            self._slots.frombytes(np.ascontiguousarray(found, dtype=np.uint32).tobytes())
            self._lengths.append(len(found))
        self._counts.append(len(readings))
        self._right.append(right)
        self._importance.append(importance)

    def __len__(self) -> int:
        return len(self._right)

    def arrays(self) -> QuestionArrays:
        """Returns the questions for fitting."""
        lengths, counts = (np.frombuffer(item, dtype=np.uint32) for item in (self._lengths, self._counts))
        return QuestionArrays(
            np.frombuffer(self._slots, dtype=np.uint32),
            np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))),
            np.concatenate(([0], np.cumsum(counts, dtype=np.int64))),
            np.frombuffer(self._right, dtype=np.uint32).astype(np.int64),
            np.frombuffer(self._importance, dtype=np.float64),
        )


@dataclass(frozen=True, eq=False)
class QuestionArrays:
    """slots: of all readings. readings: where those of each begin [R + 1]. questions: where the readings of each begin
    [Q + 1]. right: the right reading of each, among its own [Q]. importance: [Q]."""

    slots: NDArray[np.uint32]
    readings: NDArray[np.int64]
    questions: NDArray[np.int64]
    right: NDArray[np.int64]
    importance: NDArray[np.float64]


def fit(
    asked: QuestionArrays,
    *,
    epochs: int = 2,
    rate: float = 0.15,
    l1: float = 0.5,
    l2: float = 1e-3,
    seed: int = 0,
    progress: Callable[[int, float], None] | None = None,
) -> Weights:
    """Returns the weights; the same questions in the same order give the same.

    rate, l1, l2: alpha, lambda 1 and lambda 2 of the paper, whose beta is 1. progress: called with the questions of an
    epoch that are done, and their mean loss so far.
    Raises ValueError if there are no questions.
    """
    count = len(asked.right)
    if not count:
        raise ValueError("questions: none; there is nothing to fit")
    state = _State(rate, l1, l2)
    draw = np.random.default_rng(seed)
    for _ in range(epochs):
        order, loss = draw.permutation(count), 0.0
        for start in range(0, count, BATCH):
            loss += state.step(asked, order[start : start + BATCH])
            if progress:
                done = min(start + BATCH, count)
                progress(done, loss / done)
    return Weights(state.weights(np.arange(SLOTS)))


class _State:
    """The z and n of the paper for each slot, from which a weight is computed when it is needed."""

    def __init__(self, rate: float, l1: float, l2: float) -> None:
        self._rate, self._l1, self._l2 = rate, l1, l2
        self._z, self._n = np.zeros(SLOTS), np.zeros(SLOTS)

    def weights(self, used: NDArray[np.int64]) -> NDArray[np.float32]:
        z, n = self._z[used], self._n[used]
        shrunk = z - np.sign(z) * self._l1
        found = -shrunk / ((1.0 + np.sqrt(n)) / self._rate + self._l2)
        return np.where(np.abs(z) <= self._l1, 0.0, found).astype(np.float32)

    def step(self, asked: QuestionArrays, batch: NDArray[np.int64]) -> float:
        """Updates the slots of a batch of questions; returns the sum of their losses."""
        counts = asked.questions[batch + 1] - asked.questions[batch]
        readings = _ranges(asked.questions[batch], counts)
        lengths = asked.readings[readings + 1] - asked.readings[readings]
        found = asked.slots[_ranges(asked.readings[readings], lengths)].astype(np.int64)
        used, place = np.unique(found, return_inverse=True)
        weights = self.weights(used)
        probabilities = _softmax(np.add.reduceat(weights[place], _starts(lengths)), counts)
        right = _starts(counts) + asked.right[batch]
        importance = asked.importance[batch]
        loss = -float((importance * np.log(probabilities[right] + 1e-12)).sum())
        error = probabilities
        error[right] -= 1.0
        gradient = np.bincount(place, weights=np.repeat(error * np.repeat(importance, counts), lengths))
        before = self._n[used]
        after = before + gradient * gradient
        self._z[used] += gradient - (np.sqrt(after) - np.sqrt(before)) / self._rate * weights
        self._n[used] = after
        return loss


def right_answers(asked: QuestionArrays, weights: Weights) -> NDArray[np.bool_]:
    """Returns whether the right reading of each question is its likeliest, equals counted as right: [Q]."""
    found = np.zeros(len(asked.right), dtype=np.bool_)
    for start in range(0, len(found), BATCH):
        batch = np.arange(start, min(start + BATCH, len(found)))
        counts = asked.questions[batch + 1] - asked.questions[batch]
        readings = _ranges(asked.questions[batch], counts)
        lengths = asked.readings[readings + 1] - asked.readings[readings]
        used = asked.slots[_ranges(asked.readings[readings], lengths)]
        scores = np.add.reduceat(weights.values[used], _starts(lengths))
        highest = np.maximum.reduceat(scores, _starts(counts))
        found[batch] = scores[_starts(counts) + asked.right[batch]] >= highest
    return found


def _softmax(scores: NDArray[np.float32], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Returns the softmax of each question's scores."""
    starts = _starts(counts)
    shares = np.exp(scores.astype(np.float64) - np.repeat(np.maximum.reduceat(scores, starts), counts))
    return np.asarray(shares / np.repeat(np.add.reduceat(shares, starts), counts))


def _starts(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(lengths)[:-1]))


def _ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns start, start + 1, ... for each start, as many as its length."""
    return np.repeat(starts - _starts(lengths), lengths) + np.arange(lengths.sum())
