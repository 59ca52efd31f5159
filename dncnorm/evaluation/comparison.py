"""Two evaluations of one corpus, paired token by token: what one gets right and the other does not, and is it chance?

Read from the folders that `dncnorm evaluate --report` writes: report.json for the names, sentences.jsonl for the rest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.evaluation.intervals import class_masks
from dncnorm.evaluation.markdown import cell, number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.outcomes import SentenceOutcome, read_outcomes, token_arrays
from dncnorm.evaluation.report import REPORT_JSON, SENTENCES_JSONL
from dncnorm.evaluation.significance import (
    FEW_DISCORDANT,
    ROUNDS,
    SEED,
    McNemar,
    bootstrap_shares,
    interval,
    mcnemar,
    randomization_p,
)

SENTENCES = "whole sentences"
"""The name under which sentences without a wrong token are compared."""


@dataclass(frozen=True)
class Evaluation:
    """One report: the folder it was read from, its model's name, and its sentences."""

    folder: str
    model: str
    outcomes: list[SentenceOutcome]


@dataclass(frozen=True)
class Compared:
    """One class of tokens under the two evaluations A and B.

    both_right, only_a, only_b, both_wrong: tokens that both, A alone, B alone, or none got right.
    interval_a, interval_b, interval_difference: of A's and B's accuracy and of B's less A's, by one bootstrap.
    randomization: the p-value of the approximate randomization test.
    """

    name: str
    both_right: int
    only_a: int
    only_b: int
    both_wrong: int
    interval_a: tuple[float, float]
    interval_b: tuple[float, float]
    interval_difference: tuple[float, float]
    mcnemar: McNemar
    randomization: float

    @property
    def tokens(self) -> int:
        return self.both_right + self.only_a + self.only_b + self.both_wrong

    @property
    def accuracy_a(self) -> float:
        return (self.both_right + self.only_a) / self.tokens

    @property
    def accuracy_b(self) -> float:
        return (self.both_right + self.only_b) / self.tokens


def read_evaluation(folder: str | os.PathLike[str]) -> Evaluation:
    """A report's folder.

    Raises FileNotFoundError where a file is missing, ValueError where one is no evaluation's.
    """
    for name in (REPORT_JSON, SENTENCES_JSONL):
        if not os.path.isfile(os.path.join(folder, name)):
            raise FileNotFoundError(f"{os.fspath(folder)}: holds no {name}; `dncnorm evaluate --report` writes it")
    path = os.path.join(folder, REPORT_JSON)
    try:
        with open(path, encoding="utf-8") as handle:
            model = str(json.load(handle)["model"])
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path}: is no evaluation's report") from error
    return Evaluation(os.fspath(folder), model, read_outcomes(os.path.join(folder, SENTENCES_JSONL)))


def compare(a: Evaluation, b: Evaluation, *, rounds: int = ROUNDS, seed: int = SEED) -> list[Compared]:
    """ALL, each class, the largest first, and the whole sentences.

    Raises ValueError where the evaluations are not of the same corpus, or of no token, and for fewer than one round.
    """
    _check_same_corpus(a, b)
    if not any(item.classes for item in a.outcomes):
        raise ValueError(f"{a.folder}: no token was evaluated; there is nothing to compare")
    return [_compared(items, len(a.outcomes), rounds, seed) for items in _items(a.outcomes, b.outcomes)]


def _check_same_corpus(a: Evaluation, b: Evaluation) -> None:
    """Files may have moved, so their names are not compared; classes, written forms and references must be the same."""
    for place, (mine, other) in enumerate(zip_longest(a.outcomes, b.outcomes), 1):
        if mine is None or other is None:
            counts = f"{len(a.outcomes)} sentences in {a.folder}, {len(b.outcomes)} in {b.folder}"
            raise ValueError(f"the reports are not of the same corpus: {counts}")
        if mine.checksum != other.checksum or mine.classes != other.classes:
            raise ValueError(
                f"the reports are not of the same corpus: sentence {place} is another one "
                f"in {a.folder} ({mine.file}, line {mine.line}) and in {b.folder} ({other.file}, line {other.line})"
            )


class _Items(NamedTuple):
    """K items of one name. right_a, right_b [K]: whether each evaluation has them right; sentence [K]: where."""

    name: str
    right_a: NDArray[np.bool_]
    right_b: NDArray[np.bool_]
    sentence: NDArray[np.int64]


def _items(a: Sequence[SentenceOutcome], b: Sequence[SentenceOutcome]) -> Iterator[_Items]:
    """The tokens of each class, and the sentences themselves."""
    tokens, others = token_arrays(a), token_arrays(b)
    for name, chosen in class_masks(tokens):
        yield _Items(name, tokens.is_right[chosen], others.is_right[chosen], tokens.sentence[chosen])
    whole_a, whole_b = (np.array([not item.wrong for item in outcomes], dtype=np.bool_) for outcomes in (a, b))
    yield _Items(SENTENCES, whole_a, whole_b, np.arange(len(a)))


def _compared(items: _Items, sentences: int, rounds: int, seed: int) -> Compared:
    name, right_a, right_b, _ = items
    only_a, only_b = int((right_a & ~right_b).sum()), int((right_b & ~right_a).sum())
    hits_a, hits_b = (np.bincount(items.sentence[right], minlength=sentences) for right in (right_a, right_b))
    totals = np.bincount(items.sentence, minlength=sentences)
    shares = bootstrap_shares(np.column_stack([hits_a, hits_b]), totals, rounds=rounds, seed=seed)
    return Compared(
        name=name,
        both_right=int((right_a & right_b).sum()),
        only_a=only_a,
        only_b=only_b,
        both_wrong=int((~right_a & ~right_b).sum()),
        interval_a=interval(shares[:, 0]),
        interval_b=interval(shares[:, 1]),
        interval_difference=interval(shares[:, 1] - shares[:, 0]),
        mcnemar=mcnemar(only_a, only_b),
        randomization=randomization_p(hits_a - hits_b, rounds=rounds, seed=seed),
    )


def comparison_markdown(a: Evaluation, b: Evaluation, rows: Sequence[Compared]) -> str:
    """The comparison for people: counts, accuracies with their intervals, tests."""
    whole = next(row for row in rows if row.name == ALL)
    counts = [
        [row.name, *map(number, (row.tokens, row.both_right, row.only_a, row.only_b, row.both_wrong))] for row in rows
    ]
    tests = [
        [row.name, f"{row.mcnemar.p_value:.3g} ({row.mcnemar.distribution})", f"{row.randomization:.3g}"]
        for row in rows
    ]
    lines = [
        "# Two evaluations compared",
        "",
        f"A: {cell(a.model)} ({cell(a.folder)}); B: {cell(b.model)} ({cell(b.folder)}); "
        f"{whole.tokens:,} tokens in {len(a.outcomes):,} sentences.",
        "",
        *table(["right", "all", "both", "only A", "only B", "none"], counts),
        *table(["accuracy", "A", "B", "B - A"], [_accuracy_row(row) for row in rows]),
        "In brackets 95% intervals (bootstrap over sentences); where all are right, or all wrong, they show nothing.",
        "",
        *table(["p-value", "McNemar", "approximate randomization"], tests),
        f"McNemar's test is exact (binomial) below {FEW_DISCORDANT} discordant tokens, else the chi-square with "
        "continuity correction; the approximate randomization test swaps whole sentences.",
    ]
    return "\n".join(lines) + "\n"


def _accuracy_row(row: Compared) -> list[str]:
    figures = [
        (number(row.accuracy_a), row.interval_a),
        (number(row.accuracy_b), row.interval_b),
        (f"{row.accuracy_b - row.accuracy_a:+.4f}", row.interval_difference),
    ]
    return [row.name, *(f"{value} ({number(low)} to {number(high)})" for value, (low, high) in figures)]
