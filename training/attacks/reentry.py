"""The pipeline called in the middle of its own call, on the same thread: do both say what they say alone?

    python training/attacks/reentry.py --lang en --count 400 --seed 1 --output DIR [--resume]

A call of new text is interrupted, and the pipeline is called in its middle, with the same text or another:

opcode: at an instruction of the interpreter, drawn from all; a signal's handler, or a finalizer, may run at each.
gate, lattice, values: the same, drawn from the instructions in XGBoost, in the grammar's lattices, in the check.
signal: by the handler of a timer's signal. garbage: by the garbage collector's callback.
keep: by the predicate of a call's option. generator: by the generator that gives the texts.

What both say is compared with what a forked process says of each text alone. Exit status 1 if a case failed: changed,
another exception, or a deadlock.
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
from attacks.journal import HELD, Journal, parser_of
from attacks.processes import exit_status, forked
from dncnorm import Result, TextNormalizer

PLACES: dict[str, tuple[str, int]] = {
    "opcode": ("", 490_000),
    "gate": ("gate/", 1_100),
    "lattice": ("grammars/lattice.py", 57_000),
    "values": ("values/checking.py", 1_200),
}
"""By kind: what stands in the names of the files whose instructions count, and about how many a call has of them."""
KINDS = (*PLACES, "signal", "garbage", "keep", "generator")
PATIENCE = 30
"""Seconds until a call counts as deadlocked."""
FRAMES = {
    "en": "In {year} it cost ${money}m, on {day} March {kg} kg more, {share}% at {hour}:30 p.m. or {low}-{high} km/h.",
    "ru": "В {year} году стоил ${money} млн, {day} марта {kg} кг, {share}% в {hour}:30 или {low}-{high} км/ч.",
}

Call = Callable[[], None]
Interruption = Callable[[TextNormalizer, str, random.Random, Call], Result]


class DeadlockError(Exception):
    """A call that does not come back."""


def text_of(lang: str, draw: random.Random) -> str:
    """A text whose numbers no cache knows."""
    low = draw.randrange(3, 90)
    return FRAMES[lang].format(
        year=draw.randrange(1100, 2090),
        money=f"{draw.randrange(1, 99)}.{draw.randrange(1, 99)}",
        day=draw.randrange(1, 29),
        kg=draw.randrange(1000, 10**7),
        share=f"{draw.randrange(100)}.{draw.randrange(1, 10**4)}",
        hour=draw.randrange(1, 13),
        low=low,
        high=low + draw.randrange(2, 9),
    )


def drawn(lang: str, count: int, seed: int) -> Iterator[tuple[str, str, str, random.Random]]:
    """Kind, text, and the text of the call in its middle: the same in half of the cases."""
    for number in range(count):
        draw = random.Random(f"{seed}:{number}")
        text = text_of(lang, draw)
        yield KINDS[number % len(KINDS)], text, text if draw.random() < 0.5 else text_of(lang, draw), draw


@contextmanager
def interrupted_at(place: str, instruction: int, action: Call) -> Iterator[None]:
    """Runs the action before the n-th instruction of the block in files whose names have `place`."""
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


def _at_an_instruction(kind: str) -> Interruption:
    place, most = PLACES[kind]

    def call(normalize: TextNormalizer, text: str, draw: random.Random, action: Call) -> Result:
        with interrupted_at(place, draw.randrange(1, most), action):
            return normalize(text)

    return call


def _by_a_signal(normalize: TextNormalizer, text: str, draw: random.Random, action: Call) -> Result:
    former = signal.signal(signal.SIGVTALRM, lambda *_: action())
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.001 + draw.random() * 0.05)  # of the processor's time, however busy it is
    try:
        return normalize(text)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former)


def _by_the_collector(normalize: TextNormalizer, text: str, draw: random.Random, action: Call) -> Result:
    left, former = draw.randrange(1, 12), gc.get_threshold()

    def collected(phase: str, info: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            action()

    gc.callbacks.append(collected)
    gc.set_threshold(draw.randrange(20, 400))
    try:
        return normalize(text)
    finally:
        gc.set_threshold(*former)
        gc.callbacks.remove(collected)


def _by_a_predicate(normalize: TextNormalizer, text: str, draw: random.Random, action: Call) -> Result:
    left = draw.randrange(1, 8)

    def keep(form: str) -> bool:
        nonlocal left
        left -= 1
        if left == 0:
            action()
        return False

    return normalize(text, keep=keep)


def _by_a_generator(normalize: TextNormalizer, text: str, draw: random.Random, action: Call) -> Result:
    def texts() -> Iterator[str]:
        yield text
        action()

    results: list[Result] = list(normalize(texts()))
    return results[0]


INTERRUPTIONS: dict[str, Interruption] = {
    **{kind: _at_an_instruction(kind) for kind in PLACES},
    "signal": _by_a_signal,
    "garbage": _by_the_collector,
    "keep": _by_a_predicate,
    "generator": _by_a_generator,
}


def alone(normalize: TextNormalizer, texts: list[str]) -> dict[str, Result]:
    """What a forked process says of each text: this one's caches stay as they are."""
    reader, writer = os.pipe()

    def say() -> None:
        os.close(reader)
        with os.fdopen(writer, "w") as file:
            json.dump({text: normalize(text) for text in texts}, file)

    child = forked(say)
    os.close(writer)
    with os.fdopen(reader) as file:
        told = file.read()
    if status := exit_status(child):
        raise SystemExit(f"a text alone cannot be said, status {status}: {texts}")
    found: dict[str, Result] = json.loads(told)
    return found


def is_same(one: Result, other: Result) -> bool:
    """Whether two results say the same; a confidence may differ in its last bits."""
    if one["normalized_text"] != other["normalized_text"] or len(one["segments"]) != len(other["segments"]):
        return False
    pairs = zip(one["segments"], other["segments"], strict=True)
    return all(
        {**left, "confidence": 0} == {**right, "confidence": 0} and abs(left["confidence"] - right["confidence"]) < 1e-4
        for left, right in pairs
    )


def judge(
    normalize: TextNormalizer,
    kind: str,
    text: str,
    inner: str,
    draw: random.Random,
    expected: dict[str, Result],
) -> tuple[str, bool]:
    """The verdict on a case, and whether the pipeline was called in the middle of the call."""
    found: list[Result] = []
    failed: list[BaseException] = []

    def inside() -> None:
        try:
            found.append(normalize(inner))
        except BaseException as error:  # a collector's callback, or a predicate's caller, may swallow it
            failed.append(error)

    def late(*_: object) -> None:
        raise DeadlockError

    former = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        outer = INTERRUPTIONS[kind](normalize, text, draw, inside)
    except DeadlockError:
        return "deadlock", True
    except Exception as error:  # whatever it is, it is of the interruption
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
    cases = ((number, case) for number, case in enumerate(drawn(options.lang, options.count, options.seed)))
    left = (item for item in cases if item[0] not in done)
    with tqdm(total=options.count, initial=len(done), disable=None) as bar:
        while batch := list(islice(left, 40)):
            expected = alone(normalize, [text for _, (_, *texts, _) in batch for text in texts])
            for number, (kind, text, inner, draw) in batch:
                verdict, was_called = judge(normalize, kind, text, inner, draw, expected)
                journal.add(number, kind if was_called else f"{kind}, not reached", verdict, text=text)
                bar.update()
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
