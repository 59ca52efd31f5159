"""Russian context rules and sentence rules, without a model."""

from __future__ import annotations

import pytest

from dncnorm import languages
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.ru.agreement.shortened import is_abbreviated
from dncnorm.normalization.context_rules import ContextRules
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_rules import SentenceRules
from tests.russian_context_cases import ContextCase, context_cases

RUSSIAN = languages.get("ru")


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    """The embedded grammar."""
    return Grammar.from_pretrained(EMBEDDED / "ru" / GRAMMAR_FOLDER)


@pytest.fixture(scope="module")
def rules(grammar: Grammar) -> ContextRules:
    return ContextRules(RUSSIAN, grammar)


@pytest.mark.parametrize("case", context_cases(), ids=lambda case: " ".join(case.words))
def test_what_context_rules_say(case: ContextCase, rules: ContextRules) -> None:
    for index, word in enumerate(case.words):
        choice = rules.choices(word).chosen(case.words, index)
        expected = case.said.get(index, word)
        if any(map(str.isdecimal, word)):
            continue
        if choice is not None and choice.rule.among is not None:
            assert choice.rule.leaves(choice.rule.semiotic_class, expected)
        elif choice is not None or not is_abbreviated(word):
            assert (word if choice is None else choice.said(word)) == expected


@pytest.mark.parametrize(
    ("words", "index", "spoken"),
    [
        ("ст. 12 закона", 1, "двенадцать"),
        ("№ 5", 1, "пять"),
        ("Ил - 76", 2, "семьдесят шесть"),
        ("пункт 4.1", 1, "четыре точка один"),
        ("версии 1.5", 1, "один точка пять"),
        ("рост 1.5", 1, None),
        ("пять - 6", 2, None),
    ],
)
def test_numbers_after_abbreviations_and_in_codes(
    words: str, index: int, spoken: str | None, rules: ContextRules
) -> None:
    row = words.split()
    choice = rules.choices(row[index]).chosen(row, index)
    assert (choice.spoken if choice else None) == spoken


def row(written: str) -> list[Segment]:
    """Segments of tokens parted by bars, a space among them where one is meant."""
    segments, start = [], 0
    for token in written.split("|"):
        end = start + len(token)
        if token != " ":
            segments.append(Segment(start, end, token, token, "model", None, 0.9, 0.6, None))
        start = end
    return segments


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("12| |-| |16", "12 sil 16"),
        ("2|–|3", "2 sil 3"),
        ("до| |-| |15 °C", "до минус 15 °C"),
        ("ночью| |–|5 °C", "ночью минус 5 °C"),
        ("Ил|-|76", "Ил - 76"),
        ("сальдо| |–|16", "сальдо минус 16"),
        ("он| |—|5", "он — 5"),
        ("1990| |–|1995", "1990 – 1995"),
        ("он| |-| |5", "он - 5"),
        ("2010| |-|5", "2010 - 5"),
        ("x| |−| |5", "x минус 5"),
        ("−|5", "минус 5"),
        ("3|−|5", "3 sil 5"),
        ("Москва| |−| |столица", "Москва sil столица"),
        ("a| |−| |b", "a минус b"),
        ("−", "минус"),
        ("+|10 °C", "плюс 10 °C"),
        ("18|+", "18 плюс"),
        ("C|+", "C плюс"),
        ("600|х|400", "600 на 400"),
        ("два| |х| |два", "два х два"),
        ("3| |·| |4", "3 умножить на 4"),
        ("а| |·| |4", "а · 4"),
        ("слово|¹²", "слово ¹²"),
        ("изд.| |68 г.", "издание шестьдесят восьмого года"),
        ("соли| |68 г.", "соли 68 г."),
        ("~|20", "примерно 20"),
        ("а|~|б", "а ~ б"),
    ],
)
def test_what_sentence_rules_say(written: str, said: str, grammar: Grammar) -> None:
    (changed,) = SentenceRules(RUSSIAN, grammar).apply([row(written)], Request(DecodingOptions()))
    assert " ".join(segment.after for segment in changed) == said
