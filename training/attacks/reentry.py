"""Calls the pipeline in the middle of its own call, on the same thread: do both give the results that they give alone?

    python training/attacks/reentry.py --lang en --count 400 --seed 1 --output DIR [--resume]

A call with a new text is interrupted, and the pipeline is called with the same text or another:

any code, gate, lattice, values: at an instruction drawn from all, or from those of the gate, the grammar's lattices or
the value check, as a signal handler or a finalizer may be. signal: by the handler of a timer's signal. garbage: by a
callback of the garbage collector. keep: by the predicate of an option. generator: by the generator of the texts.

Both results are compared with those of a forked process, one text at a time. Exit status 1 if a case failed: another
result, an exception, or a deadlock.
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

import dncnorm
from attacks.inputs import drawn_text
from attacks.journal import HELD, Journal, parser_of
from attacks.processes import exit_status, forked
from dncnorm import Result, TextNormalizer

PLACES: dict[str, tuple[str, int]] = {
    "any code": ("", 490_000),
    "gate": ("gate/", 1_100),
    "lattice": ("grammars/lattice.py", 57_000),
    "values": ("values/checking.py", 1_200),
}
"""By kind: a part of the names of the files whose instructions count, and about how many of them a call has."""
KINDS = (*PLACES, "signal", "garbage", "keep", "generator")
PATIENCE = 30
"""Seconds after which a call counts as deadlocked."""
FRAMES = {
    "en": "In 1864 it cost $15.25m, on 14 March 523172 kg more, 52.1831% at 11:30 p.m. or 45-61 km/h.",
    "ru": "В 1864 году стоил $15.25 млн, 14 марта 523172 кг, 52.1831% в 11:30 или 45-61 км/ч.",
}
"""A text by language; its digits are drawn, so that no cache has its numbers."""

Action = Callable[[], None]
Case = tuple[str, str, str, random.Random]
"""The kind of interruption, the text, and the text of the inner call."""


class DeadlockError(Exception):
    """A call that does not return."""


def drawn(lang: str, count: int, seed: int) -> Iterator[Case]:
    """Yields cases; in half of them both calls have the same text."""
    for number in range(count):
        draw = random.Random(f"{seed}:{number}")
        text, other = (drawn_text(draw, [FRAMES[lang]]) for _ in range(2))
        yield KINDS[number % len(KINDS)], text, draw.choice([text, other]), draw


@contextmanager
def interrupted_at(place: str, instruction: int, action: Action) -> Iterator[None]:
    """Runs the action before the n-th instruction of the block in files whose names contain `place`."""
    left = instruction

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        if event == "call" and place not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                action()
        return trace

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)


def interrupted(kind: str, normalize: TextNormalizer, text: str, draw: random.Random, action: Action) -> Result:
    """Normalizes a text and runs the action in the middle of the call."""
    if kind in PLACES:
        place, most = PLACES[kind]
        with interrupted_at(place, draw.randrange(1, most), action):
            return normalize(text)
    left = draw.randrange(1, 8)

    def count_down(*_: object) -> bool:
        nonlocal left
        left -= 1
        if left == 0:
            action()
        return False

    def texts() -> Iterator[str]:
        yield text
        action()

    if kind == "signal":
        former = signal.signal(signal.SIGVTALRM, lambda *_: action())
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.001 + draw.random() * 0.05)
        try:
            return normalize(text)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, former)
    if kind == "garbage":
        threshold = gc.get_threshold()
        gc.callbacks.append(count_down)
        gc.set_threshold(draw.randrange(20, 400))
        try:
            return normalize(text)
        finally:
            gc.set_threshold(*threshold)
            gc.callbacks.remove(count_down)
    if kind == "keep":
        return normalize(text, keep=count_down)
    results: list[Result] = list(normalize(texts()))
    return results[0]


def results_alone(normalize: TextNormalizer, texts: list[str]) -> dict[str, Result]:
    """Returns the results of a forked process, so that the caches of this one stay as they are."""
    reader, writer = os.pipe()

    def write_results() -> None:
        os.close(reader)
        with os.fdopen(writer, "w") as file:
            json.dump({text: normalize(text) for text in texts}, file)

    child = forked(write_results)
    os.close(writer)
    with os.fdopen(reader) as file:
        content = file.read()
    if status := exit_status(child):
        raise SystemExit(f"texts alone: the process ended with status {status}: {texts}")
    found: dict[str, Result] = json.loads(content)
    return found


def is_same(one: Result, other: Result) -> bool:
    """Whether two results are equal; confidences may differ."""
    pairs = zip(one["segments"], other["segments"], strict=False)
    return (
        one["normalized_text"] == other["normalized_text"]
        and len(one["segments"]) == len(other["segments"])
        and all({**left, "confidence": 0} == {**right, "confidence": 0} for left, right in pairs)
    )


def judge(normalize: TextNormalizer, case: Case, expected: dict[str, Result]) -> tuple[str, bool]:
    """Returns the verdict on a case, and whether there was a call inside the call."""
    kind, text, inner, draw = case
    found: list[Result] = []
    failed: list[BaseException] = []

    def call_inside() -> None:
        try:
            found.append(normalize(inner))
        except BaseException as error:  # a callback of the collector, or the caller of a predicate, may swallow it
            failed.append(error)

    def give_up(*_: object) -> None:
        raise DeadlockError

    former = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        outer = interrupted(kind, normalize, text, draw, call_inside)
    except DeadlockError:
        return "deadlock", True
    except Exception as error:  # whatever it is, the interruption caused it
        return f"{type(error).__name__}: {error}", True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, former)
    if failed:
        return f"inside: {type(failed[0]).__name__}: {failed[0]}", True
    if not is_same(outer, expected[text]):
        return "changed outside", bool(found)
    return (HELD if all(is_same(result, expected[inner]) for result in found) else "changed inside"), bool(found)


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=400)
    parser.add_argument("--lang", choices=sorted(FRAMES), default="en")
    options = parser.parse_args()
    settings = {"lang": options.lang, "seed": options.seed, "count": options.count}
    journal = Journal(options.output, settings, resume=options.resume)
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    normalize(FRAMES[options.lang])
    done = journal.done
    left = (item for item in enumerate(drawn(options.lang, options.count, options.seed)) if item[0] not in done)
    with tqdm(total=options.count, initial=len(done), disable=None) as bar:
        while batch := list(islice(left, 40)):
            expected = results_alone(normalize, [text for _, (_, *texts, _) in batch for text in texts])
            for number, case in batch:
                verdict, was_called = judge(normalize, case, expected)
                journal.add(number, case[0] if was_called else f"{case[0]}, not reached", verdict, text=case[1])
                bar.update()
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
