"""How the style "corpus" does on rows of the corpus that the ranker has not seen: cross-validation over `quirks`.

Of the rows of the recipe's `quirks`, every fold is held out once: a ranker is trained on everything else, put into the
model, and the pipeline says the changed rows of the fold with their neighbours, in the style "corpus". A row is right
if the result is exactly the reference. The other parts of the model stay as they are.

python training/cross_validate_rows.py --config hub_configs/ranker-ru.json --data ../shared/data/ru \\
    --model dncnorm/pretrained/ru [--folds 5]
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from pathlib import Path

import dncnorm
from dncnorm.core.records import Token
from dncnorm.core.special import is_changed, reference
from dncnorm.options import CORPUS
from dncnorm.training.ranking import Recipe, rows_of, train


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the recipe's files")
    parser.add_argument("--model", required=True, help="a model's folder, with a grammar")
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    recipe = Recipe.read(options.config)
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for fold in range(options.folds):
        for row, said in held_out(recipe, options, fold):
            name = row.semiotic_class or "?"
            total[name] += 1
            right[name] += said == reference(row)
        print(f"fold {fold + 1} of {options.folds}: {right.total()} of {total.total()} right so far")
    for name, count in total.most_common():
        print(f"{name}: {right[name]} of {count}")
    print(f"ALL: {right.total()} of {total.total()} ({right.total() / max(1, total.total()):.4f})")


def held_out(recipe: Recipe, options: argparse.Namespace, fold: int) -> list[tuple[Token, str]]:
    """Returns the fold's changed rows, each with the result of a model that has not seen it."""
    model = dncnorm.DncNormForTextNormalization.from_pretrained(options.model)
    if model.bundle.grammar is None:
        raise SystemExit(f"--model {options.model}: it has no grammar")
    ranker = train(recipe, options.data, model.bundle.grammar, is_used=lambda place: place % options.folds != fold)
    model.bundle = replace(model.bundle, ranker=ranker)
    normalize = dncnorm.pipeline("text-normalization", model=model, style=CORPUS)
    rows = [
        sentence
        for name in recipe.quirks
        for place, sentence in enumerate(rows_of(options.data / name))
        if place % options.folds == fold
    ]
    segments = normalize.normalize_sentences([sentence.words for sentence in rows])
    return [
        (token, segment.after)
        for sentence, said in zip(rows, segments, strict=True)
        for token, segment in zip(sentence.tokens, said, strict=True)
        if is_changed(token)
    ]


if __name__ == "__main__":
    main()
