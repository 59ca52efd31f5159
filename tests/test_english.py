"""What English text is said as, for a voice; nothing around a text changes that.

The cases stand in text files, `written => spoken`, one a line.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import dncnorm
from dncnorm import TextNormalizer

FILES = (
    *("english_cases.txt", "english_amounts.txt", "english_word_cases.txt", "english_sentence_cases.txt"),
    *("english_typed_cases.txt", "code_cases.txt", "context_cases.txt"),
)


def cases(file: str) -> dict[str, str]:
    """The lines of a file: what is said, by what is written."""
    lines = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" => ") for line in lines)
    return {written: spoken for written, arrow, spoken in parts if arrow}


SENTENCES = list(cases("english_cases.txt"))


@pytest.fixture(scope="module")
def voice() -> TextNormalizer:
    """The embedded English model, as raw text is read by default."""
    return dncnorm.pipeline("text-normalization")


@pytest.fixture(scope="module")
def alone(voice: TextNormalizer) -> list[dict[str, Any]]:
    """Every sentence on its own."""
    return [voice(sentence) for sentence in SENTENCES]


def agree(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """The same text, and confidences within 1e-4."""
    for one, other in zip(found, expected, strict=True):
        assert one["normalized_text"] == other["normalized_text"]
        for a, b in zip(one["segments"], other["segments"], strict=True):
            assert (a["before"], a["after"], a["source"]) == (b["before"], b["after"], b["source"])
            assert a["confidence"] == pytest.approx(b["confidence"], abs=1e-4), a


@pytest.mark.parametrize("file", FILES)
def test_every_line_is_spoken_right(voice: TextNormalizer, file: str) -> None:
    expected = cases(file)
    found = (item["normalized_text"] for item in voice(list(expected)))
    assert dict(zip(expected, found, strict=True)) == expected


@pytest.mark.parametrize("batch_size", [1, 64])
def test_batches_and_order_change_nothing(voice: TextNormalizer, alone: list[dict[str, Any]], batch_size: int) -> None:
    order = random.Random(batch_size).sample(range(len(SENTENCES)), len(SENTENCES))
    agree(voice([SENTENCES[i] for i in order], batch_size=batch_size), [alone[i] for i in order])


def test_a_sentence_may_end_anywhere(voice: TextNormalizer) -> None:
    """Rules look at neighbours, which a cut has taken away."""
    written = [*cases("english_sentence_cases.txt")][::3]
    cut = [sentence[:end] for sentence in written for end in range(len(sentence) - 1, 0, -len(sentence) // 5)]
    for text, result in zip(cut, voice(cut), strict=True):
        assert "".join(segment["before"] for segment in result["segments"]) == text


def test_the_corpus_says_the_plural(voice: TextNormalizer) -> None:
    """For a voice, an amount before its noun is in the singular."""
    assert "kilogram parcel" in voice("The 15 kg parcel.")["normalized_text"]
    assert "kilograms parcel" in voice("The 15 kg parcel.", style="corpus")["normalized_text"]
