"""Spelled addresses: each letter on its own, a sign's name on the sign, a number's words on its figures."""

from __future__ import annotations

import pytest
from english import ENGLISH, RUSSIAN

from dncnorm import TextNormalizer
from dncnorm.normalization.address_alignment import spelled_spans, transliterated_spans

MARKUP = ENGLISH.markup


def words(spelled: str) -> list[str]:
    """`x _ a t _ y dot z` as the corpus writes it."""
    return [MARKUP.gap if part == "_" else part if part == "dot" else f"{part}_letter" for part in spelled.split()]


@pytest.mark.parametrize(
    ("written", "spelled", "stretches"),
    [
        ("jaSh.io", "j a s h dot i o", "j a S h . i o"),
        ("x@a.z", "x _ a t _ a dot z", "x x @ @ @ a . z"),
        ("ww/a", "w _ w _ s l a s h _ a", "w w w w / / / / / / a"),
        ("a//", "a _ s l a s h _ s l a s h", "a a / / / / / / / / / / /"),
        ("b?c", "b _ q u e _ m a r k _ c", "b b ? ? ? ? ? ? ? ? ? c"),
        ("a1914", "a _ t e n _ o n e", "a a 19 19 19 19 14 14 14"),
        ("f'.a", "f _ q u o t e dot a", "f f ' ' ' ' ' . a"),
        (".c", "dot c", ". c"),
        ("ab", "c d", "ab ab"),
        ("İİ.a", "i i dot a", "İİ İİ . a"),
        ("ab", "a _ _ b c", "ab ab ab ab ab"),
        ("?a", "_ m a r k _ a", "?a ? ? ? ? ? a"),
    ],
)
def test_words_stand_on_what_they_say(written: str, spelled: str, stretches: str) -> None:
    spans = spelled_spans(words(spelled), written, MARKUP)
    assert " ".join(written[start:end] for start, end in spans) == stretches


def test_a_long_address_takes_no_time() -> None:
    assert len(spelled_spans(words("w dot " * 1000), "w." * 1000, MARKUP)) == 2000


def test_through_the_pipeline(normalize: TextNormalizer) -> None:
    text = "Mail x@y.z now."
    segment = next(item for item in normalize(text, alignment=True)["segments"] if item["before"] == "x@y.z")
    placed = [(word["after"].strip(), text[word["start"] : word["end"]]) for word in segment["words"]]
    assert ("y_letter", "y") in placed
    assert ("t_letter", "@") in placed
    assert " ".join(word["after"] for word in segment["words"]) == segment["after"]


@pytest.mark.parametrize(
    ("written", "spoken", "stretches"),
    [
        ("vk.ru", "в_ к_ точка р_ у_", "vk vk . ru ru"),
        ("a1@b.c", "а_ один собака б_ точка к_", "a 1@ 1@ b . c"),
        ("2012.avn.com", "две тысячи двенадцать точка а_ к_", None),
        ("2012.avn", "две тысячи точка а_ в_", "2012. 2012. 2012. avn avn"),
        ("Git", "г_ и_ т_", "Git Git Git"),
        ("Wi-Fi", "у_ и_ ф_ и_", None),
        ("WSJ.com", "w s j точка к_ о_ м_", None),
        ("5", "пять", None),
    ],
)
def test_transliterated_words_stand_on_their_letters(written: str, spoken: str, stretches: str | None) -> None:
    markup = RUSSIAN.markup
    words = [word.replace("_", markup.transliterated_suffix) for word in spoken.split()]
    spans = transliterated_spans(words, written, markup)
    assert (spans and " ".join(written[start:end] for start, end in spans)) == stretches
