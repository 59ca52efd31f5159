"""How fast the embedded models of several languages are, beside each other in one run.

    python training/benchmarks/language_speeds.py --texts en ../shared/data/en/raw_{gum,wikisplit,xquad_pud}.txt \\
        --texts ru ../shared/data/ru/raw_{gsd_pud_xquad,nerel_wikinews,wikineural_wikipedia}.txt

Each language has a process of its own, with one thread, and works through as many texts in every round; the languages
take turns, in another order every round. Processor time is counted, so that whatever else the machine does matters
little. A last process holds all languages, and says what they take together.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from processes import AskedProcess, turns


def work(codes: Sequence[str]) -> None:
    """A process: loads the languages, says what that took, then answers lists of texts with the seconds they took."""
    import dncnorm
    from dncnorm import languages

    pipelines = [dncnorm.pipeline("text-normalization", lang=code) for code in codes]
    for normalize in pipelines:
        normalize(list(languages.get(normalize.language.code).demo.sentences[:1]))
    gc.freeze()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # Linux counts in KiB
    print(json.dumps({"seconds": time.process_time(), "peak_mb": peak}), flush=True)
    for line in sys.stdin:
        start = time.process_time()
        pipelines[0](json.loads(line))
        print(json.dumps({"seconds": time.process_time() - start}), flush=True)


class Worker(AskedProcess):
    """A process that holds languages. start: what it said when it had loaded them."""

    def __init__(self, *codes: str) -> None:
        super().__init__(" ".join(codes), [sys.executable, __file__, "--work", *codes])

    def seconds(self, texts: Sequence[str]) -> float:
        """Processor seconds for the texts."""
        self.send(texts)
        seconds: float = self.answer()["seconds"]
        return seconds


def read_texts(files: Sequence[str], count: int) -> list[str]:
    """Lines of the files, in an order that is always the same. Raises ValueError where there are too few."""
    lines = [line for file in files for line in Path(file).read_text(encoding="utf-8").splitlines() if line.strip()]
    if len(lines) < count:
        raise ValueError(f"texts: {len(lines)} lines in {' '.join(files)}; {count} are asked for")
    random.Random(7).shuffle(lines)
    return lines[:count]


def measured(texts: dict[str, list[str]], rounds: int) -> Iterator[str]:
    """The table's lines: starts, memory, and rates beside the first language's."""
    codes = list(texts)
    workers = {code: Worker(code) for code in codes}
    spent: dict[str, list[float]] = {code: [] for code in codes}
    for code in turns(codes, rounds):
        spent[code].append(workers[code].seconds(texts[code][len(spent[code]) :: rounds]))
    yield f"{'':8}{'start s':>9}{'peak MB':>9}{'texts/s':>9}{'of first':>10}{'signs/text':>12}"
    rates = {
        code: statistics.median(len(texts[code][n::rounds]) / s for n, s in enumerate(spent[code])) for code in codes
    }
    for code, worker in workers.items():
        start, length = worker.start, statistics.mean(map(len, texts[code]))
        share = rates[code] / rates[codes[0]]
        yield f"{code:8}{start['seconds']:9.2f}{start['peak_mb']:9.0f}{rates[code]:9.1f}{share:10.2f}{length:12.0f}"
        worker.close()
    together = Worker(*codes)
    yield f"{'all':8}{together.start['seconds']:9.2f}{together.start['peak_mb']:9.0f}"
    together.close()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", nargs="+", action="append", metavar="CODE FILE", help="a language and its texts")
    parser.add_argument("--count", type=int, default=3000, help="texts of each language (default: 3000)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--work", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work)
        return
    for line in measured({code: read_texts(files, options.count) for code, *files in options.texts}, options.rounds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
