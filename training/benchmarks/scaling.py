"""How time and memory grow: with sentences, with processes, and with the slots of the DNC's memory.

    python training/benchmarks/scaling.py ../shared/data/en/raw_*.txt --output DIR [--sentences 1000000] [--only slots]

Sentences are those of the files, one a line, drawn by seed with their digits drawn anew, so that few come twice.
sentences: one process reads them as a stream; the time and the resident memory at each mark.
processes: `dncnorm normalize --workers N` of the same sentences, less what it takes for a hundredth of them.
slots: a step of the DNC for a batch of 64, for inference and for training, by the memory's slots.
DIR/scaling.json keeps what was measured, part by part, and DIR/scaling.png draws it (extra `plots`).
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psutil
from attacks.inputs import drawn_text, lines_of

import dncnorm
from dncnorm.core.files import atomic_write_json

if TYPE_CHECKING:
    from torch import Tensor

    from dncnorm.nn.dnc.core import DNC

MARKS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
SLOTS = (16, 32, 64, 128, 256)
WORKERS = (1, 2, 3, 4)
BATCH, STEPS, REPEATS = 64, 20, 5
SHARED_OUT = 20_000
"""Sentences that several processes share."""

Rows = list[dict[str, float]]


def sentences(files: Sequence[Path], count: int, seed: int = 1) -> Iterator[str]:
    """Draws sentences, with their digits drawn anew."""
    lines, drawn = lines_of(files), random.Random(seed)
    return (drawn_text(drawn, lines) for _ in range(count))


def by_sentences(files: Sequence[Path], count: int) -> Rows:
    """Measures one process at each mark up to `count`."""
    normalize, process = dncnorm.pipeline("text-normalization"), psutil.Process()
    rows: Rows = []
    start = time.process_time()
    for number, _ in enumerate(normalize(sentences(files, count)), start=1):
        if number in MARKS:
            seconds, megabytes = time.process_time() - start, process.memory_info().rss / 2**20
            rows.append({"sentences": number, "cpu_seconds": round(seconds, 1), "megabytes": round(megabytes)})
            print(f"{number:,} sentences: {seconds:.1f} s of processor time, {megabytes:.0f} MB", flush=True)
    return rows


def by_processes(files: Sequence[Path]) -> Rows:
    """Measures `dncnorm normalize` with 1 to 4 processes; the time of a hundredth of the sentences is its start."""
    rows: Rows = []
    with tempfile.TemporaryDirectory() as folder:
        few, all_of_them = Path(folder) / "few.txt", Path(folder) / "all.txt"
        for file, count in ((few, SHARED_OUT // 100), (all_of_them, SHARED_OUT)):
            file.write_text("".join(f"{text}\n" for text in sentences(files, count)), encoding="utf-8")
        for workers in WORKERS:
            (start, _), (seconds, megabytes) = _command(few, workers), _command(all_of_them, workers)
            rate = 0.99 * SHARED_OUT / (seconds - start)
            rows.append({"processes": workers, "sentences_per_second": round(rate), "megabytes": round(megabytes)})
            print(f"{workers} processes: {rate:.0f} sentences a second, {megabytes:.0f} MB", flush=True)
    return rows


def _command(file: Path, workers: int) -> tuple[float, float]:
    """Returns the seconds of a run of the command, and the most memory that its processes have together."""
    command = [sys.executable, "-m", "dncnorm.apps.cli", "normalize", "--input", str(file), "--workers", str(workers)]
    start, most = time.perf_counter(), 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as run:
        watched = psutil.Process(run.pid)
        while run.poll() is None:
            most = max(most, _memory(watched))
            time.sleep(0.1)
    if run.returncode:
        raise SystemExit(f"{' '.join(command)}: ended with code {run.returncode}")
    return time.perf_counter() - start, most


def _memory(process: psutil.Process) -> float:
    """Returns the megabytes that a process and its children have, what they share counted once."""
    try:
        return float(sum(one.memory_full_info().pss for one in (process, *process.children(recursive=True)))) / 2**20
    except psutil.NoSuchProcess:
        return 0.0


def by_slots() -> Rows:
    """Measures a step of the DNC, hidden 256, words of 32, 4 reads, one thread."""
    import torch  # here, so that the stream's memory is without it

    from dncnorm.nn.dnc.core import DNC

    torch.set_num_threads(1)
    rows: Rows = []
    for slots in SLOTS:
        torch.manual_seed(1)
        cell = DNC(input_size=32, hidden_size=256, output_size=32, memory_size=slots, word_size=32, num_reads=4)
        inputs = torch.randn(STEPS, BATCH, 32)
        inference, training = (_step(cell, inputs, is_training=kind) for kind in (False, True))
        rows.append({"slots": slots, "inference_ms": round(inference, 2), "training_ms": round(training, 2)})
        print(f"{slots} slots: {inference:.2f} ms a step for inference, {training:.2f} for training", flush=True)
    return rows


def _step(cell: DNC, inputs: Tensor, *, is_training: bool) -> float:
    """Returns the milliseconds of a step, the best of REPEATS sequences."""
    import torch

    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        with torch.set_grad_enabled(is_training):
            state, outputs = cell.initial_state(BATCH), []
            for x in inputs:
                y, state = cell.step(x, state)
                outputs.append(y)
            if is_training:
                torch.stack(outputs).square().mean().backward()  # type: ignore[no-untyped-call]
        taken.append(time.perf_counter() - start)
    return 1000 * min(taken) / STEPS


def draw(measured: dict[str, Rows], path: Path) -> None:
    """Draws a picture of each part. Raises ImportError where matplotlib is missing."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, (part, rows) in zip(figure.subplots(1, len(measured), squeeze=False)[0], measured.items(), strict=True):
        x, left, right = rows[0]
        values = {name: [row[name] for row in rows] for name in (x, left, right)}
        axes.plot(values[x], values[left], "o-", color="#1b4f72")
        axes.set(xlabel=x, title=f"by {part}", ylim=(0, None))
        axes.set_ylabel(left.replace("_", " "), color="#1b4f72")
        other = axes.twinx()
        other.plot(values[x], values[right], "s--", color="#ca6f1e")
        other.set(ylim=(0, None))
        other.set_ylabel(right.replace("_", " "), color="#ca6f1e")
    figure.savefig(path, dpi=110)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path, nargs="+", help="sentences, one a line")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    parser.add_argument("--sentences", type=int, default=MARKS[-1], help="the last mark that is measured")
    parser.add_argument("--only", nargs="+", choices=("sentences", "processes", "slots"))
    options = parser.parse_args()
    file = options.output / "scaling.json"
    measured: dict[str, Rows] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    parts: dict[str, Any] = {
        "sentences": lambda: by_sentences(options.texts, options.sentences),
        "processes": lambda: by_processes(options.texts),
        "slots": by_slots,
    }
    options.output.mkdir(parents=True, exist_ok=True)
    for part in options.only or parts:
        measured[part] = parts[part]()
        atomic_write_json(file, measured)
    draw(measured, options.output / "scaling.png")


if __name__ == "__main__":
    main()
