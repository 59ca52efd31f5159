"""Whole sentences as context: units, sources, readers, and both joins (Z19 section 5.3)."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from architectures import QUERIES, SENTENCES
from torch import nn

from dncnorm import DncNormTokenizer
from dncnorm.core.queries import Query
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN
from dncnorm.model.sentences import MOST_WORDS, Sentences, feature_units
from dncnorm.nn.cells import GRU
from dncnorm.nn.context.sentences import CONCAT, INIT, Beside, ContextualEncoder, SentenceReader
from dncnorm.nn.encoders.recurrent import RecurrentEncoder

# Units.


def test_a_words_features_are_its_n_grams() -> None:
    """abc: three characters, four 2-grams with the edges, three 3-grams."""
    (features,) = feature_units("abc", 5000)
    assert len(features) == 3 + 4 + 3
    assert all(1 <= feature <= 5000 for feature in features)
    (longer,) = feature_units("abcd", 5000)
    assert len(set(features) & set(longer)) == 3 + 3 + 2, "all but what has the end in it"
    assert len(feature_units("", 5000)[0]) == 1
    assert len(feature_units("\ud800", 5000)[0]) == 1 + 2 + 1, "a lone surrogate is a character"


def test_features_are_the_same_in_every_process() -> None:
    assert feature_units("15", 5000) == ((4584, 3567, 352, 1239, 4220, 350, 706),)


# Sources.


def test_a_sentence_is_a_row_and_its_tokens_are_rows_of_it(tokenizer: DncNormTokenizer) -> None:
    context = Sentences(feature_units)
    source = context.encode([context.view(query) for query in QUERIES], tokenizer, torch.device("cpu"))
    beside = Beside(*source.beside)
    assert source.rows is None
    assert source.input_ids.shape[0] == len(QUERIES)
    assert beside.features.shape[:2] == (len(SENTENCES), 6)
    assert beside.rows.tolist() == [0] * 6 + [1] * 4 + [2]
    assert beside.before.tolist() == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0]
    assert beside.behind.tolist() == [5, 4, 3, 2, 1, 0, 3, 2, 1, 0, 0]
    assert beside.features[..., 0].ne(0).sum(1).tolist() == [6, 4, 1]


def test_the_tokens_symbols_are_between_its_tags() -> None:
    context = Sentences(feature_units, max_word_length=3)
    view = context.view(Query(("weight", "longer", "15"), 1))
    assert view.symbols == (NORM_OPEN, *"longer", NORM_CLOSE), "the focus is never cut"
    assert view.words == ("wei", "lon", "15")
    assert context.order(view) == (3, "wei lon 15")


def test_a_line_without_end_is_read_in_parts() -> None:
    words = tuple(map(str, range(3 * MOST_WORDS)))
    context = Sentences(feature_units)
    view = context.view(Query(words, MOST_WORDS + 5))
    assert view.words == words[MOST_WORDS : 2 * MOST_WORDS]
    assert (view.index, view.focus) == (5, str(MOST_WORDS + 5))
    assert len({context.view(Query(words, index)).words for index in range(len(words))}) == 3


# The reader.


def by_hand(network: nn.GRU, units: np.ndarray) -> np.ndarray:
    """The states after 0 to U units, by the equations of torch's documentation, in numpy."""
    weights = {name: parameter.detach().numpy() for name, parameter in network.named_parameters()}
    state, states = np.zeros(network.hidden_size), [np.zeros(network.hidden_size)]

    def sigmoid(x: np.ndarray) -> np.ndarray:
        return np.asarray(1.0 / (1.0 + np.exp(-x)))

    for unit in units:
        inputs = np.split(weights["weight_ih_l0"] @ unit + weights["bias_ih_l0"], 3)
        hidden = np.split(weights["weight_hh_l0"] @ state + weights["bias_hh_l0"], 3)
        reset, update = (sigmoid(inputs[gate] + hidden[gate]) for gate in (0, 1))
        new = np.tanh(inputs[2] + reset * hidden[2])
        state = (1.0 - update) * new + update * state
        states.append(state)
    return np.array(states)


def test_both_readers_against_a_plain_reference() -> None:
    torch.manual_seed(0)
    reader = SentenceReader(features=9, embedding_size=4, size=3).double()
    features = torch.tensor([[[1, 2], [3, 0], [8, 8]], [[5, 0], [6, 7], [0, 0]]])
    states = reader(features)
    table = reader.features.weight.detach().numpy()
    for row, length in enumerate((3, 2)):
        units = np.array([sum(table[f] for f in unit if f) for unit in features[row, :length].tolist()])
        np.testing.assert_allclose(states.onward[row, : length + 1].detach(), by_hand(reader.onward, units), atol=1e-12)
        backward = by_hand(reader.backward, units[::-1])
        np.testing.assert_allclose(states.backward[row, : length + 1].detach(), backward, atol=1e-12)


@pytest.mark.parametrize("join", [INIT, CONCAT])
def test_the_context_is_before_and_after_the_token(join: str) -> None:
    torch.manual_seed(0)
    reader = SentenceReader(features=20, embedding_size=4, size=3)
    inner = RecurrentEncoder(GRU(input_size=5, hidden_size=6))
    encoder = ContextualEncoder(inner, reader, join=join)
    features = torch.tensor([[[1], [2], [3], [4]]])
    embedded, mask = torch.randn(2, 3, 5), torch.tensor([[True, True, True], [True, True, False]])
    beside = Beside(features, torch.tensor([0, 0]), torch.tensor([1, 0]), torch.tensor([2, 3]))
    found, plain, states = encoder(embedded, mask, *beside), inner(embedded, mask), reader(features)
    context = torch.stack(
        [
            torch.cat([states.onward[0, 1], states.backward[0, 2]]),
            torch.cat([torch.zeros(3), states.backward[0, 3]]),
        ]
    )
    if join == INIT:
        assert (encoder.output_size, encoder.summary_size, encoder.cell) == (6, 12, None)
        torch.testing.assert_close(found.final.summary, torch.cat([plain.final.summary, context], dim=-1))
        assert torch.equal(found.states, plain.states)
    else:
        assert (encoder.output_size, encoder.summary_size) == (12, 6)
        assert encoder.cell is inner.cell
        assert torch.equal(found.final.summary, plain.final.summary)
        weights = torch.tensor([[0.2, 0.3, 0.5], [0.4, 0.6, 0.0]])
        attended = torch.einsum("bs,bsh->bh", weights, found.states)
        own = torch.einsum("bs,bsh->bh", weights, plain.states)
        torch.testing.assert_close(attended, torch.cat([own, context], dim=-1), msg="Z19's c_{i,t}")


# In a model.
