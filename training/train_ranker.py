"""Train the reading ranker, and report it on development files.

    python training/train_ranker.py --config hub_configs/ranker-ru.json --data ../shared/data/ru
        --grammar dncnorm/pretrained/ru/grammar --dev DEV.tsv ... --output FOLDER [--errors]

The config names the corpus files, the raw text and the settings. Of each development file it says how many of the
ranked tokens' readings are right, by class. With `--start`, a ranker is not trained anew: it learns the ordinals that
raw text has in words ("третьем этаже": "3 этаже") and marked sentences, and what it says of the other examples stays.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from dncnorm.grammars import Grammar
from dncnorm.ranking.ranker import ReadingRanker
from dncnorm.training.ranking import Example, ExampleMaker, Recipe, taught, train


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--config", required=True, help="a ranker config of hub_configs/")
    parser.add_argument("--data", required=True, type=Path, help="the folder of the config's files")
    parser.add_argument("--grammar", required=True, help="the folder of a compiled grammar")
    parser.add_argument("--dev", nargs="*", default=[], type=Path, help="corpus files to report on")
    parser.add_argument("--output", help="the ranker's folder; without one, it is only reported on")
    parser.add_argument("--errors", action="store_true", help="print every error")
    parser.add_argument("--start", help="a ranker's folder, to teach it ordinals and examples")
    parser.add_argument("--examples", nargs="*", default=[], type=Path, help="files of marked sentences, with --start")
    options = parser.parse_args(arguments)
    recipe, grammar = Recipe.read(options.config), Grammar.from_pretrained(options.grammar)
    if options.start:
        ranker = taught(ReadingRanker.from_pretrained(options.start), recipe, options.data, grammar, options.examples)
    else:
        ranker = train(recipe, options.data, grammar)
    if options.output:
        ranker.save_pretrained(options.output)
    maker = ExampleMaker(recipe, options.data, grammar)
    for file in options.dev:
        report(file, ranker, list(maker.of_corpus(file)), options.errors)


def report(file: Path, ranker: ReadingRanker, examples: list[tuple[Example, str]], show_errors: bool) -> None:
    """Prints how many readings are right."""
    ranked = ranker.rank([example.question for example, _ in examples])
    right: Counter[str] = Counter()
    total = Counter(name for _, name in examples)
    for (example, name), readings in zip(examples, ranked, strict=True):
        question = example.question
        wanted = question.candidates[example.right[0]]
        if readings[0].candidate == wanted:
            right[name] += 1
        elif show_errors:
            before, after = question.words[: question.index][-4:], question.words[question.index + 1 :][:4]
            written = f"{' '.join(before)} [{question.words[question.index]}] {' '.join(after)}"
            print(
                f"  {name}: {written}: {readings[0].candidate.text} ({readings[0].probability:.2f}), not {wanted.text}"
            )
    classes = ", ".join(f"{name} {right[name]}/{count}" for name, count in total.most_common())
    share = right.total() / max(1, total.total())
    print(f"{file.name}: {right.total()} of {total.total()} ranked tokens right ({share:.4f}): {classes}")


if __name__ == "__main__":
    main()
