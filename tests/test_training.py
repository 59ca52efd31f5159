"""Training: killed and resumed, on two processes, its schedule, its options, its checkpoints; and that it learns."""

from __future__ import annotations

import copy
import itertools
import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch
from accelerate import Accelerator
from example_vocabularies import tokenizer_of
from queries import query
from safetensors import safe_open
from safetensors.torch import load_file
from torch import nn

from dncnorm import languages
from dncnorm.core.special import SELF
from dncnorm.grammars import Grammar
from dncnorm.grammars.lattice import Lattice
from dncnorm.inference.window import Window
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.losses import SEQUENCE_LOSS, Loss
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import IGNORED_LABEL, Batch, SlidingWindow, Source
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.embedded import embedded_model
from dncnorm.training.seq2seq import checkpoints
from dncnorm.training.seq2seq.batches import BatchStream, Position, collate
from dncnorm.training.seq2seq.checkpoints import Checkpoint, newest, put_in_place, restore, set_damaged_aside
from dncnorm.training.seq2seq.data import dev_examples
from dncnorm.training.seq2seq.examples import Example, ExampleOptions
from dncnorm.training.seq2seq.options import TrainingOptions, learning_rate_at
from dncnorm.training.seq2seq.run import read_config, train
from dncnorm.training.seq2seq.step_log import StepLog
from dncnorm.training.seq2seq.trainer import Trainer
from dncnorm.training.seq2seq.validation import validate

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "training" / "train_seq2seq.py"
TINY = ROOT / "hub_configs" / "tiny.yaml"
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def corpus(path: Path, sentences: int, start: int = 0) -> Path:
    """Numbers of one digit, years and ordinary words in the Google form."""
    lines = []
    for n in range(start, start + sentences):
        digit = n % 10
        lines += ["PLAIN\tThe\t<self>", f"CARDINAL\t{digit}\t{NUMBERS[digit]}", f"PLAIN\tword{n}\t<self>"]
        lines += ["DATE\t1994\tnineteen ninety four", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# Two processes.

RECORD = """
import json
import runpy

from dncnorm.training.seq2seq.trainer import Trainer
from dncnorm.training.seq2seq.validation import validate
from safetensors.torch import save_file


def record(trainer):
    rank = trainer.accelerator.process_index
    batch = next(iter(trainer.stream))
    trainer.gradient([batch, batch])  # the gradient of one
    kept = {{f"batch.{{name}}": getattr(batch.source, name) for name in ("input_ids", "attention_mask", "focus")}}
    kept["batch.labels"] = batch.labels
    for name, parameter in trainer.model.named_parameters():
        kept["weight." + name], kept["gradient." + name] = parameter.detach().clone(), parameter.grad.contiguous()
    accuracy = validate(trainer.model, trainer.tokenizer, trainer.dev, rank=rank, world=2)
    save_file(kept, trainer.run / f"rank-{{rank}}.safetensors", metadata={{"accuracy": json.dumps(accuracy)}})
    trainer.save()


Trainer.train = record
runpy.run_path({script!r}, run_name="__main__")
"""


def joined(first: Batch, second: Batch) -> Batch:
    """Two batches as one, padded to the longer."""
    parts = []
    pairs = zip((*first.source[:3], first.labels), (*second.source[:3], second.labels), strict=True)
    for (left, right), padding in zip(pairs, (0, 0, 0, IGNORED_LABEL), strict=True):
        width = max(left.shape[1], right.shape[1])
        parts.append(torch.cat([nn.functional.pad(x, (0, width - x.shape[1]), value=padding) for x in (left, right)]))
    *source, labels = parts
    return Batch(Source(*source), labels)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_processes_give_the_gradients_of_one_with_both_batches(tmp_path: Path) -> None:
    for name, sentences in (("train.tsv", 40), ("dev.tsv", 2)):
        corpus(tmp_path / name, sentences)
    (tmp_path / "rows.tsv").write_text("CARDINAL\t12\ttwelve\t9\n", encoding="utf-8")
    (tmp_path / "record.py").write_text(RECORD.format(script=str(SCRIPT)), encoding="utf-8")
    launch = ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2", "--", "record.py", "--cpu"]
    files = ["--corpus", "train.tsv", "--dictionary", "rows.tsv", "--dev", "dev.tsv"]
    command = [sys.executable, *launch, *files, "--config", str(TINY), "--run", "run"]
    one_thread = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "TQDM_DISABLE": "1"}
    done = subprocess.run(command, env=one_thread, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-4000:]
    first, second = (load_file(tmp_path / "run" / f"rank-{rank}.safetensors") for rank in (0, 1))
    batches = [
        Batch(Source(*(rank[f"batch.{field}"] for field in Source._fields[:3])), rank["batch.labels"])
        for rank in (first, second)
    ]
    assert not torch.equal(batches[0].source.input_ids, batches[1].source.input_ids)

    trainer = trainer_of(tmp_path, tmp_path / "run" / "vocabulary")
    trainer.model.load_state_dict({name: first["weight." + name] for name in trainer.model.state_dict()})
    trainer.gradient([joined(*batches)])
    largest = 0.0
    for name, parameter in trainer.model.named_parameters():
        assert first["weight." + name].equal(second["weight." + name]), f"{name}: the processes' models differ"
        assert first["gradient." + name].equal(second["gradient." + name])
        torch.testing.assert_close(first["gradient." + name], parameter.grad, rtol=1e-4, atol=1e-6)
        largest = max(largest, float(parameter.grad.abs().max()))
    assert largest > 1e-3, "there was hardly a gradient to compare"

    with pytest.raises(ValueError, match=r"checkpoint-00000000: written by 2 processes, read by 1; resume with 2"):
        trainer.resume()
    changing = frozenset[str]()
    dev = dev_examples([tmp_path / "dev.tsv"], languages.get("en"), SlidingWindow(), changing, trainer.options.examples)
    expected = validate(trainer.model, trainer.tokenizer, dev)
    for rank in (0, 1):
        with safe_open(tmp_path / "run" / f"rank-{rank}.safetensors", "pt") as file:
            assert json.loads(file.metadata()["accuracy"]) == expected, "of all examples, though each decodes half"


def trainer_of(folder: Path, vocabulary: Path) -> Trainer:
    """A trainer in this process, over `folder/train.tsv`."""
    model_keys, training = read_config(str(TINY))
    tokenizer = DncNormTokenizer.from_pretrained(str(vocabulary))
    torch.manual_seed(training.seed)
    sizes = {"source_vocab_size": tokenizer.source_vocab_size, "target_vocab_size": tokenizer.target_vocab_size}
    stream = BatchStream(
        [str(folder / "train.tsv")],
        SlidingWindow(),
        tokenizer,
        changing=frozenset(),
        dictionary=None,
        options=training.examples,
        batch_size=training.batch_size,
        seed=training.seed,
        block_sentences=training.block_sentences,
    )
    model = DncNormForTextNormalization(DncNormConfig(**sizes, **model_keys))
    return Trainer(model, tokenizer, stream, [], training, Accelerator(cpu=True), folder / "run")


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    corpus(tmp_path / "train.tsv", 30)
    windows = [Window("The", "1994", "word . 0123456789")]
    tokenizer_of(tmp_path / "vocabulary", windows, [*NUMBERS, "nineteen ninety four", SELF])
    return trainer_of(tmp_path, tmp_path / "vocabulary")


# One step.


def test_two_accumulated_batches_give_the_gradient_of_one_with_both(trainer: Trainer) -> None:
    first, second = islice(trainer.stream, 2)
    losses = trainer.gradient([first, second])
    accumulated = [parameter.grad for parameter in trainer.model.parameters()]
    assert trainer.gradient([joined(first, second)]) == pytest.approx(losses, rel=1e-5)
    for left, parameter in zip(accumulated, trainer.model.parameters(), strict=True):
        torch.testing.assert_close(left, parameter.grad, rtol=1e-4, atol=1e-6)


def test_several_losses_are_summed_each_as_its_own_mean_and_logged(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss, and three times the same with twice the terms."""
    batches = list(islice(trainer.stream, 2))
    model = type(trainer.model)
    losses, counts = model.losses, model.loss_counts
    alone = trainer.gradient(batches)[SEQUENCE_LOSS]
    gradient = trainer.model.output.bias.grad.clone()

    def two_losses(self: Any, batch: Batch) -> dict[str, Loss]:
        loss = losses(self, batch)[SEQUENCE_LOSS]
        return {SEQUENCE_LOSS: loss, "other": Loss(3.0 * loss.total, 2 * loss.terms)}

    monkeypatch.setattr(model, "losses", two_losses)
    monkeypatch.setattr(model, "loss_counts", lambda *of: {**counts(*of), "other": 2 * counts(*of)[SEQUENCE_LOSS]})
    assert trainer.gradient(batches) == pytest.approx({SEQUENCE_LOSS: alone, "other": 1.5 * alone}, rel=1e-5)
    torch.testing.assert_close(trainer.model.output.bias.grad, 2.5 * gradient, rtol=1e-4, atol=1e-6)
    logs = trainer.update(batches)
    assert [logs["loss"], logs["loss_other"]] == pytest.approx([2.5 * alone, 1.5 * alone], rel=1e-5)


def test_the_gradient_is_clipped(trainer: Trainer) -> None:
    """With a tiny bound and plain sums, AdamW's first moment is a tenth of the clipped gradient."""
    trainer.options = replace(trainer.options, clip_norm=1e-3)
    logs = trainer.update([next(iter(trainer.stream))])
    assert logs["gradient_norm"] > 1e-3
    moments = torch.cat([state["exp_avg"].flatten() for state in trainer.optimizer.state.values()])
    assert float(moments.norm()) == pytest.approx(0.1 * 1e-3, rel=1e-3)


def test_a_step_whose_gradient_is_not_finite_changes_nothing(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    before = copy.deepcopy(trainer.model.state_dict())

    def broken(batches: list[Batch]) -> dict[str, float]:
        for parameter in trainer.model.parameters():
            parameter.grad = torch.full_like(parameter, math.nan)
        return {SEQUENCE_LOSS: math.nan}

    monkeypatch.setattr(trainer, "gradient", broken)
    trainer.update([])
    assert trainer.step == 1
    assert all(tensor.equal(before[name]) for name, tensor in trainer.model.state_dict().items())


class OneWordGrammar:
    """Reads numbers only, each as either of two words."""

    def lattice(self, written: str) -> Lattice | None:
        if not written.isdecimal():
            return None
        words = NUMBERS[int(written)], NUMBERS[2]
        return Lattice([[(word, 0.0, 1) for word in words], []], [0], {1: 0.0})


def test_training_under_a_grammar_learns_among_its_forms_only(trainer: Trainer) -> None:
    """Symbols that the grammar rules out do not affect the loss."""

    def batch_of(examples: list[Example], grammar: Any = None) -> Batch:
        return collate(examples, SlidingWindow(), trainer.tokenizer, grammar)

    examples = [Example(query("", str(n), ""), NUMBERS[n], "CARDINAL") for n in range(2, 6)]
    examples.append(Example(query("", "USA", "."), SELF, "PLAIN"))
    free, batch = batch_of(examples), batch_of(examples, OneWordGrammar())
    assert free.forbidden is None
    possible = (~batch.forbidden).sum(-1)  # type: ignore[operator]
    assert possible[:, 0].tolist() == [2, 3, 3, 3, trainer.tokenizer.target_vocab_size], "its forms, and <self>"
    assert possible[:4, 1].tolist() == [1, 1, 1, 1], "then the end"
    assert torch.equal(batch.labels, free.labels)
    uncovered = batch_of([Example(query("", "3", ""), NUMBERS[4], "CARDINAL")], OneWordGrammar())
    assert not uncovered.forbidden.any(), "its reference is learned unconstrained"  # type: ignore[union-attr]
    assert 0.0 < trainer.gradient([batch])[SEQUENCE_LOSS] < trainer.gradient([free])[SEQUENCE_LOSS]


def test_the_best_model_on_dev_is_kept(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer.accelerator, "log", lambda *_, **__: None)
    scores = iter([0.5, 0.4, 0.6])
    monkeypatch.setattr("dncnorm.training.seq2seq.trainer.validate", lambda *_, **__: {"ALL": next(scores)})
    kept = []
    for step in (10, 20, 30):
        trainer.step = step
        trainer.validate()
        kept.append(json.loads((trainer.run / "best" / "training.json").read_text(encoding="utf-8"))["step"])
    assert kept == [10, 10, 30]
    loaded = DncNormForTextNormalization.from_pretrained(trainer.run / "best")
    state = trainer.model.state_dict()
    assert all(tensor.equal(state[name]) for name, tensor in loaded.state_dict().items())


# Schedule and options.


def test_the_learning_rate_rises_then_falls_on_a_cosine() -> None:
    options = TrainingOptions(steps=110, warmup_steps=10, learning_rate=1.0, final_rate=0.1)
    expected = {0: 0.1, 4: 0.5, 9: 1.0, 10: 1.0, 35: 0.1 + 0.45 * (1 + 0.5**0.5), 60: 0.55, 110: 0.1, 10_000: 0.1}
    assert {step: learning_rate_at(step, options) for step in expected} == pytest.approx(expected)
    assert learning_rate_at(0, TrainingOptions(warmup_steps=0, learning_rate=0.5)) == pytest.approx(0.5)


def test_the_learning_rate_may_fall_by_steps() -> None:
    """JG20's table 2."""
    options = TrainingOptions(steps=900, warmup_steps=0, learning_rate=0.001, decay=0.85)
    expected = {0: 0.001, 399: 0.001, 400: 0.00085, 800: 0.0007225}
    assert {step: learning_rate_at(step, options) for step in expected} == pytest.approx(expected)


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (ROOT / "hub_configs").glob("*.yaml") if not path.name.startswith("comparison")),
    ids=lambda path: path.name,
)
def test_the_shipped_configurations_are_read(path: Path) -> None:
    model, options = read_config(str(path))
    DncNormConfig(**model)
    assert not model or model["language"] in languages.codes(), "training has no default language"
    assert isinstance(options.examples, ExampleOptions)


def test_a_language_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^model_keys: language is missing; it must be one of en, ru$"):
        train(tmp_path / "run", ["train.tsv"], ["dev.tsv"], {}, TrainingOptions(), cpu=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("modle: {}", "unknown key 'modle'; the known ones are model, training"),
        ("training: {learning_rat: 1}", "unknown key 'learning_rat'; the known ones are accumulation, batch_size, .*"),
        ("training: {examples: {revalue: 1}}", "unknown key 'revalue'; the known ones are dictionary, .*"),
        ("training: {learning_rate: 1e-3}", "learning_rate: '1e-3'; it must be a number"),
        ("- model", "it holds no keys; the known ones are model, training"),
    ],
)
def test_a_wrong_configuration_names_the_file_and_the_key(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"wrong\.yaml: {message}"):
        read_config(str(path))


def test_empty_parts_mean_defaults(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("model:\ntraining:\n  examples:\n", encoding="utf-8")
    assert read_config(str(path)) == ({}, TrainingOptions())


# Checkpoints.


def fresh() -> tuple[nn.Module, torch.optim.Optimizer]:
    """A small model after two steps, so that the optimizer has a state."""
    model = nn.Linear(3, 2)
    optimizer = torch.optim.AdamW(model.parameters())
    for _ in range(2):
        model(torch.ones(1, 3)).sum().backward()
        optimizer.step()
    return model, optimizer


def write(run: Path, step: int) -> Checkpoint:
    """A whole checkpoint of a small model."""
    checkpoint = Checkpoint(run, step)
    checkpoint.open()
    checkpoint.write_rank(0, vars(Position(block=step)))
    checkpoint.write_model(*fresh(), {"step": step})
    checkpoint.close()
    return checkpoint


def crash(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_the_newest_stays_and_the_one_before(tmp_path: Path) -> None:
    assert newest(tmp_path) is newest(tmp_path / "absent") is None
    for step in (5, 10, 100):
        write(tmp_path, step)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["checkpoint-00000010", "checkpoint-00000100"]


@pytest.mark.parametrize("moment", ["save_file", "atomic_write_json", "sync", "Path.rename"])
def test_a_crash_while_writing_leaves_the_former_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    former = write(tmp_path, 5)
    saved = load_file(former.path / "model.safetensors")["weight"]
    with monkeypatch.context() as broken:
        broken.setattr(f"dncnorm.training.seq2seq.checkpoints.{moment}", crash)
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path, 10)
    found = newest(tmp_path)
    assert found is not None
    model, optimizer = fresh()
    assert found.read_model(model, optimizer) == {"step": 5}
    assert saved.equal(model.weight)  # type: ignore[arg-type]
    write(tmp_path, 10)
    assert sorted(path.name[-2:] for path in tmp_path.iterdir()) == ["05", "10"]


FILES = ("model.safetensors", "optimizer.safetensors", "rank-00000.safetensors", "rank-00000.json", "state.json")
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[: len(data) // 2],
    "one bit": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", [*FILES, "digests.json"])
def test_a_damaged_checkpoint_names_its_file_and_the_one_before_is_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, damage: str
) -> None:
    former, newer = (write(tmp_path, step) for step in (5, 10))
    file = newer.path / name
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    set_damaged_aside(tmp_path)
    (message,) = caplog.messages
    place = str(newer.path) if name == "digests.json" and damage == "one bit" else f"{file}: is damaged: "
    assert message.startswith(place)
    assert message.endswith(f"; the checkpoint before it is used, {former.path}")
    assert [path.name for path in checkpoints.checkpoints(tmp_path)] == [former.path.name]
    assert (tmp_path / "checkpoint-00000010.damaged" / name).exists()
    (former.path / "model.safetensors").unlink()
    with pytest.raises(ValueError, match=r"model\.safetensors: is missing\. No checkpoint is whole: remove them to "):
        set_damaged_aside(tmp_path)


def test_a_checkpoint_of_an_older_version_has_no_digests(tmp_path: Path) -> None:
    (write(tmp_path, 5).path / "digests.json").unlink()
    set_damaged_aside(tmp_path)
    assert newest(tmp_path) is not None


@pytest.mark.parametrize("moment", range(4))
def test_a_folder_is_replaced_whole_or_its_former_content_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """Killed before it removes an older former folder, at either rename, and before it removes the former folder."""
    place, staging = tmp_path / "best", tmp_path / "best.tmp"
    for folder, text in ((place, "former"), (staging, "new")):
        folder.mkdir()
        (folder / "file").write_text(text)
    calls = itertools.count()

    def killed(function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **options: (crash if next(calls) == moment else function)(*given, **options)

    with monkeypatch.context() as broken:
        broken.setattr(checkpoints, "sync", lambda path: None)
        broken.setattr(checkpoints.Path, "rename", killed(Path.rename))
        broken.setattr(checkpoints.shutil, "rmtree", killed(shutil.rmtree))
        with pytest.raises(KeyboardInterrupt):
            put_in_place(staging, place)
    restore(place)
    assert (place / "file").read_text() == ("new" if moment == 3 else "former")


# The log.


def test_the_log_keeps_exact_numbers_and_drops_lines_after_a_checkpoint(tmp_path: Path) -> None:
    log = StepLog(tmp_path / "run" / "losses.jsonl")
    log.keep(0)
    lines = [{"step": 1, "loss": 1 / 3}, {"step": 2, "loss": math.pi * 1e-9}, {"step": 3, "loss": 2.0}]
    for line in lines:
        log.append(line["step"], {"loss": line["loss"]})
    assert log.read() == lines
    log.keep(2)
    assert log.read() == lines[:2]
    with log.path.open("a", encoding="utf-8") as file:
        file.write('{"step": 3, "lo')  # truncated by a crash
    log.keep(9)
    log.append(3, {"loss": 2.0})
    assert log.read() == lines
    log.keep(0)
    assert log.read() == []


def test_a_run_is_resumed_under_the_grammar_that_it_was_begun_with(trainer: Trainer) -> None:
    trainer.save()
    trainer.stream.grammar = Grammar.from_pretrained(embedded_model("en") / "grammar")
    with pytest.raises(ValueError, match=r"checkpoint-00000000: written without --constrain"):
        trainer.resume()
