"""`normalize.stream`: the whole text's segments, wherever the text is split, as early as they are certain."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from dncnorm import TextNormalizationPipeline, TextNormalizer
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.normalization.rendering import CHOICES
from dncnorm.normalization.streaming import PIECE

TEXT = (
    "Dr. Smith weighed 15 kg of sand on 4 March 2014. It cost $5 million...\r\n\r\nA title\n\n"
    '"Why?" asked J. R. R. Tolkien (of the U.S. army). cafe\u0301 n\u0303o! 👩\u200d💻 said so at 10:30 p.m. Then it '
    "ended, \ud83d\ude00 see www.example.com/a.  No. 5 is 1/4 of 3.5."
)
ALPHABET = "ab .,'\"15$k–?!\n\r\u0301\u200d\ud800😀"


def rounded(segments: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The segments with scores to be compared nearly: the batch may change the network's in the last bit."""
    near = [{**item, "confidence": pytest.approx(item["confidence"], abs=1e-4)} for item in segments]
    for item in near:
        for option in item.get("alternatives", ()):
            option["score"] = pytest.approx(option["score"], abs=1e-4)
    return near


def split(text: str, source: random.Random) -> list[str]:
    places = sorted(source.choices(range(len(text) + 1), k=source.randint(0, 6)))
    return [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]


def test_any_split_gives_the_whole_texts_segments(tiny: TextNormalizer) -> None:
    source = random.Random(11)
    edges = [[], ["", " ", ""], ["\r", "\n"], ["a" * (PIECE + 3)], [" " * 5000], list(TEXT[:120])]
    starts = [source.randrange(len(TEXT)) for _ in range(8)]
    texts = [TEXT[start : start + 90] + "".join(source.choices(ALPHABET, k=30)) for start in starts]
    for chunks in (*edges, *(split(text, source) for text in texts)):
        assert list(tiny.stream(chunks)) == rounded(tiny("".join(chunks))["segments"]), chunks


def test_the_embedded_model_streams_the_same(normalize: TextNormalizer) -> None:
    assert list(normalize.stream(split(TEXT, random.Random(5)))) == rounded(normalize(TEXT)["segments"])


@pytest.mark.parametrize("spacing", CHOICES["spacing"])
def test_the_spoken_text_in_pieces(tiny: TextNormalizer, spacing: str) -> None:
    source = random.Random(3)
    for text in ("", " ", TEXT[40:200]):
        pieces = list(tiny.stream_text(split(text, source), spacing=spacing))
        assert "".join(pieces) == tiny(text, spacing=spacing)["normalized_text"]
        assert "" not in pieces


def test_a_sentence_comes_before_the_text_is_read_on(tiny: TextNormalizer) -> None:
    read: list[str] = []

    def chunks() -> Iterator[str]:
        for chunk in ("He came", ". ", "She", " went.", " "):
            read.append(chunk)
            yield chunk

    stream = tiny.stream(chunks())
    assert [next(stream)["before"] for _ in range(4)] == ["He", " ", "came", "."]
    assert read == ["He came", ". ", "She"]
    assert "".join(item["before"] for item in stream) == " She went. "


def test_options_and_overrides_hold(tiny: TextNormalizer) -> None:
    overrides = Overrides((Override("San Jose 49ers", "san jose forty niners"),))
    pipe = TextNormalizationPipeline(tiny.model, tiny.tokenizer, overrides=overrides)
    text = "The San Jose 49ers won. The San Jose 49ers lost 15 kg."
    whole = pipe(text, n_best=2, alignment=True)["segments"]
    assert list(pipe.stream(list(text), n_best=2, alignment=True)) == rounded(whole)
    assert "san jose forty niners" in [item["after"] for item in whole]
    assert "alternatives" in whole[0]
    for item in whole:
        assert all(item["start"] <= word["start"] < word["end"] <= item["end"] for word in item["words"])


def test_bad_chunks_and_options_are_named(tiny: TextNormalizer) -> None:
    with pytest.raises(TypeError, match=r"^chunks\[1\]: expected str, got NoneType$"):
        list(tiny.stream(["text", None]))  # type: ignore[list-item]
    with pytest.raises(TypeError, match="unknown option 'bems'"):
        list(tiny.stream(["text"], bems=3))
