"""Characters that nobody sees part nothing, and are in the segments."""

from __future__ import annotations

import random

import pytest

from dncnorm import TextNormalizer
from dncnorm.core.invisible import length_of, visible, without_invisible

INVISIBLE = "\u00ad\u200b\u200e\u202a\u2060\ufeff"
TEXT = "It weighs 10 kg at -5 °C, “quoted” $5.20m now. Emoji 👩\u200d👧 stay."


def hidden(text: str, seed: int) -> str:
    draw = random.Random(seed)
    return "".join(mark + (draw.choice(INVISIBLE) if draw.random() < 0.3 else "") for mark in text)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_is_that_of_the_visible_text(normalize: TextNormalizer, seed: int) -> None:
    text = hidden(TEXT, seed)
    result = normalize(text, alignment=True)
    assert result["normalized_text"] == normalize(TEXT)["normalized_text"]
    assert "".join(segment["before"] for segment in result["segments"]) == text
    for segment in result["segments"]:
        assert text[segment["start"] : segment["end"]] == segment["before"]
        assert all(segment["start"] <= word["start"] < word["end"] <= segment["end"] for word in segment["words"])
    pieces = [text[at : at + 3] for at in range(0, len(text), 3)]
    said = [{**item, "confidence": pytest.approx(item["confidence"], abs=1e-4)} for item in normalize(text)["segments"]]
    assert list(normalize.stream(pieces)) == said


def test_a_text_of_nothing_else_is_silent(normalize: TextNormalizer) -> None:
    result = normalize(INVISIBLE)
    assert result["normalized_text"] == ""
    assert [segment["before"] for segment in result["segments"]] == [INVISIBLE]


RAISED = {
    "10<sup>-3</sup> 5 m<sup>2</sup> Ca<sup>2+</sup>": "10⁻³ 5 m² Ca²⁺",
    "13<sup>th</sup> H<sub>2</sub>O x<sub>1</sub>": "13th H2O x1",
    "said.<sup>3</sup> word<sup>1</sup> 1990<sup>3</sup> <sup>a</sup>": None,
}


@pytest.mark.parametrize(("written", "seen"), RAISED.items())
@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_what_html_raises_is_seen(normalize: TextNormalizer, written: str, seen: str | None, size: int) -> None:
    found = visible(written)
    assert (found and found.text) == seen
    pieces = [written[at : at + size] for at in range(0, len(written), size)]
    said = normalize(written)["segments"]
    assert [(item["before"], item["after"]) for item in normalize.stream(pieces)] == [
        (item["before"], item["after"]) for item in said
    ]


def test_the_places_of_visible_characters() -> None:
    assert visible("ab") is None
    assert visible("\ufeffa\u200bb") == ("ab", [0, 2, 4])
    assert without_invisible("a\u00adb") == "ab"
    assert [length_of("\ufeffa\u200bb", count) for count in range(3)] == [0, 2, 4]
