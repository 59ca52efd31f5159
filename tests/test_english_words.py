"""What raw English text is said as, for a voice: abbreviations, titles, scripture, capitals."""

from __future__ import annotations

from pathlib import Path

import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.languages.en.codes.scripture import books

CASES = [
    Path(__file__).with_name(name)
    for name in ("english_word_cases.txt", "english_sentence_cases.txt", "english_typed_cases.txt")
]


@pytest.fixture(scope="module")
def voice() -> TextNormalizer:
    """The embedded English model, as raw text is read where nothing is asked for."""
    return dncnorm.pipeline("text-normalization")


def cases() -> list[tuple[str, str]]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in CASES)
    lines = (line for line in text.splitlines() if line and not line.startswith("# "))
    return [(written, spoken) for written, spoken in (line.split(" => ") for line in lines)]


@pytest.mark.parametrize(("written", "spoken"), cases())
def test_sentences(voice: TextNormalizer, written: str, spoken: str) -> None:
    assert voice(written)["normalized_text"] == spoken


def test_a_sentence_may_end_anywhere(voice: TextNormalizer) -> None:
    """Rules look at neighbours, which a cut has taken away."""
    written = [sentence for sentence, _ in cases()[::3]]
    cut = [sentence[:end] for sentence in written for end in range(len(sentence) - 1, 0, -max(2, len(sentence) // 8))]
    for text, result in zip(cut, voice(cut), strict=True):
        assert "".join(segment["before"] for segment in result["segments"]) == text


def test_every_book_has_a_name_and_forms() -> None:
    assert books()["Cor."] == ("corinthians", frozenset({"numbered"}))
    assert books()["JOHN"][0] == books()["Jn."][0] == "john"
    assert "Am" not in books()
