"""Kills trainings at random moments and in the middle of a save: is anything ever lost?

    python training/attacks/kills.py --count 200 --seed 1 --output DIR [--resume]

A tiny training on a drawn corpus runs once without interruption. The same training is then started and killed with
SIGKILL again and again: half of the kills come at a random moment, half in a save, when a file of a checkpoint or of
the best model is opened, renamed or removed. After each kill the files are checked:

lost: there is no complete checkpoint, or only an older one than before. half: a checkpoint or the best model cannot be
read. best: there was a best model, and there is none.
A training that reaches its end must have the losses, weights and dev scores of the uninterrupted one, to the bit; then
the next one starts. Exit status 1 if a case failed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from safetensors.torch import load_file
from tqdm import tqdm

from attacks.journal import HELD, Journal, parser_of
from attacks.processes import exit_status, forked
from dncnorm.training.seq2seq.checkpoints import checkpoints, newest
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.run import train
from dncnorm.training.seq2seq.step_log import StepLog

SIZES = {"embedding_size": 8, "hidden_size": 16, "attention_size": 8, "feature_size": 16}
MODEL = {"language": "en", "dropout": 0.1, **SIZES, "memory_size": 6, "word_size": 5, "num_reads": 2}
STEPS = 60
OPTIONS = TrainingOptions(
    batch_size=4,
    steps=STEPS,
    warmup_steps=5,
    compile=False,
    min_word_count=1,
    min_character_count=1,
    validate_every=6,
    save_every=2,
    block_sentences=20,
)
TIMES = ("seconds", "examples_per_second", "peak_rss_mb")
"""Keys of losses.jsonl and dev.jsonl that differ from run to run."""
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LONGEST = 3.0
"""The most seconds from a training's first save to a random kill."""
MOST_CHANGES = 150
"""A kill in a save comes at one of so many file events: those of three or four saves."""
FILES = {
    "checkpoint": ("optimizer.safetensors", "rank-00000.safetensors", "state.json", "rank-00000.json"),
    "best": ("config.json", "training.json"),
}
"""The files of a checkpoint and of a best model, besides the weights."""
PATIENCE = 300.0


def write_corpus(path: Path, draw: random.Random, sentences: int) -> None:
    """Writes sentences with one digit each."""
    lines = []
    for number in range(sentences):
        digit = draw.randrange(10)
        lines += [f"PLAIN\tword{number}\t<self>", f"CARDINAL\t{digit}\t{NUMBERS[digit]}", "PUNCT\t.\tsil"]
        lines += ["<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n")


def started(folder: Path, name: str, prepare: Callable[[], object] = lambda: None) -> int:
    """Starts or resumes a training in a forked process, with its output in a log; returns the process id."""

    def work() -> None:
        prepare()
        train(folder / name, [str(folder / "train.tsv")], [str(folder / "dev.tsv")], MODEL, OPTIONS, cpu=True)

    return forked(work, folder / f"{name}.log")


class KilledInSave:
    """Kills this process in the middle of a save: at the n-th file event of a checkpoint or of the best model.

    Audit events of the interpreter show what is opened, renamed and removed, also by libraries.
    """

    EVENTS = frozenset({"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "shutil.rmtree", "os.scandir"})

    def __init__(self, run: Path, changes: int, note: Path) -> None:
        self._run, self._left, self._note = str(run), changes, note
        sys.addaudithook(self._seen)

    def _seen(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._left <= 0 or event not in self.EVENTS or not isinstance(arguments[0], str | os.PathLike):
            return
        path = os.fspath(arguments[0])
        if path.startswith(self._run) and any(part in path for part in ("/checkpoint-", "/best")):
            self._left -= 1
            if self._left == 0:
                self._note.write_text(f"{event} {Path(path).relative_to(self._run)}")
                os.kill(os.getpid(), signal.SIGKILL)


def killed(process: int, run: Path, draw: random.Random) -> int:
    """Kills a training at a random moment after its next checkpoint; returns its exit status."""
    first, since = newest_step(run), time.monotonic()
    delay = draw.random() * LONGEST
    while time.monotonic() - since < PATIENCE:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if newest_step(run) == first:
            since = time.monotonic()
        elif time.monotonic() - since > delay:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.01)
    raise SystemExit(f"process {process} neither ends nor dies")


def newest_step(run: Path) -> int:
    """Returns the step of the newest checkpoint; 0 without one."""
    found = newest(run)
    return found.step if found else 0


def judge(run: Path, before: int, *, had_best: bool) -> str:
    """Checks the files after a kill. before: the newest step before it."""
    reached = newest_step(run)
    if reached < before:
        return f"lost: step {reached} of {before}"
    best = run / "best" if (run / "best").exists() else run / "best.old"
    if had_best and not best.exists():
        return "best: it existed before, and is missing"
    for folder in [*checkpoints(run)[-1:], *([best] if best.exists() else [])]:
        for name in ("model.safetensors", *FILES[folder.name.split("-")[0].split(".")[0]]):
            try:
                file = folder / name
                load_file(file) if file.suffix == ".safetensors" else json.loads(file.read_text())
            except Exception as error:  # whatever a reader raises
                return f"half: {file}: {error}"
    return HELD


def compare(uninterrupted: Path, resumed: Path) -> str:
    """Compares a training that was killed and resumed with the one that was not."""
    for name in ("losses.jsonl", "dev.jsonl"):
        one, other = ([_without_times(line) for line in StepLog(run / name).read()] for run in (uninterrupted, resumed))
        if one != other:
            return f"different: {name}"
    for file in (f"checkpoint-{STEPS:08d}/model.safetensors", "best/model.safetensors"):
        weights, others = load_file(uninterrupted / file), load_file(resumed / file)
        if weights.keys() != others.keys() or not all(weights[name].equal(others[name]) for name in weights):
            return f"different: {file}"
    litter = sorted(path.name for path in resumed.iterdir() if path.name.endswith((".tmp", ".old", ".part")))
    return f"litter: {litter}" if litter else HELD


def _without_times(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in TIMES}


def attack(folder: Path, count: int, seed: int, journal: Journal, show: Callable[[int], object]) -> None:
    """Kills until the journal has `count` kills."""
    done = len([number for number in journal.done if number >= 0])
    run, note = folder / "killed", folder / "note.txt"
    while done < count:
        draw = random.Random(f"{seed}:{done}")
        before, had_best = newest_step(run), (run / "best").exists() or (run / "best.old").exists()
        note.unlink(missing_ok=True)
        if done % 2:
            process = started(folder, run.name, partial(KilledInSave, run, draw.randrange(1, MOST_CHANGES), note))
            status = exit_status(process)
        else:
            status = killed(started(folder, run.name), run, draw)
        if status == 0:
            verdict = compare(folder / "uninterrupted", run)
            journal.add(-1 - done, "an end", verdict)
            run.rename(folder / f"failed-{done}") if verdict != HELD else shutil.rmtree(run)
            continue
        event = note.read_text() if note.exists() else ""
        kind = f"in a save, {event.split()[0]}" if event else "at random"
        verdict = judge(run, before, had_best=had_best) if status == -signal.SIGKILL else f"status {status}"
        journal.add(done, kind, verdict, step=newest_step(run), event=event)
        if verdict != HELD:
            shutil.copytree(run, folder / f"failed-{done}", dirs_exist_ok=True)
        done += 1
        show(1)


def main() -> int:
    """The command line."""
    options = parser_of(__doc__, count=200).parse_args()
    folder = options.output
    journal = Journal(folder, {"seed": options.seed, "count": options.count}, resume=options.resume)
    draw = random.Random(options.seed)
    for name, sentences in (("train.tsv", 60), ("dev.tsv", 5)):
        write_corpus(folder / name, draw, sentences)
    if newest_step(folder / "uninterrupted") < STEPS and exit_status(started(folder, "uninterrupted")):
        raise SystemExit(f"{folder / 'uninterrupted.log'}: the training failed")
    with tqdm(total=options.count, initial=len(journal.done), unit="kill", disable=None) as bar:
        attack(folder, options.count, options.seed, journal, bar.update)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
