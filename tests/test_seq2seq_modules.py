"""Encoders and decoders with every cell: steps equal the whole, and inference equals training."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nn

from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.registry import build_decoder, build_encoder
from dncnorm.nn.attention import BahdanauAttention
from dncnorm.nn.bridges import IdentityBridge
from dncnorm.nn.decoders.recurrent import DecoderState, RecurrentDecoder
from dncnorm.nn.interface import Encoded, Prepared, State, map_state, tensors

EMBEDDING, HIDDEN, FEATURES, SYMBOLS = 6, 8, 7, 20
LENGTHS = [9, 4, 1, 7]


class Architecture(NamedTuple):
    """An encoder and a decoder as `builders` makes them, and the embeddings that they read."""

    encoder: Any
    decoder: Any
    embedding: nn.Embedding

    def encode(self, ids: Tensor, mask: Tensor) -> Encoded:
        encoded: Encoded = self.encoder(self.embedding(ids), mask)
        return encoded

    def prepare(self, encoded: Encoded) -> Prepared:
        return self.decoder.prepare(encoded, torch.zeros_like(encoded.mask))

    def say(self, embedded: Tensor, encoded: Encoded) -> tuple[Tensor, DecoderState]:
        said: tuple[Tensor, DecoderState] = self.decoder(embedded, *self.prepare(encoded))
        return said

    def parameters(self) -> Iterator[tuple[str, nn.Parameter]]:
        for name, module in self._asdict().items():
            yield from module.named_parameters(prefix=name)


def architecture(cell: str, num_reads: int = 2, **changes: Any) -> Architecture:
    torch.manual_seed(0)
    config = DncNormConfig(
        cell=cell,
        embedding_size=EMBEDDING,
        hidden_size=HIDDEN,
        memory_size=4,
        word_size=3,
        num_reads=num_reads,
        attention_size=5,
        feature_size=FEATURES,
        **changes,
    )
    encoder = build_encoder(config)
    built = Architecture(encoder, build_decoder(config, encoder), nn.Embedding(SYMBOLS, EMBEDDING))
    with torch.no_grad():
        for _, parameter in built.parameters():
            parameter.mul_(2.0)  # so that gates move and differences show
    return built


@pytest.fixture(params=["dnc", "lstm", "gru"])
def built(request: pytest.FixtureRequest) -> Architecture:
    return architecture(request.param)


def source(lengths: list[int] = LENGTHS, padding: int = 0) -> tuple[Tensor, Tensor]:
    """ids [B, S] and mask [B, S]; under the padding lie ids like any other."""
    generator = torch.Generator().manual_seed(sum(lengths))
    size = max(lengths) + padding
    ids = torch.randint(SYMBOLS, (len(lengths), size), generator=generator)
    return ids, torch.arange(size) < torch.tensor(lengths).unsqueeze(1)


def assert_same(one: State, other: State, atol: float = 1e-6) -> None:
    for mine, yours in zip(tensors(one), tensors(other), strict=True):
        torch.testing.assert_close(mine, yours, rtol=0, atol=atol)


# Steps.


def test_the_encoder_is_its_cell_stepped_over_the_symbols(built: Architecture) -> None:
    ids, _ = source([6, 6])
    mask = torch.ones_like(ids, dtype=torch.bool)
    encoded = built.encode(ids, mask)
    assert encoded.states.shape == (2, 6, HIDDEN)
    state = built.encoder.cell.initial_state(2)
    for place in range(6):
        y, state = built.encoder.cell.step(built.embedding(ids[:, place]), state)
        torch.testing.assert_close(encoded.states[:, place], y, rtol=0, atol=1e-6)
    assert_same(encoded.final, (state, y))


# Padding.


@pytest.mark.parametrize(
    "mask",
    [
        source(padding=2)[1],
        source(padding=2)[1].flip(1),
        torch.tensor([[True, False, True], [True, True, False], [False, False, False]]),
    ],
    ids=["behind", "in front", "anywhere"],
)
def test_inference_reads_as_training_does(built: Architecture, mask: Tensor) -> None:
    ids = torch.randint(SYMBOLS, mask.shape, generator=torch.Generator().manual_seed(0))
    trained = built.encode(ids, mask)
    with torch.no_grad():
        read = built.encode(ids, mask)
    assert torch.equal(read.mask, mask)
    torch.testing.assert_close(read.states, trained.states, rtol=0, atol=1e-6)
    assert_same(read.final, trained.final)


# States.


def test_the_decoder_starts_from_every_part_of_the_encoders_last_state(built: Architecture) -> None:
    encoded = built.encode(*source([5, 5]))
    embedded = built.embedding(torch.randint(SYMBOLS, (2, 4)))
    features, _ = built.say(embedded, encoded)
    parts = tensors(encoded.final)
    for changed in range(len(parts)):
        places = iter(range(len(parts)))

        def nudge(tensor: Tensor, places: Iterator[int] = places, changed: int = changed) -> Tensor:
            return tensor * 0.5 + 0.1 if next(places) == changed else tensor

        otherwise, _ = built.say(embedded, encoded._replace(final=map_state(nudge, encoded.final)))
        assert (features - otherwise).abs().max() > 1e-6, changed


def test_a_cell_of_another_width_is_refused(built: Architecture) -> None:
    with pytest.raises(ValueError, match=rf"^cell: it takes {EMBEDDING} numbers; embedding and context have 14$"):
        RecurrentDecoder(
            built.encoder.cell,
            IdentityBridge(built.encoder, built.encoder.cell),
            BahdanauAttention(query_size=HIDDEN, key_size=HIDDEN, attention_size=5),
            embedding_size=EMBEDDING,
            feature_size=FEATURES,
        )


# Training.
