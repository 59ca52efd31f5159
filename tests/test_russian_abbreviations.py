"""Russian abbreviations in the case and gender that a sentence asks for, and single letters, for a voice."""

from __future__ import annotations

import pytest

from dncnorm import languages
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.segments import RULE_SOURCE, SELF_SOURCE, Segment
from dncnorm.core.special import PLAIN
from dncnorm.grammars import Grammar
from dncnorm.languages.ru.abbreviated.readings import PHRASE, own_readings, signs
from dncnorm.languages.ru.foreign import foreign_word
from dncnorm.normalization.context_rules import ContextRules
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.sentence_rules import RuleRewriter
from dncnorm.values import Verdict, check

RUSSIAN = languages.get("ru")
UP_TO_LETTERS = RUSSIAN.sentence_rules[: 1 + [rule.name for rule in RUSSIAN.sentence_rules].index("latin letter")]


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    """The embedded grammar."""
    return Grammar.from_pretrained(EMBEDDED / "ru" / GRAMMAR_FOLDER)


def said(words: list[str], grammar: Grammar, *, touching: int | None = None) -> list[str]:
    """What context rules, then the sentence rules of abbreviations and letters say."""
    rules = ContextRules(RUSSIAN, grammar)
    segments, start = [], 0
    for index, word in enumerate(words):
        choice = rules.choices(word).chosen(words, index)
        after, source = (choice.said(word), RULE_SOURCE) if choice else (word, SELF_SOURCE)
        name = choice.rule.name if choice else None
        start += index != touching
        segments.append(Segment(start, start + len(word), word, after, source, name, 0.5, 1.0, PLAIN))
        start += len(word)
    for rule in UP_TO_LETTERS:
        for place, word in enumerate(words):
            if word in rule.symbols:
                rule.apply(segments, place, RuleRewriter(rule.name, grammar))
    return [segment.after for segment in segments]


def test_one_of_another_sentence_stays(grammar: Grammar) -> None:
    assert said(["в", "обл", "и"], grammar)[1] == "обл"


def test_the_check_allows_every_form_of_the_table() -> None:
    forms = [(sign, one.said) for sign, found in own_readings().items() for one in found]
    assert [pair for pair in forms if check(*pair, RUSSIAN) is not Verdict.PRESERVED] == []


def test_the_table_says_what_signs_there_are() -> None:
    assert set(own_readings()) <= set(signs())
    assert {one.said for one in own_readings()["в/в"] if one.part == PHRASE} == {"внутривенно"}


@pytest.mark.parametrize(
    ("words", "touching", "place", "spoken"),
    [
        (["ракета", "С", "-", "300"], 2, 1, "С"),
        (["47", "К"], 1, 1, "к"),
        (["q", "и", "h"], None, 0, "q_latin"),
    ],
)
def test_letters(words: list[str], touching: int | None, place: int, spoken: str, grammar: Grammar) -> None:
    assert said(words, grammar, touching=touching)[place] == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("vodokanal-info.ru", "водоканал дефис инфо точка ру"),
        ("lenta.ru", "лента точка ру"),
        ("https://example.com/v2", "эйч ти ти пи эс двоеточие слэш слэш экзампл точка ком слэш ви два"),
        ("a-b@mail.ru", "эй дефис би собака мейл точка ру"),
        ("C:\\Program", "си двоеточие обратный слэш програм"),
        ("fps", "эф пи эс"),
        ("USPTO", "ю эс пи ти о"),
        ("HDCAM", "эйч ди си эй эм"),
        ("SAMBA", "самба"),
    ],
)
def test_addresses_and_acronyms(written: str, spoken: str) -> None:
    assert foreign_word(written) == spoken
