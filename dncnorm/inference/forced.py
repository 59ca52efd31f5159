"""The attention of a network while it is forced to produce given words.

Dimensions: B queries, S source symbols, T target symbols, W words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.queries import ForcedWords
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, PAD, SPECIALS, split_words
from dncnorm.inference.decoding import Speaker
from dncnorm.inference.search import START

Attention = NDArray[np.float64]
Encode = Callable[[str], Sequence[int]]


def attention_of(
    speaker: Speaker, encode: Encode, tasks: Sequence[ForcedWords], batch_size: int
) -> dict[ForcedWords, Attention]:
    """Returns for each task [W, characters of its token]: each word's attention, which sums to 1 over the source.

    speaker: of a network whose steps have attention. encode: the symbols of a spoken word.
    """
    views = {task: (speaker.views.view(task.query), task.said) for task in tasks}
    distinct = sorted(set(views.values()), key=lambda pair: (*speaker.views.order(pair[0]), pair[1]))
    found: dict[tuple[Hashable, str], Attention] = {}
    for start in range(0, len(distinct), batch_size):
        chunk = distinct[start : start + batch_size]
        targets = [[encode(word) for word in split_words(said)] for _, said in chunk]
        weights = _forced(speaker, [view for view, _ in chunk], [list(chain(*words)) for words in targets])
        for (view, said), words, of_view in zip(chunk, targets, weights, strict=True):
            symbols = speaker.views.symbols(view)
            focus = slice(symbols.index(NORM_OPEN) + 1, symbols.index(NORM_CLOSE))
            ends = np.cumsum([0, *map(len, words)])
            found[view, said] = np.stack([of_view[a:b, focus].mean(axis=0) for a, b in pairwise(ends)])
    return {task: found[pair] for task, pair in views.items()}


def _forced(speaker: Speaker, views: Sequence[Hashable], targets: Sequence[Sequence[int]]) -> Attention:
    """Forces the network to produce targets, without their ends -> the attention of each symbol [B, T, S]."""
    pad = SPECIALS.index(PAD)
    longest = max(map(len, targets))
    padded = [[*target, *[pad] * (longest - len(target))] for target in targets]
    reading, steps = speaker.steps.read(views), []
    for previous in zip(*([START, *row[:-1]] for row in padded), strict=True):
        step = speaker.steps.step(previous, reading)
        reading = reading._replace(state=step.state)
        steps.append(step.attention)
    found: Attention = np.stack(steps, axis=1).astype(np.float64)  # type: ignore[arg-type]
    return found
