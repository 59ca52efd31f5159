"""How long one new line takes, beside wetext in the same run: lines full of numbers that no cache knows.

    python -m venv rivals && rivals/bin/pip install -r training/benchmarks/requirements_rivals.txt
    python training/benchmarks/new_lines.py $D/en/raw_{gum,wikisplit,xquad_pud}.txt --rivals rivals/bin/python

Lines with two numbers or more; their digits are drawn anew. A line is one call, in a new process with one thread, and
what counts is its processor time. Each round draws other digits; the systems take turns. `--words 5` keeps the first
words of each, as a chat has them. Beside it: the first line of a new process, and the first piece of a stream.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from processes import Worker, turns

OURS, RIVAL = "dncnorm", "wetext"
_NUMBER, _DIGIT = re.compile(r"\d+"), re.compile(r"\d")


def numbered(files: Sequence[str], size: int, seed: int, words: int | None = None) -> list[str]:
    """Returns lines with two numbers or more, drawn from the files, with other digits; a first one is not 0.

    words: how many of each are kept; None for all.
    """
    lines = [line.strip() for file in files for line in Path(file).read_text(encoding="utf-8").splitlines()]
    lines = [" ".join(line.split()[:words]) for line in dict.fromkeys(lines) if len(_NUMBER.findall(line)) > 1]
    draw = random.Random(seed)

    def redrawn(number: re.Match[str]) -> str:
        first = number[0][0] if number[0][0] == "0" else str(draw.randint(1, 9))
        return first + _DIGIT.sub(lambda _: str(draw.randint(0, 9)), number[0][1:])

    return [_NUMBER.sub(redrawn, line) for line in draw.sample(lines, min(size, len(lines)))]


def seconds(worker: Worker, lines: Sequence[str], folder: Path) -> list[float]:
    """Returns the processor time of each line."""
    texts = folder / "texts.json"
    texts.write_text(json.dumps(lines))
    worker.ask(texts, one_by_one=True, clock="processor")
    taken: list[float] = worker.answer()["seconds"]
    return taken


def table(taken: dict[str, list[float]]) -> Iterator[str]:
    """Yields mean, median and tail of each system, and how many times as fast dncnorm is."""
    yield f"{'':12}{'lines':>8}{'mean ms':>10}{'median':>8}{'p95':>8}   {OURS} is"
    ours = statistics.fmean(taken[OURS])
    for name, found in taken.items():
        mean, tail = statistics.fmean(found), statistics.quantiles(found, n=20)[-1]
        numbers = f"{len(found):8}{1000 * mean:10.2f}{1000 * statistics.median(found):8.2f}{1000 * tail:8.2f}"
        yield f"{name:12}{numbers}   {mean / ours:.2f} times as fast"


FIRSTS = """
import sys, time
import dncnorm
normalize = dncnorm.pipeline()
normalize(sys.argv[1])
first = time.process_time()
for text in sys.argv[2:]:
    start = time.process_time()
    next(normalize.stream_text([f"{text} ", text]))
print(first, time.process_time() - start)
"""
"""Prints the seconds of a new process to its first line, and those of a second stream to its first piece."""


def firsts(python: str, lines: Sequence[str], rounds: int) -> str:
    """Returns the least seconds to a first line, and to a first piece, of new processes with dncnorm."""
    runs = [subprocess.check_output([python, "-c", FIRSTS, *lines[:3]], text=True).split() for _ in range(rounds)]
    line, piece = (min(map(float, taken)) for taken in zip(*runs, strict=True))
    return f"first line of a process {line:.2f} s, first piece of a stream {1000 * piece:.0f} ms (least of {rounds})"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a line each")
    parser.add_argument("--lines", type=int, default=300, help="lines of a round")
    parser.add_argument("--words", type=int, help="words kept of a line (default: all)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has dncnorm")
    parser.add_argument("--rivals", help="the interpreter that has wetext; without it, dncnorm alone is measured")
    options = parser.parse_args()
    systems = [(OURS, options.python), *([(RIVAL, options.rivals)] if options.rivals else [])]
    taken: dict[str, list[float]] = {name: [] for name, _ in systems}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, python) in enumerate(turns(systems, options.rounds)):
            worker = Worker(name, python)
            lines = numbered(options.text, options.lines, number // len(systems), options.words)
            taken[name] += seconds(worker, lines, Path(folder))
            worker.close()
    lines = numbered(options.text, options.lines, options.rounds, options.words)
    print(firsts(options.python, lines, options.rounds))
    print(*table(taken), f"load {os.getloadavg()[0]:.1f}", sep="\n")


if __name__ == "__main__":
    main()
