"""Stored examples as XGBoost reads them: a part at a time, as often as it asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from uuid import uuid4

from xgboost import DataIter

from dncnorm.training.gate.stored import StoredExamples, read_examples


class Batches(DataIter):
    """The parts of stored examples; XGBoost keeps their bins in files, and removes these with the matrix.

    They are beside the parts, or, since XGBoost opens only paths in ASCII, in the system's folder for temporary files.
    """

    def __init__(self, examples: StoredExamples) -> None:
        beside = str(examples.folder.absolute() / "bins")
        elsewhere = str(Path(gettempdir()) / f"dncnorm-{uuid4().hex}")
        super().__init__(cache_prefix=beside if beside.isascii() else elsewhere)
        self._files, self._place = examples.files, 0

    def next(self, input_data: Callable[..., Any]) -> bool:
        """Hands over the next part; returns False if there is none."""
        if self._place == len(self._files):
            return False
        examples = read_examples(self._files[self._place])
        input_data(data=examples.features, label=examples.labels)
        self._place += 1
        return True

    def reset(self) -> None:
        """Begins anew."""
        self._place = 0
