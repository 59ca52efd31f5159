"""Runs the training loop of the seq2seq DNC: optimizer steps, validation, checkpoints, resuming."""

from __future__ import annotations

import logging
import os
import resource
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from accelerate import Accelerator
from torch import Tensor, nn
from torch.nn.utils import clip_grad_norm_

from dncnorm.bundle.description import weights_of
from dncnorm.core.files import atomic_write_json
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import Batch
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.origin import RECORD
from dncnorm.training.progress import StepProgress, sign_of_life
from dncnorm.training.seq2seq.batches import BatchStream, Position
from dncnorm.training.seq2seq.checkpoints import Checkpoint, newest, put_in_place, restore
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.options import TrainingOptions, learning_rate_at
from dncnorm.training.seq2seq.settings import OF_STEPS
from dncnorm.training.seq2seq.step_log import StepLog
from dncnorm.training.seq2seq.stopping import StopRequest
from dncnorm.training.seq2seq.validation import validate

logger = logging.getLogger(__name__)


class Objective(nn.Module):
    """The totals of a model's losses, as a module: DistributedDataParallel adds up the gradients of its `forward`."""

    def __init__(self, model: DncNormForTextNormalization) -> None:
        super().__init__()
        self.model = model

    def forward(self, batch: Batch) -> dict[str, Tensor]:
        """Returns the total of each loss."""
        return {name: loss.total for name, loss in self.model.losses(batch).items()}


class Trainer:
    """Runs the loop; it holds the model, the optimizer, the data, and the position in them.

    settings: as of `run_settings`, to be kept in the checkpoints. stop: ends the loop after a checkpoint.
    changes: settings that were deliberately changed since the last checkpoint, with their messages; recorded with the
    current step. origin: of the data and the initial weights, for the record of the best model.
    """

    def __init__(
        self,
        model: DncNormForTextNormalization,
        tokenizer: DncNormTokenizer,
        stream: BatchStream,
        dev: list[Example],
        options: TrainingOptions,
        accelerator: Accelerator,
        run: Path,
        *,
        settings: Mapping[str, Any] | None = None,
        stop: StopRequest | None = None,
        changes: Mapping[str, str] | None = None,
        origin: Mapping[str, Any] | None = None,
    ) -> None:
        self.tokenizer, self.stream, self.dev, self.options = tokenizer, stream, dev, options
        self.accelerator, self.run, self.settings, self.stop = accelerator, run, settings, stop or StopRequest()
        self.model = model.to(accelerator.device)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=options.learning_rate, betas=(0.9, 0.98), weight_decay=options.weight_decay
        )
        if options.compile:
            self.model.compile_steps()
        self.objective = accelerator.prepare(Objective(self.model))
        self.changed = dict(changes or {})
        self.origin = dict(origin or {})
        self.changes: list[dict[str, Any]] = []
        self.step, self.best = 0, 0.0
        self.seconds = 0.0
        self.log, self.dev_log = StepLog(run / "losses.jsonl"), StepLog(run / "dev.jsonl")

    @property
    def is_constrained(self) -> bool:
        """Whether a grammar forbids symbols in training."""
        return self.stream.grammar is not None

    def resume(self) -> None:
        """Resumes from the newest checkpoint, if there is one; drops the log after it.

        Raises ValueError if the checkpoint was written by another number of processes, or with `--constrain` and
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
            self.changes = state.get("changes", [])
            if self.changed:
                self.changes.append({"step": self.step, "changed": list(self.changed.values())})
            self.stream.position = Position(**checkpoint.read_rank(self.accelerator.process_index))
            if not OF_STEPS.issuperset(self.changed):
                self.stream.position = Position(epoch=self.stream.position.epoch + 1)
            logger.info("resumed from %s: step %d of %d", checkpoint.path, self.step, self.options.steps)
        if self.accelerator.is_main_process:
            restore(self.run / "best")
            self.log.keep(self.step)
            self.dev_log.keep(self.step)

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
                "changes": self.changes,
            }
            if self.settings is not None:
                state["settings"] = dict(self.settings)
            checkpoint.write_model(self.model, self.optimizer, state)
        self.accelerator.wait_for_everyone()
        if self.accelerator.is_main_process:
            checkpoint.close()

    def gradient(self, batches: list[Batch]) -> dict[str, float]:
        """Accumulates the gradient of the losses' sum; returns each loss's mean over all processes' batches."""
        device, processes = self.accelerator.device, self.accelerator.num_processes
        batches = [batch.to(device) for batch in batches]
        counts = [self.model.loss_counts(batch) for batch in batches]
        totals = {
            name: self.accelerator.reduce(torch.stack([count[name] for count in counts]).sum(), reduction="sum").clamp(
                min=1
            )
            for name in counts[0]
        }
        self.optimizer.zero_grad(set_to_none=True)
        sums = dict.fromkeys(totals, torch.zeros((), device=device))
        for number, batch in enumerate(batches, 1):
            is_last = number == len(batches)  # with whose gradient the processes exchange theirs
            with nullcontext() if is_last else self.accelerator.no_sync(self.objective):
                losses = self.objective(batch)
                means = [total / totals[name] for name, total in losses.items()]
                self.accelerator.backward(processes * torch.stack(means).sum())  # DDP takes the mean over processes
            sums = {name: sums[name] + total.detach() for name, total in losses.items()}
        return {name: float(self.accelerator.reduce(sums[name], reduction="sum") / totals[name]) for name in totals}

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
        with sign_of_life(f"validating on {len(self.dev)} examples", brief=True):
            accuracy = validate(
                self.model,
                self.tokenizer,
                self.dev,
                grammar=self.stream.grammar,
                rank=self.accelerator.process_index,
                world=self.accelerator.num_processes,
            )
        self.accelerator.log({f"dev/{name}": value for name, value in accuracy.items()}, step=self.step)
        if not self.accelerator.is_main_process:
            return
        self.dev_log.append(self.step, {"seconds": self.seconds, **accuracy})
        logger.info("step %d dev %s", self.step, " ".join(f"{k} {v:.4f}" for k, v in accuracy.items()))
        if accuracy["ALL"] >= self.best:
            self.best = accuracy["ALL"]
            self._keep_best(accuracy)

    def _keep_best(self, accuracy: dict[str, float]) -> None:
        """Writes RUN/best under a temporary name, then renames it; after a kill, the old or the new model remains."""
        staging, place = self.run / "best.tmp", self.run / "best"
        shutil.rmtree(staging, ignore_errors=True)
        self.model.save_pretrained(staging)
        self.tokenizer.save_pretrained(str(staging))
        hardware = _hardware(self.accelerator.device)
        record = {"step": self.step, "seconds": self.seconds, "hardware": hardware, "dev": accuracy}
        record |= self.origin | weights_of(staging)
        record |= {"changes": self.changes} if self.changes else {}
        atomic_write_json(staging / RECORD, record)
        put_in_place(staging, place)

    def train(self) -> None:
        """Trains to the last step, with progress, validation and checkpoints, or to the one after a signal came."""
        is_hidden = not self.accelerator.is_main_process
        with StepProgress(self.options.steps, self.step, is_hidden=is_hidden) as progress:
            self._train(progress)

    def _train(self, progress: StepProgress) -> None:
        batches, saved_at = iter(self.stream), time.monotonic()
        while self.step < self.options.steps:
            logs = self._timed_update(batches)
            self.stop.is_deferred = True
            speed = f"{logs['examples_per_second']:.0f} examples/s, {logs['peak_rss_mb']:.0f} MB"
            progress.advance(self.step, f"loss {logs['loss']:.4f}, {speed}")
            last = self.step == self.options.steps
            if last or self.step % self.options.validate_every == 0:
                self.validate()
            is_late = 0 < self.options.save_minutes * 60 <= time.monotonic() - saved_at
            is_late, is_stopped = self._any_process(is_late, self.stop.received is not None)
            if last or is_late or is_stopped or self.step == 1 or self.step % self.options.save_every == 0:
                self.save()
                saved_at = time.monotonic()
            if is_stopped:
                break

    def _timed_update(self, batches: Iterator[Batch]) -> dict[str, float]:
        """One optimizer step on the next batches; logs it."""
        start = time.perf_counter()
        taken = [next(batches) for _ in range(self.options.accumulation)]
        is_compiling = self.options.compile and not self.stop.is_deferred  # a process's first step
        what = f"step {self.step + 1}" + (", which compiles first (a minute or two)" if is_compiling else "")
        with sign_of_life(what, brief=not is_compiling):
            logs = self.update(taken)
        seconds = time.perf_counter() - start
        self.seconds += seconds
        examples = self.options.batch_size * self.options.accumulation * self.accelerator.num_processes
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        logs |= {"examples_per_second": examples / seconds, "peak_rss_mb": memory}
        self.accelerator.log({f"train/{name}": value for name, value in logs.items()}, step=self.step)
        if self.accelerator.is_main_process:
            self.log.append(self.step, logs)
        return logs

    def _any_process(self, *flags: bool) -> list[bool]:
        """Whether a flag is set in any process: all must write a checkpoint at the same step."""
        if self.accelerator.num_processes == 1:
            return list(flags)
        counts = torch.tensor(flags, dtype=torch.float32, device=self.accelerator.device)
        return [bool(count) for count in self.accelerator.reduce(counts, reduction="sum").tolist()]


def _hardware(device: torch.device) -> str:
    """Returns the hardware, for the model's card."""
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    used, cores = torch.get_num_threads(), os.cpu_count() or 1
    return f"{used} of {cores} CPU cores" if used < cores else f"{cores} CPU cores"
