"""What a sentence is about: words of a kind, and words against it."""

from __future__ import annotations

import pytest

from dncnorm.core.segments import Segment
from dncnorm.languages.en.words.cues import cues, is_about


@pytest.mark.parametrize(
    ("text", "is_so"), [("Yields rose 8 bps", True), ("The modem does 8 bps", False), ("Yields of a modem", False)]
)
def test_a_sentence_is_about_what_its_words_say(text: str, is_so: bool) -> None:
    segments = [Segment(0, 0, word, word, "self", None, 0.0, 1.0, None) for word in text.split()]
    assert is_about(segments, "yield") is is_so


def test_words_against_a_kind_are_of_a_kind() -> None:
    assert {kind.removeprefix("not ") for kind in cues()} <= set(cues())
