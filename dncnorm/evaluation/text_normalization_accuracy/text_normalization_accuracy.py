"""Token accuracy of text normalization as a module of `evaluate`; `metrics.token_accuracy` does the counting.

    metric = evaluate.load("<the folder of this file>")
    metric.compute(predictions=["<self>", "fifteen"], references=["<self>", "fifty"],
                   before=["it", "50"], classes=["PLAIN", "CARDINAL"])
    {"accuracy": 0.5, "accuracy_by_class": {"CARDINAL": 0.0, "PLAIN": 1.0}, "counts": {"CARDINAL": 1, "PLAIN": 1}}

`evaluate` takes seconds to import: it loads this module, and no other module of dncnorm imports it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import datasets
import evaluate

from dncnorm.evaluation.metrics import ALL, token_accuracy

_DESCRIPTION = """\
The share of tokens whose spoken form is exactly the reference, over all and for each semiotic class, as Pramanik and
Hussain 2018 count it: `<self>`, and `sil` in PUNCT, stand for the token itself.
"""
_INPUTS = """\
predictions, references: the spoken form of each token, in the Google or the Kaggle corpus's form.
before: optional, the written form of each token; without it, `<self>` does not equal a copy of the token.
classes: optional, the semiotic class of each token, for the accuracy of each.
"""
_CITATION = """\
@article{pramanik2018text,
  title = {Text Normalization using Memory Augmented Neural Networks},
  author = {Pramanik, Subhojeet and Hussain, Aman},
  journal = {arXiv preprint arXiv:1806.00044},
  year = {2018}
}
"""


class TextNormalizationAccuracy(evaluate.Metric):
    """`compute` gives `accuracy`, `accuracy_by_class` and `counts`; accuracy is None if there are no tokens."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features({"predictions": text, "references": text}),
        )

    def _compute(
        self,
        predictions: Sequence[str],
        references: Sequence[str],
        before: Sequence[str] | None = None,
        classes: Sequence[str] | None = None,
    ) -> dict[str, Any]:
        scores = token_accuracy(predictions, references, before, classes)
        by_class, counts = scores.accuracy, scores.counts
        accuracy = by_class.pop(ALL)
        del counts[ALL]
        return {"accuracy": accuracy, "accuracy_by_class": by_class, "counts": counts}
