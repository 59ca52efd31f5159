"""Taggers of given segments, and of raw words, which also find the segments. Both are from Zhang et al. 2019 section
5.4, and share the sentence readers of the network.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from dncnorm.nn.context.sentences import SentenceStates


class Places(NamedTuple):
    """onward, backward [N, W]: the number of units up to a word's end, and from its start, including its own."""

    onward: Tensor
    backward: Tensor


class Tagger(nn.Module):
    """Tags every word from the states of both readers that have just read it.

    Z19's own tagger is `RawTagger`; with the segments given, the readers have seen all that it would.
    """

    def __init__(self, *, state_size: int, hidden_size: int, tags: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(2 * state_size, hidden_size)
        self.output = nn.Linear(hidden_size, tags)

    def forward(self, sentences: SentenceStates, places: Places) -> Tensor:
        """Returns logits [N, W, tags]."""
        rows = torch.arange(len(places.onward), device=places.onward.device).unsqueeze(1)
        states = sentences.around(rows.expand_as(places.onward), places.onward, places.backward)
        logits: Tensor = self.output(torch.tanh(self.hidden(states)))
        return logits


class RawTagger(nn.Module):
    """Z19's GRU_tag: a GRU from the left, which reads at each raw word the backward reader's state there.

    That state has read the word and everything after it.
    """

    def __init__(self, *, state_size: int, hidden_size: int, tags: int) -> None:
        super().__init__()
        self.onward = nn.GRU(state_size, hidden_size, batch_first=True)
        self.output = nn.Linear(hidden_size, tags)

    def forward(self, sentences: SentenceStates, places: Places) -> Tensor:
        """Returns logits [N, W, tags]; a sentence's first ones are those of its words."""
        rows = torch.arange(len(places.backward), device=places.backward.device).unsqueeze(1)
        states, _ = self.onward(sentences.backward[rows, places.backward])
        logits: Tensor = self.output(states)
        return logits
