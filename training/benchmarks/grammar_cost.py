"""What a grammar costs: per token, on hostile tokens, and in the whole pipeline with and without it.

    python training/benchmarks/grammar_cost.py ../shared/data/en/google_tn_val10k.tsv

Tokens are generated (`generated_tokens`), each composed once anew and once from the cache. A hostile token is read,
united and walked through for the first time; memory is the process's high-water mark above where it stood before
(Linux). The pipelines take turns over the corpus, in another order every round; medians are compared.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import torch

import dncnorm
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.corpus import iter_sentences
from dncnorm.grammars import Grammar
from dncnorm.languages.en.generated.tokens import CLASSES, token
from dncnorm.normalization.embedded import embedded_model
from dncnorm.normalization.text_normalizer import TextNormalizer

LENGTHS = (10, 30, 100, 200, 201, 1000, 3000, 10_000)
HOSTILE: dict[str, Callable[[int], str]] = {
    "digits": lambda length: ("1234567890" * length)[:length],
    "zeros": lambda length: "0" * length,
    "slashes": lambda length: "/" * length,
    "1/1/1/...": lambda length: ("1/" * length)[:length],
    "1,1,1,...": lambda length: ("1," * length)[:length],
    "1 1 1 ...": lambda length: ("1 " * length)[:length],
    "1-1-1-...": lambda length: ("1-" * length)[:length],
    "letters": lambda length: "A" * length,
    "capitals and points": lambda length: ("A." * length)[:length],
    "Roman": lambda length: "M" * length,
    "brackets": lambda length: ("([{" * length)[:length],
    "mixed scripts": lambda length: ("aя1١中α" * length)[:length],
    "address": lambda length: ("www.a1/" * length)[:length],
}
"""Shapes of tokens that make a careless grammar slow, each of any length."""


def cost_per_token(folder: Path, tokens: int) -> Iterator[str]:
    """Milliseconds a token, when it is composed and when it is remembered, per class."""
    yield f"{'class':12}{'tokens':>8}{'read':>8}{'ms, new':>10}{'slowest':>10}{'µs, cached':>12}"
    grammar = Grammar.from_pretrained(folder)
    for semiotic_class in CLASSES:
        rng = random.Random(semiotic_class)
        drawn = list({token(semiotic_class, rng): None for _ in range(tokens)})
        fresh = [seconds_of(grammar.lattice, written) for written in drawn]
        again = [seconds_of(grammar.lattice, written) for written in drawn]
        read = sum(grammar.lattice(written) is not None for written in drawn) / len(drawn)
        yield (
            f"{semiotic_class:12}{len(drawn):8}{read:8.3f}{1e3 * statistics.mean(fresh):10.3f}{1e3 * max(fresh):10.3f}"
            f"{1e6 * statistics.mean(again):12.2f}"
        )


def hostile_curve(work: Callable[[str], object]) -> Iterator[str]:
    """Milliseconds and megabytes of `work` on hostile tokens, by shape and length."""
    yield f"{'ms (MB) at length':22}" + "".join(f"{length:>16,}" for length in LENGTHS)
    for name, shape in HOSTILE.items():
        cells = ""
        for length in LENGTHS:
            written = shape(length)
            before = reset_peak()
            seconds = seconds_of(work, written)
            cells += f"{f'{1e3 * seconds:.2f} ({peak() - before:.1f})':>16}"
        yield f"{name:22}{cells}"


def walk(grammar: Grammar, written: str) -> None:
    """All that may be asked of a grammar: a token's readings, their union, and each canonical form followed in it."""
    lattice = grammar.lattice(written)
    for reading in grammar.readings(written):
        if lattice is None or not lattice.accepts(reading.text):
            raise AssertionError(f"{written!r}: {reading.text!r} is not in its lattice")


def alone(normalize: TextNormalizer, written: str) -> None:
    """A sentence of one token."""
    normalize.normalize_sentences([[written]])


def reset_peak() -> float:
    """Forgets the high-water mark of the process's memory; the megabytes that it holds now."""
    Path("/proc/self/clear_refs").write_text("5")
    return peak()


def peak() -> float:
    """The high-water mark since `reset_peak`, in megabytes."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def throughput(
    contenders: dict[str, TextNormalizer], sentences: Sequence[list[str]], rounds: int
) -> dict[str, list[float]]:
    """Seconds of every round, by contender; round i begins with contender i."""
    names = list(contenders)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for done in range(rounds):
        turn = done % len(names)
        for name in names[turn:] + names[:turn]:
            seconds[name].append(seconds_of(contenders[name].normalize_sentences, sentences))
    return seconds


def report(seconds: dict[str, list[float]], tokens: int) -> Iterator[str]:
    """A line a contender: tokens per second, and how much longer than the first it takes."""
    first = statistics.median(next(iter(seconds.values())))
    yield f"{'':20}{'tokens/s':>10}{'median s':>10}{'quartiles':>18}"
    for name, taken in seconds.items():
        median = statistics.median(taken)
        low, _, high = statistics.quantiles(taken, n=4) if len(taken) > 1 else (median, median, median)
        yield f"{name:20}{tokens / median:10.0f}{median:10.3f}{f'{low:.3f} to {high:.3f}':>18}   {median / first:.2f}"


def seconds_of(work: Callable[..., object], *arguments: object) -> float:
    """What one call takes."""
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


def print_lines(title: str, lines: Iterable[str]) -> None:
    """A table, line by line as it is made."""
    print(f"\n{title}")
    for line in lines:
        print(line, flush=True)


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="for the pipeline's throughput")
    parser.add_argument("--model", type=Path, default=embedded_model("en"), help="a model's folder, grammar included")
    parser.add_argument("--tokens", type=int, default=300, help="of each class")
    parser.add_argument("--rounds", type=int, default=7, help="passes of each pipeline over the corpus")
    parser.add_argument("--sentences", type=int, default=2000, help="of the corpus")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="of torch")
    arguments = parser.parse_args()
    for name in ("tokens", "rounds", "sentences", "threads"):
        if getattr(arguments, name) < 1:
            parser.error(f"--{name}: {getattr(arguments, name)}; it must be at least 1")
    return arguments


def main() -> None:
    """Measure and print."""
    arguments = parse_arguments()
    torch.set_num_threads(arguments.threads)
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads, load {os.getloadavg()[0]:.1f}")
    folder = arguments.model / GRAMMAR_FOLDER
    gc.collect()
    gc.disable()  # as timeit does: a collection among all that is imported takes 300 ms, wherever it falls
    print_lines("per token", cost_per_token(folder, arguments.tokens))
    grammar = Grammar.from_pretrained(folder)
    print_lines("hostile tokens: the grammar", hostile_curve(partial(walk, grammar)))
    contenders = {
        "without grammar": dncnorm.pipeline(model=arguments.model, grammar=False),
        "with grammar": dncnorm.pipeline(model=arguments.model),
    }
    for name, normalize in contenders.items():
        normalize.normalize_sentences([["It", "weighs", "15 kg", "."]])
        print_lines(f"hostile tokens: the pipeline {name}", hostile_curve(partial(alone, normalize)))
    gc.enable()
    sentences = [sentence.words for sentence in islice(iter_sentences(arguments.corpus), arguments.sentences)]
    seconds = throughput(contenders, sentences, arguments.rounds)
    print_lines("the pipeline over the corpus", report(seconds, sum(map(len, sentences))))
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
