"""Russian symbols between words, and what a voice says otherwise than the corpus."""

from __future__ import annotations

import pytest

from dncnorm import languages
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.ru.corpus_form import corpus_form
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.rendering import Rendering, spoken_text
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_rules import SentenceRules

RUSSIAN = languages.get("ru")


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    """The embedded grammar."""
    return Grammar.from_pretrained(EMBEDDED / "ru" / GRAMMAR_FOLDER)


def row(written: str) -> list[Segment]:
    """Segments of tokens parted by bars, a space among them where one is meant; `руб.=рублей` is said so."""
    segments, start = [], 0
    for token in written.split("|"):
        before, _, after = token.partition(":")
        end = start + len(before)
        if token != " ":
            segments.append(Segment(start, end, before, after or before, "model", None, 0.9, 0.6, None))
        start = end
    return segments


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("лук| |+| |чеснок", "лук плюс чеснок"),
        ("Sky|+", "Sky плюс"),
        ("Канал|+|,", "Канал плюс ,"),
        (",| |+| |чеснок", ", + чеснок"),
        ("+|я", "+ я"),
        ("время| |=| |деньги", "время равно деньги"),
        ("=|=| |Глава", "= = Глава"),
        ("слово|=| |слово", "слово = слово"),
        ("захватов|/|освобождений", "захватов или освобождений"),
        ("зимой| |/| |весной", "зимой или весной"),
        ("и|/|или", "и / или"),
        ("СССР| |/| |России", "СССР / России"),
        ("10|/|слово", "10 / слово"),
        ("руб.:рублей|/|куб.:кубический", "рублей за кубический"),
        ("руб.:рублей|/|чел.:человека", "рублей на человека"),
        ("4| |=| |5", "4 равно 5"),
        ("k|=|-|5", "k равно минус 5"),
        ("k|=|−|5", "k равно минус 5"),
        ("26| |-| |44| |=| |18", "26 минус 44 равно 18"),
        ("26| |-| |44", "26 sil 44"),
        ("+|-|15", "плюс минус 15"),
        ("убыток| |–|£5", "убыток минус £5"),
        ("значение| |–|½", "значение минус ½"),
        ("значение| |﹣|5", "значение минус 5"),
        ("до| |⁃|5", "до минус 5"),
        ("⁃| |5", "⁃ 5"),
        ("×|38", "× 38"),
        ("×", "×"),
        ("нужно| |>| |2", "нужно больше 2"),
        (">| |2", "> 2"),
        ("#|73", "номер 73"),
        ("#|весна", "хештег весна"),
        ("#| |весна", "# весна"),
    ],
)
def test_what_symbols_say(written: str, said: str, grammar: Grammar) -> None:
    (changed,) = SentenceRules(RUSSIAN, grammar).apply([row(written)], Request(DecodingOptions()))
    assert " ".join(segment.after for segment in changed) == said


@pytest.mark.parametrize(
    ("written", "spoken", "text"),
    [
        ("англ.", "английский", "по-английски"),
        ("лат.", "латинский", "по-латыни"),
        ("англ.", "английского", "английского"),
        ("франц.", "французский", "по-французски"),
    ],
)
def test_a_language_in_brackets_is_an_adverb_for_a_voice(written: str, spoken: str, text: str) -> None:
    segment = Segment(0, len(written), written, spoken, "rule", "abbreviation", 1.0, 1.0, "PLAIN")
    assert spoken_text([segment], Rendering(spelling="standard"), RUSSIAN) == text
    assert spoken_text([segment], Rendering(), RUSSIAN) == spoken


@pytest.mark.parametrize(("written", "form"), [("ХСС", "ХСС"), ("ХХ", "XX"), ("ХІХ", "XIX"), ("ХVI", "XVI")])
def test_cyrillic_letters_that_are_no_number(written: str, form: str) -> None:
    assert corpus_form(written) == form
