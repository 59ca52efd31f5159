"""Russian: raw text is cut, a grammar reads its tokens, values are checked; rules and model are not there yet."""

from __future__ import annotations

from pathlib import Path

from dncnorm.languages.base import (
    AlwaysSpoken,
    Check,
    CorpusMarkup,
    Demo,
    GateKnowledge,
    Language,
    SegmentationRules,
    unchanged_row,
)
from dncnorm.languages.modules import GrammarSource
from dncnorm.languages.ru.corpus_form import corpus_form
from dncnorm.languages.ru.shapes import TELEPHONES, addresses

FOLDER = Path(__file__).parent


def _grammar() -> GrammarSource:
    from dncnorm.languages.ru import grammar

    return grammar


def _check() -> Check:
    """The check's readers, loaded when a value is first checked."""
    from dncnorm.languages.ru.check import KINDS
    from dncnorm.languages.ru.check.spoken.phrases import parses
    from dncnorm.languages.ru.check.written.tokens import admissible

    return Check(admissible, parses, KINDS)


LANGUAGE = Language(
    code="ru",
    name="Russian",
    segmentation=SegmentationRules(
        words=FOLDER / "segmentation.tsv", telephones=TELEPHONES, addresses=addresses, initials_anywhere=True
    ),
    corpus_form=corpus_form,
    markup=CorpusMarkup(),
    gate=GateKnowledge(vowels="аеёиоуыэюя", script=(("Ѐ", "ӿ"),), silent_spans=()),
    always_spoken=AlwaysSpoken(),
    context_rules=None,
    sentence_rules=(),
    wording_rules=(),
    letter_runs={"LETTERS": 1},
    character_names=FOLDER / "character_names.tsv",
    grammar=_grammar,
    check=_check,
    numbers=None,
    generated_tokens=None,
    proofs=None,
    dictionary_row=unchanged_row,
    number_words=None,
    class_words=None,
    class_grammars=None,
    demo=Demo(
        sentences=(),
        examples=("12 февраля 2013 года СССР уже не было.", "Посылка весом 15 кг стоила $70 млн."),
        voice="ru",
    ),
)
