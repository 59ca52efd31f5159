"""What the network attends to while it is made to say given words.

Dimensions: B queries, S source symbols, T target symbols, W words.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dncnorm.core.queries import ForcedWords
from dncnorm.core.special import split_words
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import Source, pad
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.interface import Step


def attention_of(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, tasks: Sequence[ForcedWords], batch_size: int
) -> dict[ForcedWords, NDArray[np.float64]]:
    """Returns for each task [W, characters of its token]: each word's attention, which sums to 1 over the source."""
    context = model.context
    views = {task: (context.view(task.query), task.said) for task in tasks}
    distinct = sorted(set(views.values()), key=lambda pair: (*context.order(pair[0]), pair[1]))
    found: dict[tuple[Hashable, str], NDArray[np.float64]] = {}
    for start in range(0, len(distinct), batch_size):
        chunk = distinct[start : start + batch_size]
        source = context.encode([view for view, _ in chunk], tokenizer, model.device)
        found.update(zip(chunk, _attention_batch(model, tokenizer, source, [said for _, said in chunk]), strict=True))
    return {task: found[pair] for task, pair in views.items()}


@torch.inference_mode()
def _attention_batch(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, source: Source, said: Sequence[str]
) -> Iterator[NDArray[np.float64]]:
    targets = [[tokenizer.encode_target(word)[:-1] for word in split_words(spoken)] for spoken in said]
    symbols, _ = pad([[symbol for word in words for symbol in word] for words in targets], model.device)
    steps = [step.attention for step in forced_steps(model, source, symbols)]
    weights = torch.stack([step for step in steps if step is not None], dim=1).double().cpu().numpy()
    for row, words, focus in zip(weights, targets, source.focus.cpu().numpy(), strict=True):
        ends = np.cumsum([0, *map(len, words)])
        yield np.stack([row[a:b, focus].mean(axis=0) for a, b in pairwise(ends)])


@torch.inference_mode()
def forced_steps(model: DncNormForTextNormalization, source: Source, targets: Tensor) -> Iterator[Step]:
    """Yields each step of the model, teacher-forced on targets [B, T]; a step's output is the logits [B, V]."""
    state, prepared = model.prepare(source)
    previous = targets.new_full(targets.shape[:1], model.config.decoder_start_token_id)
    for symbols in targets.unbind(1):
        step = model.step(previous, state, prepared)
        yield step
        previous, state = symbols, step.state
