"""Gradient-boosted trees evaluated by NumPy, from the JSON that XGBoost saves.

XGBoost fits the trees; it is not needed to evaluate them. The comparisons and the order of the additions are XGBoost's,
in float32; margins agree to 1e-5.

T: trees; N: nodes of all trees; F: features.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.check import check_model, read_json

ROWS_AT_ONCE = 128
"""Rows that descend the trees together; so few that their data stays in the processor's cache."""
_LARGEST = np.finfo(np.float32).max

Rows = NDArray[np.float32]
_T = TypeVar("_T")


class Savable(Protocol):
    """The part of an XGBoost booster that is needed here."""

    def save_raw(self, raw_format: str) -> bytearray: ...


class Trees:
    """Boosted trees of a binary logistic model. They are immutable, and may be used from several threads.

    features: F.
    """

    def __init__(self, data: bytes, features: int | None = None, place: str = "model.json", *, trusted: bool = False):
        """Reads the JSON of an XGBoost model.

        features: the required number of features; any by default. place: for messages. trusted: the trees are not
        checked.

        Raises GateError naming what is wrong, with the tree and the node.
        """
        model = read_json(data, place)
        if not trusted:
            check_model(model, features, place)
        learner = model["learner"]
        parameters = learner["learner_model_param"]
        self._data = data
        self.features = int(parameters["num_feature"])
        self._base = _logit(parameters["base_score"])
        self._nodes = _Nodes(learner["gradient_booster"]["model"]["trees"])

    @classmethod
    def of(cls, booster: Savable) -> Trees:
        """Returns the trees of a fitted XGBoost booster. Raises GateError as the constructor does."""
        return cls(bytes(booster.save_raw("json")))

    def __reduce__(self) -> tuple[Callable[..., Trees], tuple[bytes]]:
        return _restored, (self._data,)

    def to_json(self) -> bytes:
        """Returns the model as XGBoost saved it."""
        return self._data

    def margins(self, rows: Rows) -> NDArray[np.float32]:
        """Returns the log-odds of rows: [rows, F] -> [rows]; NaN is a missing value.

        A row's margin does not depend on the others. Raises ValueError for another number of features.
        """
        if rows.ndim != 2 or rows.shape[1] != self.features:
            raise ValueError(f"rows: shape {rows.shape}; expected [rows, {self.features}]")
        found = np.empty(len(rows), dtype=np.float32)
        for start in range(0, len(rows), ROWS_AT_ONCE):
            leaves = self._nodes.leaves(rows[start : start + ROWS_AT_ONCE])
            leaves[0] += self._base
            found[start : start + ROWS_AT_ONCE] = np.cumsum(leaves, axis=0)[-1]  # in order, as XGBoost adds
        return found

    def probabilities(self, rows: Rows) -> NDArray[np.float32]:
        """Returns the probabilities of rows: [rows, F] -> [rows]. Raises ValueError as `margins` does."""
        margins = self.margins(rows)
        with np.errstate(over="ignore"):
            found: NDArray[np.float32] = np.float32(1) / (np.float32(1) + np.exp(-margins))
        return found


class _Nodes:
    """The nodes of all trees, level after level, two children side by side.

    A leaf is its own left child, and its threshold is infinite.
    """

    def __init__(self, trees: list[dict[str, Any]]) -> None:
        counts = [len(tree["left_children"]) for tree in trees]
        roots = np.cumsum([0, *counts[:-1]])
        first = np.repeat(roots, counts)
        left, right = (_joined(trees, name, np.int64) for name in ("left_children", "right_children"))
        is_leaf = left < 0
        order, self.levels = _by_levels(left + first, right + first, is_leaf, roots)
        place_of = np.empty(len(order), dtype=np.int64)
        place_of[order] = np.arange(len(order))
        feature, value = _joined(trees, "split_indices", np.int64), _joined(trees, "split_conditions", np.float32)
        child = np.where(is_leaf, place_of, place_of[np.where(is_leaf, 0, left + first)])
        self._left = child[order]
        self._feature = np.where(is_leaf, 0, feature)[order]
        self._threshold = np.where(is_leaf, np.float32(np.inf), value)[order]
        self._values = np.where(is_leaf, value, np.float32(0))[order]
        self._missing = (~is_leaf & (_joined(trees, "default_left", np.int8) == 0))[order]
        self._roots = np.arange(len(trees))[:, None]

    def leaves(self, rows: Rows) -> NDArray[np.float32]:
        """Returns the value of the leaf that each row reaches in each tree: [rows, F] -> [T, rows]."""
        count, features = rows.shape
        rows = np.ascontiguousarray(rows, dtype=np.float32)
        is_finite = bool(np.isfinite(rows).all())
        values = rows.ravel() if is_finite else np.clip(rows, -_LARGEST, _LARGEST).ravel()
        begin = np.arange(count) * features
        at = np.broadcast_to(self._roots, (len(self._roots), count)).copy()
        for _ in range(self.levels):
            place = self._feature.take(at)
            place += begin
            value = values.take(place)
            turns = value >= self._threshold.take(at)
            if not is_finite:
                turns = np.where(np.isnan(value), self._missing.take(at), turns)
            at = self._left.take(at)
            at += turns
        return self._values.take(at)


def _by_levels(
    left: NDArray[np.int64], right: NDArray[np.int64], is_leaf: NDArray[np.bool_], roots: NDArray[np.int64]
) -> tuple[NDArray[np.int64], int]:
    """Returns the nodes level by level from the roots, children side by side, and the number of levels below them."""
    levels = [roots]
    while True:
        inner = levels[-1][~is_leaf[levels[-1]]]
        if not len(inner):
            return np.concatenate(levels), len(levels) - 1
        levels.append(np.stack([left[inner], right[inner]], axis=1).ravel())


def _joined(trees: list[dict[str, Any]], name: str, kind: type[_T]) -> NDArray[Any]:
    """Returns an array of all trees, one after the other: [N]."""
    values: Iterator[Any] = chain.from_iterable(tree[name] for tree in trees)
    return np.fromiter(values, dtype=kind, count=sum(len(tree[name]) for tree in trees))


def _logit(base_score: str) -> np.float32:
    """Returns the margin that the trees start from; since 3.1, XGBoost writes the score as a list."""
    score = float(base_score.strip("[]"))
    return np.float32(math.log(score / (1 - score)))


def _restored(data: bytes) -> Trees:
    """Restores pickled trees."""
    return Trees(data, trusted=True)
