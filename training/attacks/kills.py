"""Trainings killed at random moments, and in the middle of their saves: is anything ever lost?

    python training/attacks/kills.py --count 200 --seed 1 --output DIR [--resume]

A tiny training (its corpus is drawn by the seed) runs once unbroken. Then it is begun again and killed with SIGKILL,
time after time: half of the kills at a random moment, half in a save, at the n-th time that a file or folder of a
checkpoint or of the best model is opened, renamed or removed, or up to 10 ms later. After each kill what is on the disk
is judged:

lost: no whole checkpoint where there was one, or an older one than before. half: a checkpoint or best model in its
place cannot be read. best: there was a best model, and there is none after the next start.
Every training that reaches its end must have the losses, the weights and the dev figures of the unbroken one, to the
bit; then the next begins. Exit status 1 if a kill was not survived.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import threading
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
EXACT = ("step", "loss", "learning_rate", "gradient_norm")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LONGEST = 3.0
"""Seconds from a training's first save to a random kill, at most."""
MOST_CHANGES = 150
"""Changes to files among which one is drawn to be killed at: those of three or four saves."""
WANTED = {
    "checkpoint": ("optimizer.safetensors", "rank-00000.safetensors", "state.json", "rank-00000.json"),
    "best": ("config.json", "training.json"),
}
"""What a checkpoint and a best model have beside their weights."""
PATIENCE = 300.0


def write_corpus(path: Path, draw: random.Random, sentences: int) -> None:
    """Sentences with a digit each."""
    lines = []
    for number in range(sentences):
        digit = draw.randrange(10)
        lines += [f"PLAIN\tword{number}\t<self>", f"CARDINAL\t{digit}\t{NUMBERS[digit]}", "PUNCT\t.\tsil"]
        lines += ["<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n")


def run(folder: Path, name: str) -> None:
    """One training, from its begin or from its last checkpoint."""
    train(folder / name, [str(folder / "train.tsv")], [str(folder / "dev.tsv")], MODEL, OPTIONS, cpu=True)


def started(folder: Path, name: str, prepare: Callable[[], object] = lambda: None) -> int:
    """The same in a process of its own; what it prints goes to its log."""

    def work() -> None:
        prepare()
        run(folder, name)

    return forked(work, folder / f"{name}.log")


class KilledInSave:
    """Ends this process in the middle of a save: at the n-th change to a checkpoint or to the best model.

    The interpreter's audit events tell what is opened, renamed and removed, also by libraries; the package is as it is.
    """

    EVENTS = frozenset({"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "shutil.rmtree", "os.scandir"})

    def __init__(self, run: Path, changes: int, delay: float, told: Path) -> None:
        self._run, self._left, self._delay, self._told = str(run), changes, delay, told
        sys.addaudithook(self._seen)

    def _seen(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._left <= 0 or event not in self.EVENTS or not isinstance(arguments[0], str | os.PathLike):
            return
        path = os.fspath(arguments[0])
        if path.startswith(self._run) and any(part in path for part in ("/checkpoint-", "/best")):
            self._left -= 1
            if self._left == 0:
                self._told.write_text(f"{event} {Path(path).relative_to(self._run)}")
                self._kill()

    def _kill(self) -> None:
        """At once, or, as a write takes time, a moment later."""
        if self._delay:
            threading.Timer(self._delay, os.kill, (os.getpid(), signal.SIGKILL)).start()
        else:
            os.kill(os.getpid(), signal.SIGKILL)


def killed(process: int, run: Path, draw: random.Random) -> int:
    """Kills a training at a random moment, some time after its first new checkpoint; returns its exit status."""
    first, begun = newest_step(run), time.monotonic()
    delay = draw.random() * LONGEST
    while time.monotonic() - begun < PATIENCE:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if newest_step(run) == first:
            begun = time.monotonic()
        elif time.monotonic() - begun > delay:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.01)
    raise SystemExit(f"process {process} neither ends nor dies")


def newest_step(run: Path) -> int:
    """The step of the newest checkpoint; 0 without one."""
    found = newest(run)
    return found.step if found else 0


def judge(run: Path, before: int, *, had_best: bool) -> str:
    """What a kill has left; what the next start puts in its place counts as left."""
    reached = newest_step(run)
    if reached < before:
        return f"lost: step {reached} of {before}"
    best = run / "best" if (run / "best").exists() else run / "best.old"
    if had_best and not best.exists():
        return "best: it was there, and is gone"
    for folder in [*checkpoints(run)[-1:], *([best] if best.exists() else [])]:
        for name in ("model.safetensors", *WANTED[folder.name.split("-")[0].split(".")[0]]):
            try:
                file = folder / name
                load_file(file) if file.suffix == ".safetensors" else json.loads(file.read_text())
            except Exception as error:  # whatever a reader says
                return f"half: {file}: {error}"
    return HELD


def compare(unbroken: Path, broken: Path) -> str:
    """Whether a training that was killed has come to the very end of the one that was not."""
    for name, of in (("losses.jsonl", lambda line: [line[key] for key in EXACT]), ("dev.jsonl", _without_time)):
        one, other = ([of(line) for line in StepLog(run / name).read()] for run in (unbroken, broken))
        if one != other:
            return f"another: {name}"
    for file in (f"checkpoint-{STEPS:08d}/model.safetensors", "best/model.safetensors"):
        weights, others = load_file(unbroken / file), load_file(broken / file)
        if weights.keys() != others.keys() or not all(weights[name].equal(others[name]) for name in weights):
            return f"another: {file}"
    litter = sorted(path.name for path in broken.iterdir() if path.name.endswith((".tmp", ".old", ".part")))
    return f"litter: {litter}" if litter else HELD


def _without_time(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "seconds"}


def attack(folder: Path, count: int, seed: int, journal: Journal, show: Callable[[int], object]) -> None:
    """Kills until there are `count` kills in the journal."""
    done = len([number for number in journal.done if number >= 0])
    place, told = folder / "broken", folder / "told.txt"
    had_best = (place / "best").exists()
    while done < count:
        draw = random.Random(f"{seed}:{done}")
        before = newest_step(place)
        told.unlink(missing_ok=True)
        if done % 2:
            changes, delay = draw.randrange(1, MOST_CHANGES), draw.choice([0.0, draw.random() * 0.01])
            process = started(folder, place.name, partial(KilledInSave, place, changes, delay, told))
            status = exit_status(process)
        else:
            status = killed(started(folder, place.name), place, draw)
        if status == 0:
            verdict = compare(folder / "unbroken", place)
            journal.add(-1 - done, "an end", verdict)
            place.rename(folder / f"failed-{done}") if verdict != HELD else shutil.rmtree(place)
            had_best = False
            continue
        kind = f"in a save, {told.read_text().split()[0]}" if told.exists() else "at random"
        verdict = judge(place, before, had_best=had_best) if status == -signal.SIGKILL else f"status {status}"
        journal.add(done, kind, verdict, step=newest_step(place), told=told.read_text() if told.exists() else "")
        if verdict != HELD:
            shutil.copytree(place, folder / f"failed-{done}", dirs_exist_ok=True)
        had_best = (place / "best").exists() or (place / "best.old").exists()
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
    if newest_step(folder / "unbroken") < STEPS and exit_status(started(folder, "unbroken")):
        raise SystemExit(f"{folder / 'unbroken.log'}: the unbroken training failed")
    with tqdm(total=options.count, initial=len(journal.done), unit="kill", disable=None) as bar:
        attack(folder, options.count, options.seed, journal, bar.update)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
