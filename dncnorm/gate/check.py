"""Checks an XGBoost model's JSON before its trees are used.

A child index outside a tree would crash a process, and a cycle would never end, in XGBoost as here. So the tree
structure is verified node by node, and anything but a plain binary logistic booster of trees is rejected.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dncnorm.core.strict_json import parsed_json

_NO_CHILD = -1
_INTEGER_ARRAYS = ("left_children", "right_children", "parents", "split_indices", "split_type", "default_left")
_NUMBER_ARRAYS = ("split_conditions", "base_weights", "loss_changes", "sum_hessian")
_CATEGORY_ARRAYS = ("categories", "categories_nodes", "categories_segments", "categories_sizes")


class GateError(ValueError):
    """A gate's folder cannot be used; the message names the file and, if possible, the tree and node."""


def read_json(data: bytes, place: str) -> Any:
    """Parses JSON at least as strictly as XGBoost. Raises GateError naming `place`."""
    try:
        return parsed_json(data, place)
    except ValueError as error:
        raise GateError(str(error)) from None


def check_model(model: object, features: int | None, place: str) -> None:
    """Verifies that a parsed model.json is a binary logistic booster with valid trees.

    features: the required number of features; None for any.

    Raises GateError naming `place` and what is wrong, with the tree and the node.
    """
    learner = _item(model, "learner", dict, place)
    booster = _item(learner, "gradient_booster", dict, place)
    _expect(_item(booster, "name", str, place), "gbtree", "the booster", place)
    objective = _item(learner, "objective", dict, place)
    _expect(_item(objective, "name", str, place), "binary:logistic", "the objective", place)
    parameters = _item(learner, "learner_model_param", dict, place)
    found = _item(parameters, "num_feature", str, place)
    if features is not None and found != str(features):
        raise GateError(
            f"{place}: {found:.10} features; the files beside it ask for {features}: one is of another model"
        )
    features = _count(found, place)
    _check_base_score(_item(parameters, "base_score", str, place), place)
    _expect(_item(parameters, "num_class", str, place), "0", "num_class", place)
    _expect(_item(parameters, "num_target", str, place), "1", "num_target", place)
    _check_forest(_item(booster, "model", dict, place), features, place)


def _count(text: str, place: str) -> int:
    """Returns a number of features. Raises GateError for another text."""
    if not text.isdecimal() or not 0 < int(text[:10]) < 2**31:
        raise GateError(f"{place}: num_feature is {text[:40]!r}; expected a positive number")
    return int(text)


def _check_base_score(text: str, place: str) -> None:
    try:
        is_probability = 0 < float(text.strip("[]")) < 1
    except ValueError:
        is_probability = False
    if not is_probability:
        raise GateError(f"{place}: base_score is {text[:40]!r}; expected a number between 0 and 1")


def _check_forest(model: dict[str, Any], features: int, place: str) -> None:
    trees = _item(model, "trees", list, place)
    categories = model.get("cats", {})  # newer versions of XGBoost write it, empty
    if not isinstance(categories, dict) or any(categories.values()):
        raise GateError(f"{place}: cats is {str(categories)[:60]}; a gate has no categories")
    counts = _item(model, "gbtree_model_param", dict, place)
    _expect(_item(counts, "num_trees", str, place), str(len(trees)), "num_trees", place)
    _expect(_item(counts, "num_parallel_tree", str, place), "1", "num_parallel_tree", place)
    _expect(_item(model, "tree_info", list, place), [0] * len(trees), "tree_info", place)
    _expect(_item(model, "iteration_indptr", list, place), list(range(len(trees) + 1)), "iteration_indptr", place)
    if not trees:
        raise GateError(f"{place}: no trees; expected at least one")
    for number, tree in enumerate(trees):
        _check_tree(tree, number, features, f"{place}: tree {number}")


def _check_tree(tree: Any, number: int, features: int, place: str) -> None:
    """Checks that the arrays have one length and valid values, and that the children form one tree from node 0."""
    nodes = len(_item(tree, "left_children", list, place))
    if nodes == 0:
        raise GateError(f"{place}: no nodes; expected at least the root")
    _expect(_item(tree, "id", int, place), number, "id", place)
    parameters = _item(tree, "tree_param", dict, place)
    _expect(_item(parameters, "num_nodes", str, place), str(nodes), "num_nodes", place)
    _expect(_item(parameters, "num_feature", str, place), str(features), "num_feature", place)
    _expect(_item(parameters, "num_deleted", str, place), "0", "num_deleted", place)
    _expect(_item(parameters, "size_leaf_vector", str, place), "1", "size_leaf_vector", place)
    for name in _INTEGER_ARRAYS:
        _check_array(_item(tree, name, list, place), nodes, int, name, place)
    for name in _NUMBER_ARRAYS:
        _check_array(_item(tree, name, list, place), nodes, float, name, place)
    for name in _CATEGORY_ARRAYS:
        _expect(_item(tree, name, list, place), [], name, place)
    _check_range(tree["split_indices"], 0, features - 1, "split_indices", place)
    _check_range(tree["split_type"], 0, 0, "split_type", place)
    _check_range(tree["default_left"], 0, 1, "default_left", place)
    _check_children(tree["left_children"], tree["right_children"], tree["parents"], place)


def _check_children(left: Sequence[int], right: Sequence[int], parents: Sequence[int], place: str) -> None:
    """Checks that every node is reached exactly once from node 0, through the parent that it names."""
    reached = [False] * len(left)
    reached[0] = True
    waiting = [0]
    while waiting:
        node = waiting.pop()
        children = (left[node], right[node])
        if children == (_NO_CHILD, _NO_CHILD):
            continue
        for child in children:
            where = f"{place}, node {node}: child {child}"
            if not 0 < child < len(left):
                raise GateError(f"{where} is outside 1..{len(left) - 1}")
            if reached[child]:
                raise GateError(f"{where} is reached twice; a tree has no cycle and no shared node")
            if parents[child] != node:
                raise GateError(f"{where} names {parents[child]} as its parent")
            reached[child] = True
            waiting.append(child)
    if not all(reached):
        raise GateError(f"{place}, node {reached.index(False)}: not reached from the root")


def _check_array(values: list[Any], length: int, kind: type, name: str, place: str) -> None:
    """Checks that the array has an entry per node, all finite numbers within 32 bits; integers for `kind` int."""
    if len(values) != length:
        raise GateError(f"{place}: {name} has {len(values)} entries; expected {length}, one for each node")
    allowed = (int,) if kind is int else (int, float)
    for node, value in enumerate(values):
        if type(value) not in allowed:
            raise GateError(f"{place}, node {node}: {name} is {str(value)[:40]!r}; expected a number")
        if not (math.isfinite(value) and abs(value) <= (2**31 - 1 if kind is int else 3.4e38)):
            raise GateError(f"{place}, node {node}: {name} is {str(value)[:40]}; expected a finite 32-bit number")


def _check_range(values: Sequence[int], low: int, high: int, name: str, place: str) -> None:
    for node, value in enumerate(values):
        if not low <= value <= high:
            raise GateError(f"{place}, node {node}: {name} is {value}; expected {low}..{high}")


def _item(holder: object, key: str, kind: type, place: str) -> Any:
    """Returns an entry of an object, after checking its type."""
    if not isinstance(holder, dict) or key not in holder:
        raise GateError(f"{place}: {key} is missing")
    value = holder[key]
    if type(value) is not kind:
        raise GateError(f"{place}: {key} is a {type(value).__name__}; expected {kind.__name__}")
    return value


def _expect(value: object, expected: object, name: str, place: str) -> None:
    if value != expected:
        raise GateError(f"{place}: {name} is {str(value)[:60]!r}; expected {str(expected)[:60]!r}")
