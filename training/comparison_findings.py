"""What the papers found of two architectures each, theirs beside ours: findings.json."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL

FINDINGS = Path(__file__).with_name("findings.json")
TOKENS, SENTENCES = "tokens", "sentences"


def findings(figures: Mapping[str, Mapping[str, Any]], pairs: Sequence[Mapping[str, Any]], system: str) -> list[str]:
    """Renders the findings of which both architectures are there, one line for each measure that the paper gives.

    figures: of each training, by its key; an architecture's first seed counts. pairs: the tests of `system`.
    """
    firsts: dict[str, Mapping[str, Any]] = {}
    for of in figures.values():
        firsts.setdefault(of["name"], of["systems"][system])
    rows = []
    for finding in json.loads(FINDINGS.read_text(encoding="utf-8"))["findings"]:
        a, b = (firsts.get(finding[side]) for side in ("a", "b"))
        if a is None or b is None:
            continue
        named = [finding["source"], finding["a"], finding["b"]]
        for measure in (TOKENS, SENTENCES):
            if measure in finding:
                ours = [_accuracy(one, measure) for one in (a, b)]
                p = _p_value(figures, pairs, finding, measure)
                rows.append([*named, measure, *_compared(finding[measure], ours), "" if p is None else f"{p:.3g}"])
        if "speed" in finding:
            faster = b["sentences_per_second"] / a["sentences_per_second"]
            rows.append([*named, "speed", "", f"{finding['speed']}x", "", f"{faster:.2f}x", "", ""])
    if not rows:
        return []
    header = ["source", "A", "B", "of", "theirs, A", "theirs, B", "ours, A", "ours, B", "same order", "McNemar, Holm"]
    note = "The papers' figures are of their own corpora and sizes: what is compared is the order, not the numbers."
    return [f"## The papers' findings, beside `{system}`", "", *table(header, rows), note, ""]


def _compared(theirs: Sequence[float], ours: Sequence[float | None]) -> list[str]:
    """Returns the four figures, and whether both put the same one first; a tie of theirs has no order."""
    cells = [*map(number, theirs), *map(number, ours)]
    one, other = ours
    if one is None or other is None or theirs[0] == theirs[1]:
        return [*cells, ""]
    return [*cells, "yes" if (theirs[0] < theirs[1]) == (one < other) and one != other else "no"]


def _accuracy(of: Mapping[str, Any], measure: str) -> float | None:
    found: float | None = of["accuracy"][ALL] if measure == TOKENS else of["sentence_accuracy"]
    return found


def _p_value(
    figures: Mapping[str, Mapping[str, Any]],
    pairs: Sequence[Mapping[str, Any]],
    finding: Mapping[str, Any],
    measure: str,
) -> float | None:
    """Returns the corrected p-value of the two architectures' difference, whichever stands first in the pair."""
    asked = {finding["a"], finding["b"]}
    for row in pairs:
        if row["of"] == measure and {figures[row[side]]["name"] for side in ("a", "b")} == asked:
            found: float = row["mcnemar_holm"]
            return found
    return None
