"""What raw English text is said as, for a voice: abbreviations, titles, scripture, capitals."""

from __future__ import annotations

from pathlib import Path

import pytest

import dncnorm
from dncnorm import TextNormalizationPipeline
from dncnorm.languages.en.scripture import books
from dncnorm.languages.en.spoken_addresses import is_said_whole, spoken_address

CASES = Path(__file__).with_name("english_word_cases.txt")


@pytest.fixture(scope="module")
def voice() -> TextNormalizationPipeline:
    """The embedded English model, as raw text is read where nothing is asked for."""
    return dncnorm.pipeline("text-normalization")


def cases() -> list[tuple[str, str]]:
    lines = (line for line in CASES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("# "))
    return [(written, spoken) for written, spoken in (line.split(" => ") for line in lines)]


@pytest.mark.parametrize(("written", "spoken"), cases())
def test_sentences(voice: TextNormalizationPipeline, written: str, spoken: str) -> None:
    assert voice(written)["normalized_text"] == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("https://psf.org", "H T T P S colon slash slash P S F dot org"),
        ("report_final-2.pdf", "report underscore final dash two dot P D F"),
        ("arxiv.org/abs/1706.03762", "arxiv dot org slash abs slash one seven zero six dot zero three seven six two"),
        ("#BlackLivesMatter", "hashtag Black Lives Matter"),
        ("@johnsmith84", "at johnsmith eighty four"),
        ("me@ghsa.io", "me at G H S A dot I O"),
    ],
)
def test_addresses_as_a_person_says_them(written: str, spoken: str) -> None:
    assert spoken_address(written) == spoken


def test_what_can_be_pronounced_stays_whole() -> None:
    assert all(map(is_said_whole, ("example", "github", "news", "org", "strength", "arxiv")))
    assert not any(map(is_said_whole, ("psf", "ghsa", "html", "jpeg", "xkcd", "imdb", "www")))


def test_every_book_has_a_name_and_forms() -> None:
    assert books()["Cor."] == ("corinthians", frozenset({"numbered"}))
    assert books()["JOHN"][0] == books()["Jn."][0] == "john"
    assert "Am" not in books()
