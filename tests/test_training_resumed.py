"""A run resumes with its original settings or is refused; a signal ends it with a checkpoint."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import torch
import train_seq2seq
from test_training import TINY, corpus

from dncnorm.core.files import atomic_write_json
from dncnorm.grammars import Grammar
from dncnorm.model.source import Batch
from dncnorm.normalization.embedded import embedded_model
from dncnorm.training.seq2seq.checkpoints import Checkpoint, newest
from dncnorm.training.seq2seq.examples import ExampleOptions
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.run import read_config, train
from dncnorm.training.seq2seq.settings import refuse_changes, run_settings
from dncnorm.training.seq2seq.step_log import StepLog
from dncnorm.training.seq2seq.stopping import Stopped, StopRequest
from dncnorm.training.seq2seq.trainer import Trainer
from dncnorm.training.seq2seq.vocabulary import VocabularyCounts

# Changed settings.


def written(run: Path, settings: dict[str, Any], options: TrainingOptions) -> None:
    """A checkpoint that holds nothing but its state."""
    folder = Checkpoint(run, 5).path
    folder.mkdir(parents=True)
    atomic_write_json(folder / "state.json", {"step": 5, "options": asdict(options), "settings": settings})


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"options": TrainingOptions(steps=2000)},
        r"steps was 1000, and is 2000 now \(the learning rate falls to its last ",
    ),
    ({"options": TrainingOptions(seed=2, clip_norm=1.0)}, "clip_norm was 2.0, and is 1.0 now; seed was 1, and is 2 "),
    ({"options": TrainingOptions(examples=ExampleOptions(revalued=0.1))}, "examples.revalued was 0.5, and is 0.1 now"),
    ({"model_keys": {"language": "en", "dropout": 0.2}}, "model.dropout was 0.1, and is 0.2 now"),
    ({"init": "user/repo"}, "init was nothing, and is user/repo now"),
    (
        {"files": {"corpus": ["train.tsv", "more.tsv"], "dev": ["dev.tsv"]}},
        r"corpus: without nothing, with more.tsv \(",
    ),
    ({"files": {"corpus": ["train.tsv"], "dev": ["more.tsv"]}}, r"dev: without dev.tsv \(.*\), with more.tsv \("),
    ({"constrain": True}, r"constrain was nothing, and is en \(sha256 [0-9a-f]{12}\) now"),
]


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """Settings of a run on files of the current folder, with changes."""
    monkeypatch.chdir(tmp_path)
    for name in ("train.tsv", "dev.tsv", "more.tsv"):
        Path(name).write_text(name, encoding="utf-8")

    def settings(
        options: TrainingOptions | None = None,
        model_keys: dict[str, Any] | None = None,
        files: dict[str, list[str]] | None = None,
        init: str | None = None,
        constrain: bool = False,
    ) -> dict[str, Any]:
        grammar = Grammar.from_pretrained(embedded_model("en") / "grammar") if constrain else None
        return run_settings(
            options or TrainingOptions(),
            model_keys or {"language": "en", "dropout": 0.1},
            files or {"corpus": ["train.tsv"], "dev": ["dev.tsv"]},
            init=init,
            grammars={"constrain": grammar},
        )

    return settings


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=lambda value: "" if isinstance(value, str) else None)
def test_a_changed_option_is_refused(
    begun: Callable[..., dict[str, Any]], change: dict[str, Any], message: str
) -> None:
    written(Path("run"), begun(), TrainingOptions())
    Path("elsewhere").mkdir()
    moved = Path("train.tsv").rename("elsewhere/train.tsv")  # a file is known by its content
    refuse_changes(Path("run"), begun(files={"corpus": [str(moved)], "dev": ["dev.tsv"]}))
    moved.rename("train.tsv")
    with pytest.raises(ValueError, match=rf"^run/checkpoint-00000005: .*{message}.*start another --run$"):
        refuse_changes(Path("run"), begun(**change))
    Path("run/best").mkdir()
    with pytest.raises(ValueError, match=r"start another --run with --init run/best$"):
        refuse_changes(Path("run"), begun(**change))


def test_harmless_changes_are_made_and_logged(
    begun: Callable[..., dict[str, Any]], caplog: pytest.LogCaptureFixture
) -> None:
    written(Path("run"), begun(), TrainingOptions())
    harmless = TrainingOptions(save_every=7, save_minutes=1, validate_every=9, compile=False)
    with caplog.at_level(logging.INFO):
        refuse_changes(Path("run"), begun(harmless))
    assert sorted(caplog.messages) == [
        "compile was True, and is False now",
        "save_every was 500, and is 7 now",
        "save_minutes was 5.0, and is 1 now",
        "validate_every was 1000, and is 9 now",
    ]


# Allowed changes.


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("batchsize", r"^--allow-change: 'batchsize' is unknown; the names are .*batch_size, "),
        ("model.dropout", r"^--allow-change: model\.dropout: the weights of a run depend on it; start another --run$"),
        ("init", r"^--allow-change: init: the weights of a run depend on it; start another --run$"),
    ],
)
def test_a_change_that_is_impossible_cannot_be_allowed(
    begun: Callable[..., dict[str, Any]], name: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        refuse_changes(Path("run"), begun(), [name])


# A whole run in this process.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a corpus and a dictionary; few examples of the latter are drawn for the vocabularies."""
    monkeypatch.setattr(VocabularyCounts.add_drawn, "__defaults__", (50,))
    corpus(tmp_path / "train.tsv", 25)
    corpus(tmp_path / "train2.tsv", 15, start=25)
    corpus(tmp_path / "dev.tsv", 3)
    (tmp_path / "rows.tsv").write_text("CARDINAL\t12\ttwelve\t9\nORDINAL\t3rd\tthird\t2\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, name: str = "run", *, allow_change: Sequence[str] = (), **options: Any) -> Path:
    """Trains by hub_configs/tiny.yaml, with dropout, a dictionary, files and blocks; returns the run's folder."""
    model_keys, training = read_config(str(TINY))
    changed = replace(training, **{"steps": 6, "validate_every": 6, **options})
    train_files = sorted(map(str, folder.glob("train*.tsv")))
    dev, rows = ([str(folder / file)] for file in ("dev.tsv", "rows.tsv"))
    keys = {**model_keys, "dropout": 0.1}
    train(folder / name, train_files, dev, keys, changed, dictionary=rows, cpu=True, allow_change=allow_change)
    return folder / name


def steps(folder: Path) -> list[dict[str, float]]:
    return StepLog(folder / "losses.jsonl").read()


def step_numbers(folder: Path) -> list[float]:
    return [line["step"] for line in steps(folder)]


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def after_step(monkeypatch: pytest.MonkeyPatch, step: int, act: Callable[[], None]) -> None:
    """Calls `act` at the end of a step's update."""
    update = Trainer.update

    def updated(self: Trainer, batches: list[Batch]) -> dict[str, float]:
        logs = update(self, batches)
        if self.step == step:
            act()
        return logs

    monkeypatch.setattr(Trainer, "update", updated)


@pytest.mark.parametrize(
    ("save_every", "save_minutes", "saved"), [(2, 0, [1, 2, 3]), (9, 1e-9, [1, 2, 3]), (9, 0, [1, 3])]
)
def test_checkpoints_come_after_the_first_step_by_steps_and_by_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch, save_every: int, save_minutes: float, saved: list[int]
) -> None:
    steps: list[int] = []
    monkeypatch.setattr(Trainer, "save", lambda self: steps.append(self.step))
    run(folder, steps=3, validate_every=9, save_every=save_every, save_minutes=save_minutes)
    assert steps == saved


@pytest.mark.parametrize(("number", "kept"), [(signal.SIGTERM, 5), (signal.SIGKILL, 4)])
def test_an_ended_run_resumes_with_the_losses_and_weights_of_an_unbroken_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, number: int, kept: int
) -> None:
    """All that is random is restored. A signal is followed by a checkpoint; a kill, here an exception, is not.

    A damaged checkpoint costs the steps since the one before.
    """
    is_killed = number == signal.SIGKILL
    unbroken = run(folder, "unbroken", save_every=2)

    def killed() -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        after_step(patch, 5, killed if is_killed else terminate)
        with pytest.raises((Stopped, MemoryError)):
            run(folder, "broken", save_every=2)
    reached = newest(folder / "broken")
    assert reached is not None
    assert reached.path.name == f"checkpoint-0000000{kept}"
    if is_killed:
        model = reached.path / "model.safetensors"
        model.write_bytes(model.read_bytes()[:1000])
    torch.manual_seed(99)
    monkeypatch.setattr("dncnorm.training.seq2seq.data.iter_raw_sentences", lambda *_: pytest.fail("surveyed again"))
    with caplog.at_level(logging.INFO):
        run(folder, "broken", save_every=2)
    if is_killed:
        before = folder / "broken/checkpoint-00000002"
        assert any(line.startswith(f"{model}: is damaged: ") and str(before) in line for line in caplog.messages)
        assert f"resumed from {before}: step 2 of 6" in caplog.messages
    exact = ("step", "loss", "learning_rate", "gradient_norm")
    left, right = ([[line[key] for key in exact] for line in steps(folder / name)] for name in ("unbroken", "broken"))
    assert left == right
    assert len({loss for _, loss, _, _ in left}) == 6
    last = "checkpoint-00000006/model.safetensors"
    assert (folder / "broken" / last).read_bytes() == (unbroken / last).read_bytes()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, "the former handlers are back"
    files = [path for path in unbroken.rglob("*") if path.is_file()]
    assert {path.suffix for path in files if "tensorboard" not in path.parts} <= {".json", ".jsonl", ".safetensors"}
    logged = steps(folder / "broken")
    assert steps(run(folder, "broken", save_every=2)) == logged, "a finished run has nothing to do"
    monkeypatch.setattr("dncnorm.training.seq2seq.run.gather", lambda *_: pytest.fail("it surveys"))
    with pytest.raises(ValueError, match=r"checkpoint-00000006: steps was 6, and is 12 now .* --init .*broken/best$"):
        run(folder, "broken", steps=12, save_every=2)


def test_a_signal_in_the_first_step_ends_the_run_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to save: the network is still compiling."""
    after_step(monkeypatch, 1, terminate)
    with pytest.raises(Stopped):
        run(folder)
    assert newest(folder / "run") is None


def test_only_a_second_interrupt_ends_a_step() -> None:
    """torchrun sends SIGTERM after a terminal's SIGINT."""
    with StopRequest() as stop:
        stop.is_deferred = True
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop.received == signal.SIGINT
        with pytest.raises(Stopped, match="SIGINT"):
            os.kill(os.getpid(), signal.SIGINT)


def test_a_run_continues_with_another_corpus_if_allowed(folder: Path) -> None:
    run(folder)
    corpus(folder / "train.tsv", 30)
    with pytest.raises(ValueError, match=r"corpus: without .*; steps was 6, and is 9 now .*-change corpus steps"):
        run(folder, steps=9)
    run(folder, steps=9, allow_change=["corpus", "steps"])
    assert step_numbers(folder / "run") == list(range(1, 10))
    last = Checkpoint(folder / "run", 9)
    (change,) = last.read_state()["changes"]
    assert change["step"] == 6
    assert [text.split()[0] for text in change["changed"]] == ["corpus:", "steps"]
    assert last.read_rank(0)["epoch"] > 0, "other data begin with a pass of their own"
    run(folder, steps=9)


def test_a_second_run_in_a_folder_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin_another() -> None:
        message = rf"^{folder}/run: process {os.getpid()} of .* is writing to it; wait for it, stop it, or "
        with pytest.raises(ValueError, match=message):
            run(folder)

    after_step(monkeypatch, 2, begin_another)
    (folder / "run").mkdir()
    (folder / "run" / ".survey.json.1234.part").write_text("left by a killed run")
    run(folder)
    assert step_numbers(folder / "run") == list(range(1, 7))
    assert not (folder / "run" / "lock").exists()
    assert not list((folder / "run").glob(".*"))


def test_the_script_ends_cleanly_at_a_signal_and_refuses_other_options(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(folder)
    command = ["train_seq2seq.py", "--config", str(TINY), "--corpus", "train.tsv", "--dev", "dev.tsv", "--cpu"]
    after_step(monkeypatch, 2, terminate)
    for steps, status in (("100000", 128 + signal.SIGTERM), ("7", 1)):
        monkeypatch.setattr(sys, "argv", [*command, "--run", "run", "--steps", steps])
        with caplog.at_level(logging.INFO):
            assert train_seq2seq.main() == status
    reached = newest(Path("run"))
    assert reached is not None
    assert f"stopped by SIGTERM; the same command goes on from {reached.path}" in caplog.messages
    assert caplog.messages[-1].startswith(f"error: {reached.path}: steps was 100000, and is 7 now")
