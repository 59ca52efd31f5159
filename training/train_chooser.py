"""Fits a chooser to what a model says of raw text, and reports it on sources that are kept aside.

    D=../shared/data/en
    python training/train_chooser.py --model dncnorm/pretrained/en --texts $D/teacher_speech.jsonl.gz --limit 40000
        --examples EXAMPLES.txt --output FOLDER

Texts are lines of a file, or objects of a JSON lines file with a text `t` and its source `f`; either may be
compressed (.gz). Examples are lines that show rare readings; each counts as much as several lines of text. About one
source of seven is kept aside: of its tokens with several readings, the report says how many get the reading that the
model says, by the decider or rule that it has it from.

The questions of 40,000 lines take 3 GB of memory and ten minutes on one core; fitting takes another two.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import dncnorm
from dncnorm.choosing.fitting import fit, right_answers
from dncnorm.choosing.weights import Weights
from dncnorm.core.files import atomic_write_json
from dncnorm.training.choosing import Lesson, TaughtText, is_held_out, lesson, number_words, taught
from dncnorm.training.progress import counted

WEIGHTS_FILE, WORDS_FILE = "weights.safetensors", "number_words.json"
ONE_OF = 7
"""One of so many sources is kept aside."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--model", required=True, help="a model's folder, whose readings are learned")
    parser.add_argument("--texts", nargs="+", required=True, type=Path, help="files of raw text")
    parser.add_argument("--examples", nargs="*", default=[], type=Path, help="files of lines that show rare readings")
    parser.add_argument("--importance", type=float, default=8.0, help="lines of text that an example counts for")
    parser.add_argument("--limit", type=int, help="lines of text, drawn at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--l1", type=float, default=0.5, help="the larger, the fewer weights")
    parser.add_argument("--output", type=Path, help="the folder for the chooser; without one, it is only reported on")
    options = parser.parse_args(arguments)
    texts = [item for file in options.texts for item in read_texts(file)]
    random.Random(options.seed).shuffle(texts)
    drawn = texts[: options.limit]
    drawn += [item._replace(importance=options.importance) for file in options.examples for item in read_texts(file)]
    normalize = dncnorm.pipeline(model=str(options.model))
    if normalize.normalizer.grammar is None:
        parser.error(f"--model: {options.model} has no grammar")
    words = number_words(normalize.normalizer.grammar)
    learned, kept = (
        lesson(taught(normalize, counted(part, f"asking about {name}", "texts")), words)
        for name, part in (
            ("texts to learn from", [item for item in drawn if not is_held_out(item.source, ONE_OF)]),
            ("texts kept aside", [item for item in drawn if is_held_out(item.source, ONE_OF)]),
        )
    )
    weights = fit(learned.questions.arrays(), epochs=options.epochs, l1=options.l1, seed=options.seed)
    report(learned, kept, weights)
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        weights.save(options.output / WEIGHTS_FILE)
        atomic_write_json(options.output / WORDS_FILE, words)


def read_texts(file: Path) -> Iterator[TaughtText]:
    """Yields the texts of a file; the source of plain text is the file's name. Raises ValueError for a bad line."""
    source = file.name.partition(".")[0]
    is_json = ".jsonl" in file.suffixes
    with (gzip.open if file.suffix == ".gz" else open)(file, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if is_json:
                try:
                    item = json.loads(line)
                    yield TaughtText(item["t"], item.get("f", source))
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    raise ValueError(f"{file}, line {number}: expected an object with a text `t` ({error!r})") from None
            elif line.strip():
                yield TaughtText(line.rstrip("\n"), source)


def report(learned: Lesson, kept: Lesson, weights: Weights) -> None:
    """Prints how many of the questions that were kept aside are answered as the teacher does."""
    print(f"learned from {len(learned.questions):,} tokens; {(weights.values != 0).sum():,} weights")
    if not len(kept.questions):
        print("no source was kept aside")
        return
    right = right_answers(kept.questions.arrays(), weights)
    total, wrong = (
        Counter(kept.decided),
        Counter(by for by, is_right in zip(kept.decided, right, strict=True) if not is_right),
    )
    unlisted = kept.unlisted.total()
    print(f"kept aside: {right.mean():.4f} of {len(right):,} tokens; of {unlisted:,} more no reading is the model's")
    for by, count in wrong.most_common(30):
        print(f"  {by}: {count} of {total[by]} wrong")
    print("  no such reading: " + ", ".join(f"{by} {count}" for by, count in kept.unlisted.most_common(10)))


if __name__ == "__main__":
    main()
