"""Fitting the gate's booster: gradient-boosted trees on a quantile matrix, stopped early.

PH18 section 4.1: a train-validation split, and the metric is AUC.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from dncnorm.core.extras import check_extra
from dncnorm.gate.check import GateError
from dncnorm.training.gate.stored import StoredExamples

if TYPE_CHECKING:
    from xgboost import Booster, DMatrix

check_extra("train", ("xgboost",), "dncnorm.training.gate")

_METRICS = ("auc", "logloss")


@dataclass(frozen=True)
class FitSettings:
    """Settings for XGBoost; its names are in brackets. trees: the maximum number; early stopping may use fewer.
    patience: trees without a better validation score until it stops.
    stop_on: the score for early stopping: `auc` as in the paper, or `logloss`, which still changes when AUC is almost
    1.
    learning_rate [eta], max_depth, min_child_weight, gamma, subsample, l2 [lambda], l1 [alpha], bins [max_bin].
    colsample: the share of the features for each tree [colsample_bytree].
    changed_weight: the weight of a changed token relative to an unchanged one [scale_pos_weight].
    """

    trees: int = 2000
    patience: int = 50
    stop_on: str = "auc"
    learning_rate: float = 0.1
    max_depth: int = 8
    min_child_weight: float = 1.0
    gamma: float = 0.0
    subsample: float = 1.0
    colsample: float = 1.0
    changed_weight: float = 1.0
    l2: float = 1.0
    l1: float = 0.0
    bins: int = 256
    seed: int = 0

    def __post_init__(self) -> None:
        if self.stop_on not in _METRICS:
            raise GateError(f"fit: stop_on is {self.stop_on!r}; expected one of {', '.join(_METRICS)}")

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> FitSettings:
        """The settings of a config file. Raises GateError for an unknown key."""
        known = [item.name for item in fields(cls)]
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise GateError(f"fit: unknown key {unknown[0]!r}; known are {', '.join(known)}")
        return cls(**values)

    def parameters(self, threads: int) -> dict[str, Any]:
        """The same under XGBoost's names."""
        return {
            "objective": "binary:logistic",
            "eval_metric": sorted(_METRICS, key=self.stop_on.__eq__),  # the last one decides
            "tree_method": "hist",
            "eta": self.learning_rate,
            "max_depth": self.max_depth,
            "min_child_weight": self.min_child_weight,
            "gamma": self.gamma,
            "subsample": self.subsample,
            "colsample_bytree": self.colsample,
            "scale_pos_weight": self.changed_weight,
            "lambda": self.l2,
            "alpha": self.l1,
            "max_bin": self.bins,
            "seed": self.seed,
            "nthread": threads,
        }


@dataclass(frozen=True)
class Fitted:
    """A booster and its validation scores. trees: the number with the best validation score, to which the booster is
    cut.
    auc, log_loss: on the validation examples with that many; NaN without any.
    """

    booster: Booster
    trees: int
    auc: float
    log_loss: float


def fit_examples(
    train: StoredExamples, validation: StoredExamples | None, settings: FitSettings, threads: int = 0
) -> Fitted:
    """`fit_booster` on examples out of core: bins are in files, too, and the trees those of a fit in memory.

    The validation examples have the bins of the others.
    """
    from xgboost import ExtMemQuantileDMatrix

    from dncnorm.training.gate.batches import Batches

    matrix = ExtMemQuantileDMatrix(Batches(train), max_bin=settings.bins)
    judged = None
    if validation is not None:
        judged = ExtMemQuantileDMatrix(Batches(validation), max_bin=settings.bins, ref=matrix)
    return fit_booster(matrix, judged, settings, threads)


def fit_booster(
    train: DMatrix,
    validation: DMatrix | None,
    settings: FitSettings,
    threads: int = 0,
) -> Fitted:
    """Fits a booster; with validation examples it stops early and keeps the best number of trees.

    threads: 0 takes all cores.
    """
    import xgboost

    history: dict[str, dict[str, list[float]]] = {}
    booster = xgboost.train(
        settings.parameters(threads),
        train,
        num_boost_round=settings.trees,
        evals=[] if validation is None else [(validation, "validation")],
        early_stopping_rounds=None if validation is None else settings.patience,
        evals_result=history,
        verbose_eval=False,
    )
    return fitted(booster, history, settings)


def fitted(booster: Booster, history: Mapping[str, Mapping[str, Sequence[float]]], settings: FitSettings) -> Fitted:
    """The result of a fit, cut to the best number of trees; `history` is empty without validation."""
    if not history:
        return Fitted(booster, settings.trees, float("nan"), float("nan"))
    best = int(booster.best_iteration)
    scores = history["validation"]
    return Fitted(booster[: best + 1], best + 1, float(scores["auc"][best]), float(scores["logloss"][best]))
