"""One process of `throughput.py`: a normalizer behind lines of JSON; it needs nothing but what it is asked for.

    python training/benchmarks/throughput_worker.py wetext

It writes how its start went, then an answer for each request that it reads:

    {"texts": FILE, "first": 0, "step": 1, "limit": 100, "one_by_one": false, "spoken": null, "clock": "wall"}
    {"seconds": [...], "failed": 0}

FILE is a JSON list; every `step`-th text from `first` on is normalized, `limit` of them. one_by_one: each text is a
separate call, timed separately. spoken: a file for the results, a JSON list with null for failures. clock: "wall", or
"processor" for this process's own time.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

STARTED = time.perf_counter()

Normalize = Callable[[Sequence[str]], list["str | None"]]
"""Texts -> their results; None where the normalizer raises."""

FIRST_TEXT = "The 15 kg parcel cost $312 on 4 March 2014."


def dncnorm() -> Normalize:
    """The embedded English model."""
    import dncnorm

    pipeline = dncnorm.pipeline("text-normalization")
    return lambda texts: [result["normalized_text"] for result in pipeline(texts)]


def wetext() -> Normalize:
    """PyPI's wetext, English text normalization."""
    from wetext import Normalizer

    return one_by_one(Normalizer(lang="en", operator="tn").normalize)


def nemo() -> Normalize:
    """PyPI's nemo_text_processing as its own command line calls it, less its log."""
    import logging

    from nemo_text_processing.text_normalization.normalize import Normalizer

    logging.disable(logging.INFO)
    normalizer = Normalizer(input_case="cased", lang="en")
    return one_by_one(lambda text: normalizer.normalize(text, punct_post_process=True))


def ru_normalizr() -> Normalize:
    """PyPI's ru-normalizr, with the options it has by itself."""
    from ru_normalizr import Normalizer

    return one_by_one(Normalizer().normalize)


def num2words() -> Normalize:
    """Russian numbers as PyPI's num2words says them, in the nominative; all else stays as written."""
    import re

    from num2words import num2words

    number = re.compile(r"\d+(?:[.,]\d+)?")
    return one_by_one(lambda text: number.sub(lambda found: num2words(found[0].replace(",", "."), lang="ru"), text))


NORMALIZERS: dict[str, Callable[[], Normalize]] = {
    "dncnorm": dncnorm,
    "wetext": wetext,
    "nemo": nemo,
    "ru-normalizr": ru_normalizr,
    "num2words": num2words,
}


def one_by_one(normalize: Callable[[str], str]) -> Normalize:
    """A normalizer of one text for several; a text that makes it raise is counted as failed."""

    def guarded(text: str) -> str | None:
        try:
            return normalize(text)
        except Exception:  # whatever a rival raises, it is counted
            return None

    return lambda texts: list(map(guarded, texts))


def answer(normalize: Normalize, request: dict[str, Any]) -> dict[str, Any]:
    """What a request took."""
    with open(request["texts"], encoding="utf-8") as file:
        texts = json.load(file)[request["first"] :: request["step"]][: request["limit"]]
    seconds: list[float] = []
    spoken: list[str | None] = []
    clock = time.process_time if request["clock"] == "processor" else time.perf_counter
    for call in [[text] for text in texts] if request["one_by_one"] else [texts]:
        start = clock()
        spoken += normalize(call)
        seconds.append(clock() - start)
    if request["spoken"]:
        with open(request["spoken"], "w", encoding="utf-8") as file:
            json.dump(spoken, file)
    return {"seconds": seconds, "failed": spoken.count(None)}


def main() -> None:
    """Start, say so, and answer until the requests end. What a normalizer prints goes to the errors' stream."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    normalize = NORMALIZERS[sys.argv[1]]()
    normalize([FIRST_TEXT])
    gc.freeze()  # as a process does that works long: the collector need not go through what stays
    seconds = time.perf_counter() - STARTED
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # Linux counts in KiB
    print(json.dumps({"seconds": seconds, "peak_mb": peak}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(normalize, json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
