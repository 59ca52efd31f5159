"""The Transformer with a cache against torch's own layers with the same weights; positions."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor, nn

from dncnorm.nn.decoders.transformer import DecoderLayer, MultiHeadAttention, TransformerDecoder
from dncnorm.nn.encoders.transformer import TransformerEncoder
from dncnorm.nn.interface import Encoded, Final
from dncnorm.nn.positions import places_of, positions

SIZE, HEADS, SOURCE, FEEDFORWARD = 8, 2, 6, 10


def decoder(layers: int = 2) -> TransformerDecoder:
    torch.manual_seed(0)
    return TransformerDecoder(
        embedding_size=5,
        annotation_size=SOURCE,
        size=SIZE,
        heads=HEADS,
        feedforward_size=FEEDFORWARD,
        layers=layers,
        dropout=0.0,
    ).eval()


def encoded() -> Encoded:
    mask = torch.arange(7) < torch.tensor([[7], [4], [1]])
    states = torch.randn(3, 7, SOURCE).masked_fill(~mask.unsqueeze(-1), 0.0)
    return Encoded(states, mask, Final((), states.mean(1)))


def _copied(mine: MultiHeadAttention, theirs: nn.MultiheadAttention) -> None:
    projections = (mine.query, mine.key, mine.value)
    theirs.in_proj_bias.copy_(torch.cat([layer.bias for layer in projections]))
    if theirs.in_proj_weight is not None:
        theirs.in_proj_weight.copy_(torch.cat([layer.weight for layer in projections]))
    else:
        for weight, layer in zip(("q_proj_weight", "k_proj_weight", "v_proj_weight"), projections, strict=True):
            getattr(theirs, weight).copy_(layer.weight)
    theirs.out_proj.weight.copy_(mine.output.weight)
    theirs.out_proj.bias.copy_(mine.output.bias)


@torch.no_grad()
def torch_layer(mine: DecoderLayer) -> nn.TransformerDecoderLayer:
    """Torch's layer with the weights of ours; its attention over the source takes the source's own width."""
    theirs = nn.TransformerDecoderLayer(SIZE, HEADS, FEEDFORWARD, 0.0, batch_first=True, norm_first=True)
    theirs.multihead_attn = nn.MultiheadAttention(SIZE, HEADS, kdim=SOURCE, vdim=SOURCE, batch_first=True)
    _copied(mine.own, theirs.self_attn)
    _copied(mine.cross, theirs.multihead_attn)
    for own, other in ((mine.own_norm, theirs.norm1), (mine.cross_norm, theirs.norm2), (mine.norm, theirs.norm3)):
        other.load_state_dict(own.state_dict())
    theirs.linear1.load_state_dict(mine.feedforward[0].state_dict())
    theirs.linear2.load_state_dict(mine.feedforward[3].state_dict())
    return theirs.eval()


def by_torch(made: TransformerDecoder, embedded: Tensor, source: Encoded) -> Tensor:
    """The whole decoder in torch's layers."""
    length = embedded.shape[1]
    states = made.input(embedded) * math.sqrt(SIZE) + positions(torch.arange(length).unsqueeze(0), SIZE)
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    for layer in made.layers:
        assert isinstance(layer, DecoderLayer)
        states = torch_layer(layer)(
            states, source.states, tgt_mask=future, memory_key_padding_mask=~source.mask, tgt_is_causal=False
        )
    normed: Tensor = made.norm(states)
    return normed


def test_its_layers_are_torchs() -> None:
    made, source, embedded = decoder(), encoded(), torch.randn(3, 5, 5)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
        found, _ = made(embedded, *made.prepare(source, source.mask))
        torch.testing.assert_close(found, by_torch(made, embedded, source), rtol=0, atol=1e-5)


@torch.no_grad()
def test_padding_in_front_moves_no_position() -> None:
    torch.manual_seed(0)
    encoder = TransformerEncoder(
        input_size=5, size=SIZE, heads=HEADS, feedforward_size=FEEDFORWARD, layers=2, dropout=0.0
    ).eval()
    symbols = torch.randn(1, 6, 5)
    whole = torch.ones(1, 6, dtype=torch.bool)
    alone = encoder(symbols, whole)
    padded = encoder(torch.cat([torch.full((1, 3, 5), 9.0), symbols], dim=1), torch.arange(9).unsqueeze(0) >= 3)
    torch.testing.assert_close(padded.states[:, 3:], alone.states, rtol=0, atol=1e-5)
    torch.testing.assert_close(padded.final.summary, alone.final.summary, rtol=0, atol=1e-5)
    turned = encoder(symbols.flip(1), whole)
    assert (turned.states.flip(1) - alone.states).abs().max() > 1e-2, "order matters"


def test_positions_are_those_of_the_paper() -> None:
    found = positions(torch.tensor([[0, 1, 30]]), 6)[0]
    for row, place in enumerate((0, 1, 30)):
        for i, rate in enumerate((1.0, 10_000**-0.5, 1e-4)):
            assert float(found[row, i]) == pytest.approx(math.sin(place * rate), abs=1e-6)
            assert float(found[row, 3 + i]) == pytest.approx(math.cos(place * rate), abs=1e-6)
    assert positions(torch.tensor([[5]]), 7).shape == (1, 1, 7)
    assert places_of(torch.tensor([[False, True, True, False]])).tolist() == [[0, 0, 1, 2]]


def test_heads_must_divide_the_width() -> None:
    with pytest.raises(ValueError, match=r"^attention_heads: 3; they must divide the width, 8$"):
        TransformerDecoder(
            embedding_size=5, annotation_size=6, size=8, heads=3, feedforward_size=4, layers=1, dropout=0.0
        )
