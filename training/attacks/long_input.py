"""Long texts that nobody means: does the time stay linear, the memory bounded, and nothing get lost?

    python training/attacks/long_input.py --output DIR [--count 300] [--seed 1] [--lang en] [--size 1000000] [--resume]

First COUNT patterns, most of them drawn by seed, each repeated to SHORT characters: how much CPU time a character takes
(an exponential or a square would show), whether the segments have every character, and whether the text in pieces says
the same. Then the fixed patterns at --size, each in a process of its own: time, memory, and the time of a quarter.
DIR gets a journal of them (`journal.py`); a killed run goes on with --resume. Exit status 1 if one failed.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import dncnorm
from attacks.inputs import filled
from attacks.journal import HELD, Journal, parser_of

SHORT = 8000
SLOW = 0.25e-3
"""Seconds of CPU time a character; what people write takes a tenth of this."""
GIVEN_UP = 60
MEGABYTES = 500
GROWTH = 6.0
"""How much longer than a quarter a large text may take."""
FIXED = (
    "$€",
    "1/",
    "word ",
    "1,",
    "1.",
    "1:",
    "1-",
    "5%",
    "a.",
    "A&",
    "'",
    '"',
    "(",
    "1 ",
    ". ",
    "-1",
    "+",
    "½",
    "a@b.c/",
    "0" * 50 + " ",
)
ALPHABET = "0123456789" * 2 + "aZéяIVXx" + " .,:;/-–+*=^$€£%°'’\"”()[]@#&_~<>№½²‰\n"


def patterns(count: int, seed: int) -> Iterator[str]:
    """The fixed patterns, then drawn ones of one to twelve characters."""
    yield from FIXED[:count]
    drawn = random.Random(seed)
    for _ in range(count - len(FIXED)):
        yield "".join(drawn.choices(ALPHABET, k=drawn.randint(1, 12)))


def in_time(normalize: Any, text: str) -> dict[str, Any]:
    """A text's result. Raises TimeoutError where it takes more than GIVEN_UP seconds of CPU time."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, GIVEN_UP)
    try:
        result: dict[str, Any] = normalize(text)
        return result
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def tried(normalize: Any, pattern: str) -> dict[str, Any]:
    """A short text: its time a character, and what is wrong with it."""
    text = filled(pattern, SHORT)
    started = time.process_time()
    try:
        result = in_time(normalize, text)
    except TimeoutError:
        return {"pattern": pattern, "seconds": GIVEN_UP, "wrong": "time"}
    except Exception as error:
        return {"pattern": pattern, "seconds": 0, "wrong": f"{type(error).__name__}: {error}"[:200]}
    seconds = time.process_time() - started
    parts = list(normalize.parts(text, size=700))
    wrong = "time" if seconds > SLOW * len(text) else None
    if "".join(segment["before"] for segment in result["segments"]) != text:
        wrong = "lost"
    elif "".join(part.normalized_text for part in parts) != result["normalized_text"]:
        wrong = "pieces"
    return {"pattern": pattern, "seconds": round(seconds, 3), "wrong": wrong}


def large(pattern: str, size: int, lang: str) -> dict[str, Any]:
    """A large text and a quarter of it, in this process."""
    normalize = dncnorm.pipeline("text-normalization", lang=lang)
    normalize(filled(pattern, 70_000))
    seconds = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for length in (size // 4, size):
        started = time.process_time()
        result = normalize(filled(pattern, length))
        seconds.append(round(time.process_time() - started, 2))
        segments = len(result["segments"])
        del result
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    is_slow = seconds[1] > SLOW * size or seconds[1] > GROWTH * max(seconds[0], 1.0)
    wrong = "time" if is_slow else "memory" if more > MEGABYTES else None
    return {"pattern": pattern, "seconds": seconds, "segments": segments, "megabytes": more, "wrong": wrong}


def note(journal: Journal, number: int, kind: str, found: dict[str, Any]) -> None:
    """Notes what was found of a text."""
    verdict = found.pop("wrong") or HELD
    journal.add(number, kind, verdict, **found)


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=300)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", type=int, default=1_000_000, help="0 leaves the large texts out")
    parser.add_argument("--large", type=int, default=3, metavar="N", help="how many of the fixed patterns at --size")
    options = parser.parse_args()
    settings = {name: getattr(options, name) for name in ("lang", "seed", "count", "size", "large")}
    journal = Journal(options.output, settings, resume=options.resume)
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    tried(normalize, "It weighs 15 kg. ")  # compiles what is compiled once
    done = journal.done
    for number, pattern in enumerate(dict.fromkeys(patterns(options.count, options.seed))):
        if number not in done:
            note(journal, number, "short", tried(normalize, pattern))
    for number, pattern in enumerate(FIXED[: options.large] if options.size else (), start=options.count):
        if number not in done:
            with multiprocessing.get_context("spawn").Pool(1) as alone:
                note(journal, number, "large", alone.apply(large, (pattern, options.size, options.lang)))
    for case in journal.cases():
        if case["kind"] == "large":
            print(json.dumps(case, ensure_ascii=False))
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
