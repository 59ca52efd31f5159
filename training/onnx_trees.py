"""The gate's trees as a TreeEnsembleRegressor of ai.onnx.ml, the operator that ONNX has for them.

onnxmltools has a converter, too; it would bring skl2onnx and scikit-learn along for these lines.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from onnx import ModelProto, TensorProto, helper

from dncnorm.gate.gate import Scorer

TREES_OPSET = 3
"""Of ai.onnx.ml."""
IR_VERSION = 10
"""Of the file; the one that torch writes, too."""


class Node(NamedTuple):
    """One node of a tree, by the operator's names; a leaf has no feature, and its value is what it adds."""

    treeids: int
    nodeids: int
    featureids: int
    modes: str
    values: float
    truenodeids: int
    falsenodeids: int
    missing_value_tracks_true: int


def tree_model(trees: Scorer, opset: int) -> ModelProto:
    """features [tokens, F] -> probabilities [tokens], of binary logistic trees, as `gate.check` demands it."""
    nodes = list(_nodes(trees))
    leaves = [node for node in nodes if node.modes == "LEAF"]
    columns: dict[str, Any] = {
        **{f"nodes_{name}": values for name, values in zip(Node._fields, zip(*nodes, strict=True), strict=True)},
        "target_treeids": [leaf.treeids for leaf in leaves],
        "target_nodeids": [leaf.nodeids for leaf in leaves],
        "target_ids": [0] * len(leaves),
        "target_weights": [leaf.values for leaf in leaves],
    }
    steps = [
        helper.make_node("TreeEnsembleRegressor", ["features"], ["sums"], domain="ai.onnx.ml", n_targets=1, **columns),
        helper.make_node("Sigmoid", ["sums"], ["columns"]),
        helper.make_node("Constant", [], ["last"], value_ints=[1]),
        helper.make_node("Squeeze", ["columns", "last"], ["probabilities"]),
    ]
    graph = helper.make_graph(
        steps,
        "gate",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["tokens", trees.features])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["tokens"])],
    )
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid("ai.onnx.ml", TREES_OPSET)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)


def _nodes(trees: Scorer) -> Iterator[Node]:
    """The base score, as a tree of one leaf, and the trees: the sum in float32 begins where XGBoost's does."""
    learner = json.loads(trees.to_json())["learner"]
    base = float(learner["learner_model_param"]["base_score"].strip("[]"))  # XGBoost 3.1 put it into a list
    yield _leaf(0, 0, math.log(base / (1.0 - base)))
    for number, tree in enumerate(learner["gradient_booster"]["model"]["trees"], start=1):
        names = ("left_children", "right_children", "split_indices", "split_conditions", "default_left")
        for place, (left, right, feature, value, default) in enumerate(zip(*(tree[n] for n in names), strict=True)):
            if left < 0:
                yield _leaf(number, place, value)
            else:
                yield Node(number, place, feature, "BRANCH_LT", value, left, right, default)


def _leaf(tree: int, place: int, value: float) -> Node:
    return Node(tree, place, 0, "LEAF", value, 0, 0, 0)
