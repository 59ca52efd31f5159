"""How fast the pipeline starts, answers and works through a text, beside its rivals in the same run.

    python -m venv rivals && rivals/bin/pip install -r training/benchmarks/requirements_rivals.txt
    python training/benchmarks/throughput.py ../shared/data/en/raw_{gum,wikisplit,xquad_pud}.txt \\
        --rivals rivals/bin/python --corpus ../shared/data/en/google_tn_val10k.tsv

Cold start: new processes, from the interpreter's first line of ours to the first result. Latency: one text a call, of a
process's first texts, and of texts that are new to one that has worked through all others.
Throughput: the same texts in calls of all, by one process and by several that share the texts out; each has one thread.
Everything takes turns, in another order every round, so that whatever else the machine does affects all equally;
medians are printed. A slow rival may be given the first texts only (`--limit nemo=300`): its rate is counted on these.
The texts are shuffled, always in the same order, so that the first are like the rest.

What is said of a corpus's sentences (joined with natural spacing) is compared with their references, case and
punctuation aside; the conventions are the corpus's, so that a rival is also charged for its own.
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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from processes import AskedProcess, turns

from dncnorm import languages
from dncnorm.core.records import Sentence
from dncnorm.core.special import SILENCE, reference, split_words
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.spacing import rebuild

WORKER = Path(__file__).with_name("throughput_worker.py")
OURS, QUANTIZED, RIVALS = "dncnorm", "quantized", ("wetext", "nemo")
_WORD = re.compile(r"[^\W_]+")


class Worker(AskedProcess):
    """A process that holds one normalizer."""

    def __init__(self, name: str, python: str) -> None:
        super().__init__(name, [python, str(WORKER), name])

    def ask(self, texts: Path, **request: Any) -> None:
        """Send a request; `answer` waits for what comes of it."""
        asked = {"texts": str(texts), "first": 0, "step": 1, "limit": None, "one_by_one": False, "spoken": None}
        self.send(asked | request)


@dataclass(frozen=True)
class Contender:
    """A normalizer, the interpreter that has it, and how many of the texts it gets."""

    name: str
    python: str
    limit: int


def cold_starts(contenders: Sequence[Contender], rounds: int) -> Iterator[str]:
    """Seconds and megabytes to the first result, in processes of their own."""
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


def import_times(python: str, rows: int = 12) -> Iterator[str]:
    """What the import of our package spends where: milliseconds of the modules of each package themselves."""
    run = subprocess.run(
        [python, "-X", "importtime", "-c", f"from {OURS} import pipeline"], capture_output=True, text=True
    )
    spent: Counter[str] = Counter()
    for own, module in re.findall(r"import time:\s*(\d+) \|\s*\d+ \|\s*(\S+)", run.stderr):
        spent[module.split(".")[0]] += int(own)
    yield f"from {OURS} import pipeline: {sum(spent.values()) / 1000:.0f} ms, by package: " + ", ".join(
        f"{package} {microseconds / 1000:.0f}" for package, microseconds in spent.most_common(rows)
    )


def latencies(
    contenders: Sequence[Contender], workers: dict[str, Worker], texts: Path, options: Any, *, first_text: int = 0
) -> Iterator[str]:
    """Milliseconds of a call with one text, from `first_text` on."""
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
    """Texts per second of each contender's team, and how many times as fast ours is."""
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
    for contender in contenders:
        name, found = contender.name, rates[contender.name]
        median = statistics.median(found)
        yield (
            f"{name:12}{contender.limit:8}{median:10.1f}{min(found):8.1f}{max(found):8.1f}{failed[name]:8}"
            f"   {ours / median:.2f} times as fast"
        )


def agreement(
    contenders: Sequence[Contender], workers: dict[str, Worker], sentences: Sequence[Sentence], folder: Path
) -> Iterator[str]:
    """The share of a corpus's sentences that are said as the references say them."""
    texts = folder / "corpus.json"
    texts.write_text(json.dumps([rebuild(sentence, "natural", languages.get("en"))[0] for sentence in sentences]))
    expected = [words(reference_text(sentence)) for sentence in sentences]
    yield f"{'as reference':14}{'sentences':>10}{'equal':>8}"
    for contender in contenders:
        spoken = folder / f"{contender.name}.json"
        workers[contender.name].ask(texts, spoken=str(spoken))
        workers[contender.name].answer()
        said = json.loads(spoken.read_text())
        equal = sum(text is not None and words(text) == wanted for text, wanted in zip(said, expected, strict=True))
        yield f"{contender.name:14}{len(said):10}{equal / len(said):8.4f}"


def reference_text(sentence: Sentence) -> str:
    """What a sentence's references say: silence is nothing, `a_letter` is a."""
    suffix = languages.get("en").markup.letter_suffix
    spoken = (word for token in sentence.tokens for word in split_words(reference(token) or token.before))
    return " ".join(word.removesuffix(suffix) for word in spoken if word != SILENCE)


def words(text: str) -> list[str]:
    """The words of a text in lower case, all that is no letter and no digit taken as a gap."""
    return _WORD.findall(text.lower())


def sample(files: Iterable[str], size: int) -> list[str]:
    """Lines of the files, evenly spaced, in an order of chance."""
    lines = [line.strip() for file in files for line in Path(file).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line]
    size = min(size, len(lines))
    chosen = [lines[place * len(lines) // size] for place in range(size)]
    random.Random(0).shuffle(chosen)
    return chosen


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a text a line")
    parser.add_argument("--texts", type=int, default=7500, help="lines taken, evenly spaced over the files")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has dncnorm")
    parser.add_argument("--quantized", action="store_true", help="dncnorm with quantized=True, too")
    parser.add_argument("--rivals", help="the interpreter that has the rivals; without, dncnorm is alone")
    parser.add_argument("--only", nargs="+", choices=RIVALS, default=list(RIVALS), help="these rivals")
    parser.add_argument("--limit", nargs="*", default=["nemo=300"], help="NAME=TEXTS: the first texts for a slow rival")
    parser.add_argument("--corpus", nargs="*", default=[], help="files with references, to compare what is said")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="teams to measure")
    parser.add_argument("--single", type=int, default=50, help="texts of each round one by one")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for name in ("texts", "single", "rounds"):
        if getattr(arguments, name) < 1:
            parser.error(f"--{name}: {getattr(arguments, name)}; it must be at least 1")
    return arguments


def main() -> None:
    """Measure and print."""
    options = parse_arguments()
    limits = {name: int(texts) for name, _, texts in (limit.partition("=") for limit in options.limit)}
    singles = options.single * options.rounds
    lines = sample(options.text, options.texts + singles)  # the last ones: new to a process that has said the others
    known = len(lines) - singles
    if known < singles:
        raise SystemExit(f"text: {len(lines)} lines; --single and --rounds need {2 * singles}")
    ours = [OURS, QUANTIZED] if options.quantized else [OURS]
    named = [
        *((name, options.python) for name in ours),
        *((name, options.rivals) for name in options.only if options.rivals),
    ]
    contenders = [Contender(name, python, min(known, limits.get(name, known))) for name, python in named]
    print(f"{known} texts, {sum(map(len, lines[:known]))} characters, load {os.getloadavg()[0]:.1f}", flush=True)

    def show(table: Iterable[str]) -> None:
        print(*table, f"load {os.getloadavg()[0]:.1f}", "", sep="\n", flush=True)

    show(import_times(options.python))
    show(cold_starts(contenders, options.rounds))
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts.json"
        texts.write_text(json.dumps(lines))
        size = max(options.processes)
        teams = {c.name: [Worker(c.name, c.python) for _ in range(size)] for c in contenders}
        first = {name: team[0] for name, team in teams.items()}
        show(("the first texts of a process", *latencies(contenders, first, texts, options)))
        for processes in options.processes:
            chosen = {name: team[:processes] for name, team in teams.items()}
            show(throughput(contenders, chosen, texts, options.rounds))
        show((f"after {known} others", *latencies(contenders, first, texts, options, first_text=known)))
        if options.corpus:
            show(agreement(contenders, first, list(iter_sentences(options.corpus)), Path(folder)))
        for worker in (worker for team in teams.values() for worker in team):
            worker.close()


if __name__ == "__main__":
    main()
