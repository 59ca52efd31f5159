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
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import dncnorm
from dncnorm.choosing.chooser import Chooser
from dncnorm.choosing.fitting import fit, right_answers
from dncnorm.choosing.weights import Weights
from dncnorm.training.choosing import (
    Lesson,
    TaughtText,
    covering,
    is_held_out,
    lesson,
    number_words,
    read_teacher,
    taught,
)
from dncnorm.training.examples import read_examples
from dncnorm.training.progress import counted

ONE_OF = 7
"""One of so many sources is kept aside."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--model", required=True, help="a model's folder, whose grammar proposes the readings")
    parser.add_argument("--teacher", nargs="*", default=[], type=Path, help="files of texts with what is said of them")
    parser.add_argument("--examples", nargs="*", default=[], type=Path, help="files of marked sentences")
    parser.add_argument("--importance", type=float, default=8.0, help="texts that an example counts for")
    parser.add_argument("--most", type=int, default=300, help="texts taken for each rule of the teacher")
    parser.add_argument("--most-of-a-form", type=int, default=20, help="the same for an abbreviation, acronym or name")
    parser.add_argument("--others", type=int, default=20000, help="further texts, drawn at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--l1", type=float, default=0.5, help="the larger, the fewer weights")
    parser.add_argument("--output", type=Path, help="the folder for the chooser; without one, it is only reported on")
    options = parser.parse_args(arguments)
    texts = [item for file in options.teacher for item in read_teacher(file)]
    random.Random(options.seed).shuffle(texts)
    learned, kept = _parts(texts)
    covered = covering(learned, options.most, options.most_of_a_form)
    known = set(map(id, covered))
    others = [item for item in learned if id(item) not in known][: options.others]
    print(f"{len(texts):,} texts: {len(covered):,} rare, {len(others):,} others, {len(kept):,} kept aside")
    marked = [
        TaughtText.of_example(item, file.stem, options.importance)
        for file in options.examples
        for item in read_examples(file)
    ]
    normalize = dncnorm.pipeline(model=str(options.model))
    if normalize.normalizer.grammar is None:
        parser.error(f"--model: {options.model} has no grammar")
    words = number_words(normalize.normalizer.grammar)
    lessons = [
        lesson(taught(normalize, counted(part, f"asking about {name}", "texts")), words, is_learning=is_learning)
        for name, part, is_learning in (
            ("texts to learn from", [*covered, *others, *marked], True),
            ("texts kept aside", kept[: options.others // 2], False),
        )
    ]
    weights = fit(lessons[0].questions.arrays(), epochs=options.epochs, l1=options.l1, seed=options.seed)
    report(lessons[0], lessons[1], weights)
    if options.output:
        Chooser(weights, words).save_pretrained(options.output)


def _parts(texts: Sequence[TaughtText]) -> tuple[list[TaughtText], list[TaughtText]]:
    """Returns the texts to learn from, and those of the sources that are kept aside."""
    parts: tuple[list[TaughtText], list[TaughtText]] = [], []
    for item in texts:
        parts[is_held_out(item.source, ONE_OF)].append(item)
    return parts


def report(learned: Lesson, kept: Lesson, weights: Weights) -> None:
    """Prints how many of the questions that were kept aside are answered with what was said."""
    print(f"learned from {len(learned.questions):,} tokens; {(weights.values != 0).sum():,} weights")
    if not len(kept.questions):
        print("no source was kept aside")
        return
    right = right_answers(kept.questions.arrays(), weights)
    total = Counter(kept.kinds)
    wrong = Counter(kind for kind, is_right in zip(kept.kinds, right, strict=True) if not is_right)
    unlisted = kept.unlisted.total()
    print(f"kept aside: {right.mean():.4f} of {len(right):,} tokens; of {unlisted:,} more, what is said is no reading")
    for kind, count in wrong.most_common(30):
        print(f"  {kind}: {count} of {total[kind]} wrong")
    print("  no such reading: " + ", ".join(f"{kind} {count}" for kind, count in kept.unlisted.most_common(10)))


if __name__ == "__main__":
    main()
