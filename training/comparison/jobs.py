"""The jobs of a comparison: trains and evaluates networks; finished jobs are not repeated.

DIR/runs/NAME-SEED/              checkpoints, losses.jsonl, dev.jsonl, best/; done.json after the last step
DIR/models/NAME-SEED/            best/ with the embedded gate and grammar
DIR/evaluations/                 as `reproduction/evaluations.py` keeps them
RESULTS/records.jsonl.gz         what a report needs of it: for a job with a record, nothing in DIR is needed
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from assemble_model import assemble
from reproduction.evaluations import (
    NETWORK,
    NETWORK_NO_MEMORY,
    WITH_GRAMMAR,
    Evaluations,
    System,
    code_digest,
    folder_digest,
)

from comparison.attention import attention_of
from comparison.plan import Comparison, Job
from comparison.records import CHANGED, RECORDS, Record, Records, SentenceRecord, check_settings, corpus_of, measured
from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.files import atomic_write_json
from dncnorm.grammars import Grammar
from dncnorm.normalization.embedded import embedded_model

SYSTEMS: tuple[System, ...] = (NETWORK, WITH_GRAMMAR)
DONE, BEST = "done.json", "best"
_RECENT = 200
"""Steps whose speed is taken for a training's."""


@dataclass(frozen=True)
class Workshop:
    """Where a comparison is made.

    comparison: its file. output: the folder of weights. results: the folder of the report and of the records.
    """

    comparison: Comparison
    output: Path
    results: Path

    @property
    def records(self) -> Records:
        """Returns those of the trainings that are over."""
        return Records(self.results / RECORDS)

    def record(self, job: Job) -> Record | SentenceRecord | None:
        """Returns a job's record, None before it is made. Raises ValueError for one of other settings."""
        return self.records.of(job, self.record_settings(job))

    def run(self, job: Job) -> Path:
        """Returns the folder of a training."""
        return self.output / "runs" / job.trained

    def model(self, job: Job) -> Path:
        """Returns the folder of a model that can be evaluated."""
        if job.experiment is not None:  # no gate, no grammar: nothing to put together
            return self.run(job) / BEST
        return self.output / "models" / job.trained

    def settings(self, job: Job) -> dict[str, Any]:
        """Returns what a training is of, as JSON gives it back."""
        files = {"corpus": self.comparison.corpus, "dev": self.comparison.dev}
        if job.experiment is None:
            files["dictionary"] = self.comparison.dictionary
        constrained = {"constrained": True} if job.is_constrained else {}
        settings = {"model": job.model, "training": asdict(job.options), **files, **constrained}
        made: dict[str, Any] = json.loads(json.dumps(settings))
        return made

    def record_settings(self, job: Job) -> dict[str, Any]:
        """Returns what a record is of: the training's settings, and how the network was searched."""
        return {**self.settings(job), **({"decoding": dict(job.decoding)} if job.decoding else {})}

    def is_trained(self, job: Job) -> bool:
        """Returns whether a training is over. Raises ValueError if it was one of other settings."""
        file = self.run(job) / DONE
        if not file.is_file():
            return False
        check_settings(str(file), json.loads(file.read_text(encoding="utf-8")), self.settings(job), job)
        return True

    def train_network(self, run: Path, job: Job) -> Path:
        """Trains, or resumes from the last checkpoint; returns the folder of the best step."""
        import torch

        from dncnorm.training.seq2seq.run import train

        torch.set_num_threads(self.comparison.threads)
        files = self.comparison.corpus, self.comparison.dev
        rows = self.comparison.dictionary if job.experiment is None else ()
        grammar = embedded_model(self.comparison.language) / GRAMMAR_FOLDER
        constrain = Grammar.from_pretrained(grammar) if job.is_constrained else None
        return train(run, *files, dict(job.model), job.options, dictionary=rows, constrain=constrain, cpu=True)

    def train(self, job: Job) -> None:
        """Trains a job, then puts its model together."""
        best = self.train_network(self.run(job), job)
        if job.experiment is None:
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

    def evaluate(self, job: Job) -> None:
        """Evaluates every system of a trained network, and writes the record."""
        import torch

        torch.set_num_threads(1)  # speeds are of one, whatever trained it
        record = self._evaluated_tokens(job) if job.experiment is None else self._evaluated_sentences(job)
        self.records.write(job, record)

    def _evaluated_tokens(self, job: Job) -> Record:
        from comparison.raw import spoken_raw
        from dncnorm import DncNormForTextNormalization

        model = self.model(job)
        evaluations = Evaluations(self.output / "evaluations", self.comparison.dev)
        loaded = DncNormForTextNormalization.from_pretrained(model)
        ways = (*SYSTEMS, NETWORK_NO_MEMORY) if loaded.config.cell == "dnc" else SYSTEMS
        systems = {system.name: evaluations.of(model, system.searched(job.decoding)) for system in ways}
        return Record(
            **self._trained(job),
            parameters=loaded.num_parameters(),
            corpus=corpus_of(systems[NETWORK.name]),
            made_by={"code": code_digest()[:12], "grammar": folder_digest(model / GRAMMAR_FOLDER)[:12]},
            systems={name: measured(evaluated) for name, evaluated in systems.items()},
            attention=() if job.decoding else attention_of(model, self.comparison.shown),
            raw=None if job.decoding else spoken_raw(model, self.comparison.dev),
        )

    def _evaluated_sentences(self, job: Job) -> SentenceRecord:
        from comparison.sentences import evaluated

        files = self.comparison.corpus, self.comparison.dev
        found = evaluated(self.model(job), *files, job.options.sentences, self.comparison.shown)
        assert job.experiment is not None
        return SentenceRecord(
            **self._trained(job),
            experiment=job.experiment,
            steps=job.options.steps,
            made_by={"code": code_digest()[:12]},
            **found,
        )

    def _trained(self, job: Job) -> dict[str, Any]:
        """Returns what every record has of a training."""
        run = self.run(job)
        steps, validated = steps_of(run), steps_of(run, "dev.jsonl")
        return {
            "name": job.name,
            "seed": job.seed,
            "settings": self.record_settings(job),
            "examples": job.examples,
            "training_seconds": validated[-1]["seconds"],
            "examples_per_second": speed_of(run) or 0.0,
            "training_mb": max(step["peak_rss_mb"] for step in steps),
            "curve": {
                "examples": [line["step"] * job.examples // job.options.steps for line in validated],
                "seconds": [line["seconds"] for line in validated],
                "accuracy": [line.get(CHANGED, 0.0) for line in validated],
            },
        }


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
