"""The steps of a model that is forced to produce given words.

Dimensions: B queries, T target symbols, V target vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor

from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import Source
from dncnorm.nn.interface import Step


@torch.inference_mode()
def forced_steps(model: DncNormForTextNormalization, source: Source, targets: Tensor) -> Iterator[Step]:
    """Yields each step of the model, teacher-forced on targets [B, T]; a step's output is the logits [B, V]."""
    state, prepared = model.prepare(source)
    previous = targets.new_full(targets.shape[:1], model.config.decoder_start_token_id)
    for symbols in targets.unbind(1):
        step = model.step(previous, state, prepared)
        yield step
        previous, state = symbols, step.state
