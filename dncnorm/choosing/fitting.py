"""Fits a chooser's weights by FTRL-Proximal (McMahan et al. 2013, "Ad click prediction", algorithm 1).

Its L1 term leaves the weight of scarce evidence at exactly 0, so that the file stays small. A step takes a batch of
questions, each a token with its readings, one of them right; the loss is the negative logarithm of the right reading's
probability.

Q: questions; R: readings of all questions together.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.choosing.chooser import ALWAYS, Question
from dncnorm.choosing.weights import SLOTS, Slots, Weights, slots

BATCH = 64


class Questions:
    """Questions as flat arrays: their hashes, and where those of each question and reading begin."""

    def __init__(self) -> None:
        self._evidence, self._evidences = array("I"), array("I")
        self._properties, self._lengths = array("I"), array("I")
        self._identities, self._identity_lengths = array("I"), array("I")
        self._counts, self._right, self._importance = array("I"), array("I"), array("d")

    def add(self, asked: Question, right: int, importance: float = 1.0) -> None:
        """Adds a question.

        right: the index of the right reading. importance: how much its loss counts.
        Raises ValueError for a right reading that is none of them.
        """
        count = len(asked.properties)
        if not 0 <= right < count:
            raise ValueError(f"right: {right}; the question has {count} readings")
        self._evidence.frombytes(asked.evidence.tobytes())
        self._evidences.append(len(asked.evidence))
        for properties, identities in zip(asked.properties, asked.identities, strict=True):
            self._properties.frombytes(properties.tobytes())
            self._lengths.append(len(properties))
            self._identities.frombytes(identities.tobytes())
            self._identity_lengths.append(len(identities))
        self._counts.append(count)
        self._right.append(right)
        self._importance.append(importance)

    def extend(self, further: Questions) -> None:
        """Adds the questions of another."""
        for name, values in vars(self).items():
            values.extend(getattr(further, name))

    def __len__(self) -> int:
        return len(self._right)

    def arrays(self) -> QuestionArrays:
        """Returns the questions for fitting."""
        return QuestionArrays(
            _uint32(self._evidence),
            _bounds(self._evidences),
            _uint32(self._properties),
            _bounds(self._lengths),
            _uint32(self._identities),
            _bounds(self._identity_lengths),
            _bounds(self._counts),
            _uint32(self._right).astype(np.int64),
            np.frombuffer(self._importance, dtype=np.float64),
        )


def _uint32(values: array[int]) -> NDArray[np.uint32]:
    return np.frombuffer(values, dtype=np.uint32)


def _bounds(lengths: array[int]) -> NDArray[np.int64]:
    """Returns where stretches of these lengths begin, and where the last one ends: [lengths + 1]."""
    return np.concatenate(([0], np.cumsum(_uint32(lengths), dtype=np.int64)))


@dataclass(frozen=True, eq=False)
class QuestionArrays:
    """evidence, properties, identities: hashes of all questions. evidences: where those of each question begin [Q + 1].
    readings, own: where the properties and identities of each reading begin [R + 1]. questions: where the readings of
    each question begin [Q + 1]. right: the right reading of each, among its own [Q]. importance: [Q]."""

    evidence: NDArray[np.uint32]
    evidences: NDArray[np.int64]
    properties: NDArray[np.uint32]
    readings: NDArray[np.int64]
    identities: NDArray[np.uint32]
    own: NDArray[np.int64]
    questions: NDArray[np.int64]
    right: NDArray[np.int64]
    importance: NDArray[np.float64]

    def batch(self, batch: NDArray[np.int64]) -> _Batch:
        """Returns the slots of some questions."""
        counts = self.questions[batch + 1] - self.questions[batch]
        readings = _ranges(self.questions[batch], counts)
        lengths = self.readings[readings + 1] - self.readings[readings]
        properties = self.properties[_ranges(self.readings[readings], lengths)]
        sizes = self.evidences[batch + 1] - self.evidences[batch]
        of_reading = np.repeat(np.arange(len(batch)), counts)
        of_property = np.repeat(of_reading, lengths)
        evidence = self.evidence[_ranges(self.evidences[batch][of_property], sizes[of_property])]
        told = slots(evidence, np.repeat(properties, sizes[of_property]))
        owns = self.own[readings + 1] - self.own[readings]
        own = slots(ALWAYS, self.identities[_ranges(self.own[readings], owns)])
        reading = np.arange(len(readings))
        return _Batch(
            np.concatenate((told, own)),
            np.concatenate((np.repeat(reading, lengths * sizes[of_reading]), np.repeat(reading, owns))),
            counts,
            self.right[batch],
            self.importance[batch],
        )


class _Batch(NamedTuple):
    """slots, places: all slots, and the reading of each. counts: readings of each question. right, importance: as in
    `QuestionArrays`."""

    slots: Slots
    places: NDArray[np.int64]
    counts: NDArray[np.int64]
    right: NDArray[np.int64]
    importance: NDArray[np.float64]

    def scores(self, weights: NDArray[np.float32]) -> NDArray[np.float64]:
        """Returns the score of each reading; weights: of each slot."""
        found = np.bincount(self.places, weights=weights, minlength=int(self.counts.sum()))
        return np.asarray(found, dtype=np.float64)


def fit(
    asked: QuestionArrays,
    *,
    epochs: int = 2,
    rate: float = 0.15,
    l1: float = 0.5,
    l2: float = 1e-3,
    seed: int = 0,
    start: Weights | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> Weights:
    """Returns the weights; the same questions in the same order give the same.

    rate, l1, l2: alpha, lambda 1 and lambda 2 of the paper, whose beta is 1. start: weights to go on from; what is
    fitted is the difference from them. progress: called with the questions of an epoch that are done, and their mean
    loss so far.
    Raises ValueError if there are no questions.
    """
    count = len(asked.right)
    if not count:
        raise ValueError("questions: none; there is nothing to fit")
    state = _State(rate, l1, l2, start.values if start else np.zeros(SLOTS, np.float32))
    draw = np.random.default_rng(seed)
    for _ in range(epochs):
        order, loss = draw.permutation(count), 0.0
        for first in range(0, count, BATCH):
            loss += state.step(asked.batch(order[first : first + BATCH]))
            if progress:
                done = min(first + BATCH, count)
                progress(done, loss / done)
    return Weights(state.weights(np.arange(SLOTS)))


class _State:
    """The z and n of the paper for each slot, from which a weight is computed when it is needed.

    start: what is added to it [SLOTS].
    """

    def __init__(self, rate: float, l1: float, l2: float, start: NDArray[np.float32]) -> None:
        self._rate, self._l1, self._l2, self._start = rate, l1, l2, start
        self._z, self._n = np.zeros(SLOTS), np.zeros(SLOTS)

    def weights(self, used: NDArray[Any]) -> NDArray[np.float32]:
        return np.asarray(self._start[used] + self._fitted(used))

    def _fitted(self, used: NDArray[Any]) -> NDArray[np.float32]:
        z, n = self._z[used], self._n[used]
        shrunk = z - np.sign(z) * self._l1
        found = -shrunk / ((1.0 + np.sqrt(n)) / self._rate + self._l2)
        return np.where(np.abs(z) <= self._l1, 0.0, found).astype(np.float32)

    def step(self, batch: _Batch) -> float:
        """Updates the slots of a batch of questions; returns the sum of their losses."""
        used, place = np.unique(batch.slots, return_inverse=True)
        fitted = self._fitted(used)
        probabilities = _softmax(batch.scores((self._start[used] + fitted)[place]), batch.counts)
        right = _starts(batch.counts) + batch.right
        loss = -float((batch.importance * np.log(probabilities[right] + 1e-12)).sum())
        error = probabilities
        error[right] -= 1.0
        gradient = np.bincount(place, weights=(error * np.repeat(batch.importance, batch.counts))[batch.places])
        before = self._n[used]
        after = before + gradient * gradient
        self._z[used] += gradient - (np.sqrt(after) - np.sqrt(before)) / self._rate * fitted
        self._n[used] = after
        return loss


class Answers(NamedTuple):
    """is_right: whether the right reading of each question is its likeliest, equals counted as right [Q].
    probabilities: of the likeliest readings [Q]."""

    is_right: NDArray[np.bool_]
    probabilities: NDArray[np.float64]


def answers(asked: QuestionArrays, weights: Weights) -> Answers:
    """Returns what a chooser with these weights answers."""
    found = Answers(np.zeros(len(asked.right), dtype=np.bool_), np.zeros(len(asked.right)))
    for start in range(0, len(asked.right), BATCH):
        questions = np.arange(start, min(start + BATCH, len(asked.right)))
        batch = asked.batch(questions)
        shares, starts = _softmax(batch.scores(weights.values[batch.slots]), batch.counts), _starts(batch.counts)
        found.probabilities[questions] = np.maximum.reduceat(shares, starts)
        found.is_right[questions] = shares[starts + batch.right] >= found.probabilities[questions]
    return found


def _softmax(scores: NDArray[np.float64], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Returns the softmax of each question's scores."""
    starts = _starts(counts)
    shares = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
    return np.asarray(shares / np.repeat(np.add.reduceat(shares, starts), counts))


def _starts(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(lengths)[:-1]))


def _ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns start, start + 1, ... for each start, as many as its length."""
    return np.repeat(starts - _starts(lengths), lengths) + np.arange(lengths.sum())
