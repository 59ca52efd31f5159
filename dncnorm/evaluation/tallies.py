"""Counts sentences by their outcome, which is enough for intervals and tests, for a corpus of any size.

There are few kinds of sentence (a number of tokens of a class, and of right ones), however many sentences there are. So
a corpus is read once, a sentence at a time, and memory does not grow with it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.outcomes import SentenceOutcome

Tally: TypeAlias = "Counter[tuple[int, ...]]"
"""(tokens of one class in a sentence, those right in a first view, in a second, ...) -> sentences of that kind."""


def tallies(sentences: Iterable[tuple[Sequence[str], Sequence[Collection[int]]]]) -> dict[str, Tally]:
    """Returns the tallies of ALL, then of each class, the largest first.

    sentences: for each, the classes of its tokens, and per view the positions of its wrong tokens.
    """
    found: defaultdict[str, Tally] = defaultdict(Counter)
    count = 0
    for classes, wrongs in sentences:
        count += 1
        missed = [Counter(classes[place] for place in wrong) for wrong in wrongs]
        for name, tokens in Counter(classes).items():
            found[name][(tokens, *(tokens - misses[name] for misses in missed))] += 1
        found[ALL][(len(classes), *(len(classes) - len(wrong) for wrong in wrongs))] += 1
    for tally in found.values():
        if rest := count - tally.total():
            tally[(0,) * len(next(iter(tally)))] = rest  # the sentences without the class are drawn, too
    whole = found.pop(ALL, Counter())
    return {ALL: whole, **dict(sorted(found.items(), key=lambda item: (-tokens_of(item[1]), item[0])))}


def class_tallies(outcomes: Iterable[SentenceOutcome]) -> dict[str, Tally]:
    """Returns the tallies of one evaluation: (tokens, right) -> sentences."""
    return tallies((item.classes, (item.wrong,)) for item in outcomes)


def tokens_of(tally: Tally, view: int = 0) -> int:
    """Counts the tokens of all sentences; view 1 counts those right in the first view, 2 in the second, ..."""
    return sum(kind[view] * sentences for kind, sentences in tally.items())


def columns(tally: Tally) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns the K kinds as rows [K, 1 + views], and how many sentences are of each [K]."""
    return np.array(list(tally), dtype=np.int64), np.array(list(tally.values()), dtype=np.int64)
