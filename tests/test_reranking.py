"""Reranking beams by reconstruction: the sum against a plain reference, what keeps its place, who cannot do it."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from architectures import END, QUERIES, random_model, source_of

import dncnorm
from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.queries import DecodingOptions, Query
from dncnorm.core.special import BOS, SELF, SPECIALS
from dncnorm.model.decoding import decode, decode_n_best
from dncnorm.model.reranking import reconstruction_scores, reranked_places
from dncnorm.nn.interface import RECONSTRUCTION

NAME = "gru, reconstruction"


@pytest.fixture(scope="module")
def model(tokenizer: DncNormTokenizer) -> DncNormForTextNormalization:
    return random_model(NAME, tokenizer)


def plain_score(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, query: Query, symbols: list[int]
) -> float:
    """log p(token | symbols), one query, one step of either decoder at a time."""
    state, source = model.prepare(source_of(model, tokenizer, [query]))
    features, previous = [], SPECIALS.index(BOS)
    for symbol in [*symbols, END]:
        step = model.decoder.step(model.target_embedding(torch.tensor([previous])), state, source)
        features.append(step.output)
        state, previous = step.state, symbol
    said = torch.stack(features, dim=1)
    assert model.reconstructor is not None
    mask = torch.ones(1, len(features), dtype=torch.bool)
    state, source = model.reconstructor.decoder.prepare(model.reconstructor.encoded(said, mask), mask)
    total, previous = 0.0, SPECIALS.index(BOS)
    for symbol in [*tokenizer.encode_characters(query.focus), END]:
        step = model.reconstructor.decoder.step(model.source.embedding(torch.tensor([previous])), state, source)
        total += float(torch.log_softmax(model.reconstructor.output(step.output).double(), dim=-1)[0, symbol])
        state, previous = step.state, symbol
    return total


def test_scores_are_those_of_single_steps(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    queries = [QUERIES[2], QUERIES[5], QUERIES[0]]
    texts = [["two", "fifteen kilograms", SELF], ["two thousand seven"], ["sil"]]
    hypotheses = [[tokenizer.encode_target(text)[:-1] for text in said] for said in texts]
    with torch.inference_mode():
        prepared = model.prepare(source_of(model, tokenizer, queries))
        found = reconstruction_scores(model, tokenizer, prepared, queries, hypotheses)
        for query, said, symbols, scores in zip(queries, texts, hypotheses, found, strict=True):
            for text, path, score in zip(said, symbols, scores, strict=True):
                if text in (SELF, "sil"):
                    assert score is None
                else:
                    assert score == pytest.approx(plain_score(model, tokenizer, query, path), abs=1e-4)


def test_what_has_no_reconstruction_keeps_its_place() -> None:
    assert reranked_places([-1.0, -2.0, -3.0], [-9.0, -1.0, -1.0], 1.0) == [1, 2, 0]
    assert reranked_places([-1.0, -2.0, -3.0], [-9.0, None, -1.0], 1.0) == [2, 1, 0]
    assert reranked_places([-1.0, -2.0], [None, 0.0], 100.0) == [0, 1]
    assert reranked_places([-1.0, -2.0], [-3.0, -3.0], 1.0) == [0, 1], "a tie changes nothing"


def test_all_beams_are_reranked_and_keep_their_probabilities(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer
) -> None:
    plain = decode_n_best(model, tokenizer, QUERIES, DecodingOptions(beams=4, n_best=4))
    found = decode_n_best(model, tokenizer, QUERIES, DecodingOptions(beams=4, n_best=4, reconstruction=2.0))
    best = decode(model, tokenizer, QUERIES, DecodingOptions(beams=4, reconstruction=2.0))
    for before, after, first in zip(plain, found, best, strict=True):
        assert {one.text for one in before} == {one.text for one in after}
        assert sorted(one.confidence for one in after) == pytest.approx(sorted(one.confidence for one in before))
        assert after[0].text == first.text, "one is the first of all that the beams hold"
    assert [one[0].text for one in plain] != [one.text for one in best]
    light = decode(model, tokenizer, QUERIES, DecodingOptions(beams=4, reconstruction=1e-9))
    assert [one.text for one in light] == [one[0].text for one in plain]


def test_a_model_without_it_says_so(tokenizer: DncNormTokenizer, model: DncNormForTextNormalization) -> None:
    plain = random_model("gru", tokenizer)
    assert RECONSTRUCTION in model.abilities
    assert RECONSTRUCTION not in plain.abilities
    with pytest.raises(ValueError, match=r"^reconstruction: a model of encoder 'bidirectional'.* has no such"):
        decode(plain, tokenizer, QUERIES, DecodingOptions(beams=2, reconstruction=1.0))


def test_it_needs_beams_and_a_weight(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    with pytest.raises(ValueError, match=r"^reconstruction: 0.5; it reranks beams, and beams is 1$"):
        decode(model, tokenizer, QUERIES, DecodingOptions(reconstruction=0.5))
    for weight in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match=r"^reconstruction: .*; it must be at least 0$"):
            DecodingOptions(beams=2, reconstruction=weight)


def test_it_is_an_option_of_a_call(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, model_folder: Path
) -> None:
    shipped = dncnorm.pipeline(model=model_folder)
    with pytest.raises(ValueError, match=r"^reconstruction: a model of .* has no such ability"):
        shipped("15 kg", beams=2, reconstruction=1)
    with pytest.raises(TypeError, match=r"^reconstruction: 'much'; expected float, got str$"):
        shipped("15 kg", beams=2, reconstruction="much")
    model.bundle = shipped.model.bundle
    normalize = dncnorm.pipeline(model=model, tokenizer=tokenizer, beams=3, reconstruction=1)
    assert normalize.settings["reconstruction"] == 1
    texts = ["It weighs 15 kg in 2007.", "The IUCN and 4 cm"]
    for result, text in zip(normalize(texts, n_best=3), texts, strict=True):
        assert result["normalized_text"] == normalize(text)["normalized_text"]
    model.bundle = type(model.bundle)()
