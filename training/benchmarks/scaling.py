"""How time and memory grow with the number of sentences, and with the number of processes.

    python training/benchmarks/scaling.py ../shared/data/en/raw_*.txt [--sentences 1000000] [--only sentences]

The sentences are drawn from the files, one a line, with other digits, so that few come twice.
sentences: one process reads them as a stream; the time and the resident memory after so many.
processes: `dncnorm normalize --workers N` of 20,000 sentences, without the time that it takes for 200.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psutil
from attacks.inputs import drawn_text, lines_of

import dncnorm

MARKS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
WORKERS = (1, 2, 3, 4)
FEW, MANY = 200, 20_000


def sentences(files: Sequence[Path], count: int, seed: int = 1) -> Iterator[str]:
    """Draws sentences."""
    lines, drawn = lines_of(files), random.Random(seed)
    return (drawn_text(drawn, lines) for _ in range(count))


def by_sentences(files: Sequence[Path], count: int) -> None:
    """Measures one process at each mark up to `count`."""
    normalize, process = dncnorm.pipeline("text-normalization"), psutil.Process()
    start = time.process_time()
    for number, _ in enumerate(normalize(sentences(files, count)), start=1):
        if number in MARKS:
            seconds, megabytes = time.process_time() - start, process.memory_info().rss / 2**20
            print(f"{number:,} sentences: {seconds:.1f} s of processor time, {megabytes:.0f} MB", flush=True)


def by_processes(files: Sequence[Path]) -> None:
    """Measures `dncnorm normalize` with 1 to 4 processes."""
    with tempfile.TemporaryDirectory() as folder:
        for count in (FEW, MANY):
            text = "".join(f"{sentence}\n" for sentence in sentences(files, count))
            (Path(folder) / f"{count}.txt").write_text(text, encoding="utf-8")
        for workers in WORKERS:
            start, seconds = (_seconds(Path(folder) / f"{count}.txt", workers) for count in (FEW, MANY))
            print(f"{workers} processes: {(MANY - FEW) / (seconds - start):.0f} sentences a second", flush=True)


def _seconds(file: Path, workers: int) -> float:
    command = [sys.executable, "-m", "dncnorm.apps.cli", "normalize", "--input", str(file), "--workers", str(workers)]
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path, nargs="+", help="sentences, one a line")
    parser.add_argument("--sentences", type=int, default=MARKS[-1], help="the last mark (default: %(default)s)")
    parser.add_argument("--only", choices=("sentences", "processes"))
    options = parser.parse_args()
    if options.only != "processes":
        by_sentences(options.texts, options.sentences)
    if options.only != "sentences":
        by_processes(options.texts)


if __name__ == "__main__":
    main()
