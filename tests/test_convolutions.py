"""JG20's encoders and its context matrix: causality, receptive fields, and plain references."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from architectures import QUERIES, config_of, source_of, targets
from torch import Tensor, nn

from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.model.source import Batch
from dncnorm.model.weights import initialize
from dncnorm.nn.attention import ContextMatrixAttention
from dncnorm.nn.encoders.convolutional import (
    BOTH,
    FUTURE,
    PAST,
    DilatedConvolutions,
    NormalizedConv1d,
    causal_feature_extractor,
    feature_extractor,
)
from dncnorm.nn.one_hot import OneHot

LENGTH = 21


def stack(reach: str, *, width: int = 3, layers: int = 2) -> DilatedConvolutions:
    """Weights that let every symbol through: no rectifier is ever closed."""
    torch.manual_seed(0)
    made = DilatedConvolutions(input_size=4, output_size=6, width=width, layers=layers, reach=reach).double()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.abs_()
    return made


def test_a_causal_encoder_is_causal_in_each_of_its_halves() -> None:
    torch.manual_seed(0)
    encoder = causal_feature_extractor(input_size=4, output_size=7, width=3, layers=2)
    symbols = torch.randn(1, LENGTH, 4)
    other = symbols.clone()
    other[0, 10] += 1.0
    mask = torch.ones(1, LENGTH, dtype=torch.bool)
    one, another = encoder(symbols, mask).states[0], encoder(other, mask).states[0]
    assert one.shape == (LENGTH, 7)
    assert torch.equal(one[:10, :4], another[:10, :4]), "onward: untouched before it"
    assert torch.equal(one[11:, 4:], another[11:, 4:]), "backward: untouched behind it"
    assert not torch.equal(one[10, :4], another[10, :4])
    assert not torch.equal(one[10, 4:], another[10, 4:])


@pytest.mark.parametrize("reach", [PAST, FUTURE, BOTH])
def test_it_is_the_sum_that_the_paper_writes(reach: str) -> None:
    """Each layer: relu(b + sum_k W_k x_{t + shift_k}), with zeros beyond either end."""
    made = stack(reach)
    symbols = torch.randn(1, 9, 4, dtype=torch.float64)
    expected = symbols[0].numpy()
    for layer, convolution in enumerate(made.layers):
        dilation = 2**layer
        shifts = {PAST: (-2, -1, 0), FUTURE: (0, 1, 2), BOTH: (-1, 0, 1)}[reach]
        weight, bias = (parameter.detach().numpy() for parameter in (convolution.weight, convolution.bias))
        rows = []
        for place in range(9):
            total = bias.copy()
            for k, shift in enumerate(shifts):
                at = place + shift * dilation
                if 0 <= at < 9:
                    total += weight[:, :, k] @ expected[at]
            rows.append(np.maximum(total, 0.0))
        expected = np.array(rows)
    found = made(symbols, torch.ones(1, 9, dtype=torch.bool))[0].detach().numpy()
    np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.parametrize("reach", [PAST, FUTURE, BOTH])
def test_padding_on_either_side_is_as_no_symbol(reach: str) -> None:
    made = stack(reach)
    symbols = torch.randn(1, 9, 4, dtype=torch.float64)
    alone = made(symbols, torch.ones(1, 9, dtype=torch.bool))
    garbage, mask = torch.full((1, 4, 4), 1e3, dtype=torch.float64), torch.zeros(1, 17, dtype=torch.bool)
    mask[:, 4:13] = True
    together = made(torch.cat([garbage, symbols, garbage], dim=1), mask)
    torch.testing.assert_close(together[:, 4:13], alone, rtol=0, atol=1e-12)
    assert not together[~mask].any()


def test_the_summary_is_the_mean_of_the_symbols_annotations() -> None:
    encoder = feature_extractor(input_size=4, output_size=6, width=3, layers=2)
    mask = torch.tensor([[True] * 5, [True, True, False, False, False]])
    encoded = encoder(torch.randn(2, 5, 4), mask)
    torch.testing.assert_close(encoded.final.summary[1], encoded.states[1, :2].mean(0))
    assert encoded.final.state == ()
    assert encoder.cell is None


def test_a_reach_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^reach: 'far'; it must be one of past, future, both$"):
        DilatedConvolutions(input_size=1, output_size=1, width=3, layers=1, reach="far")


# The context matrix.


def plain_matrix(attention: ContextMatrixAttention, query: Tensor, states: Tensor, columns: int) -> np.ndarray:
    """JG20 section 2.3 for one source without padding, in loops."""
    weights = {name: parameter.detach().numpy() for name, parameter in attention.named_parameters()}
    hidden = np.maximum(weights["hidden.weight"] @ query.numpy() + weights["hidden.bias"], 0.0)
    wanted = weights["wanted.weight"] @ hidden + weights["wanted.bias"]
    scores = [float(wanted @ state) for state in states.numpy()]
    alphas = [math.exp(score) / sum(map(math.exp, scores)) for score in scores]
    matrix = np.zeros((columns, states.shape[1]))
    left = list(range(len(alphas)))
    for column in range(min(columns, len(alphas))):
        best = max(left, key=lambda place: (alphas[place], -place))
        left.remove(best)
        matrix[column] = alphas[best] * states.numpy()[best]
    return matrix


@pytest.mark.parametrize("length", [3, 8])
def test_the_context_matrix_is_that_of_the_paper(length: int) -> None:
    torch.manual_seed(length)
    attention = ContextMatrixAttention(query_size=5, key_size=6, attention_size=7, columns=4).double()
    query, states = torch.randn(1, 5).double(), torch.randn(1, length, 6).double()
    context, weights = attention(query, attention.keys(states), states, torch.ones(1, length, dtype=torch.bool))
    assert context.shape == (1, 4 * 6)
    expected = plain_matrix(attention, query[0], states[0], 4)
    np.testing.assert_allclose(context[0].detach().view(4, 6).numpy(), expected, atol=1e-6)
    torch.testing.assert_close(weights.sum(-1), torch.ones(1).double())


def test_among_equals_the_earlier_comes_first() -> None:
    attention = ContextMatrixAttention(query_size=5, key_size=2, attention_size=7, columns=2)
    with torch.no_grad():
        for parameter in attention.parameters():
            parameter.zero_()
    states = torch.tensor([[[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 0.0]]])
    context, _ = attention(torch.randn(1, 5), states, states, torch.ones(1, 4, dtype=torch.bool))
    torch.testing.assert_close(context, torch.tensor([[0.25, 0.0, 0.5, 0.0]]))


# JG20's set-up.


@pytest.mark.parametrize(("layers", "paths"), [(1, 1), (2, 3), (3, 7)])
def test_a_fresh_annotation_has_little_of_its_own_symbol_where_filters_are_causal(layers: int, paths: int) -> None:
    """A causal filter has it at its edge, at the end of one path of 5^layers; an ordinary one of `paths`."""
    shares = []
    for make in (causal_feature_extractor, feature_extractor):
        encoder = make(input_size=4, output_size=4, width=5, layers=layers)
        with torch.no_grad():
            for name, parameter in encoder.named_parameters():
                parameter.fill_(1.0 if name.endswith("weight") else 0.0)  # every path weighs the same
        symbols = torch.ones(1, 81, 4, requires_grad=True)
        encoder(symbols, torch.ones(1, 81, dtype=torch.bool)).states[0, 40].sum().backward()
        assert symbols.grad is not None
        shares.append(float(symbols.grad[0, 40].sum() / symbols.grad.sum()))
    assert shares == pytest.approx([5**-layers, paths * 5**-layers])


def test_one_layer_has_as_many_parameters_in_both() -> None:
    """JG20's table 3: CFE and FE are of one size."""
    sizes = {"input_size": 87, "output_size": 256, "width": 5}
    cfe, fe = (make(layers=1, **sizes) for make in (causal_feature_extractor, feature_extractor))
    counts = [sum(parameter.numel() for parameter in encoder.parameters()) for encoder in (cfe, fe)]
    assert counts[0] == counts[1] == 111_616, "0.111 million"


def test_normalized_weights_have_a_direction_and_a_norm() -> None:
    torch.manual_seed(0)
    plain = NormalizedConv1d(4, 6, 3, dilation=2).double()
    symbols = torch.randn(2, 4, 9, dtype=torch.float64)
    expected = nn.functional.conv1d(symbols, plain.weight, plain.bias, dilation=2)
    torch.testing.assert_close(plain(symbols), expected)
    with torch.no_grad():
        plain.weight *= 3.0
        torch.testing.assert_close(plain(symbols), expected)
        plain.gain *= 2.0
        torch.testing.assert_close(plain(symbols) - plain.bias[:, None], 2 * (expected - plain.bias[:, None]))


def test_the_norm_begins_as_that_of_the_weights() -> None:
    layer = NormalizedConv1d(4, 6, 3, dilation=1)
    initialize(layer)
    torch.testing.assert_close(layer.gain, layer.norms())


def test_one_hot_symbols_are_never_trained() -> None:
    symbols = OneHot(3, 4)
    assert symbols(torch.tensor([2, 0])).tolist() == [[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]]
    assert not symbols.weight.requires_grad
    with pytest.raises(ValueError, match=r"^embedding_size: 2; one-hot vectors of 3 symbols have at least 3$"):
        OneHot(3, 2)


def test_dropout_spares_one_hot_symbols(tokenizer: DncNormTokenizer) -> None:
    """It drops annotations and features: a dropped 1 would erase a character."""
    symbols = max(tokenizer.source_vocab_size, tokenizer.target_vocab_size)
    config = config_of("cfe as JG20 has it", tokenizer, one_hot=True, embedding_size=symbols, dropout=0.5)
    model, read = DncNormForTextNormalization(config).train(), list[Tensor]()
    for module in (model.source.encoder, model.decoder):
        module.register_forward_pre_hook(lambda _, given: read.append(given[0]))
    batch = Batch(source_of(model, tokenizer), targets(len(QUERIES), tokenizer.target_vocab_size))
    model.losses(batch)
    assert len(read) == 2
    assert all(symbols.sum(-1).eq(1.0).all() for symbols in read)
    dropped, whole = model.read(batch.source).states, model.eval().read(batch.source).states
    assert 0.4 < float(dropped[whole > 0.0].eq(0.0).double().mean()) < 0.6
