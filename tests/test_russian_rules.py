"""Russian context rules and pauses, without a model."""

from __future__ import annotations

import pytest
from russian_cases import ContextCase, cases, context_cases

from dncnorm import languages
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.ru.agreement.shortened import is_abbreviated
from dncnorm.languages.ru.lexicon.abbreviations import readings
from dncnorm.languages.ru.pauses import pause
from dncnorm.normalization.context_rules import ContextRules
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.rendering import Rendering, spoken_form, spoken_text
from dncnorm.values import Verdict, check

RUSSIAN = languages.get("ru")
SPEECH = Rendering(spacing="written", spelling="standard")


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    """The embedded grammar."""
    return Grammar.from_pretrained(EMBEDDED / "ru" / GRAMMAR_FOLDER)


@pytest.fixture(scope="module")
def rules(grammar: Grammar) -> ContextRules:
    return ContextRules(RUSSIAN, grammar)


@pytest.mark.parametrize("case", context_cases("context_cases_ru.txt"), ids=lambda case: " ".join(case.words))
def test_context_rules(case: ContextCase, rules: ContextRules) -> None:
    for index, word in enumerate(case.words):
        choice = rules.choices(word).chosen(case.words, index)
        expected = case.said.get(index, word)
        if any(map(str.isdecimal, word)) or not any(map(str.isalpha, word)):
            continue
        if choice is not None and choice.rule.among is not None:
            assert choice.rule.leaves(choice.rule.semiotic_class, expected)
        elif choice is not None or not is_abbreviated(word):
            assert (word if choice is None else choice.said(word)) == expected


def test_the_check_allows_every_form_of_an_abbreviation() -> None:
    forms = [(short, form.said) for short, found in readings().items() for one in found for form in one.forms]
    assert [pair for pair in forms if check(*pair, RUSSIAN) is not Verdict.PRESERVED] == []


def segment(before: str, after: str, semiotic_class: str, rule: str | None = None) -> Segment:
    return Segment(0, len(before), before, after, "grammar", rule, 1.0, 1.0, semiotic_class)


@pytest.mark.parametrize(("spoken", "text"), [("английский", "по-английски"), ("английского", "английского")])
def test_a_language_in_brackets_is_an_adverb_for_a_voice(spoken: str, text: str) -> None:
    assert spoken_text([segment("англ.", spoken, "PLAIN")], SPEECH, RUSSIAN) == text
    assert spoken_text([segment("англ.", spoken, "PLAIN")], Rendering(), RUSSIAN) == spoken


@pytest.mark.parametrize(("given", "spoken"), cases("pause"))
def test_a_range_keeps_its_dash(given: str, spoken: str) -> None:
    before, semiotic_class, after = given.split(" | ")
    assert spoken_form(segment(before, after, semiotic_class), SPEECH, RUSSIAN) == spoken


def test_a_pause_is_punctuation_and_a_time_has_none() -> None:
    given = segment("5-10", "пять десять", "CARDINAL")
    assert spoken_form(given, Rendering(punctuation="sil", spelling="standard"), RUSSIAN) == "пять sil десять"
    assert spoken_form(given, Rendering(), RUSSIAN) == "пять десять"
    assert pause(segment("9-20", "девять двадцать", "CARDINAL", "clock")) is None
