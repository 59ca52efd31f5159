"""Long texts of one pattern: work grows with the length alone, and pieces give the same result."""

from __future__ import annotations

import re

import pytest
from attacks import long_input
from attacks.inputs import filled
from attacks.journal import HELD
from attacks.long_input import patterns, tried
from effort import calls

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.normalization import chunks, text_normalizer

SQUARES = ("1,", "£9';7", '>6$"9”<‰;', "54.81#", "4–+½я9-", "3IV-a.b@c/1,5'")
"""Patterns whose time once grew with the square of the length, or which recursed too deeply."""


@pytest.mark.parametrize("pattern", SQUARES)
def test_work_grows_with_the_length_alone(normalize: TextNormalizer, pattern: str) -> None:
    normalize(filled(pattern, 1500))
    short, long = (calls(lambda size=size: normalize(filled(pattern, size))) for size in (1500, 6000))
    assert long < 5 * short


@pytest.mark.slow
@pytest.mark.parametrize("pattern", list(patterns(24, 7))[-6:])
def test_no_character_is_lost_and_pieces_give_the_same_result(
    normalize: TextNormalizer, monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    monkeypatch.setattr(long_input, "SHORT", 2000)
    assert tried(normalize, pattern) in (HELD, "time")  # other tests run beside this one


def test_a_long_text_goes_through_in_pieces_with_the_same_result(
    normalize: TextNormalizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "It weighs 15 kg, and “the IUCN” paid $3.50 for it.\n\nOn 4 March 2014, " * 12
    whole = normalize(text)
    parts = list(normalize.parts(text, size=100))
    assert len(parts) > 1
    for module in (chunks, text_normalizer):
        monkeypatch.setattr(module, "PIECE", 100)
    for said, segments in (
        ("".join(part.normalized_text for part in parts), [one for part in parts for one in part.segments]),
        normalize(text).values(),
        normalize(["a", text, "b"])[1].values(),
    ):
        assert said == whole["normalized_text"]
        assert [one["after"] for one in segments] == [one["after"] for one in whole["segments"]]
        assert [one["start"] for one in segments] == [one["start"] for one in whole["segments"]]
    assert [one["normalized_text"] for one in normalize(iter(["a", text, "b"]))][::2] == ["a", "b"]
    with pytest.raises(TypeError, match=r"^inputs\[1\]: expected str, got int$"):
        dncnorm.pipeline(model=normalize.model)([text, 5])


# Numbers that are too long for the grammar.

LONG_NUMBERS = ("{}", "-{}", "0.{}", "${}", "{} kg", "{}%", "#{}", "+1 {}", "{}-{}", "a{}")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [201, 5000])
def test_digits_of_any_length_are_spoken(lang: str, size: int) -> None:
    normalize = dncnorm.pipeline(lang=lang)
    for shape in LONG_NUMBERS:
        text = shape.format("1" * size, "2" * size)
        spoken = normalize(text)["normalized_text"]
        assert not any(map(str.isdigit, spoken)), (shape, spoken[:60])
        assert re.findall(r"\w+", spoken).count(normalize("1")["normalized_text"]) >= size, shape


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_work_on_digits_grows_with_their_number_alone(lang: str) -> None:
    normalize = dncnorm.pipeline(lang=lang)
    sizes = (10_000, 40_000)
    for size in sizes:
        normalize("1" * size)
    short, long = (calls(lambda size=size: normalize("1" * size)) for size in sizes)
    assert long < 5 * short
    (token,) = normalize(["1" * 5000], pretokenized=True)["segments"]
    assert (token["source"], len(token["after"].split())) == ("fallback", 5000)
