"""How fast a model is with onnxruntime and with torch and XGBoost, and whether the results are the same.

    python training/benchmarks/onnx_speed.py ../shared/data/en/raw_gum.txt

One process, one thread. Every round has new texts, which both sides get one after the other, in another order every
round; medians over the rounds are printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from throughput import sample

from dncnorm import DncNormForTextNormalization, TextNormalizer, pipeline
from dncnorm.model.onnx import OnnxDncNorm
from dncnorm.normalization.embedded import EMBEDDED

EXPORT = Path(__file__).parents[1] / "export_onnx.py"
Texts = Sequence[str]


TASKS: dict[str, Callable[[TextNormalizer, Texts], Any]] = {
    "texts, all in one call": lambda normalize, texts: normalize(texts),
    "texts, a call each": lambda normalize, texts: [*map(normalize, texts)],
}


def measure(sides: Sequence[TextNormalizer], name: str, slices: Sequence[Texts]) -> str:
    """Returns a line of the table: texts per second of each side, and how many times as fast the second is."""
    rates: list[list[float]] = [[], []]
    for number, texts in enumerate(slices):
        for side in (number % 2, 1 - number % 2):
            start = time.perf_counter()
            TASKS[name](sides[side], texts)
            rates[side].append(len(texts) / (time.perf_counter() - start))
    ratios = [ours / theirs for theirs, ours in zip(*rates, strict=True)]
    medians = [statistics.median(found) for found in (*rates, ratios)]
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    return f"{name:26}{medians[0]:12.1f}{medians[1]:12.1f}{medians[2]:8.2f}   {spread}"


def agreement(sides: Sequence[TextNormalizer], texts: Texts) -> str:
    """Returns how many texts have another result, and the largest difference of confidences."""
    differing, apart = 0, 0.0
    for one, other in zip(*(side(texts) for side in sides), strict=True):
        differing += one["normalized_text"] != other["normalized_text"]
        pairs = zip(one["segments"], other["segments"], strict=True)
        apart = max([apart, *(abs(a["confidence"] - b["confidence"]) for a, b in pairs)])
    return f"{len(texts)} texts: {differing} with another result; confidences differ by at most {apart:.1e}"


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a text a line")
    parser.add_argument("--texts", type=int, default=2400, help="lines taken, evenly spaced over the files")
    parser.add_argument("--model", type=Path, default=EMBEDDED / "en", help="a model's folder")
    parser.add_argument("--rounds", type=int, default=6)
    arguments = parser.parse_args()
    if arguments.rounds < 1 or arguments.texts < arguments.rounds * len(TASKS):
        parser.error(f"--rounds: {arguments.rounds}, of {len(TASKS)} tasks, for {arguments.texts} texts")
    return arguments


def main() -> None:
    """Measure and print."""
    options = parse_arguments()
    torch.set_num_threads(1)
    model = DncNormForTextNormalization.from_pretrained(options.model)
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([sys.executable, str(EXPORT), str(options.model), "--output", made], check=True)
        other = OnnxDncNorm.from_pretrained(options.model, exported=made)
    sides = pipeline(model=model), pipeline(model=other)
    lines = sample(options.text, options.texts)
    size = len(lines) // (options.rounds * len(TASKS))
    slices = [lines[start : start + size] for start in range(0, size * options.rounds * len(TASKS), size)]
    print(f"{len(lines)} texts, {size} a round and task, load {os.getloadavg()[0]:.1f}", flush=True)
    print(f"{'a second':26}{'torch':>12}{'ONNX':>12}{'ratio':>8}   least to most", flush=True)
    for side in sides:
        side(lines[:1])
    for number, name in enumerate(TASKS):
        print(measure(sides, name, slices[number :: len(TASKS)]), flush=True)
    print(agreement(sides, lines), f"load {os.getloadavg()[0]:.1f}", sep="\n")


if __name__ == "__main__":
    main()
