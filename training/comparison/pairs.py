"""Which differences of two architectures are significant: all pairs, by their first seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from comparison.summary import SENTENCES, TOKENS, Architecture
from dncnorm.evaluation.significance import holm, mcnemar, randomization_p

LEVEL = 0.05
"""Below which a corrected p-value counts as more than chance."""
TESTS = ("mcnemar", "randomization")


@dataclass(frozen=True)
class Pairs:
    """rows: of each two architectures, once for TOKENS and once for SENTENCES, in either order of the two:

    a, b, of; only_a, only_b: what A alone, and B alone, has right; the p-value of both TESTS, and it corrected.
    """

    rows: Sequence[dict[str, Any]]

    def of(self, a: str, b: str, measure: str) -> dict[str, Any] | None:
        """Returns the row of two architectures with `a` as its A; None where there is none."""
        for row in self.rows:
            if row["of"] == measure and {row["a"], row["b"]} == {a, b}:
                turned = {"a": a, "b": b, "only_a": row["only_b"], "only_b": row["only_a"]}
                return row if row["a"] == a else {**row, **turned}
        return None


def is_more_than_chance(row: dict[str, Any]) -> bool:
    """Returns whether both tests say so, after correction."""
    return all(row[f"{test}_holm"] < LEVEL for test in TESTS)


def pairs_of(compared: Sequence[Architecture], system: str) -> Pairs:
    """Tests every two; Holm's correction is over all of one measure."""
    wrong = {one.name: one.first.wrong(system) for one in compared}
    rows = [row for a, b in combinations(wrong, 2) for row in differences(a, b, wrong[a], wrong[b])]
    for measure in (TOKENS, SENTENCES):
        chosen = [row for row in rows if row["of"] == measure]
        for test in TESTS:
            for row, p in zip(chosen, holm([row[test] for row in chosen]), strict=True):
                row[f"{test}_holm"] = p
    return Pairs(rows)


def differences(a: str, b: str, wrong_a: Sequence[set[int]], wrong_b: Sequence[set[int]]) -> Iterator[dict[str, Any]]:
    """Yields the two tests of two systems, on tokens and on whole sentences; wrong: the tokens of each sentence."""
    pairs = list(zip(wrong_a, wrong_b, strict=True))
    kinds = {
        TOKENS: [(len(theirs - own), len(own - theirs)) for own, theirs in pairs],
        SENTENCES: [(int(bool(theirs) > bool(own)), int(bool(own) > bool(theirs))) for own, theirs in pairs],
    }
    for measure, counts in kinds.items():
        only_a, only_b = (sum(count[side] for count in counts) for side in (0, 1))
        yield {
            "a": a,
            "b": b,
            "of": measure,
            "only_a": only_a,
            "only_b": only_b,
            "mcnemar": mcnemar(only_a, only_b).p_value,
            "randomization": randomization_p(np.array([first - second for first, second in counts])),
        }
