"""A tokenizer's offsets are those in the text, and a truncated source keeps its tags."""

from __future__ import annotations

import random
from typing import Any

import pytest
import torch

from dncnorm import DncNormTokenizer, TextNormalizer
from dncnorm.core.special import UNK

TEXT = "The parcel weighs <norm> 15 kg </norm> in all ."
PARTS = ("a", " ", "<norm>", "</norm>", "</s>", "<pad>", "\n", "東", "<", "norm>", "<self>")


@pytest.fixture(scope="module")
def source(tiny: TextNormalizer) -> DncNormTokenizer:
    return tiny.tokenizer


def spans(text: str, encoded: Any) -> list[str]:
    return [text[start:end] for start, end in encoded["offset_mapping"]]


def test_offsets_are_those_of_the_text(source: DncNormTokenizer) -> None:
    encoded = source(TEXT, return_offsets_mapping=True)
    assert encoded["offset_mapping"][17:20] == [(17, 18), (18, 24), (25, 26)], "the space inside the tag is no symbol"
    assert "".join(spans(TEXT, encoded)) == "The parcel weighs <norm>15 kg</norm> in all ."


def test_each_symbol_is_at_its_offset_in_any_text(source: DncNormTokenizer) -> None:
    draw = random.Random(1)
    for _ in range(200):
        text = "".join(draw.choice(PARTS) for _ in range(draw.randint(0, 12)))
        encoded = source(text, return_offsets_mapping=True)
        for span, index in zip(spans(text, encoded), encoded["input_ids"], strict=True):
            assert source.words.source[index] in (span, UNK), text


def test_a_batch_is_padded_with_empty_offsets(source: DncNormTokenizer) -> None:
    encoded = source(["a", "5 kg"], padding=True, padding_side="left", return_offsets_mapping=True, return_tensors="pt")
    empty, own = [[0, 0]] * 3, [[0, 1]]
    assert encoded["offset_mapping"].shape == (2, 4, 2)
    assert encoded["offset_mapping"][0].tolist() == empty + own
    assert torch.equal(encoded["attention_mask"].sum(1), torch.tensor([1, 4]))
    one = source("5 kg", return_offsets_mapping=True, return_tensors="pt")
    assert one["offset_mapping"].shape == (1, 4, 2)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"text_target": "five"}, "a target has none"),
        ({"text": ["a", "b"], "is_split_into_words": True}, "tokens that are given one by one have none"),
    ],
)
def test_offsets_are_refused_where_there_are_none(
    source: DncNormTokenizer, arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(ValueError, match=rf"^return_offsets_mapping: True; {reason}, only a text that is read in char"):
        source(**arguments, return_offsets_mapping=True)


@pytest.mark.parametrize(
    ("side", "length", "kept"),
    [
        ("right", 20, "arcel weighs <norm>15 kg</norm>"),
        ("right", 5, "<norm>15 </norm>"),
        ("right", 2, "<norm></norm>"),
        ("left", 12, "<norm>15 kg</norm> in a"),
        ("left", 5, "<norm>15 </norm>"),
    ],
)
def test_truncation_keeps_the_tags(source: DncNormTokenizer, side: str, length: int, kept: str) -> None:
    former, source.truncation_side = source.truncation_side, side
    try:
        encoded = source(TEXT, truncation=True, max_length=length, return_offsets_mapping=True)
        many = source([TEXT] * 2, truncation=True, max_length=length, padding="max_length")
    finally:
        source.truncation_side = former
    assert len(encoded["input_ids"]) == length
    assert "".join(spans(TEXT, encoded)) == kept
    assert many["input_ids"] == [encoded["input_ids"]] * 2


def test_a_length_without_room_for_the_tags_is_an_error(source: DncNormTokenizer) -> None:
    with pytest.raises(ValueError, match=r"^max_length: 1; a source needs room for its tags, 2 symbols$"):
        source(TEXT, truncation=True, max_length=1)


@pytest.mark.parametrize(("text", "kept"), [("In 2</norm> <norm>", "In 2"), ("<norm>2007", "<norm>200")])
def test_a_source_without_both_tags_is_cut_at_its_end(source: DncNormTokenizer, text: str, kept: str) -> None:
    encoded = source(text, truncation=True, max_length=4, return_offsets_mapping=True)
    assert "".join(spans(text, encoded)) == kept
