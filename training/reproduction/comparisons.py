"""Two evaluations token by token: up-sampling (PH18's tables 9 and 10), and the contribution of grammar and memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from dncnorm.evaluation.comparison import SENTENCES, Compared, compare
from dncnorm.evaluation.markdown import number, table
from reproduction.evaluations import (
    NETWORK,
    NETWORK_NO_MEMORY,
    WITH_GRAMMAR,
    WITH_GRAMMAR_NO_MEMORY,
    WITHOUT_RANKER,
    Evaluated,
    corrected,
    is_report,
    read_report,
)
from reproduction.job import SHOWN, Made, Reproduction, classes_of, heading, rows_of

PAIRS = {
    "the grammar": (NETWORK, WITH_GRAMMAR),
    "the ranker": (WITHOUT_RANKER, WITH_GRAMMAR),
    "the memory": (NETWORK_NO_MEMORY, NETWORK),
    "the memory inside the grammar": (WITH_GRAMMAR_NO_MEMORY, WITH_GRAMMAR),
}
"""What is asked of: the system without it, and the system that has it."""


def significance(job: Reproduction) -> Made:
    """What the paper lacks."""
    figures: dict[str, Any] = {}
    lines = heading("is it chance?")
    for subject, (without, having) in PAIRS.items():
        if not (without.has_memory or job.has_memory) or not (without.has_ranker or job.has_ranker):
            continue
        compared = compare(job.evaluated(without).evaluation, job.evaluated(having).evaluation)
        figures[subject] = {row.name: _figures(row) for row in compared}
        lines += [f"What {subject} brings: A is `{without.name}`, B `{having.name}`.", ""]
        lines += table(
            ["class", "tokens", "only A right", "only B right", "B - A", "95%", "McNemar p", "randomization p"],
            [_cells(row) for row in compared],
        )
    return Made(figures, lines)


def _figures(row: Compared) -> dict[str, Any]:
    return {
        "tokens": row.tokens,
        "accuracy_a": row.accuracy_a,
        "accuracy_b": row.accuracy_b,
        "only_a": row.only_a,
        "only_b": row.only_b,
        "interval": list(row.interval_difference),
        "mcnemar": row.mcnemar.p_value,
        "randomization": row.randomization,
    }


def _cells(row: Compared) -> list[str]:
    low, high = row.interval_difference
    counts = map(number, (row.tokens, row.only_a, row.only_b))
    difference = [f"{row.accuracy_b - row.accuracy_a:+.4f}", f"{low:+.4f} to {high:+.4f}"]
    return [row.name, *counts, *difference, f"{row.mcnemar.p_value:.3g}", f"{row.randomization:.3g}"]


def upsampling(job: Reproduction) -> Made:
    """Tables 9 and 10, where there is something to compare."""
    listed, paper = job.of_paper("corrected"), job.of_paper("upsampling")
    lines = heading("up-sampling, before and after", listed, paper)
    if job.before is None:
        needs = "--before MODEL (trained without up-sampling), or --before REPORT --after REPORT"
        return Made({"needs": needs}, [*lines, f"Not made: it needs `{needs}`.", ""])
    place = job.after or job.model
    before, after = _of_model_or_report(job, job.before), _of_model_or_report(job, place)
    compared = [row for row in compare(before.evaluation, after.evaluation) if row.name != SENTENCES]
    lost = {row.name: (before.unacceptable()[row.name], after.unacceptable()[row.name]) for row in compared}
    rows = list(islice(corrected(before, after), SHOWN))
    lines += [
        f"Before (1): `{job.before}`; after (2): `{place}`. a: accuracy, e: unacceptable errors.",
        "",
        *_upsampling_table(compared, lost, rows_of(paper)),
        f"What became right: the paper's list, then our first {len(rows)}.",
        "",
        *_corrected_table(listed["rows"] if listed else []),
        *_corrected_table([_corrected(row) for row in rows]),
    ]
    figures = {row.name: _figures(row) | {"unacceptable": lost[row.name]} for row in compared}
    return Made({"classes": figures, "corrected": rows}, lines)


def _of_model_or_report(job: Reproduction, given: Path) -> Evaluated:
    """A report as it is; of a model the network alone, as the paper has it, on our corpus."""
    return read_report(given) if is_report(given) else job.evaluations.of(given, NETWORK)


def _upsampling_table(
    compared: Sequence[Compared], lost: Mapping[str, tuple[int | None, int | None]], theirs: Mapping[str, Any]
) -> list[str]:
    rows, ours = [], {row.name: row for row in compared}
    for name in classes_of(ours, theirs):
        stated, row = theirs.get(name, {}), ours.get(name)
        paper = [number(stated.get(f"accuracy_{when}"), 3) for when in ("before", "after")]
        paper += [number(stated.get(f"unacceptable_{when}")) for when in ("before", "after")]
        own = [""] * 6
        if row is not None:
            shares = map(number, (row.tokens, row.accuracy_a, row.accuracy_b))
            own = [*shares, *map(number, lost[name]), f"{row.mcnemar.p_value:.3g}"]
        rows.append([name, *paper, *own])
    names = ["a1", "a2", "e1", "e2"]
    return table(["class", *(f"PH18 {name}" for name in names), "tokens", *names, "McNemar p"], rows)


def _corrected(row: Mapping[str, str]) -> dict[str, str]:
    """Returns a row of errors.csv with the columns of table 9; the prediction after is the reference."""
    return {
        "before": row["before"],
        "class": row["class"],
        "prediction_before": row["prediction"],
        "prediction_after": row["reference"],
    }


def _corrected_table(rows: Sequence[Mapping[str, str]]) -> list[str]:
    keys = ("before", "class", "prediction_before", "prediction_after")
    cells = [[row[key] for key in keys] for row in rows]
    return table(["token", "class", "before up-sampling", "after up-sampling"], cells) if cells else []
