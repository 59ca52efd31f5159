"""The window around a token: PH18's example, edges, long neighbours, errors."""

from __future__ import annotations

import pytest

from dncnorm.inference.window import Window, window

SENTENCE = ["The", "city", "is", "15km", "away", "from", "here"]


def test_the_papers_example() -> None:
    view = window(["The", "city", "is", "15km", "away", "from"], 3, size=2)
    assert view == Window("city is", "15km", "away from")
    assert view.text == "city is <norm> 15km </norm> away from"


@pytest.mark.parametrize(
    ("index", "text"),
    [
        (0, "<norm> The </norm> city is 15km"),
        (3, "The city is <norm> 15km </norm> away from here"),
        (6, "15km away from <norm> here </norm>"),
    ],
)
def test_three_words_on_each_side_as_far_as_the_sentence_goes(index: int, text: str) -> None:
    assert window(SENTENCE, index).text == text


def test_long_neighbours_keep_the_end_that_touches_the_focus() -> None:
    view = window(["abcdefgh", "x" * 50, "ijklmnop"], 1, max_word_length=3)
    assert view == Window("fgh", "x" * 50, "ijk")


def test_the_words_themselves_stay_as_written() -> None:
    assert window(["<norm>", "a  b ", "</norm>"], 1) == Window("<norm>", "a  b ", "</norm>")
    assert window(["15"], 0, size=0) == Window("", "15", "")


@pytest.mark.parametrize("index", [-1, 3])
def test_a_place_outside_the_sentence(index: int) -> None:
    with pytest.raises(IndexError, match=f"index: {index} is outside the sentence of 3 words"):
        window(["a", "b", "c"], index)


def test_a_negative_size() -> None:
    with pytest.raises(ValueError, match="size: -1 words of context; it must be at least 0"):
        window(["a"], 0, size=-1)
