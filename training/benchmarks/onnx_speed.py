"""How fast a model is under onnxruntime beside torch and XGBoost, and whether it says the same.

    python training/benchmarks/onnx_speed.py ../shared/data/en/raw_gum.txt

One process, one thread. Each task gets texts of its own every round, which both sides are given one after the other, in
another order every round; medians over the rounds are printed. The whole pipeline first; then the network and the
gate's trees alone.
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
from typing import Any, NamedTuple

import torch
from throughput import sample

from dncnorm import DncNormForTextNormalization, TextNormalizer, pipeline
from dncnorm.core.characters import has_digit
from dncnorm.core.queries import Query
from dncnorm.gate.features import FeatureTable
from dncnorm.gate.gate import Gate
from dncnorm.model.decoding import decode
from dncnorm.model.onnx import OnnxDncNorm
from dncnorm.normalization.embedded import EMBEDDED

EXPORT = Path(__file__).parents[1] / "export_onnx.py"
Texts = Sequence[str]


class Task(NamedTuple):
    """prepared: from texts what is worked on, not timed. run: the work."""

    name: str
    prepared: Callable[[TextNormalizer, Texts], Any]
    run: Callable[[TextNormalizer, Any], Any]


def _sentences(normalize: TextNormalizer, texts: Texts) -> list[list[str]]:
    documents = [normalize.preprocess(text) for text in texts]
    form = normalize.language.corpus_form
    return [[form(token.before) for token in tokens] for document in documents for tokens in document.sentences]


def _queries(normalize: TextNormalizer, texts: Texts) -> list[Query]:
    """Of the words with a digit: the network has something to say for them."""
    found = [
        Query(tuple(words), place)
        for words in _sentences(normalize, texts)
        for place, word in enumerate(words)
        if has_digit(word)
    ]
    return list(filter(normalize.model.context.fits, found))


def _gate(normalize: TextNormalizer) -> Gate:
    gate = normalize.model.bundle.gate
    assert gate is not None  # a pipeline is not made without
    return gate


def _rows(normalize: TextNormalizer, texts: Texts) -> Any:
    gate = _gate(normalize)
    table = FeatureTable(_sentences(normalize, texts), gate.config.feature_set, gate.lexicon)
    return table.rows(0, len(table))


TASKS = (
    Task("texts, all in one call", lambda _, texts: texts, lambda normalize, texts: normalize(texts)),
    Task("texts, a call each", lambda _, texts: texts, lambda normalize, texts: [*map(normalize, texts)]),
    Task(
        "queries, the network", _queries, lambda normalize, found: decode(normalize.model, normalize.tokenizer, found)
    ),
    Task("tokens, the gate's trees", _rows, lambda normalize, rows: _gate(normalize).trees.probabilities(rows)),
)


def measure(sides: Sequence[TextNormalizer], task: Task, slices: Sequence[Texts]) -> str:
    """One line of the table: items per second of each side, and how many times as fast the second is."""
    task.run(sides[0], task.prepared(sides[0], slices[0][:1]))
    task.run(sides[1], task.prepared(sides[1], slices[0][:1]))
    rates: list[list[float]] = [[], []]
    items = 0
    for number, texts in enumerate(slices):
        work = task.prepared(sides[0], texts)
        items += len(work)
        for side in (number % 2, 1 - number % 2):
            start = time.perf_counter()
            task.run(sides[side], work)
            rates[side].append(len(work) / (time.perf_counter() - start))
    ratios = [ours / theirs for theirs, ours in zip(*rates, strict=True)]
    medians = [statistics.median(found) for found in (*rates, ratios)]
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    return f"{task.name:26}{items:8}{medians[0]:12.1f}{medians[1]:12.1f}{medians[2]:8.2f}   {spread}"


def agreement(sides: Sequence[TextNormalizer], texts: Texts) -> str:
    """How many texts are said differently, and how far confidences are apart."""
    differing, apart = 0, 0.0
    for one, other in zip(*(side(texts) for side in sides), strict=True):
        differing += one["normalized_text"] != other["normalized_text"]
        pairs = zip(one["segments"], other["segments"], strict=True)
        apart = max([apart, *(abs(a["confidence"] - b["confidence"]) for a, b in pairs)])
    return f"{len(texts)} texts: {differing} said differently; confidences at most {apart:.1e} apart"


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a text a line")
    parser.add_argument("--texts", type=int, default=2400, help="lines taken, evenly spaced over the files")
    parser.add_argument("--model", type=Path, default=EMBEDDED / "en", help="a model's folder")
    parser.add_argument("--exported", type=Path, help="its export; without, it is exported first")
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
        if options.exported is None:
            subprocess.run([sys.executable, str(EXPORT), str(options.model), "--output", made], check=True)
        other = OnnxDncNorm.from_pretrained(options.model, exported=options.exported or made)
    sides = pipeline(model=model), pipeline(model=other)
    lines = sample(options.text, options.texts)
    size = len(lines) // (options.rounds * len(TASKS))
    slices = [lines[start : start + size] for start in range(0, size * options.rounds * len(TASKS), size)]
    print(f"{len(lines)} texts, {size} a round and task, load {os.getloadavg()[0]:.1f}", flush=True)
    print(f"{'a second':26}{'items':>8}{'torch':>12}{'ONNX':>12}{'ratio':>8}   least to most", flush=True)
    for number, task in enumerate(TASKS):
        print(measure(sides, task, slices[number :: len(TASKS)]), flush=True)
    print(agreement(sides, lines), f"load {os.getloadavg()[0]:.1f}", sep="\n")


if __name__ == "__main__":
    main()
