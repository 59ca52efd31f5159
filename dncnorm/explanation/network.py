"""What the network looked at, and what it did with its memory, while it spoke a token.

The model's own steps are run once more over the token's window, and the decoder is fed what was said (teacher forcing):
these are the states from which it was said.

Dimensions: S source symbols, T target symbols, N memory slots, R read heads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dncnorm.core.records import Token
from dncnorm.core.segments import MODEL_SOURCE, SPACE
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, SELF, reference
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.window import Window, window
from dncnorm.nn.dnc.core import DNCState
from dncnorm.nn.interface import State
from dncnorm.normalization.alignment import forced_steps
from dncnorm.normalization.pipeline import TextNormalizationPipeline


@dataclass(frozen=True, eq=False)
class MemoryUse:
    """The memory in each of K steps: S of the encoder, or T of the decoder, which goes on where the encoder ended.

    usage [K, N]: how far each slot was taken when the step chose where to write, 0 to 1.
    write_weights [K, N], read_weights [K, R, N]: where it wrote and read, 0 to 1; each weighting sums to at most 1.
    """

    usage: NDArray[np.float32]
    write_weights: NDArray[np.float32]
    read_weights: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class WindowExplanation:
    """One window and what was said for it.

    characters (S): the source, its tags included. symbols (T): what was said, the end symbol last; a word outside the
    vocabulary is spelt in several. probabilities [T]: the network's own, of each symbol, no grammar asked.
    attention [T, S]: each row sums to 1. encoder, decoder: None where the cell has no memory.
    """

    characters: tuple[str, ...]
    symbols: tuple[str, ...]
    probabilities: NDArray[np.float32]
    attention: NDArray[np.float32]
    encoder: MemoryUse | None
    decoder: MemoryUse | None


@dataclass(frozen=True, eq=False)
class Explanation:
    """One token of a text.

    index: its place among the text's tokens, white space not counted, from 0. before, after, source: as in a segment.
    """

    index: int
    before: str
    after: str
    source: str
    network: WindowExplanation


def explain(normalize: TextNormalizationPipeline, text: str, token: int | None = None) -> list[Explanation]:
    """Each token that the network spoke; with `token`, the one at that index, whatever decided it.

    A token that was left as written is explained as the network's `<self>`.

    Raises ValueError for an index outside the text, and for a token that is too long for the network.
    """
    sentences = _spoken_sentences(normalize, text)
    tokens = [(words, place) for words in sentences for place in range(len(words))]
    if token is not None and not 0 <= token < len(tokens):
        raise ValueError(f"token: {token}; the text has {len(tokens)} tokens, the first is 0")
    chosen = [
        index
        for index, (segments, place) in enumerate(tokens)
        if index == token or (token is None and segments[place]["source"] == MODEL_SOURCE)
    ]
    return [_explained(normalize, index, *tokens[index]) for index in chosen]


def _spoken_sentences(normalize: TextNormalizationPipeline, text: str) -> list[list[dict[str, Any]]]:
    """The pipeline's segments, without white space, sentence by sentence: a window ends where its sentence does."""
    segments = [segment for segment in normalize(text)["segments"] if segment["semiotic_class"] != SPACE]
    spans = [(sentence[0].start, sentence[-1].end) for sentence in normalize.preprocess(text).sentences]
    return [[segment for segment in segments if start <= segment["start"] < end] for start, end in spans]


def _explained(
    normalize: TextNormalizationPipeline, index: int, sentence: Sequence[dict[str, Any]], place: int
) -> Explanation:
    config = normalize.model.config
    before, after, source = (sentence[place][key] for key in ("before", "after", "source"))
    words = [normalize.language.corpus_form(segment["before"]) for segment in sentence]
    if len(words[place]) > config.max_focus_length:
        limit = f"{len(before)} characters; the network takes {config.max_focus_length}"
        raise ValueError(f"token: {index} ({before[:40]!r}...) has {limit}")
    view = window(words, place, config.window_size, config.max_word_length)
    is_left = reference(Token(before, after, sentence[place]["semiotic_class"])) == before
    network = explain_window(normalize.model, normalize.tokenizer, view, SELF if is_left else after)
    return Explanation(index, before, after, source, network)


@torch.inference_mode()
def explain_window(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, view: Window, said: str
) -> WindowExplanation:
    """How the model comes to say `said`, spoken words or `<self>`, for a window. It must be in evaluation mode."""
    source = torch.tensor([tokenizer.encode_window(view)], device=model.device)
    target = tokenizer.encode_target(said)
    states, probabilities = [], []
    steps = forced_steps(model, model.encode(source), source.new_tensor([target]))
    for symbol, (logits, state) in zip(target, steps, strict=True):
        states.append(state)
        probabilities.append(torch.softmax(logits.float(), dim=-1)[:, symbol])
    return WindowExplanation(
        characters=_source_symbols(view),
        symbols=tuple(tokenizer.convert_ids_to_tokens(target)),
        probabilities=_joined(probabilities),
        attention=_joined([state.weights for state in states]),
        encoder=_memory_use(list(_encoder_states(model, source))),
        decoder=_memory_use([state.cell for state in states]),
    )


def _encoder_states(model: DncNormForTextNormalization, source: Tensor) -> Iterator[State]:
    """The state of the encoder's cell after each symbol of source [1, S]; the encoder itself keeps only the last."""
    cell = model.source.encoder.cell
    state = cell.initial_state(1)
    for embedded in model.source.embedding(source).unbind(1):
        _, state = cell.step(embedded, state)
        yield state


def _memory_use(states: Sequence[State]) -> MemoryUse | None:
    memories = [state.memory for state in states if isinstance(state, DNCState)]
    if not memories:
        return None
    return MemoryUse(
        usage=_joined([memory.usage for memory in memories]),
        write_weights=_joined([memory.write_weights for memory in memories]),
        read_weights=_joined([memory.read_weights for memory in memories]),
    )


def _joined(rows: Sequence[Tensor]) -> NDArray[np.float32]:
    """K tensors [1, ...] as one array [K, ...]."""
    joined: NDArray[np.float32] = torch.cat(list(rows)).float().cpu().numpy()
    return joined


def _source_symbols(view: Window) -> tuple[str, ...]:
    """The symbols that `encode_window` numbers."""
    left = f"{view.left} " if view.left else ""
    right = f" {view.right}" if view.right else ""
    return (*left, NORM_OPEN, *view.focus, NORM_CLOSE, *right)
