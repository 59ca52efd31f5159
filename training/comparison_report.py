"""The report of a comparison: tables and curves of every architecture, and which differences are more than chance.

DIR/report.md, DIR/comparison.json with all of its figures, DIR/learning-*.png.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
from comparison_findings import SENTENCES, TOKENS, findings
from comparison_jobs import SYSTEMS, Workshop, speed_of, steps_of
from comparison_plan import Job
from reproduce_evaluations import Evaluated
from reproduce_plots import plot_learning

from dncnorm.core.files import atomic_write_json, atomic_write_text
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.significance import holm, mcnemar, randomization_p

_PICTURES = {"examples": "learning-examples.png", "seconds": "learning-seconds.png"}
_CHANGED = "CHANGED"


def write_report(workshop: Workshop, jobs: Sequence[Job]) -> int:
    """Writes what there is to say of the trainings that are over; returns how many."""
    done = [job for job in jobs if workshop.is_trained(job)]
    if not done:
        return 0
    evaluated = {job.key: workshop.evaluate(job) for job in done}
    figures = {job.key: _figures(workshop, job, evaluated[job.key]) for job in done}
    pairs = {system.name: _pairs(done, evaluated, system.name) for system in SYSTEMS}
    curves = {job.key: _curve(workshop.run(job), job) for job in done}
    data = {"architectures": figures, "pairs": pairs, "curves": curves, "files": list(workshop.comparison.dev)}
    atomic_write_json(workshop.output / "comparison.json", data)
    for axis, picture in _PICTURES.items():
        plot_learning(workshop.output / picture, curves, axis)
    found = [line for system in SYSTEMS for line in findings(figures, pairs[system.name], system.name)]
    lines = [*_head(workshop, jobs, done), *_overview(figures), *found, *_classes(figures), *_tests(pairs), *_curves()]
    atomic_write_text(workshop.output / "report.md", "\n".join(lines) + "\n")
    return len(done)


def _figures(workshop: Workshop, job: Job, evaluated: Mapping[str, Evaluated]) -> dict[str, Any]:
    """All that is measured of one training."""
    from dncnorm import DncNormForTextNormalization

    model = DncNormForTextNormalization.from_pretrained(workshop.model(job))
    run = workshop.run(job)
    steps = steps_of(run)
    return {
        "name": job.name,
        "seed": job.seed,
        "config": job.config.name,
        "parameters": model.num_parameters(),
        "examples": job.examples,
        "training_seconds": steps_of(run, "dev.jsonl")[-1]["seconds"],
        "examples_per_second": speed_of(run),
        "training_mb": max(step["peak_rss_mb"] for step in steps),
        "systems": {name: _measured(one) for name, one in evaluated.items()},
    }


def _measured(evaluated: Evaluated) -> dict[str, Any]:
    """Of one system, over all files: accuracies weighted by what they are of."""
    reports = evaluated.reports
    names = list(dict.fromkeys(name for report in reports for name in report["counts"]))
    counts = {name: sum(report["counts"].get(name, 0) for report in reports) for name in names}
    right = {
        name: sum((report["accuracy"].get(name) or 0.0) * report["counts"].get(name, 0) for report in reports)
        for name in names
    }
    sentences = sum(report["sentences"] for report in reports)
    whole = sum((report["sentence_accuracy"] or 0.0) * report["sentences"] for report in reports)
    changed = [report["changed_accuracy"] for report in reports if report["changed_accuracy"] is not None]
    return {
        "counts": counts,
        "accuracy": {name: right[name] / counts[name] if counts[name] else None for name in names},
        "changed_accuracy": mean(changed) if changed else None,
        "sentence_accuracy": whole / sentences if sentences else None,
        "unrecoverable": evaluated.unacceptable().get(ALL),
        "sentences_per_second": sentences / max(1e-9, sum(report["speed"]["seconds"] for report in reports)),
        "peak_rss_mb": max(report["speed"]["peak_rss_mb"] or 0.0 for report in reports),
    }


def _pairs(jobs: Sequence[Job], evaluated: Mapping[str, Mapping[str, Evaluated]], system: str) -> list[dict[str, Any]]:
    """Every two architectures by their first seeds, tokens and sentences; p-values corrected for their number."""
    first_seeds: dict[str, str] = {}
    for job in jobs:
        first_seeds.setdefault(job.name, job.key)
    firsts = list(first_seeds.values())
    wrong = {key: [set(one.wrong) for one in evaluated[key][system].evaluation.outcomes()] for key in firsts}
    rows = [row for a, b in combinations(firsts, 2) for row in _compared(a, b, wrong[a], wrong[b])]
    for what in (TOKENS, SENTENCES):
        chosen = [row for row in rows if row["of"] == what]
        for test in ("mcnemar", "randomization"):
            for row, p in zip(chosen, holm([row[test] for row in chosen]), strict=True):
                row[f"{test}_holm"] = p
    return rows


def _compared(a: str, b: str, wrong_a: Sequence[set[int]], wrong_b: Sequence[set[int]]) -> Iterator[dict[str, Any]]:
    """Yields the two tests of two systems, on tokens and on whole sentences; wrong: the tokens of each sentence."""
    pairs = list(zip(wrong_a, wrong_b, strict=True))
    kinds = {
        TOKENS: [(len(theirs - own), len(own - theirs)) for own, theirs in pairs],
        SENTENCES: [(int(bool(theirs) > bool(own)), int(bool(own) > bool(theirs))) for own, theirs in pairs],
    }
    for what, counts in kinds.items():
        only_a, only_b = (sum(count[side] for count in counts) for side in (0, 1))
        yield {
            "a": a,
            "b": b,
            "of": what,
            "only_a": only_a,
            "only_b": only_b,
            "mcnemar": mcnemar(only_a, only_b).p_value,
            "randomization": randomization_p(np.array([first - second for first, second in counts])),
        }


def _curve(run: Path, job: Job) -> dict[str, list[float]]:
    """Accuracy on dev over examples and over seconds of training."""
    lines = steps_of(run, "dev.jsonl")
    batch = job.options.batch_size * job.options.accumulation
    return {
        "examples": [line["step"] * batch for line in lines],
        "seconds": [line["seconds"] for line in lines],
        "accuracy": [line.get(_CHANGED, 0.0) for line in lines],
    }


def _head(workshop: Workshop, jobs: Sequence[Job], done: Sequence[Job]) -> list[str]:
    budget = sorted({f"{job.examples:,}" for job in done})
    missing = [job.key for job in jobs if job not in done]
    waiting = [f"Not trained yet: {', '.join(missing)}.", ""] if missing else []
    return [
        "# Architectures compared",
        "",
        f"{len(done)} of {len(jobs)} trainings, {' or '.join(budget)} examples each, the same for all. Evaluated on "
        f"{', '.join(f'`{Path(file).name}`' for file in workshop.comparison.dev)}.",
        "",
        *waiting,
        "`network` is the embedded gate and the network alone; `with-grammar` the same network inside the embedded "
        "covering grammar. Every network has the same gate.",
        "",
    ]


def _overview(figures: Mapping[str, Mapping[str, Any]]) -> list[str]:
    header = ["architecture", "parameters", "tokens", "changed", "sentences", "unrecoverable", "sentences/s", "MB"]
    training = [
        [
            key,
            number(of["parameters"]),
            number(of["examples_per_second"], 0),
            number(of["training_seconds"] / 60, 0),
            number(of["training_mb"], 0),
        ]
        for key, of in figures.items()
    ]
    lines = ["## Training", "", *table(["architecture", "parameters", "examples/s", "minutes", "MB"], training)]
    for system in SYSTEMS:
        rows = []
        for key, of in figures.items():
            got = of["systems"][system.name]
            shares = [got["accuracy"][ALL], got["changed_accuracy"], got["sentence_accuracy"]]
            rows.append(
                [
                    key,
                    number(of["parameters"]),
                    *map(number, shares),
                    number(got["unrecoverable"]),
                    number(got["sentences_per_second"], 1),
                    number(got["peak_rss_mb"], 0),
                ]
            )
        lines += [f"## `{system.name}`", "", *table(header, rows)]
    return lines


def _classes(figures: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines: list[str] = []
    for system in SYSTEMS:
        measured = {key: of["systems"][system.name] for key, of in figures.items()}
        counts = next(iter(measured.values()))["counts"]
        rows = [
            [name, number(count), *(number(of["accuracy"][name]) for of in measured.values())]
            for name, count in counts.items()
        ]
        lines += [f"## `{system.name}`, by class", "", *table(["class", "tokens", *measured], rows)]
    return lines


def _tests(pairs: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[str]:
    header = ["A", "B", "of", "only A right", "only B right", "McNemar p", "Holm", "randomization p", "Holm"]
    lines: list[str] = []
    for system, rows in pairs.items():
        cells = [
            [
                row["a"],
                row["b"],
                row["of"],
                number(row["only_a"]),
                number(row["only_b"]),
                *(f"{row[name]:.3g}" for name in ("mcnemar", "mcnemar_holm", "randomization", "randomization_holm")),
            ]
            for row in rows
        ]
        if cells:
            lines += [f"## `{system}`: is it chance?", "", *table(header, cells)]
    note = (
        "Holm's correction is over all pairs of one system, tokens and sentences apart; each architecture's first seed."
    )
    return [*lines, note, ""]


def _curves() -> list[str]:
    return [
        "## Learning curves",
        "",
        "Changed tokens of the dev file right, by the network alone, over examples and over seconds of training.",
        "",
        *(f"![{axis}]({picture})" for axis, picture in _PICTURES.items()),
    ]
