"""Drops the statistics that XGBoost saves of each node of a tree: prediction does not need them."""

from __future__ import annotations

import json
from collections.abc import Collection

from dncnorm.gate.trees import Trees

GAINS = "loss_changes"
"""The statistic of which feature importances are made."""
STATISTICS = frozenset(("base_weights", GAINS, "sum_hessian"))


def without_statistics(trees: Trees, names: Collection[str]) -> Trees:
    """Returns the same trees with these of their STATISTICS set to 0, which takes a third of the space."""
    content = json.loads(trees.to_json())
    for tree in content["learner"]["gradient_booster"]["model"]["trees"]:
        for name in names:
            tree[name] = [0.0] * len(tree[name])
    return Trees(json.dumps(content, separators=(",", ":")).encode())
