"""PH18's network in NumPy: one DNC reads a window; another continues from its state and writes, with attention.

It equals `DncNormForTextNormalization` with a supported configuration and the same weights; tests compare them.
Dimensions: B queries, S source symbols, E embedding, H annotation, A attention, V target
vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.special import PAD, SPECIALS
from dncnorm.inference.dnc import FusedDNC, softmax
from dncnorm.inference.running import Array, Running, Sizes
from dncnorm.inference.search import Reading, Step
from dncnorm.inference.supported import DECODER, ENCODER
from dncnorm.inference.vocabularies import Vocabularies
from dncnorm.inference.window import View

MOST_TOGETHER = 256
"""Rows of the steps whose inputs, and outputs, are computed together: more would not fit the cache."""


class DecoderState(NamedTuple):
    """running: the cell's state; output [B, H]: its last output, the next query."""

    running: Running
    output: Array


class AttendedSource(NamedTuple):
    """keys [B, S, A]: W_k h_j; states [B, S, H]: h_j; padding [B, S]: -inf on padding, 0 on symbols."""

    keys: Array
    states: Array
    padding: Array


class WindowDNC:
    """Takes the network's steps for a search; satisfies `Steps`.

    config: a supported one. weights: of its `shapes`, in float32. It keeps no state between searches.
    """

    def __init__(self, config: Mapping[str, Any], weights: Mapping[str, Array], vocabularies: Vocabularies) -> None:
        sizes = Sizes(config["memory_size"], config["word_size"], config["num_reads"], config["clip"])
        self._vocabularies = vocabularies
        self._source_embedding = weights["source.embedding.weight"]
        self._target_embedding = weights["target_embedding.weight"]
        self._encoder, self._decoder = (
            FusedDNC({name.removeprefix(cell): of for name, of in weights.items() if name.startswith(cell)}, sizes)
            for cell in (ENCODER, DECODER)
        )
        self._key = weights["decoder.attention.key.weight"].T.copy()
        self._query = weights["decoder.attention.query.weight"].T.copy()
        self._query_bias = weights["decoder.attention.query.bias"]
        self._score = weights["decoder.attention.score.weight"][0]
        self._features = weights["decoder.features.weight"].T.copy()
        self._features_bias = weights["decoder.features.bias"]
        self._output = weights["output.weight"].T.copy()
        self._output_bias = weights["output.bias"]

    def read(self, views: Sequence[View]) -> Reading:
        """Encodes windows (PH18 eq. 9): the annotations, and the encoder's last state, the decoder's first."""
        symbols = [self._vocabularies.encode_source(view.symbols) for view in views]
        lengths = np.array(list(map(len, symbols)))
        order = np.argsort(-lengths, kind="stable")
        ids = np.full((lengths.max(), len(symbols)), SPECIALS.index(PAD))
        for row, place in enumerate(order):
            ids[: lengths[place], row] = symbols[place]
        states, running = self._encoded(self._source_embedding[ids], lengths[order])
        back = np.argsort(order)
        states, running = np.ascontiguousarray(states.transpose(1, 0, 2)[back]), running.rows(back)
        is_symbol = np.arange(len(ids)) < lengths[:, None]
        padding = np.where(is_symbol, 0.0, -np.inf).astype(np.float32)
        output = states[np.arange(len(symbols)), lengths - 1]
        return Reading(DecoderState(running, output), AttendedSource(states @ self._key, states, padding))

    def _encoded(self, embedded: Array, lengths: NDArray[np.intp]) -> tuple[Array, Running]:
        """Embedded [S, B, E], lengths [B], the longest first -> states [S, B, H], each row's last state.

        A row leaves the batch at its end, so that padding costs nothing; the states there are zeros.
        """
        cell = self._encoder
        states = np.zeros((*embedded.shape[:2], cell.output_size), np.float32)
        running, ended = cell.empty(embedded.shape[1]), []
        for start, end in pairwise([0, *sorted(set(lengths.tolist()))]):
            rows = int((lengths >= end).sum())
            running = running.rows(slice(rows))
            for first, last in _blocks(start, end, rows):
                inputs = cell.inputs(embedded[first:last, :rows].reshape((last - first) * rows, -1))
                made, running = cell.steps(inputs.reshape(last - first, rows, -1), running)
                states[first:last, :rows] = cell.outputs(made.reshape(len(inputs), -1)).reshape(last - first, rows, -1)
            ended.append(running.rows(slice(int((lengths > end).sum()), rows)))
        return states, Running.joined(ended[::-1])

    def step(self, previous: Sequence[int], reading: Reading) -> Step:
        """Takes a step (eq. 10, 11): the attention's context, the cell, the features of the soft-max."""
        state, source = reading.state, reading.source
        query = state.output @ self._query
        query += self._query_bias
        energies = np.tanh(source.keys + query[:, None]) @ self._score
        energies += source.padding
        attention = softmax(energies)
        context = (attention[:, None] @ source.states)[:, 0]
        embedded = self._target_embedding[np.asarray(previous)]
        cell = self._decoder
        made, running = cell.steps(cell.inputs(np.concatenate([embedded, context], axis=1))[None], state.running)
        output = cell.outputs(made[0])
        features = np.concatenate([output, context, embedded], axis=1) @ self._features
        features += self._features_bias
        np.tanh(features, out=features)
        return Step(features @ self._output + self._output_bias, DecoderState(running, output), attention)

    def select(self, reading: Reading, rows: Sequence[int]) -> Reading:
        """Selects rows of all arrays."""
        chosen = np.asarray(rows)
        state, source = reading.state, reading.source
        kept = AttendedSource(*(part[chosen] for part in source))
        return Reading(DecoderState(state.running.rows(chosen), state.output[chosen]), kept)


def _blocks(start: int, end: int, rows: int) -> list[tuple[int, int]]:
    """Cuts steps into blocks of MOST_TOGETHER rows at most."""
    most = max(1, MOST_TOGETHER // rows)
    return [(first, min(first + most, end)) for first in range(start, end, most)]
