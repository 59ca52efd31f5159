"""The work of a comparison, a job at a time: train a network, evaluate it; what is done is found done.

DIR/runs/NAME-SEED/       checkpoints, losses.jsonl, dev.jsonl, best/; done.json once the last step is over
DIR/models/NAME-SEED/     best/ with the embedded gate and grammar
DIR/evaluations/          as `reproduce_evaluations` keeps them
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from assemble_model import assemble
from comparison_plan import Comparison, Job
from reproduce_evaluations import NETWORK, WITH_GRAMMAR, Evaluated, Evaluations, System

from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.files import atomic_write_json
from dncnorm.normalization.embedded import embedded_model

SYSTEMS: tuple[System, ...] = (NETWORK, WITH_GRAMMAR)
DONE = "done.json"
_RECENT = 200
"""Steps whose speed is taken for a training's."""


@dataclass(frozen=True)
class Workshop:
    """Where a comparison is made. comparison: its file. output: its folder."""

    comparison: Comparison
    output: Path

    def run(self, job: Job) -> Path:
        """Returns the folder of a training."""
        return self.output / "runs" / job.key

    def model(self, job: Job) -> Path:
        """Returns the folder of a model that can be evaluated."""
        return self.output / "models" / job.key

    def settings(self, job: Job) -> dict[str, Any]:
        """Returns what a training is of, as JSON gives it back."""
        files = {"corpus": self.comparison.corpus, "dev": self.comparison.dev, "dictionary": self.comparison.dictionary}
        made: dict[str, Any] = json.loads(json.dumps({"model": job.model, "training": asdict(job.options), **files}))
        return made

    def is_trained(self, job: Job) -> bool:
        """Returns whether a training is over. Raises ValueError if it was one of other settings."""
        file = self.run(job) / DONE
        if not file.is_file():
            return False
        if json.loads(file.read_text(encoding="utf-8")) != self.settings(job):
            raise ValueError(f"{file}: of other settings than {job.config} has now; take another --output")
        return True

    def train(self, job: Job) -> None:
        """Trains, or goes on from the last checkpoint; then puts the model together."""
        import torch

        from dncnorm.training.seq2seq.run import train

        torch.set_num_threads(self.comparison.threads)
        best = train(
            self.run(job),
            self.comparison.corpus,
            self.comparison.dev,
            dict(job.model),
            job.options,
            dictionary=self.comparison.dictionary,
            cpu=True,
        )
        embedded = embedded_model(self.comparison.language)
        assemble(
            best,
            embedded / GATE_FOLDER,
            self.model(job),
            grammar=embedded / GRAMMAR_FOLDER,
            config=str(job.config),
        )
        atomic_write_json(self.run(job) / DONE, self.settings(job))
        for checkpoint in self.run(job).glob("checkpoint-*"):
            shutil.rmtree(checkpoint, ignore_errors=True)

    def evaluate(self, job: Job) -> dict[str, Evaluated]:
        """Returns the evaluations of every system: those that are there, and the others made now."""
        evaluations = Evaluations(self.output / "evaluations", self.comparison.dev)
        return {system.name: evaluations.of(self.model(job), system) for system in SYSTEMS}


def steps_of(run: Path, name: str = "losses.jsonl") -> list[dict[str, float]]:
    """Returns a training's log, up to a line that is being written."""
    path, lines = run / name, []
    for text in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        try:
            lines.append(json.loads(text))
        except ValueError:
            break
    return lines


def speed_of(run: Path) -> float | None:
    """Returns a training's examples per second, as the median of its last steps; None before its first."""
    rates = [line["examples_per_second"] for line in steps_of(run)[-_RECENT:]]
    return median(rates) if rates else None


def remaining_seconds(workshop: Workshop, jobs: Iterable[Job]) -> float | None:
    """Returns how long the trainings that are not over will take; None before anything has been measured.

    One that has not begun is taken to be as fast as another of its architecture, or else as the mean of all.
    """
    left, speeds = [], {}
    for job in jobs:
        measured = speed_of(workshop.run(job))
        if measured is not None:
            speeds[job.name] = measured
        if not workshop.is_trained(job):
            done = steps_of(workshop.run(job))[-1:]
            share = done[0]["step"] / job.options.steps if done else 0.0
            left.append((job, job.examples * (1.0 - share)))
    if not speeds:
        return None
    typical = len(speeds) / sum(1.0 / speed for speed in speeds.values())
    return sum(examples / speeds.get(job.name, typical) for job, examples in left)


def shown(seconds: float | None) -> str:
    """Returns a time to come, for people."""
    if seconds is None:
        return "nothing measured yet"
    end = time.strftime("%a %H:%M", time.localtime(time.time() + seconds))
    return (
        f"about {seconds / 3600:.1f} h left, until {end}" if seconds >= 1800 else f"about {seconds / 60:.0f} min left"
    )
