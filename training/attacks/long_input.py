"""Long texts of one repeated pattern: does the time grow with the length alone, and is no character lost?

    python training/attacks/long_input.py --output DIR [--count 300] [--seed 1] [--lang en] [--size 1000000]

COUNT patterns, most of them drawn, are each repeated up to SHORT characters: the CPU time of a character is limited,
the segments must have every character, and the text in pieces must give the same result. Then LARGE patterns are
repeated up to --size characters, each in its own process, with limits on time and memory. Exit status 1 if a case
failed.
"""

from __future__ import annotations

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
"""Seconds of CPU time for a character; ordinary text takes a tenth."""
MEGABYTES = 500
LARGE = ("$€", "1/", "word ")
FIXED = (*LARGE, *("1,", "1.", "1:", "1-", "5%", "a.", "A&", "'", '"', "(", "1 ", ". ", "½", "a@b.c/", "0" * 50 + " "))
ALPHABET = "0123456789" * 2 + "aZéяIVXx" + " .,:;/-–+*=^$€£%°'’\"”()[]@#&_~<>№½²‰\n"


def patterns(count: int, seed: int) -> Iterator[str]:
    """Yields the fixed patterns, then drawn ones of one to twelve characters."""
    yield from FIXED[:count]
    drawn = random.Random(seed)
    for _ in range(count - len(FIXED)):
        yield "".join(drawn.choices(ALPHABET, k=drawn.randint(1, 12)))


def normalized(normalize: Any, text: str) -> tuple[dict[str, Any], float]:
    """Returns a text's result, and its CPU time. Raises TimeoutError for a text that takes ten times too long."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SLOW * len(text))
    started = time.process_time()
    try:
        return normalize(text), time.process_time() - started
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def tried(normalize: Any, pattern: str) -> str:
    """Returns the verdict on a pattern."""
    text = filled(pattern, SHORT)
    try:
        result, seconds = normalized(normalize, text)
    except TimeoutError:
        return "time"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    if "".join(segment["before"] for segment in result["segments"]) != text:
        return "lost"
    if "".join(part.normalized_text for part in normalize.parts(text, size=700)) != result["normalized_text"]:
        return "pieces"
    return "time" if seconds > SLOW * len(text) else HELD


def tried_large(pattern: str, size: int, lang: str) -> str:
    """Returns the verdict on a large text, in this process."""
    normalize = dncnorm.pipeline("text-normalization", lang=lang)
    normalize(filled(pattern, 70_000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        _, seconds = normalized(normalize, filled(pattern, size))
    except TimeoutError:
        return "time"
    megabytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return "time" if seconds > SLOW * size else "memory" if megabytes > MEGABYTES else HELD


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=300)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", type=int, default=1_000_000, help="characters of the large texts; 0 for none")
    options = parser.parse_args()
    settings = {name: getattr(options, name) for name in ("lang", "seed", "count", "size")}
    journal = Journal(options.output, settings, resume=options.resume)
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    tried(normalize, "It weighs 15 kg. ")  # compiles what is compiled once
    done = journal.done
    for number, pattern in enumerate(dict.fromkeys(patterns(options.count, options.seed))):
        if number not in done:
            journal.add(number, "short", tried(normalize, pattern), pattern=pattern)
    for number, pattern in enumerate(LARGE if options.size else (), start=options.count):
        if number not in done:
            with multiprocessing.get_context("spawn").Pool(1) as process:
                verdict = process.apply(tried_large, (pattern, options.size, options.lang))
            journal.add(number, "large", verdict, pattern=pattern)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
