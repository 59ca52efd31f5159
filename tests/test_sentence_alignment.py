"""Aligns a sentence that was spoken as a whole with its tokens."""

from __future__ import annotations

import random

import pytest

from dncnorm.evaluation.sentence_alignment import wrong_tokens

THREE = ["the", "fifteen kilograms", "parcel"]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("the fifteen kilograms parcel", []),
        ("the fifteen parcel", [1]),
        ("the fifteen heavy kilograms parcel", [1]),
        ("a fifteen kilograms parcel", [0]),
        ("fifteen kilograms parcel", [0]),
        ("so the fifteen kilograms parcel", [0]),
        ("the so fifteen kilograms parcel", [0]),
        ("the fifteen kilograms parcel parcel", [2]),
        ("the fifty kilos parcel", [1]),
        ("the fifteen fifteen kilograms parcel", [1]),
        ("", [0, 1, 2]),
        ("the", [1, 2]),
        ("the  fifteen kilograms parcel", [0]),
    ],
)
def test_a_token_is_right_if_its_words_are_spoken(said: str, wrong: list[int]) -> None:
    assert wrong_tokens(THREE, said) == wrong


def test_a_sentence_is_right_if_and_only_if_all_its_tokens_are() -> None:
    rng = random.Random(0)
    for _ in range(3000):
        references = [" ".join(rng.choices("abc", k=rng.randint(1, 3))) for _ in range(rng.randint(1, 4))]
        right = " ".join(references)
        said = right if rng.random() < 0.2 else " ".join(rng.choices("abcd", k=rng.randint(0, 8)))
        assert (wrong_tokens(references, said) == []) == (said == right), (references, said)
