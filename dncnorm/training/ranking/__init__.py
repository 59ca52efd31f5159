"""Trains the reading ranker: `examples`, then `fitting` by the loss of `conditional_logit`."""

from dncnorm.training.ranking.conditional_logit import ConditionalLogit
from dncnorm.training.ranking.examples import Example, ExampleMaker, Recipe, rows_of
from dncnorm.training.ranking.fitting import fitted, taught, train

__all__ = ["ConditionalLogit", "Example", "ExampleMaker", "Recipe", "fitted", "rows_of", "taught", "train"]
