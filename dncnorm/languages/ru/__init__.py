"""Russian: how raw text is cut and read, and how values are checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dncnorm.languages.base import (
    AlwaysSpoken,
    Check,
    GateKnowledge,
    Language,
    SegmentationRules,
    unchanged_row,
)
from dncnorm.languages.modules import Agreement, GrammarSource
from dncnorm.languages.ru.character_names import character_names
from dncnorm.languages.ru.corpus_form import corpus_form
from dncnorm.languages.ru.demo import DEMO
from dncnorm.languages.ru.foreign import LATIN_LETTERS, foreign_word
from dncnorm.languages.ru.generated import generated_tokens
from dncnorm.languages.ru.lexicon import LEXICON, calendar
from dncnorm.languages.ru.markup import MARKUP
from dncnorm.languages.ru.numbers import numbers
from dncnorm.languages.ru.pauses import pause
from dncnorm.languages.ru.shape_parts import parts
from dncnorm.languages.ru.spelling import LETTER_NAMES, SAID_AS_WORDS, standard_reading, standard_spelling
from dncnorm.languages.ru.transliteration import transliterated

FOLDER = Path(__file__).parent


def _grammar() -> GrammarSource:
    from dncnorm.languages.ru import grammar

    return grammar


def _agreement() -> Agreement:
    from dncnorm.languages.ru import agreement

    return agreement


def _word_tags() -> Callable[[str], str]:
    from dncnorm.languages.ru.agreement.tags import word_tag

    return word_tag


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
        words=FOLDER / "segmentation.tsv",
        shapes=(FOLDER / "shapes.tsv",),
        parts=parts,
        initials_anywhere=True,
    ),
    lexicon=LEXICON,
    corpus_form=corpus_form,
    markup=MARKUP,
    months=lambda: [name.declined().forms[1][0] for name in calendar.names("month")],
    month_first=False,
    weekdays=calendar.weekdays,
    names=tuple,
    range_word="",
    word_stem=3,
    gate=GateKnowledge(vowels="аеёиоуыэюя", script=(("Ѐ", "ӿ"),), silent_spans=()),
    always_spoken=AlwaysSpoken(classes=frozenset(["PLAIN", "ELECTRONIC", "ORDINAL"]), symbols=frozenset(".@/ -")),
    corpus_rules=FOLDER / "corpus_rules.tsv",
    transliterated=transliterated,
    context_rules=FOLDER / "context_rules.tsv",
    wordings={},
    aviation=None,
    wording_rules=(),
    letter_runs={"LETTERS": 1},
    speech={"spacing": "written", "spelling": "standard"},
    standard_spelling=standard_spelling,
    said_as_words=SAID_AS_WORDS,
    letter_names=LETTER_NAMES,
    standard_reading=standard_reading,
    pause=pause,
    inner_pause=",",
    foreign_word=foreign_word,
    foreign_letters=LATIN_LETTERS,
    character_names=character_names,
    grammar=_grammar,
    agreement=_agreement,
    word_tags=_word_tags,
    check=_check,
    numbers=numbers,
    generated_tokens=generated_tokens,
    dictionary_row=unchanged_row,
    silent_in_dictionaries=frozenset(["VERBATIM"]),
    demo=DEMO,
)
