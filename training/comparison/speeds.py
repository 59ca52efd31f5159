"""How fast the architectures train on a machine that does nothing else: a few steps of each, one after the other.

RESULTS/speeds.json
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean

from comparison.jobs import Workshop, steps_of
from comparison.plan import Job
from dncnorm.core.files import atomic_write_json

SPEEDS = "speeds.json"
STEPS, WARMING = 60, 10
"""Of each architecture, and those of them that are not counted: the first compiles."""


def measure(workshop: Workshop, jobs: Sequence[Job], run: Callable[[Job], bool]) -> bool:
    """Trains STEPS of the first seed of each architecture, and writes their speeds; returns whether all succeeded.

    run: does one job, by `train_briefly`, in a process of its own.
    """
    firsts: dict[str, Job] = {}
    for job in jobs:
        if job.weights is None:
            firsts.setdefault(job.name, job)
    found = {}
    for job in firsts.values():
        folder = brief_run(workshop, job)
        shutil.rmtree(folder, ignore_errors=True)
        if run(job):
            rates = [step["examples_per_second"] for step in steps_of(folder)[WARMING:]]
            found[job.name] = 1.0 / mean(1.0 / rate for rate in rates)
        shutil.rmtree(folder, ignore_errors=True)
    speeds = {name: round(speed, 1) for name, speed in found.items()}
    of = {"steps": STEPS - WARMING, "threads": workshop.comparison.threads, "examples_per_second": speeds}
    atomic_write_json(workshop.results / SPEEDS, of)
    return len(found) == len(firsts)


def brief_run(workshop: Workshop, job: Job) -> Path:
    """Returns the folder of a job's few steps."""
    return workshop.output / "speeds" / job.name


def train_briefly(workshop: Workshop, job: Job) -> None:
    """Trains the first STEPS."""
    options = replace(job.options, steps=STEPS, validate_every=STEPS, save_every=STEPS, save_minutes=0.0)
    workshop.train_network(brief_run(workshop, job), replace(job, options=options))


def read_speeds(results: Path) -> dict[str, float]:
    """Returns examples per second by architecture; none where they have not been measured."""
    path = results / SPEEDS
    found: dict[str, float] = (
        json.loads(path.read_text(encoding="utf-8"))["examples_per_second"] if path.is_file() else {}
    )
    return found
