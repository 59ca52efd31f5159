"""What the decision list saves: processor time with and without it, in turns, and what is said otherwise.

    python training/benchmarks/decision_list.py ../shared/data/en/raw_*.txt --texts 3000

One thread: a text at a time for the first third of the texts, and all in one call.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

import dncnorm
from dncnorm.normalization.text_normalizer import TextNormalizer

SEED = 11


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="texts, one a line")
    parser.add_argument("--texts", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    texts = [line for file in options.files for line in file.read_text(encoding="utf-8").splitlines()]
    Random(SEED).shuffle(texts)
    texts = texts[: options.texts]
    systems = {
        "without": dncnorm.pipeline("text-normalization", decision_list=False),
        "with": dncnorm.pipeline("text-normalization"),
    }
    for _ in range(options.rounds + 1):  # the first fills the caches of both
        for name, normalize in systems.items():
            print(f"{name}: {_timed(normalize, texts)}", flush=True)
    said = [[result["normalized_text"] for result in normalize(texts)] for normalize in systems.values()]
    print(f"said otherwise: {sum(one != other for one, other in zip(*said, strict=True))} of {len(texts)}")


def _timed(normalize: TextNormalizer, texts: list[str]) -> str:
    """Returns the processor time of single texts, and of all at once."""
    single = 1000 * np.array([_seconds(normalize, text) for text in texts[: len(texts) // 3]])
    rate = len(texts) / _seconds(normalize, texts)
    middle, high = np.percentile(single, [50, 95])
    return f"a text at a time median {middle:.2f} ms, p95 {high:.1f} ms; in one call {rate:.0f} texts a second"


def _seconds(call: Callable[[Any], Any], value: Any) -> float:
    start = process_time()
    call(value)
    return process_time() - start


if __name__ == "__main__":
    main()
