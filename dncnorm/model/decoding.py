"""From windows to spoken words: batched greedy and beam search over a recurrent decoder.

Windows are sorted by length, equal ones are computed once, and rows that have ended leave the batch. Nothing here needs
a compiler. Filters forbid symbols, step by step; a covering grammar is one of them (`constraints.GrammarFilter`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from dncnorm.core.special import EOS, PAD, SELF, SPECIALS
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.window import Window
from dncnorm.nn.interface import Encoded, State, select


@dataclass(frozen=True)
class DecodingOptions:
    """How to search.

    batch_size: windows decoded together; beams: 1 is greedy; n_best: hypotheses that a search with beams goes on for;
    max_length: symbols, None for the model's own limit.
    softmax_first: constraints come after the soft-max, so that what they leave keeps the probabilities that the network
        gave it, and no path gains by having few rivals; False is for a model trained under them (Z19 section 6.3).
    """

    batch_size: int = 256
    beams: int = 1
    n_best: int = 1
    max_length: int | None = None
    softmax_first: bool = True

    def __post_init__(self) -> None:
        for name in ("batch_size", "beams", "n_best"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name}: {getattr(self, name)}; it must be at least 1")
        if self.max_length is not None and self.max_length < 1:
            raise ValueError(f"max_length: {self.max_length}; it must be at least 1, or None")


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What the network says for a window.

    text: spoken words, or `<self>`. confidence: the probability of the whole sequence, in [0, 1].
    ended: False where the limit or a dead end cut it off; then it must not be trusted.
    """

    text: str
    confidence: float
    ended: bool


class LogitFilter(Protocol):
    """Changes the scores of a step (logits, or log probabilities), in place of an earlier filter's.

    Where it leaves a row no symbol at all (every score -inf), the row is a dead end: its hypothesis has not ended.
    """

    def __call__(self, scores: Tensor, prefixes: Sequence[Sequence[int]], windows: Sequence[Window]) -> Tensor:
        """scores [K, V], each row's symbols so far and its window -> scores [K, V]."""
        ...


class SuppressSymbols:
    """Symbols that are never spoken."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = list(ids)

    def __call__(self, scores: Tensor, prefixes: Sequence[Sequence[int]], windows: Sequence[Window]) -> Tensor:
        """scores [K, V] with -inf at the symbols."""
        scores[:, self.ids] = -math.inf
        return scores


NEVER_SPOKEN = SuppressSymbols([SPECIALS.index(symbol) for symbol in SPECIALS if symbol not in (EOS, SELF)])
NOT_AS_WRITTEN = SuppressSymbols([SPECIALS.index(SELF)])
"""For tokens that are known to need work: `<self>` is no answer."""


@dataclass(frozen=True)
class _Rules:
    """Filters, soft-max and constraints in their order."""

    filters: Sequence[LogitFilter]
    constraints: Sequence[LogitFilter]
    softmax_first: bool

    def log_probabilities(self, logits: Tensor, prefixes: Sequence[Sequence[int]], windows: Sequence[Window]) -> Tensor:
        """logits [K, V] -> log probabilities [K, V], -inf where a symbol is forbidden, or every one."""
        before = [*self.filters] if self.softmax_first else [*self.filters, *self.constraints]
        for change in before:
            logits = change(logits, prefixes, windows)
        scores = torch.log_softmax(logits.double(), dim=-1).nan_to_num(nan=-math.inf, neginf=-math.inf)
        for change in self.constraints if self.softmax_first else ():
            scores = change(scores, prefixes, windows)
        return scores


@torch.inference_mode()
def decode(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    windows: Sequence[Window],
    options: DecodingOptions | None = None,
    filters: Sequence[LogitFilter] = (NEVER_SPOKEN,),
    constraints: Sequence[LogitFilter] = (),
) -> list[Hypothesis]:
    """One hypothesis a window, in order. The model must be in evaluation mode.

    filters: what is known beforehand; they come before the soft-max, and probabilities are given that knowledge.
    constraints: what is not allowed, whatever the network thinks of it; see `DecodingOptions.softmax_first`.
    """
    found = decode_n_best(model, tokenizer, windows, options or DecodingOptions(), filters, constraints)
    return [hypotheses[0] for hypotheses in found]


@torch.inference_mode()
def decode_n_best(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    windows: Sequence[Window],
    options: DecodingOptions,
    filters: Sequence[LogitFilter] = (NEVER_SPOKEN,),
    constraints: Sequence[LogitFilter] = (),
) -> list[list[Hypothesis]]:
    """The hypotheses that the search ends with, for each window, the likeliest first; at least one, at most `n_best`.

    The arguments are `decode`'s.
    """
    rules = _Rules(filters, constraints, options.softmax_first)
    distinct = sorted(set(windows), key=lambda window: (len(window.text), window.text))
    found: dict[Window, list[Hypothesis]] = {}
    for start in range(0, len(distinct), options.batch_size):
        chunk = distinct[start : start + options.batch_size]
        found.update(zip(chunk, _decode_batch(model, tokenizer, chunk, options, rules), strict=True))
    return [found[window] for window in windows]


def _decode_batch(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    windows: Sequence[Window],
    options: DecodingOptions,
    rules: _Rules,
) -> list[list[Hypothesis]]:
    encoded = model.encode(*pad([tokenizer.encode_window(window) for window in windows], model.device))
    limit = options.max_length or model.config.max_target_length
    search = _greedy if options.beams == 1 else _beam
    return [
        [Hypothesis(tokenizer.decode_target(ids), math.exp(score), ended) for ids, score, ended in found]
        for found in search(model, encoded, windows, limit, options, rules)
    ]


def pad(sources: Sequence[Sequence[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    """(input_ids [B, S], attention_mask [B, S]), padded on the right."""
    length = max(map(len, sources))
    ids = torch.tensor([[*source, *([SPECIALS.index(PAD)] * (length - len(source)))] for source in sources])
    mask = torch.tensor([[True] * len(source) + [False] * (length - len(source)) for source in sources])
    return ids.to(device), mask.to(device)


Found = tuple[list[int], float, bool]
"""(symbols, log probability, whether the end symbol came)."""


def _greedy(
    model: DncNormForTextNormalization,
    encoded: Encoded,
    windows: Sequence[Window],
    limit: int,
    options: DecodingOptions,
    rules: _Rules,
) -> list[list[Found]]:
    """The likeliest symbol at each step; rows leave the batch as they end."""
    size = encoded.states.shape[0]
    prefixes: list[list[int]] = [[] for _ in range(size)]
    scores = [0.0] * size
    ended = [False] * size
    rows = list(range(size))
    state, keys = model.begin(encoded)
    previous = encoded.mask.new_full((size,), model.config.decoder_start_token_id, dtype=torch.long)
    for _ in range(limit):
        logits, state = model.decode_step(previous, state, encoded, keys)
        places = [prefixes[row] for row in rows], [windows[row] for row in rows]
        log_probabilities, symbols = rules.log_probabilities(logits, *places).max(dim=-1)
        going = []
        for place, (row, symbol, gained) in enumerate(
            zip(rows, symbols.tolist(), log_probabilities.tolist(), strict=True)
        ):
            if gained == -math.inf:  # a dead end
                continue
            scores[row] += gained
            if symbol == model.config.eos_token_id:
                ended[row] = True
            else:
                prefixes[row].append(symbol)
                going.append(place)
        if not going:
            break
        previous = symbols
        if len(going) < len(rows):
            kept = torch.tensor(going, device=symbols.device)
            encoded, keys, state, previous = _retain(kept, encoded, keys, state, previous)
            rows = [rows[place] for place in going]
    return [[found] for found in zip(prefixes, scores, ended, strict=True)]


def _retain(
    kept: Tensor, encoded: Encoded, keys: Tensor, state: State, previous: Tensor
) -> tuple[Encoded, Tensor, State, Tensor]:
    return select(encoded, kept), keys[kept], select(state, kept), previous[kept]


def _beam(
    model: DncNormForTextNormalization,
    encoded: Encoded,
    windows: Sequence[Window],
    limit: int,
    options: DecodingOptions,
    rules: _Rules,
) -> list[list[Found]]:
    """Beam search, a window at a time: beams of one window make the batch."""
    found = []
    for row, window in enumerate(windows):
        one = select(encoded, torch.tensor([row], device=encoded.states.device))
        found.append(_beam_row(model, one, window, limit, options, rules))
    return found


def _beam_row(
    model: DncNormForTextNormalization,
    encoded: Encoded,
    window: Window,
    limit: int,
    options: DecodingOptions,
    rules: _Rules,
) -> list[Found]:
    state, keys = model.begin(encoded)
    prefixes: list[list[int]] = [[]]
    scores = torch.zeros(1, dtype=torch.float64, device=encoded.states.device)
    previous = torch.tensor([model.config.decoder_start_token_id], device=encoded.states.device)
    ended: list[Found] = []
    for _ in range(limit):
        logits, state = model.decode_step(previous, state, encoded, keys)
        gained = rules.log_probabilities(logits, prefixes, [window] * len(prefixes))
        total = scores.unsqueeze(1) + gained
        values, places = total.flatten().topk(min(2 * options.beams, total.numel()))
        parents: list[int] = []
        symbols: list[int] = []
        kept_scores: list[float] = []
        extended: list[list[int]] = []
        for value, place in zip(values.tolist(), places.tolist(), strict=True):
            parent, symbol = divmod(place, total.shape[1])
            if value == -math.inf:
                break
            if symbol == model.config.eos_token_id:
                ended.append((prefixes[parent], value, True))
            elif len(parents) < options.beams:
                parents.append(parent)
                symbols.append(symbol)
                kept_scores.append(value)
                extended.append([*prefixes[parent], symbol])
        ended = sorted(ended, key=lambda found: -found[1])[: options.n_best]
        if not parents or (len(ended) == options.n_best and ended[-1][1] >= kept_scores[0]):
            break
        chosen = torch.tensor(parents, device=previous.device)
        encoded, keys, state, _ = _retain(chosen, encoded, keys, state, previous)
        previous = torch.tensor(symbols, device=previous.device)
        scores = torch.tensor(kept_scores, dtype=torch.float64, device=previous.device)
        prefixes = extended
    return ended or [(prefixes[0], float(scores[0]), False)]
