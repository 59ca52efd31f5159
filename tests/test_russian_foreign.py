"""Latin words, acronyms, tags and addresses as a Russian voice says them, and as the corpus does."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from russian_cases import cases

from dncnorm import languages
from dncnorm.core.segments import Segment
from dncnorm.languages.ru.foreign import foreign_word
from dncnorm.languages.ru.foreign.rules import by_sound
from dncnorm.languages.ru.transliteration import transliterated
from dncnorm.normalization.rendering import Rendering, spoken_text

SPEECH = Rendering(spelling="standard")


@pytest.mark.parametrize(("written", "said"), cases("foreign"))
def test_a_foreign_word(written: str, said: str) -> None:
    assert (foreign_word(written) or "-") == said


def test_every_latin_word_has_a_sound_in_cyrillic() -> None:
    for word in ("strength", "rhythm", "queue", "xylophone", "bourgeois", "pneumonia", "Übermensch", "São", "łódź"):
        said = foreign_word(word)
        assert said
        assert all("а" <= letter <= "я" or letter in "ё " for letter in said), said
    assert by_sound("ж", "english") is None


@pytest.mark.parametrize(
    ("written", "spoken", "semiotic_class", "text"),
    [
        ("Sky", "с_trans к_trans и_trans", "PLAIN", "скай"),
        ("BBC", "b b c", "LETTERS", "би би си"),
        ("ARPANET", "ARPANET", "PLAIN", "арпанет"),
        ("B", "B", "PLAIN", "B"),
    ],
)
def test_a_voice_says_it_and_the_corpus_does_not(written: str, spoken: str, semiotic_class: str, text: str) -> None:
    segment = Segment(0, len(written), written, spoken, "model", None, 1.0, 1.0, semiotic_class)
    russian = languages.get("ru")
    assert spoken_text([segment], SPEECH, russian) == text
    assert spoken_text([segment], Rendering(), russian) == spoken


def test_the_corpus_transliterates_every_latin_word() -> None:
    ends = [(before, after) for before in ("", "b", "a") for after in ("", "c")]
    assert all(transliterated(f"{before}{letter}{after}") for letter in ascii_lowercase for before, after in ends)
    assert [transliterated(word) for word in ("", "слово", "a1", "naïve", "a.", "x" * 25)] == [None] * 6
    assert transliterated("NBC.com") == "n b c точка к_trans о_trans м_trans"
