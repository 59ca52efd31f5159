"""Compares two evaluations of one corpus token by token, and tests whether they differ by more than chance.

It reads the folders that `dncnorm evaluate --report` writes: report.json for the names, sentences.jsonl for the rest.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any

from dncnorm.evaluation.markdown import cell, number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.outcomes import SentenceOutcome, read_outcomes
from dncnorm.evaluation.report import REPORT_JSON, SENTENCES_JSONL, settings_text
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
from dncnorm.evaluation.tallies import Tally, columns, tallies, tokens_of

SENTENCES = "whole sentences"
"""The name of the row that compares whole sentences; one is right if all of its tokens are."""


@dataclass(frozen=True)
class Evaluation:
    """One report, or several of one model, on one corpus file each.

    folder: where it is, for messages. model: its name. files: each part's sentences.jsonl, in the corpus's order.
    settings: what was switched on and off.
    """

    folder: str
    model: str
    files: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)

    def outcomes(self) -> Iterator[SentenceOutcome]:
        """Yields the sentences, one at a time."""
        return chain.from_iterable(map(read_outcomes, self.files))


@dataclass(frozen=True)
class Compared:
    """One class of tokens under the two evaluations A and B.

    both_right, only_a, only_b, both_wrong: tokens that both, only A, only B, or none got right.
    interval_a, interval_b, interval_difference: of A's and B's accuracy and of B's minus A's, by one bootstrap.
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
    """Reads a report's folder; the sentences are read on demand.

    Raises FileNotFoundError if a file is missing, ValueError if one does not belong to an evaluation.
    """
    for name in (REPORT_JSON, SENTENCES_JSONL):
        if not os.path.isfile(os.path.join(folder, name)):
            raise FileNotFoundError(f"{os.fspath(folder)}: holds no {name}; `dncnorm evaluate --report` writes it")
    path = os.path.join(folder, REPORT_JSON)
    try:
        with open(path, encoding="utf-8") as handle:
            report = json.load(handle)
        model, settings = str(report["model"]), dict(report.get("settings", {}))
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path}: is no evaluation's report") from error
    return Evaluation(os.fspath(folder), model, (os.path.join(folder, SENTENCES_JSONL),), settings)


def compare(a: Evaluation, b: Evaluation, *, rounds: int = ROUNDS, seed: int = SEED) -> list[Compared]:
    """Compares ALL, then each class, the largest first, then the whole sentences.

    Raises ValueError if the evaluations are of different corpora, or of no tokens, and for fewer than one round.
    """
    found = tallies(_pairs(a, b))
    if not tokens_of(found[ALL]):
        raise ValueError(f"{a.folder}: no token was evaluated; there is nothing to compare")
    found[SENTENCES] = _whole_sentences(found[ALL])
    return [compared(name, tally, rounds=rounds, seed=seed) for name, tally in found.items()]


def _pairs(a: Evaluation, b: Evaluation) -> Iterator[tuple[tuple[str, ...], tuple[set[int], ...]]]:
    """Yields each sentence's classes, and the tokens that are wrong in A, in B, and in at least one of them.

    Files may have moved, so their names are not compared; classes, written forms and references must be the same.
    """
    for place, (mine, other) in enumerate(zip_longest(a.outcomes(), b.outcomes()), 1):
        if mine is None or other is None:
            lengths = [sum(1 for _ in evaluation.outcomes()) for evaluation in (a, b)]
            counts = f"{lengths[0]} sentences in {a.folder}, {lengths[1]} in {b.folder}"
            raise ValueError(f"the reports are not of the same corpus: {counts}")
        if mine.checksum != other.checksum or mine.classes != other.classes:
            raise ValueError(
                f"the reports are not of the same corpus: sentence {place} is another one "
                f"in {a.folder} ({mine.file}, line {mine.line}) and in {b.folder} ({other.file}, line {other.line})"
            )
        wrong_a, wrong_b = set(mine.wrong), set(other.wrong)
        yield mine.classes, (wrong_a, wrong_b, wrong_a | wrong_b)


def _whole_sentences(tally: Tally) -> Tally:
    """Converts the tally of ALL's tokens to one of sentences: each is right if all of its tokens are."""
    found: Tally = Counter()
    for (tokens, *rights), sentences in tally.items():
        found[(1, *(int(right == tokens) for right in rights))] += sentences
    return found


def compared(name: str, tally: Tally, *, rounds: int = ROUNDS, seed: int = SEED) -> Compared:
    """Compares the tokens of a tally with three views: right in A, in B, and in both."""
    tokens, right_a, right_b, both = (tokens_of(tally, view) for view in range(4))
    kinds, sentences = columns(tally)
    shares = bootstrap_shares(kinds[:, 1:3], kinds[:, 0], sentences, rounds=rounds, seed=seed)
    return Compared(
        name=name,
        both_right=both,
        only_a=right_a - both,
        only_b=right_b - both,
        both_wrong=tokens - right_a - right_b + both,
        interval_a=interval(shares[:, 0]),
        interval_b=interval(shares[:, 1]),
        interval_difference=interval(shares[:, 1] - shares[:, 0]),
        mcnemar=mcnemar(right_a - both, right_b - both),
        randomization=randomization_p(kinds[:, 1] - kinds[:, 2], sentences, rounds=rounds, seed=seed),
    )


def comparison_markdown(a: Evaluation, b: Evaluation, rows: Sequence[Compared]) -> str:
    """Renders the comparison for people: counts, accuracies with their intervals, tests."""
    tokens, sentences = (next(row.tokens for row in rows if row.name == name) for name in (ALL, SENTENCES))
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
        f"A: {_named(a, b)}; B: {_named(b, a)}; {tokens:,} tokens in {sentences:,} sentences.",
        "",
        *table(["right", "all", "both", "only A", "only B", "none"], counts),
        *table(["accuracy", "A", "B", "B - A"], [_accuracy_row(row) for row in rows]),
        "In brackets: 95% intervals (bootstrap over sentences), which mean nothing if all are right, or all wrong.",
        "",
        *table(["p-value", "McNemar", "approximate randomization"], tests),
        f"McNemar's test is exact (binomial) below {FEW_DISCORDANT} discordant tokens, else the chi-square with "
        "continuity correction; the approximate randomization test swaps whole sentences.",
    ]
    return "\n".join(lines) + "\n"


def _named(one: Evaluation, other: Evaluation) -> str:
    """Names an evaluation by its model, the settings in which the two differ, and its folder."""
    own = {name: value for name, value in one.settings.items() if other.settings.get(name, value) != value}
    return ", ".join(filter(None, [cell(one.model), settings_text(own)])) + f" ({cell(one.folder)})"


def _accuracy_row(row: Compared) -> list[str]:
    values = [
        (number(row.accuracy_a), row.interval_a),
        (number(row.accuracy_b), row.interval_b),
        (f"{row.accuracy_b - row.accuracy_a:+.4f}", row.interval_difference),
    ]
    return [row.name, *(f"{value} ({number(low)} to {number(high)})" for value, (low, high) in values)]
