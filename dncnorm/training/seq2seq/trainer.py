"""Runs the training loop of the seq2seq DNC: optimizer steps, validation, checkpoints, resuming."""

from __future__ import annotations

import logging
import math
import os
import resource
import shutil
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch
from accelerate import Accelerator
from torch.nn.utils import clip_grad_norm_

from dncnorm.core.files import atomic_write_json
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import Batch
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.seq2seq.batches import BatchStream, Position
from dncnorm.training.seq2seq.checkpoints import Checkpoint, newest
from dncnorm.training.seq2seq.examples import Example, ExampleOptions
from dncnorm.training.seq2seq.step_log import StepLog
from dncnorm.training.seq2seq.validation import validate

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TrainingOptions:
    """The options of a run that are not the model's own: the `training:` part of a configuration file.

    batch_size: examples per step and process; accumulation: batches per optimizer step.
    steps: optimizer steps in all; warmup_steps of rising, then cosine decay to final_rate times the learning rate.
    clip_norm: of the gradient. compile: compile one step of encoder and decoder.
    min_word_count: a rarer spoken word is spelled; min_character_count: a rarer character is the unknown one.
    validate_every, save_every: steps.
    dictionary_shares: file name -> how often it is drawn from; "generated" names tokens that the grammar reads.
    generated_rows: how many of these are made.
    """

    batch_size: int = 128
    accumulation: int = 1
    steps: int = 1000
    learning_rate: float = 2e-3
    final_rate: float = 0.02
    warmup_steps: int = 200
    weight_decay: float = 0.01
    clip_norm: float = 2.0
    seed: int = 1
    compile: bool = True
    mixed_precision: bool = True
    min_word_count: int = 3
    min_character_count: int = 3
    validate_every: int = 1000
    save_every: int = 500
    block_sentences: int = 50_000
    generated_rows: int = 40_000
    dictionary_shares: dict[str, float] = field(default_factory=dict)
    examples: ExampleOptions = field(default_factory=ExampleOptions)

    @classmethod
    def from_dict(cls, values: dict[str, Any], place: str) -> TrainingOptions:
        """Raises ValueError for an unknown key, and for a value that should be a number (YAML reads 1e-3 as text)."""
        values = dict(values)
        examples = values.pop("examples", None) or {}
        for kind, given in ((cls, values), (ExampleOptions, examples)):
            known = {item.name: item.default for item in fields(kind)}
            unknown = sorted(set(given) - set(known))
            if unknown:
                raise ValueError(f"{place}: unknown key {unknown[0]!r}; the known ones are {', '.join(sorted(known))}")
            for name, value in given.items():
                if isinstance(known[name], int | float) and not isinstance(value, int | float):
                    raise ValueError(f"{place}: {name}: {value!r}; it must be a number, as in 0.001")
        return cls(**values, examples=ExampleOptions(**examples))


def learning_rate_at(step: int, options: TrainingOptions) -> float:
    """Returns the learning rate: linear warm-up, then half a cosine; step counts from 0."""
    if step < options.warmup_steps:
        return options.learning_rate * (step + 1) / options.warmup_steps
    progress = (step - options.warmup_steps) / max(1, options.steps - options.warmup_steps)
    cosine = 0.5 * (1.0 + math.cos(math.pi * min(1.0, progress)))
    return options.learning_rate * (options.final_rate + (1.0 - options.final_rate) * cosine)


class Trainer:
    """Runs the loop; it holds the model, the optimizer, the data, and the position in them."""

    def __init__(
        self,
        model: DncNormForTextNormalization,
        tokenizer: DncNormTokenizer,
        stream: BatchStream,
        dev: list[Example],
        options: TrainingOptions,
        accelerator: Accelerator,
        run: Path,
    ) -> None:
        self.tokenizer, self.stream, self.dev, self.options = tokenizer, stream, dev, options
        self.accelerator, self.run = accelerator, run
        self.model = model.to(accelerator.device)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=options.learning_rate, betas=(0.9, 0.98), weight_decay=options.weight_decay
        )
        if options.compile:
            self.model.compile_steps()
        self.step, self.best = 0, 0.0
        self.seconds = 0.0
        self.log = StepLog(run / "losses.jsonl")

    @property
    def is_constrained(self) -> bool:
        """Whether a grammar forbids symbols in training."""
        return self.stream.grammar is not None

    def resume(self) -> None:
        """Resumes from the newest checkpoint, if there is one; drops what was logged after it.

        Raises ValueError if the checkpoint was written by another number of processes, or with `--constrain` and is
        resumed without, or the reverse.
        """
        checkpoint = newest(self.run)
        if checkpoint is not None:
            state = checkpoint.read_model(self.model, self.optimizer)
            written, processes = state.get("processes", 1), self.accelerator.num_processes
            if written != processes:
                raise ValueError(
                    f"{checkpoint.path}: written by {written} processes, read by {processes}; "
                    f"resume with {written}, or start another run with --init {self.run / 'best'}"
                )
            constrained = state.get("constrained", self.is_constrained)
            if constrained != self.is_constrained:
                raise ValueError(f"{checkpoint.path}: written {'with' if constrained else 'without'} --constrain")
            self.step, self.best, self.seconds = state["step"], state["best"], state["seconds"]
            self.stream.position = Position(**checkpoint.read_rank(self.accelerator.process_index))
            logger.info("resumed from %s", checkpoint.path)
        if self.accelerator.is_main_process:
            self.log.keep(self.step)

    def save(self) -> None:
        """Writes one checkpoint, whole or not at all; every process takes part."""
        checkpoint = Checkpoint(self.run, self.step)
        if self.accelerator.is_main_process:
            checkpoint.open()
        self.accelerator.wait_for_everyone()
        checkpoint.write_rank(self.accelerator.process_index, vars(self.stream.position))
        if self.accelerator.is_main_process:
            state = {
                "step": self.step,
                "best": self.best,
                "seconds": self.seconds,
                "processes": self.accelerator.num_processes,
                "constrained": self.is_constrained,
                "options": asdict(self.options),
            }
            checkpoint.write_model(self.model, self.optimizer, state)
        self.accelerator.wait_for_everyone()
        if self.accelerator.is_main_process:
            checkpoint.close()

    def gradient(self, batches: list[Batch]) -> dict[str, float]:
        """Accumulates the gradient of the losses' sum; returns each loss's mean over all processes' batches."""
        batches = [batch.to(self.accelerator.device) for batch in batches]
        counts = [self.model.loss_counts(batch) for batch in batches]
        totals = {
            name: self.accelerator.reduce(torch.stack([count[name] for count in counts]).sum(), reduction="sum").clamp(
                min=1
            )
            for name in counts[0]
        }
        self.optimizer.zero_grad(set_to_none=True)
        sums = dict.fromkeys(totals, torch.zeros((), device=self.accelerator.device))
        for batch in batches:
            with self.accelerator.autocast():
                losses = self.model.losses(batch)
            means = [loss.total / totals[name] for name, loss in losses.items()]
            self.accelerator.backward(torch.stack(means).sum())
            sums = {name: sums[name] + loss.total.detach() for name, loss in losses.items()}
        self._sum_gradients()
        return {name: float(self.accelerator.reduce(sums[name], reduction="sum") / totals[name]) for name in totals}

    def _sum_gradients(self) -> None:
        """Adds the processes' gradients: each holds its share of the one mean, so the sum is the mean's gradient."""
        if self.accelerator.num_processes == 1:
            return
        for parameter in self.model.parameters():
            if parameter.grad is not None:
                parameter.grad = self.accelerator.reduce(parameter.grad, reduction="sum")

    def update(self, batches: list[Batch]) -> dict[str, float]:
        """One optimizer step; what to log of it."""
        self.model.train()
        losses = self.gradient(batches)
        norm = clip_grad_norm_(self.model.parameters(), self.options.clip_norm)
        rate = learning_rate_at(self.step, self.options)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        if torch.isfinite(norm):
            self.optimizer.step()
        else:
            logger.warning("step %d: gradient norm %s; the step is skipped", self.step, float(norm))
        self.step += 1
        named = {f"loss_{name}": loss for name, loss in losses.items()}
        return {"loss": sum(losses.values()), **named, "learning_rate": rate, "gradient_norm": float(norm)}

    def validate(self) -> None:
        """Measures accuracy per class on dev; keeps the best model so far."""
        accuracy = validate(self.model, self.tokenizer, self.dev, grammar=self.stream.grammar)
        self.accelerator.log({f"dev/{name}": value for name, value in accuracy.items()}, step=self.step)
        if not self.accelerator.is_main_process:
            return
        logger.info("step %d dev %s", self.step, " ".join(f"{k} {v:.4f}" for k, v in accuracy.items()))
        if accuracy["ALL"] >= self.best:
            self.best = accuracy["ALL"]
            self._keep_best(accuracy)

    def _keep_best(self, accuracy: dict[str, float]) -> None:
        """Writes RUN/best beside its place, then renames it.

        If killed, the old model remains; for an instant neither exists.
        """
        staging, place = self.run / "best.tmp", self.run / "best"
        shutil.rmtree(staging, ignore_errors=True)
        self.model.save_pretrained(staging)
        self.tokenizer.save_pretrained(str(staging))
        hardware = _hardware(self.accelerator.device)
        record = {"step": self.step, "seconds": self.seconds, "hardware": hardware, "dev": accuracy}
        atomic_write_json(staging / "training.json", record)
        shutil.rmtree(place, ignore_errors=True)
        staging.rename(place)

    def train(self) -> None:
        """Trains to the last step, with progress, validation and checkpoints."""
        from tqdm import tqdm

        batches = iter(self.stream)
        examples = self.options.batch_size * self.options.accumulation * self.accelerator.num_processes
        bar = tqdm(
            total=self.options.steps, initial=self.step, disable=not self.accelerator.is_main_process, mininterval=5
        )
        while self.step < self.options.steps:
            start = time.perf_counter()
            logs = self.update([next(batches) for _ in range(self.options.accumulation)])
            seconds = time.perf_counter() - start
            self.seconds += seconds
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            logs |= {"examples_per_second": examples / seconds, "peak_rss_mb": memory}
            self.accelerator.log({f"train/{name}": value for name, value in logs.items()}, step=self.step)
            if self.accelerator.is_main_process:
                self.log.append(self.step, logs)
            bar.update()
            bar.set_postfix_str(
                f"loss {logs['loss']:.4f}, {logs['examples_per_second']:.0f} examples/s, {memory:.0f} MB", refresh=False
            )
            last = self.step == self.options.steps
            if last or self.step % self.options.validate_every == 0:
                self.validate()
            if last or self.step % self.options.save_every == 0:
                self.save()


def _hardware(device: torch.device) -> str:
    """Returns the hardware, for the model's card."""
    return torch.cuda.get_device_name(device) if device.type == "cuda" else f"{os.cpu_count()} CPU cores"
