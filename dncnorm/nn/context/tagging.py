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

    def forward(self, sentences: SentenceStates, places: Places, tags: Tensor | None = None) -> Tensor:
        """Returns logits [N, W, tags], which do not depend on `tags`."""
        rows = torch.arange(len(places.onward), device=places.onward.device).unsqueeze(1)
        states = sentences.around(rows.expand_as(places.onward), places.onward, places.backward)
        logits: Tensor = self.output(torch.tanh(self.hidden(states)))
        return logits


class RawTagger(nn.Module):
    """Z19's GRU_tag: a GRU from the left, which reads at each raw word the backward reader's state there.

    That state has read the word and everything after it. previous_size: of the embedding of the tag before each word,
    which is read beside it (Z19 figure 6); 0 for none.
    """

    def __init__(self, *, state_size: int, hidden_size: int, tags: int, previous_size: int = 0) -> None:
        super().__init__()
        self.onward = nn.GRU(state_size + previous_size, hidden_size, batch_first=True)
        self.output = nn.Linear(hidden_size, tags)
        self.previous = nn.Embedding(tags + 1, previous_size) if previous_size else None
        self.unknown = tags

    def forward(self, sentences: SentenceStates, places: Places, tags: Tensor | None = None) -> Tensor:
        """Returns logits [N, W, tags]; a sentence's first ones are those of its words.

        tags [N, W]: the true ones, where each word reads the tag before it; a negative one is unknown. None for the
        likeliest so far.
        """
        rows = torch.arange(len(places.backward), device=places.backward.device).unsqueeze(1)
        states = sentences.backward[rows, places.backward]
        if self.previous is None:
            logits: Tensor = self.output(self.onward(states)[0])
            return logits
        start = torch.full_like(places.backward[:, :1], self.unknown)
        if tags is not None:
            before = torch.cat([start, tags[:, :-1]], dim=1)
            known = before.masked_fill(before < 0, self.unknown)
            found: Tensor = self.output(self.onward(torch.cat([states, self.previous(known)], dim=-1))[0])
            return found
        before, hidden, made = start, None, []
        for state in states.unsqueeze(2).unbind(1):
            read, hidden = self.onward(torch.cat([state, self.previous(before)], dim=-1), hidden)
            made.append(self.output(read))
            before = made[-1].argmax(dim=-1)
        return torch.cat(made, dim=1)
