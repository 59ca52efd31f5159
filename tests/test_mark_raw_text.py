"""Raw sentences whose words are shortened, marked with what was written out."""

from __future__ import annotations

import pytest
from mark_raw_text import Shortened, marked_lines

from dncnorm import TextNormalizer

PAIRS = [
    ("Some five million people left.", "Some 5m people left.", "Some {5m|five million} people left."),
    ("He went to Fort Sullivan early.", "He went to Ft. Sullivan early.", "He went to {Ft.|fort} Sullivan early."),
    ("It is a forty-pound bag.", "It is a 40-lb bag.", "It is a {40-lb|forty pound} bag."),
    ("In about a third of cases.", "In about 1/3 of cases.", "In about {1/3|a third} of cases."),
]


@pytest.mark.parametrize(("full", "short", "marked"), PAIRS)
def test_a_short_form_is_marked_with_what_stood_there(
    full: str, short: str, marked: str, normalize: TextNormalizer
) -> None:
    assert list(marked_lines(normalize, [Shortened(full, short)])) == [marked]


def test_a_sentence_that_is_not_shortened_is_left_out(normalize: TextNormalizer) -> None:
    assert list(marked_lines(normalize, [Shortened("same", "same")])) == []
