"""How long a text takes alone, and beside a program that has one of the cores.

    python training/benchmarks/busy_core.py [--rounds 3]

An endless loop has one core in half of the rounds. Each round is a new process: it loads the embedded model, then
normalizes texts one at a time. `default` is what users get, products on the calling thread; `torch's threads` is the
same with PyTorch's own number of threads, which is what a call would use by itself. Milliseconds a text, of all rounds
together; the ratio is of the medians, beside a busy core and alone.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

TEXTS = [
    f"The {number} kg parcel cost ${number * 7}.50 on {number % 28 + 1} March {1900 + number}, said IUCN at Main St."
    for number in range(40)
]
WAYS = ("default", "torch's threads")


def worker(way: str) -> None:
    """Prints the seconds that loading and the first text took, and the milliseconds of each text after it."""
    start = time.perf_counter()
    import dncnorm
    from dncnorm.core import threads

    if way != WAYS[0]:
        threads._runtime = lambda: None
    normalize = dncnorm.pipeline()
    normalize(TEXTS[0])
    first = time.perf_counter() - start
    found = []
    for text in TEXTS[1:]:
        start = time.perf_counter()
        normalize(text)
        found.append((time.perf_counter() - start) * 1000)
    print(json.dumps([first, found]))


def _spin() -> None:
    while True:
        pass


@contextmanager
def busy_core(is_busy: bool) -> Iterator[None]:
    """Has an endless loop beside the block."""
    process = multiprocessing.get_context("spawn").Process(target=_spin, daemon=True)
    if is_busy:
        process.start()
        time.sleep(1.0)
    try:
        yield
    finally:
        if is_busy:
            process.kill()
            process.join()


def measured(way: str, is_busy: bool) -> tuple[float, list[float]]:
    with busy_core(is_busy):
        command = [sys.executable, "-W", "ignore", __file__, "--worker", way]
        first, found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return first, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--worker", choices=WAYS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        worker(arguments.worker)
        return
    kinds = [(way, is_busy) for way in WAYS for is_busy in (False, True)]
    times: dict[tuple[str, bool], list[float]] = {kind: [] for kind in kinds}
    firsts: dict[tuple[str, bool], list[float]] = {kind: [] for kind in kinds}
    for _ in range(arguments.rounds):
        for kind in kinds:
            first, found = measured(*kind)
            firsts[kind].append(first)
            times[kind] += found
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {arguments.rounds} rounds of {len(TEXTS) - 1} texts")
    print(f"{'':16} {'':5} {'median':>8} {'p95':>8} {'load and first text':>20}")
    for (way, is_busy), values in times.items():
        p95 = statistics.quantiles(values, n=20)[-1]
        place, first = "busy" if is_busy else "alone", statistics.median(firsts[way, is_busy])
        print(f"{way:16} {place:5} {statistics.median(values):6.1f} ms {p95:5.1f} ms {first:18.1f} s")
    for way in WAYS:
        ratio = statistics.median(times[way, True]) / statistics.median(times[way, False])
        print(f"{way}: beside a busy core {ratio:.2f} times as long")


if __name__ == "__main__":
    main()
