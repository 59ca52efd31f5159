"""Train the seq2seq DNC on corpora of the Kaggle or Google form.

    python training/train_seq2seq.py --config hub_configs/en-small.yaml --corpus TRAIN.tsv --dev DEV.tsv --run runs/en
    torchrun --nproc_per_node 2 -- training/train_seq2seq.py ...   # several processes, one stream of data each;
                                                                   # without the --, torchrun takes --run for its own

Killed at any moment, the same command resumes from the last checkpoint, with the losses of an unbroken run, which stand
in RUN/losses.jsonl. The best model on dev is kept in RUN/best, in the form that `from_pretrained` reads.
"""

from __future__ import annotations

import argparse
import logging
import math
import resource
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch
import yaml
from accelerate import Accelerator
from checkpoints import Checkpoint, newest
from seq2seq_batches import IGNORED_LABEL, Batch, BatchStream, Position
from seq2seq_examples import Dictionary, Example, ExampleOptions, collect_contexts, forms_that_change, sentence_examples
from seq2seq_validation import validate
from step_log import StepLog
from torch.nn import functional as F
from torch.nn.utils import clip_grad_norm_

from dncnorm.configuration_dncnorm import DncNormConfig
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.files import atomic_write_json
from dncnorm.modeling_dncnorm import DncNormForTextNormalization
from dncnorm.tokenization_dncnorm import VOCABULARY_FILES, DncNormTokenizer, build_vocabularies, write_vocabularies

logger = logging.getLogger("train_seq2seq")


@dataclass(frozen=True)
class TrainingOptions:
    """Everything of a run that is not the model's own; the `training:` part of a configuration file.

    batch_size: examples per step and process; accumulation: batches per optimizer step.
    steps: optimizer steps in all; warmup_steps of rising, then cosine decay to final_rate times the learning rate.
    clip_norm: of the gradient. compile: compile one step of encoder and decoder.
    min_word_count: a rarer spoken word is spelt; min_character_count: a rarer character is the unknown one.
    validate_every, save_every: steps.
    dictionary_shares: file name -> how often it is drawn from.
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
    """Linear warm-up, then half a cosine; step counts from 0."""
    if step < options.warmup_steps:
        return options.learning_rate * (step + 1) / options.warmup_steps
    progress = (step - options.warmup_steps) / max(1, options.steps - options.warmup_steps)
    cosine = 0.5 * (1.0 + math.cos(math.pi * min(1.0, progress)))
    return options.learning_rate * (options.final_rate + (1.0 - options.final_rate) * cosine)


class Trainer:
    """The loop and its state: model, optimizer, data, and where they stand."""

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

    def resume(self) -> None:
        """From the newest checkpoint, where there is one; what was logged behind it goes.

        Raises ValueError where the checkpoint was written by another number of processes.
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
            self.step, self.best, self.seconds = state["step"], state["best"], state["seconds"]
            self.stream.position = Position(**checkpoint.read_rank(self.accelerator.process_index))
            logger.info("resumed from %s", checkpoint.path)
        if self.accelerator.is_main_process:
            self.log.keep(self.step)

    def save(self) -> None:
        """One checkpoint, whole or not at all; every process takes part."""
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
                "options": asdict(self.options),
            }
            checkpoint.write_model(self.model, self.optimizer, state)
        self.accelerator.wait_for_everyone()
        if self.accelerator.is_main_process:
            checkpoint.close()

    def gradient(self, batches: list[Batch]) -> float:
        """Accumulate the gradient of the mean loss per symbol, over the batches of all processes; returns the loss."""
        batches = [batch.to(self.accelerator.device) for batch in batches]
        symbols = torch.stack([(batch.labels != IGNORED_LABEL).sum() for batch in batches]).sum()
        total = self.accelerator.reduce(symbols, reduction="sum").clamp(min=1)
        self.optimizer.zero_grad(set_to_none=True)
        loss_sum = torch.zeros((), device=self.accelerator.device)
        for batch in batches:
            with self.accelerator.autocast():
                logits = self.model(batch.input_ids, batch.attention_mask, labels=None, **self._inputs(batch)).logits
            loss = F.cross_entropy(
                logits.flatten(0, 1).float(), batch.labels.flatten(), ignore_index=IGNORED_LABEL, reduction="sum"
            )
            self.accelerator.backward(loss / total)
            loss_sum += loss.detach()
        self._sum_gradients()
        return float(self.accelerator.reduce(loss_sum, reduction="sum") / total)

    def _inputs(self, batch: Batch) -> dict[str, torch.Tensor]:
        return {"decoder_input_ids": self.model.shift_right(batch.labels)}

    def _sum_gradients(self) -> None:
        """Add the processes' gradients: each holds its share of the one mean, so the sum is the mean's gradient."""
        if self.accelerator.num_processes == 1:
            return
        for parameter in self.model.parameters():
            if parameter.grad is not None:
                parameter.grad = self.accelerator.reduce(parameter.grad, reduction="sum")

    def update(self, batches: list[Batch]) -> dict[str, float]:
        """One optimizer step; what to log of it."""
        self.model.train()
        loss = self.gradient(batches)
        norm = clip_grad_norm_(self.model.parameters(), self.options.clip_norm)
        rate = learning_rate_at(self.step, self.options)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        if torch.isfinite(norm):
            self.optimizer.step()
        else:
            logger.warning("step %d: gradient norm %s; the step is skipped", self.step, float(norm))
        self.step += 1
        return {"loss": loss, "learning_rate": rate, "gradient_norm": float(norm)}

    def validate(self) -> None:
        """Accuracy per class on dev; the best model so far is kept."""
        accuracy = validate(self.model, self.tokenizer, self.dev)
        self.accelerator.log({f"dev/{name}": value for name, value in accuracy.items()}, step=self.step)
        if not self.accelerator.is_main_process:
            return
        logger.info("step %d dev %s", self.step, " ".join(f"{k} {v:.4f}" for k, v in accuracy.items()))
        if accuracy["ALL"] >= self.best:
            self.best = accuracy["ALL"]
            self.model.save_pretrained(self.run / "best")
            self.tokenizer.save_pretrained(str(self.run / "best"))
            atomic_write_json(self.run / "best" / "training.json", {"step": self.step, "dev": accuracy})

    def train(self) -> None:
        """Until the last step, with progress, validation and checkpoints."""
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


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", required=True, help="YAML with `model:` and `training:`")
    parser.add_argument("--corpus", nargs="+", required=True, help="training files, folders or globs")
    parser.add_argument("--dictionary", nargs="*", default=[], help="rows without context: class, before, after, count")
    parser.add_argument("--dev", nargs="+", required=True, help="files to choose the best model by")
    parser.add_argument("--run", required=True, type=Path, help="folder of checkpoints, logs and the best model")
    parser.add_argument("--init", help="model to start from: a folder or a Hub repository")
    parser.add_argument("--cpu", action="store_true", help="do not use an accelerator")
    parser.add_argument("--steps", type=int, help="instead of the configuration's")
    return parser.parse_args()


def read_config(path: str) -> tuple[dict[str, Any], TrainingOptions]:
    """The model's keys, and the training options. Raises ValueError for an unknown key."""
    values = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        raise ValueError(f"{path}: it holds no keys; the known ones are model, training")
    unknown = sorted(set(values) - {"model", "training"})
    if unknown:
        raise ValueError(f"{path}: unknown key {unknown[0]!r}; the known ones are model, training")
    return values.get("model") or {}, TrainingOptions.from_dict(values.get("training") or {}, path)


def example_windows(
    corpus: list[str], dictionary: Dictionary | None, changing: frozenset[str], options: ExampleOptions
) -> Iterator[Example]:
    """One plain pass, without other numbers, to count vocabularies by."""
    import random

    rng = random.Random(0)
    for sentence in iter_sentences(corpus):
        yield from sentence_examples(sentence, changing, rng, options)
    if dictionary is not None:
        yield from filter(None, (dictionary.draw(rng, options) for _ in range(200_000)))


def load_dictionary(
    paths: list[str], corpus: list[str], changing: frozenset[str], shares: dict[str, float]
) -> Dictionary | None:
    """The dictionaries with the shares the configuration gives their file names (1 where it names none)."""
    if not paths:
        return None
    sources = [(shares.get(Path(path).name, 1.0), list(read_dictionary(path))) for path in paths]
    return Dictionary(sources, collect_contexts(iter_sentences(corpus)), changing)


def main() -> None:
    """Build, resume, train."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    arguments = parse_arguments()
    model_keys, options = read_config(arguments.config)
    if arguments.steps is not None:
        options = TrainingOptions(**{**vars(options), "steps": arguments.steps})
    accelerator = Accelerator(
        cpu=arguments.cpu or not torch.cuda.is_available(),
        mixed_precision="bf16" if options.mixed_precision and torch.cuda.is_available() else "no",
        log_with="tensorboard",
        project_dir=str(arguments.run),
    )
    torch.manual_seed(options.seed)
    changing = forms_that_change(iter_sentences(arguments.corpus))
    dictionary = load_dictionary(arguments.dictionary, arguments.corpus, changing, options.dictionary_shares)
    model, tokenizer = build_or_load(arguments, model_keys, options, dictionary, changing, accelerator)
    if not accelerator.is_main_process:  # the same weights on every process, other dropout
        torch.manual_seed(options.seed + accelerator.process_index)
    stream = BatchStream(
        arguments.corpus,
        tokenizer,
        changing=changing,
        dictionary=dictionary,
        options=options.examples,
        batch_size=options.batch_size,
        seed=options.seed,
        block_sentences=options.block_sentences,
        rank=accelerator.process_index,
        world=accelerator.num_processes,
    )
    trainer = Trainer(
        model,
        tokenizer,
        stream,
        dev_examples(arguments.dev, changing, options.examples),
        options,
        accelerator,
        arguments.run,
    )
    accelerator.init_trackers("tensorboard")
    trainer.resume()
    trainer.train()
    accelerator.end_training()


def dev_examples(paths: list[str], changing: frozenset[str], options: ExampleOptions) -> list[Example]:
    """Dev as it stands: no other numbers, no ordinary words; doubtful ones are the class SELF."""
    import random
    from dataclasses import replace

    plain = replace(options, revalued=0.0, plain_words=0.0, max_target_words=10_000)
    rng = random.Random(0)
    return [e for s in iter_sentences(paths) for e in sentence_examples(s, changing, rng, plain)]


def build_or_load(
    arguments: argparse.Namespace,
    model_keys: dict[str, Any],
    options: TrainingOptions,
    dictionary: Dictionary | None,
    changing: frozenset[str],
    accelerator: Accelerator,
) -> tuple[DncNormForTextNormalization, DncNormTokenizer]:
    """The model `--init` names, or a fresh one whose vocabularies are counted on the corpus, once for a run."""
    if arguments.init:
        model = DncNormForTextNormalization.from_pretrained(arguments.init)
        return model, DncNormTokenizer.from_pretrained(arguments.init)
    folder = arguments.run / "vocabulary"
    if accelerator.is_main_process and not (folder / list(VOCABULARY_FILES.values())[-1]).exists():
        from dataclasses import replace

        counted = replace(options.examples, revalued=0.0)
        examples = list(example_windows(arguments.corpus, dictionary, changing, counted))
        source, target = build_vocabularies(
            (e.window for e in examples),
            (e.target for e in examples),
            min_word_count=options.min_word_count,
            min_character_count=options.min_character_count,
        )
        write_vocabularies(folder, source, target)
        logger.info("vocabularies: %d characters, %d words", len(source), len(target))
    accelerator.wait_for_everyone()
    tokenizer = DncNormTokenizer.from_pretrained(str(folder))
    config = DncNormConfig(
        source_vocab_size=tokenizer.source_vocab_size, target_vocab_size=tokenizer.target_vocab_size, **model_keys
    )
    return DncNormForTextNormalization(config), tokenizer


if __name__ == "__main__":
    main()
