"""How much time each stage of a call takes.

    python training/benchmarks/stages.py ../shared/data/en/raw_*.txt

One process, one thread, processor time, in milliseconds a text. The time of a stage excludes the stages inside it.
`new`: all texts in one call, when only the words of the first 200 are known. `chunk`: the same again. `single`: a text
a call.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from throughput import sample

from dncnorm import TextNormalizer, pipeline
from dncnorm.grammars import Grammar
from dncnorm.inference import filters, search
from dncnorm.normalization import text_normalizer


class Clock:
    """Adds up the time of the innermost running stage."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.calls: Counter[str] = Counter()
        self._running = ["the rest"]
        self._since = time.thread_time()

    def switch(self) -> None:
        """Adds the time since the last switch to the running stage."""
        now = time.thread_time()
        self.spent[self._running[-1]] += now - self._since
        self._since = now

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function with its time added to a stage."""

        def call(*args: Any, **options: Any) -> Any:
            self.switch()
            self._running.append(stage)
            self.calls[stage] += 1
            try:
                return function(*args, **options)
            finally:
                self.switch()
                self._running.pop()

        return call

    def put_on(self, owner: Any, name: str, stage: str) -> None:
        """Times a method of an object, or of a class."""
        setattr(owner, name, self.timed(stage, getattr(owner, name)))


def watch(normalize: TextNormalizer, clock: Clock) -> None:
    """Times the stages of a pipeline."""
    order = normalize.normalizer
    clock.put_on(normalize, "preprocess", "segmentation")
    clock.put_on(normalize, "postprocess", "rendering")
    clock.put_on(text_normalizer, "_complete", "spaces")
    if normalize.calibration is not None:
        clock.put_on(type(normalize.calibration), "probability", "calibration")
    clock.put_on(order, "_forms", "forms")
    clock.put_on(order.gate, "probabilities", "gate")
    clock.put_on(Grammar, "lattice", "grammar")
    for part in order.deciders:
        clock.put_on(part, "decide", type(part).__name__)
    for step in order.sentence_steps:
        clock.put_on(step, "apply", type(step).__name__)
    clock.put_on(normalize.model, "prepare", "network: encoder")
    clock.put_on(normalize.model, "step", "network: decoder")
    clock.put_on(filters.ScoreFilters, "log_probabilities", "network: filters")
    clock.put_on(search.Search, "greedy", "network: search")


def measured(normalize: TextNormalizer, calls: Sequence[Any], clock: Clock) -> list[Counter[str]]:
    """Returns the stages' seconds of each call."""
    found = []
    for call in calls:
        clock.switch()
        clock.spent.clear()
        normalize(call)
        clock.switch()
        found.append(Counter(clock.spent))
    return found


def share_of(spent: Counter[str], texts: int) -> Counter[str]:
    """Returns the stages' seconds for each of the texts."""
    return Counter({stage: seconds / texts for stage, seconds in spent.items()})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", nargs="+", help="files of raw text, a text a line")
    parser.add_argument("--texts", type=int, default=3000, help="lines taken, evenly spaced over the files")
    parser.add_argument("--lang", default="en")
    options = parser.parse_args()
    texts = sample(options.text, options.texts)
    normalize = pipeline("text-normalization", lang=options.lang)
    normalize(texts[:200])
    gc.freeze()
    clock = Clock()
    watch(normalize, clock)
    new, chunk = measured(normalize, [texts, texts], clock)
    columns = {name: share_of(spent, len(texts)) for name, spent in (("new", new), ("chunk", chunk))}
    single = measured(normalize, texts, clock)
    columns["single"] = share_of(sum(single, Counter()), len(texts))
    print(f"{'milliseconds of':22}", *(f"{name:>8}" for name in columns))
    for stage, _ in new.most_common():
        print(f"{stage:22}", *(f"{1000 * column[stage]:8.3f}" for column in columns.values()))
    print(f"{'all':22}", *(f"{1000 * column.total():8.3f}" for column in columns.values()))
    times = sorted(1000 * spent.total() for spent in single)
    print(f"single: median {statistics.median(times):.2f} ms, p95 {times[int(0.95 * len(times))]:.2f} ms")


if __name__ == "__main__":
    main()
