"""Vocabularies that grow: old ids and weights stay, nothing that was said changes, and new words can be learned."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from random_networks import random_model

from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.decoding import DecodingOptions, decode
from dncnorm.special import SPECIALS
from dncnorm.tokenization_dncnorm import build_vocabularies, grown, write_vocabularies
from dncnorm.window import Window

OLD_WINDOWS = [Window("The weight", "15 kg", "in 2007 , IUCN"), Window("", "4 cm", "")]
NEW_WINDOW = Window("The bridge is", "7 ʂmt", "long")


def tokenizer_of(folder: Path, source: list[str], target: list[str]) -> DncNormTokenizer:
    write_vocabularies(folder, source, target)
    loaded: DncNormTokenizer = DncNormTokenizer.from_pretrained(str(folder))
    return loaded


@pytest.fixture
def old(tmp_path: Path) -> DncNormTokenizer:
    targets = ["fifteen kilograms", "four centimeters"]
    return tokenizer_of(tmp_path / "old", *build_vocabularies(OLD_WINDOWS, targets, min_word_count=1))


@pytest.fixture
def new(old: DncNormTokenizer, tmp_path: Path) -> DncNormTokenizer:
    """The old one, and what a new unit needs."""
    found = build_vocabularies([NEW_WINDOW], ["seven smoots"], min_word_count=1)
    source, target = (grown(a, b) for a, b in zip(old.vocabularies, found, strict=True))
    return tokenizer_of(tmp_path / "new", source, target)


def test_new_symbols_stand_behind_the_old_ones(old: DncNormTokenizer, new: DncNormTokenizer) -> None:
    for before, after in zip(old.vocabularies, new.vocabularies, strict=True):
        assert after[: len(before)] == before
        assert len(set(after)) == len(after) > len(before)
    assert {"ʂ", "7"} <= set(new.vocabularies[0])
    assert {"smoots", "seven"} <= set(new.vocabularies[1])
    assert all(old.encode_window(view) == new.encode_window(view) for view in OLD_WINDOWS)
    assert old.encode_target("four kilograms") == new.encode_target("four kilograms")
    assert grown(["a", "b"], ["b", "c", "c"]) == ["a", "b", "c"]


def test_a_grown_network_says_what_it_said(old: DncNormTokenizer, new: DncNormTokenizer) -> None:
    for seed in range(4):
        model = random_model(old, seed=seed)
        before = decode(model, old, OLD_WINDOWS, DecodingOptions())
        weights = {name: parameter.clone() for name, parameter in model.named_parameters()}
        model.resize_vocabularies(new)
        assert [found.text for found in decode(model, new, OLD_WINDOWS, DecodingOptions())] == [f.text for f in before]
        for name, parameter in model.named_parameters():
            assert torch.equal(parameter[: len(weights[name])], weights[name]), name
        assert (model.config.source_vocab_size, model.config.target_vocab_size) == (
            new.source_vocab_size,
            new.target_vocab_size,
        )


def test_new_rows_are_no_copies_and_learn(old: DncNormTokenizer, new: DncNormTokenizer) -> None:
    model = random_model(old)
    model.resize_vocabularies(new)
    added = model.target_embedding.weight[old.target_vocab_size :]
    assert not torch.equal(added[0], added[1])
    ids, labels = torch.tensor([new.encode_window(NEW_WINDOW)]), torch.tensor([new.encode_target("seven smoots")])
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.03)
    for _ in range(60):
        optimizer.zero_grad()
        model(ids, labels=labels).loss.backward()
        optimizer.step()
    assert decode(model, new, [NEW_WINDOW], DecodingOptions())[0].text == "seven smoots"


def test_a_grown_model_comes_back_from_its_folder(old: DncNormTokenizer, new: DncNormTokenizer, tmp_path: Path) -> None:
    model = random_model(old)
    model.tokenizer, model.documents = old, {"report.json": b"{}"}
    model.resize_vocabularies(new)
    model.save_pretrained(tmp_path / "grown")
    back = DncNormForTextNormalization.from_pretrained(tmp_path / "grown")
    assert back.tokenizer.vocabularies == new.vocabularies
    assert back.documents == {}, "they spoke of other weights"
    ids = torch.tensor([new.encode_window(NEW_WINDOW)])
    assert back.eval().generate(ids).equal(model.eval().generate(ids))


def test_nothing_is_taken_away(old: DncNormTokenizer, new: DncNormTokenizer, tmp_path: Path) -> None:
    model = random_model(new)
    with pytest.raises(ValueError, match=rf"source_vocab_size: {old.source_vocab_size}; the model has"):
        model.resize_vocabularies(old)
    model.tokenizer = new
    with pytest.raises(ValueError, match=rf"source_vocab_file: lacks '.' at {old.source_vocab_size}, where"):
        model.resize_vocabularies(old)
    source, target = new.vocabularies
    moved = tokenizer_of(tmp_path / "moved", source, [*SPECIALS, *reversed(target[len(SPECIALS) :])])
    with pytest.raises(ValueError, match=rf"target_vocab_file: lacks '{target[len(SPECIALS)]}' at {len(SPECIALS)},"):
        model.resize_vocabularies(moved)
    with pytest.raises(ValueError, match=r"call resize_vocabularies\(tokenizer\)"):
        model.resize_token_embeddings(99)
