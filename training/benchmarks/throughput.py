"""How fast the pipeline starts, answers, and works through many texts, beside its rivals in the same run.

    python -m venv rivals && rivals/bin/pip install -r training/benchmarks/requirements_rivals.txt
    python training/benchmarks/throughput.py ../shared/data/en/raw_{gum,wikisplit,xquad_pud}.txt \\
        --rivals rivals/bin/python

Cold start: new processes, from the first line of the worker to the first result. Latency: one text a call, of the first
texts of a process, and of new texts after all others. Throughput: calls with all texts, in one process and shared
between several; each has one thread. The systems take turns, in another order every round, so that other load affects
all equally; medians are printed. A slow rival may get the first texts only (`--limit nemo=300`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from processes import Worker, turns

OURS, RIVALS = "dncnorm", ("wetext", "nemo")


class Contender(NamedTuple):
    """A normalizer, the interpreter that has it, and how many of the texts it gets."""

    name: str
    python: str
    limit: int


def cold_starts(contenders: Sequence[Contender], rounds: int) -> Iterator[str]:
    """Yields seconds and megabytes to the first result of new processes."""
    starts: dict[str, list[dict[str, float]]] = {contender.name: [] for contender in contenders}
    for contender in turns(contenders, rounds):
        worker = Worker(contender.name, contender.python)
        starts[contender.name].append(worker.start)
        worker.close()
    yield f"{'cold start':12}{'median s':>10}{'least':>8}{'most':>8}{'peak MB':>10}"
    for name, found in starts.items():
        seconds = [start["seconds"] for start in found]
        peak = max(start["peak_mb"] for start in found)
        yield f"{name:12}{statistics.median(seconds):10.2f}{min(seconds):8.2f}{max(seconds):8.2f}{peak:10.0f}"


def latencies(
    contenders: Sequence[Contender], workers: dict[str, Worker], texts: Path, options: Any, *, first_text: int = 0
) -> Iterator[str]:
    """Yields the milliseconds of a call with one text, from `first_text` on."""
    taken: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number, contender in enumerate(turns(contenders, options.rounds)):
        worker, share = workers[contender.name], options.single
        first = first_text + number // len(contenders) * share
        worker.ask(texts, first=first, limit=min(share, contender.limit), one_by_one=True)
        taken[contender.name] += worker.answer()["seconds"]
    yield f"{'one text':12}{'texts':>8}{'median ms':>12}{'p95':>8}"
    for name, seconds in taken.items():
        tail = statistics.quantiles(seconds, n=20)[-1]
        yield f"{name:12}{len(seconds):8}{1000 * statistics.median(seconds):12.2f}{1000 * tail:8.2f}"


def throughput(
    contenders: Sequence[Contender], teams: dict[str, list[Worker]], texts: Path, rounds: int
) -> Iterator[str]:
    """Yields the texts per second of each contender's processes, and how many times as fast dncnorm is."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    failed: dict[str, int] = {}
    for contender in turns(contenders, rounds):
        team = teams[contender.name]
        for first, worker in enumerate(team):
            worker.ask(texts, first=first, step=len(team), limit=contender.limit // len(team))
        answers = [worker.answer() for worker in team]
        slowest = max(answer["seconds"][0] for answer in answers)
        rates[contender.name].append(contender.limit // len(team) * len(team) / slowest)
        failed[contender.name] = sum(answer["failed"] for answer in answers)
    processes = len(next(iter(teams.values())))
    yield f"{f'{processes} processes':12}{'texts':>8}{'texts/s':>10}{'least':>8}{'most':>8}{'failed':>8}   {OURS} is"
    ours = statistics.median(rates[OURS])
    for name, _, limit in contenders:
        found, median = rates[name], statistics.median(rates[name])
        numbers = f"{limit:8}{median:10.1f}{min(found):8.1f}{max(found):8.1f}{failed[name]:8}"
        yield f"{name:12}{numbers}   {ours / median:.2f} times as fast"


def sample(files: Iterable[str], size: int) -> list[str]:
    """Returns lines of the files, evenly spaced, in random order."""
    lines = [line.strip() for file in files for line in Path(file).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line]
    size = min(size, len(lines))
    chosen = [lines[place * len(lines) // size] for place in range(size)]
    random.Random(0).shuffle(chosen)
    return chosen


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a text a line")
    parser.add_argument("--texts", type=int, default=7500, help="lines taken, evenly spaced over the files")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has dncnorm")
    parser.add_argument("--rivals", help="the interpreter that has the rivals; without it, dncnorm alone is measured")
    parser.add_argument("--only", nargs="+", choices=RIVALS, default=list(RIVALS), help="these rivals")
    parser.add_argument("--limit", nargs="*", default=["nemo=300"], help="NAME=TEXTS: the first texts for a slow rival")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="numbers of processes to measure")
    parser.add_argument("--single", type=int, default=50, help="texts of each round in calls of one text")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    limits = {name: int(texts) for name, _, texts in (limit.partition("=") for limit in options.limit)}
    singles = options.single * options.rounds
    lines = sample(options.text, options.texts + singles)  # the last ones are new after all others
    known = len(lines) - singles
    if not known >= singles > 0:
        parser.error(f"--single {options.single} --rounds {options.rounds}: need {2 * singles} lines, got {len(lines)}")
    named = [(OURS, options.python), *((name, options.rivals) for name in options.only if options.rivals)]
    contenders = [Contender(name, python, min(known, limits.get(name, known))) for name, python in named]
    print(f"{known} texts, {sum(map(len, lines[:known]))} characters, load {os.getloadavg()[0]:.1f}", flush=True)

    def show(table: Iterable[str]) -> None:
        print(*table, f"load {os.getloadavg()[0]:.1f}", "", sep="\n", flush=True)

    show(cold_starts(contenders, options.rounds))
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts.json"
        texts.write_text(json.dumps(lines))
        teams = {c.name: [Worker(c.name, c.python) for _ in range(max(options.processes))] for c in contenders}
        first = {name: team[0] for name, team in teams.items()}
        show(("the first texts of a process", *latencies(contenders, first, texts, options)))
        for processes in options.processes:
            chosen = {name: team[:processes] for name, team in teams.items()}
            show(throughput(contenders, chosen, texts, options.rounds))
        show((f"after {known} others", *latencies(contenders, first, texts, options, first_text=known)))
        for worker in (worker for team in teams.values() for worker in team):
            worker.close()


if __name__ == "__main__":
    main()
