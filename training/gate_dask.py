"""The gate's booster, fitted by the workers of a Dask cluster: for more examples than one machine holds in bins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.training.gate.examples import Examples
from dncnorm.training.gate.fitting import FitSettings, Fitted, fitted

if TYPE_CHECKING:
    from distributed import Client


def fit_on_cluster(client: Client, train: Examples, validation: Examples | None, settings: FitSettings) -> Fitted:
    """As `fit_booster`. Workers find the bins of their own rows and merge them, so trees differ a little with their
    number, and from those of one machine.
    """
    from xgboost import dask as boosting

    matrix = _matrix(client, train, settings)
    evaluated = [] if validation is None else [(_matrix(client, validation, settings, matrix), "validation")]
    result = boosting.train(
        client,
        settings.parameters(threads=0),
        matrix,
        num_boost_round=settings.trees,
        evals=evaluated,
        early_stopping_rounds=settings.patience if evaluated else None,
        verbose_eval=False,
    )
    return fitted(result["booster"], result["history"], settings)


def _matrix(client: Client, examples: Examples, settings: FitSettings, reference: Any = None) -> Any:
    from xgboost.dask import DaskQuantileDMatrix

    features, labels = _shared(client, examples.features), _shared(client, examples.labels)
    return DaskQuantileDMatrix(client, features, labels, max_bin=settings.bins, ref=reference)


def _shared(client: Client, rows: NDArray[Any]) -> Any:
    """An array whose stretches of rows lie on the workers, one on each."""
    from dask import array

    pieces = [piece for piece in np.array_split(rows, len(client.nthreads())) if len(piece)]
    held = client.scatter(pieces)
    return array.concatenate(
        [array.from_delayed(future, piece.shape, piece.dtype) for future, piece in zip(held, pieces, strict=True)]
    )
