"""Trains the reading ranker: boosted trees whose scores are fitted as a conditional logit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from dncnorm import languages
from dncnorm.core.extras import check_extra
from dncnorm.gate.trees import Trees
from dncnorm.grammars import Grammar
from dncnorm.languages.modules import Agreement
from dncnorm.ranking.ranker import RankerConfig, ReadingRanker, agreement_of, feature_rows
from dncnorm.training.node_statistics import STATISTICS, without_statistics
from dncnorm.training.ranking.conditional_logit import ConditionalLogit, Floats
from dncnorm.training.ranking.examples import Example, ExampleMaker, IsUsed, Recipe, always, raw_lines, with_quirks

check_extra("train", ("xgboost",), "dncnorm.training.ranking")

AROUND = (-3, -2, -1, 1, 2, 3)
"""The neighbours of a number that its features name."""


def train(
    recipe: Recipe,
    data: Path,
    grammar: Grammar,
    say: Callable[[str], None] = print,
    is_used: IsUsed = always,
) -> ReadingRanker:
    """Trains a ranker. is_used: as for `ExampleMaker`."""
    agreement = agreement_of(languages.get(recipe.language))
    examples = list(ExampleMaker(recipe, data, grammar, is_used).training())
    beside = (
        words[place].lower()
        for words, index in ((item.question.words, item.question.index) for item in examples)
        for place in (index + distance for distance in AROUND)
        if 0 <= place < len(words)
    )
    knowledge = agreement.Knowledge.learned(beside, raw_lines(recipe, data), recipe.lemmas)
    trees = {}
    for kind in agreement.KINDS:
        chosen = _of_kind(agreement, examples, kind)
        rows = feature_rows(agreement, [item.question for item in chosen], knowledge)
        say(f"{kind}: {len(chosen):,} examples, {len(rows):,} candidates of {rows.shape[1]} features")
        trees[kind] = fitted(recipe, recipe.trees[kind], chosen, rows, say)
    return ReadingRanker(trees, RankerConfig(recipe.language, recipe.least_share), knowledge)


def taught(
    ranker: ReadingRanker,
    recipe: Recipe,
    data: Path,
    grammar: Grammar,
    marked: Iterable[Path] = (),
    say: Callable[[str], None] = print,
) -> ReadingRanker:
    """Returns a ranker with further trees, which learn the ordinals of raw text, and files of marked sentences.

    What it says of the recipe's other examples, and of all in the style of the corpus, is held fast: their target is
    its own distribution.
    """
    agreement = agreement_of(languages.get(recipe.language))
    maker = ExampleMaker(recipe, data, grammar)
    kind, *_ = agreement.KINDS
    further = [*maker.ordinals(), *_of_kind(agreement, maker.marked(marked), kind)]
    known = [*_of_kind(agreement, maker.training(), kind), *map(with_quirks, further)]
    examples = [*known, *further]
    rows = feature_rows(agreement, [item.question for item in examples], ranker.knowledge)
    say(f"{kind}: {len(known):,} examples, {len(further):,} to learn")
    loss = ConditionalLogit(examples, (len(known), ranker.trees[kind].margins(rows)))
    trees = _boosted(recipe, recipe.taught, rows, loss, start=ranker.trees[kind])
    return ReadingRanker({**ranker.trees, kind: trees}, ranker.config, ranker.knowledge)


def fitted(recipe: Recipe, trees: int, examples: Sequence[Example], rows: Floats, say: Callable[[str], None]) -> Trees:
    """Returns so many trees. rows: the features of the examples' candidates, in order."""
    loss = ConditionalLogit(examples)
    found = _boosted(recipe, trees, rows, loss)
    say(f"mean loss {loss.value(found.margins(rows)):.4f} on the training examples")
    return found


def _of_kind(agreement: Agreement, examples: Iterable[Example], kind: str) -> list[Example]:
    """Returns the examples whose token is of a kind."""
    return [item for item in examples if agreement.kind(item.question.words[item.question.index]) == kind]


def _boosted(recipe: Recipe, trees: int, rows: Floats, loss: ConditionalLogit, start: Trees | None = None) -> Trees:
    import xgboost

    settings = {
        "objective": "binary:logistic",  # as saved; the loss is given below, and scores are margins
        "base_score": 0.5,
        "eta": recipe.learning_rate,
        "max_depth": recipe.max_depth,
        "subsample": recipe.subsample,
        "colsample_bytree": recipe.colsample,
        "lambda": recipe.l2,
        "seed": recipe.seed,
        "nthread": 1,
        "disable_default_eval_metric": 1,
    }
    matrix = xgboost.DMatrix(rows)
    first = None
    if start is not None:
        first = xgboost.Booster()
        first.load_model(bytearray(start.to_json()))
    booster = xgboost.train(settings, matrix, trees, obj=loss, xgb_model=first)
    return without_statistics(Trees.of(booster), STATISTICS)
