"""Explains a token by the network's attention, and by its use of the memory.

The model's steps are repeated over the token's source, with the spoken words as the decoder's input (teacher forcing):
these are the states that produced the words.

Dimensions: S source symbols, T target symbols, N memory slots, R read heads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dncnorm.core.queries import Query
from dncnorm.core.records import Token
from dncnorm.core.results import SegmentDict
from dncnorm.core.segments import MODEL_SOURCE, SPACE
from dncnorm.core.special import SELF, reference
from dncnorm.core.threads import one_thread
from dncnorm.model.forced import forced_steps
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.nn.dnc.access import DNCState
from dncnorm.nn.interface import ALIGNMENT, MEMORY, State
from dncnorm.normalization.settled import RULE
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import CORPUS


@dataclass(frozen=True, eq=False)
class MemoryUse:
    """The memory in each of K steps: S of the encoder, or T of the decoder, which continues from the encoder's last.

    usage [K, N]: the usage of each slot when the step chose where to write, 0 to 1.
    write_weights [K, N], read_weights [K, R, N]: where it wrote and read, 0 to 1; each weighting sums to at most 1.
    """

    usage: NDArray[np.float32]
    write_weights: NDArray[np.float32]
    read_weights: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class QueryExplanation:
    """One query and its spoken words.

    characters (S): the source, with its tags. symbols (T): the spoken words, the end symbol last; a word outside the
    vocabulary is several symbols. probabilities [T]: the network's own for each symbol, without the grammar.
    attention [T, S]: each row sums to 1. encoder, decoder: None if the cell has no memory.
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

    index: its place among the text's tokens without white space, from 0. before, after, source: as in a segment.
    """

    index: int
    before: str
    after: str
    source: str
    network: QueryExplanation


def explain(normalize: TextNormalizer, text: str, token: int | None = None) -> list[Explanation]:
    """Explains each token that the network, or the decision list in its place, decided; with `token`, only that token.

    token: an index among the tokens; whatever decided it. A token that was left as written is explained as `<self>`.

    Raises ValueError for an index outside the text, and for a token that is too long for the network.
    """
    sentences = _spoken_sentences(normalize, text)
    tokens = [(words, place) for words in sentences for place in range(len(words))]
    if token is not None and not 0 <= token < len(tokens):
        raise ValueError(f"token: {token}; the text has {len(tokens)} tokens, the first is 0")
    chosen = [
        index
        for index, (segments, place) in enumerate(tokens)
        if index == token or (token is None and _is_the_networks(segments[place]))
    ]
    return [_explained(normalize, index, *tokens[index]) for index in chosen]


def _is_the_networks(segment: SegmentDict) -> bool:
    return bool(segment["source"] == MODEL_SOURCE or segment["rule"] == RULE)


def _spoken_sentences(normalize: TextNormalizer, text: str) -> list[list[SegmentDict]]:
    """Returns the segments of the style "corpus", in which the network speaks, by sentence, without white space."""
    segments = [segment for segment in normalize(text, style=CORPUS)["segments"] if segment["semiotic_class"] != SPACE]
    spans = [(sentence[0].start or 0, sentence[-1].end or 0) for sentence in normalize.preprocess(text).sentences]
    return [[segment for segment in segments if start <= segment["start"] < end] for start, end in spans]


def _explained(normalize: TextNormalizer, index: int, sentence: Sequence[SegmentDict], place: int) -> Explanation:
    config = normalize.model.config
    segment = sentence[place]
    before, after, source = segment["before"], segment["after"], segment["source"]
    query = Query(tuple(normalize.language.corpus_form(segment["before"]) for segment in sentence), place)
    if not normalize.model.context.fits(query):
        limit = f"{len(before)} characters; the network takes {config.max_focus_length}"
        raise ValueError(f"token: {index} ({before[:40]!r}...) has {limit}")
    is_left = reference(Token(before, after, sentence[place]["semiotic_class"])) == before
    network = explain_query(normalize.model, normalize.tokenizer, query, SELF if is_left else after)
    return Explanation(index, before, after, source, network)


@one_thread()
@torch.inference_mode()
def explain_query(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, query: Query, said: str
) -> QueryExplanation:
    """Explains the output `said`, spoken words or `<self>`, for a query. The model must be in evaluation mode.

    Raises ValueError for a model without attention weights.
    """
    model.require(ALIGNMENT)
    view = model.context.view(query)
    source = model.context.encode([view], tokenizer, model.device)
    target = tokenizer.encode_target(said)
    steps = list(forced_steps(model, source, source.input_ids.new_tensor([target])))
    has_memory = MEMORY in model.abilities
    return QueryExplanation(
        characters=tokenizer.source_symbols(model.context.symbols(view)),
        symbols=tuple(tokenizer.convert_ids_to_tokens(target)),
        probabilities=_joined(
            [torch.softmax(step.output.float(), dim=-1)[:, symbol] for symbol, step in zip(target, steps, strict=True)]
        ),
        attention=_joined([step.attention for step in steps if step.attention is not None]),
        encoder=_memory_use(list(_encoder_states(model, source.input_ids))) if has_memory else None,
        decoder=_memory_use([step.state.cell for step in steps]) if has_memory else None,
    )


def _encoder_states(model: DncNormForTextNormalization, input_ids: Tensor) -> Iterator[State]:
    """Yields the state of the encoder's cell after each symbol of input_ids [1, S]; the encoder keeps only the last."""
    cell = model.source.encoder.cell
    assert cell is not None  # it has a memory
    state = cell.initial_state(1)
    for embedded in model.source.embedding(input_ids).unbind(1):
        _, state = cell.step(embedded, state)
        yield state


def _memory_use(states: Sequence[DNCState]) -> MemoryUse:
    memories = [state.memory for state in states]
    return MemoryUse(
        usage=_joined([memory.usage for memory in memories]),
        write_weights=_joined([memory.write_weights for memory in memories]),
        read_weights=_joined([memory.read_weights for memory in memories]),
    )


def _joined(rows: Sequence[Tensor]) -> NDArray[np.float32]:
    """Joins K tensors [1, ...] to one array [K, ...]."""
    joined: NDArray[np.float32] = torch.cat(list(rows)).float().cpu().numpy()
    return joined
