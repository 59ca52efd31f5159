"""Processor time and memory of a megabyte of each of 30 shapes, and how the time grows with the length.

    python training/benchmarks/long_shapes.py [--lang en] [--size 1000000] [--only " a1"]

Each shape is repeated, in a fork that has read 16,000 characters of it before, up to an eighth, a quarter, half and the
whole of --size. Prints a row for each: seconds, the greatest time of a character against that of the eighth, and
the most memory that the process ever had.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.inputs import filled
from attacks.long_input import FIXED

import dncnorm
from dncnorm import TextNormalizer

SHAPES = (
    *FIXED,
    *(" a1", "[](", "\a", "- ", "<b>", "10:30 ", "15 kg, ", "$5.50 million ", "XIV ", "www.a.b/", "5 кг, ", "1\n"),
)
PARTS = (8, 4, 2, 1)
WARM = 16_000


def measured(normalize: TextNormalizer, shape: str, size: int) -> tuple[list[float], float]:
    """Returns the seconds of each part of the size, and the megabytes of this process at most."""
    seconds = []
    normalize(filled(shape, WARM))
    for part in PARTS:
        text = filled(shape, size // part)
        started = time.process_time()
        normalize(text)
        seconds.append(time.process_time() - started)
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_a_fork(normalize: TextNormalizer, shape: str, size: int) -> tuple[list[float], float]:
    """Returns what `measured` does, of a process of its own."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=lambda: there.send(measured(normalize, shape, size)))
    process.start()
    there.close()
    found: tuple[list[float], float] = here.recv()
    process.join()
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--only", nargs="*", default=SHAPES, help="these shapes (default: all)")
    options = parser.parse_args()
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    normalize("It weighs 15 kg. " * 500)  # compiles what is compiled once
    print("| shape |", " | ".join(f"{options.size // part:,}" for part in PARTS), "| growth | MB |", flush=True)
    for shape in options.only:
        seconds, megabytes = in_a_fork(normalize, shape, options.size)
        growth = max(part * taken for part, taken in zip(PARTS, seconds, strict=True)) / (PARTS[0] * seconds[0])
        row = " | ".join(f"{taken:.1f}" for taken in seconds)
        print(f"| `{shape[:20]!r}` | {row} | {growth:.1f} | {megabytes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
