"""Fits a chooser to what is known to be said of texts, and reports it on sources that are kept aside.

    D=../shared/data/en
    python training/train_chooser.py --model dncnorm/pretrained/en --teacher $D/teacher_speech.jsonl.gz
        --examples EXAMPLES.txt ... --output FOLDER

A teacher's file has objects of JSON lines: a text, its source, and what was said of it. Of its texts those are taken
that show something rare, and some others. Examples are sentences in which what is said is marked; each counts as much
as several texts. About one source of seven is kept aside: the report says of how many of its tokens with several
readings the chooser takes the one that was said.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

import dncnorm
from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration
from dncnorm.choosing.chooser import Chooser
from dncnorm.choosing.evidence import KINDS
from dncnorm.choosing.fitting import Answers, answers, fit
from dncnorm.choosing.weights import Weights
from dncnorm.core.segments import CHOOSER_SOURCE
from dncnorm.training.choosing import (
    Lesson,
    TaughtText,
    covering,
    is_held_out,
    lesson,
    number_words,
    read_corpus,
    read_shortened,
    read_teacher,
    taught,
)
from dncnorm.training.examples import read_examples
from dncnorm.training.progress import counted

sys.path.insert(0, str(Path(__file__).resolve().parent))

from calibrate import Answer
from calibrate import fit as fit_curves

CHUNK, AHEAD = 512, 16
"""Texts that a process gets at once, and how many times so many are read ahead."""
ONE_OF = 7
"""One of so many sources is kept aside."""
DRAWN_WEIGHT = 1.5
"""What an example counts for that was drawn from raw text."""
SHORTENED_WEIGHT = 0.5
"""What a text counts for in which a unit was abbreviated."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--model", required=True, help="a model's folder, whose grammar proposes the readings")
    parser.add_argument("--teacher", nargs="*", default=[], type=Path, help="files of texts with what is said of them")
    parser.add_argument("--examples", nargs="*", default=[], type=Path, help="files of marked sentences")
    parser.add_argument(
        "--drawn", nargs="*", default=[], type=Path, help="those that were drawn from raw text (`shorten.py`)"
    )
    parser.add_argument(
        "--corpora", nargs="*", default=[], type=Path, help="corpora whose numbers are said as by a voice"
    )
    parser.add_argument(
        "--shortened",
        nargs="*",
        default=[],
        type=Path,
        help="those of which units are abbreviated, where words inflect",
    )
    parser.add_argument("--start", type=Path, help="a chooser's folder to go on from, as for a few examples of a kind")
    parser.add_argument("--importance", type=float, default=4.0, help="texts that an example counts for")
    parser.add_argument("--most", type=int, default=150, help="texts taken for each rule of the teacher")
    parser.add_argument("--most-of-a-form", type=int, default=8, help="the same for an abbreviation, acronym or name")
    parser.add_argument("--others", type=int, default=12000, help="further texts, drawn at random")
    parser.add_argument("--processes", type=int, default=2, help="that ask the questions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument(
        "--without", nargs="*", default=[], choices=KINDS, help="kinds of evidence that it does not see"
    )
    parser.add_argument("--l1", type=float, default=0.7, help="the larger, the fewer weights")
    parser.add_argument("--calibrate", action="store_true", help="writes the chooser's curve into the model's folder")
    parser.add_argument("--output", type=Path, help="the folder for the chooser; without one, it is only reported on")
    options = parser.parse_args(arguments)
    texts = [item for file in options.teacher for item in read_teacher(file)]
    _leave_out(options.without)
    random.Random(options.seed).shuffle(texts)
    learned, kept = _parts(texts)
    covered = covering(learned, options.most, options.most_of_a_form)
    rare = set(map(id, covered))
    others = [item for item in learned if id(item) not in rare][: options.others]
    print(f"{len(texts):,} texts: {len(covered):,} rare, {len(others):,} others, {len(kept):,} kept aside")
    marked = [
        TaughtText.of_example(item, file.stem, importance)
        for files, importance in ((options.examples, options.importance), (options.drawn, DRAWN_WEIGHT))
        for file in files
        for item in read_examples(file)
    ]
    normalize = dncnorm.pipeline(model=str(options.model))
    said = (item for file in options.corpora for item in read_corpus(file, normalize.language))
    grammar = normalize.normalizer.grammar
    if grammar is None:
        parser.error(f"--model: {options.model} has no grammar")
    shortened = (
        item
        for file in options.shortened
        for item in read_shortened(file, normalize.language, grammar, SHORTENED_WEIGHT)
    )
    known = Chooser.from_pretrained(options.start) if options.start else None
    words = known.number_words if known else number_words(grammar)
    with ProcessPoolExecutor(
        options.processes, initializer=_load, initargs=(options.model, words, options.without)
    ) as pool:
        learned_from = _asked(pool, chain(covered, others, marked, said, shortened), is_learning=True)
        measured_on = _asked(pool, kept[: options.others // 2], is_learning=False)
    weights = fit(
        learned_from.questions.arrays(),
        epochs=options.epochs,
        l1=options.l1,
        seed=options.seed,
        start=known.weights if known else None,
    )
    found = answers(measured_on.questions.arrays(), weights)
    report(learned_from, measured_on, weights, found)
    if options.output:
        Chooser(weights, words).save_pretrained(options.output)
    if options.calibrate and len(found.is_right):
        calibrate(Path(options.model), found)


_worker: dict[str, Any] = {}
"""The normalizer of this process, and the words of its numbers."""


def _leave_out(kinds: Sequence[str]) -> None:
    """Leaves out kinds of evidence in this process."""
    for kind in kinds:
        KINDS.pop(kind, None)


def _load(model: str, words: dict[str, str], without: Sequence[str]) -> None:
    _leave_out(without)
    _worker.update(normalize=dncnorm.pipeline(model=model), words=words)


def _lesson(texts: Sequence[TaughtText], is_learning: bool) -> Lesson:
    return lesson(taught(_worker["normalize"], texts), _worker["words"], is_learning=is_learning)


def _asked(pool: ProcessPoolExecutor, texts: Iterable[TaughtText], *, is_learning: bool) -> Lesson:
    """Returns the questions of texts, in order, however many processes there are."""
    found = Lesson()
    for part in counted(_lessons(pool, iter(texts), is_learning), f"questions of {CHUNK} texts", "times"):
        found.extend(part)
    return found


def _lessons(pool: ProcessPoolExecutor, texts: Iterator[TaughtText], is_learning: bool) -> Iterator[Lesson]:
    """Yields the lessons of texts, in order; reads but a few chunks ahead of the processes."""
    pending: deque[Future[Lesson]] = deque()
    while chunk := list(islice(texts, CHUNK)):
        pending.append(pool.submit(_lesson, chunk, is_learning))
        if len(pending) > AHEAD:
            yield pending.popleft().result()
    yield from (future.result() for future in pending)


def _parts(texts: Sequence[TaughtText]) -> tuple[list[TaughtText], list[TaughtText]]:
    """Returns the texts to learn from, and those of the sources that are kept aside."""
    parts: tuple[list[TaughtText], list[TaughtText]] = [], []
    for item in texts:
        parts[is_held_out(item.source, ONE_OF)].append(item)
    return parts


def calibrate(model: Path, found: Answers) -> None:
    """Fits the curve of the chooser's confidences (Platt 1999), and writes it beside those of the other sources."""
    file = model / CALIBRATION_FILE
    known = Calibration.from_file(file) if file.is_file() else Calibration({})
    rows = [
        Answer(number, CHOOSER_SOURCE, float(confidence), bool(is_right))
        for number, (is_right, confidence) in enumerate(zip(*found, strict=True))
    ]
    curve = fit_curves(rows).curves[CHOOSER_SOURCE]
    print(f"confidence: intercept {curve.intercept:.3f}, slope {curve.slope:.3f}")
    replace(known, curves={**known.curves, CHOOSER_SOURCE: curve}).save(file)


def report(learned: Lesson, kept: Lesson, weights: Weights, found: Answers) -> None:
    """Prints how many of the questions that were kept aside are answered with what was said."""
    print(f"learned from {len(learned.questions):,} tokens; {(weights.values != 0).sum():,} weights")
    if not len(kept.questions):
        print("no source was kept aside")
        return
    total = Counter(kept.kinds)
    wrong = Counter(kind for kind, is_right in zip(kept.kinds, found.is_right, strict=True) if not is_right)
    right, unlisted = found.is_right.mean(), kept.unlisted.total()
    print(
        f"kept aside: {right:.4f} of {len(found.is_right):,} tokens; of {unlisted:,} more, what is said is no reading"
    )
    for kind, count in wrong.most_common(30):
        print(f"  {kind}: {count} of {total[kind]} wrong")
    print("  no such reading: " + ", ".join(f"{kind} {count}" for kind, count in kept.unlisted.most_common(10)))


if __name__ == "__main__":
    main()
