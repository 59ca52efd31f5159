"""English."""

from __future__ import annotations

from pathlib import Path

from dncnorm.languages.base import (
    AlwaysSpoken,
    Check,
    GateKnowledge,
    Language,
    SegmentationRules,
    no_foreign_word,
    no_pause,
)
from dncnorm.languages.en.corpus_form import corpus_form
from dncnorm.languages.en.cutting.shapes import parts
from dncnorm.languages.en.demo import DEMO
from dncnorm.languages.en.dictionary_rows import dictionary_row
from dncnorm.languages.en.generated import generated_tokens
from dncnorm.languages.en.lexicon import LEXICON, calendar, names
from dncnorm.languages.en.lexicon.character_names import character_names
from dncnorm.languages.en.markup import MARKUP
from dncnorm.languages.en.numbers import numbers
from dncnorm.languages.en.spelling import SAID_AS_WORDS, standard_reading, standard_spelling
from dncnorm.languages.en.wording import WORDING_RULES, WORDINGS, aviation
from dncnorm.languages.modules import GrammarSource

FOLDER = Path(__file__).parent


def _check() -> Check:
    """The check's readers, loaded when a value is first checked."""
    from dncnorm.languages.en.check.spoken.phrases import parses
    from dncnorm.languages.en.check.written.tokens import admissible

    return Check(admissible, parses)


def _grammar() -> GrammarSource:
    from dncnorm.languages.en import grammar

    return grammar


LANGUAGE = Language(
    code="en",
    name="English",
    segmentation=SegmentationRules(
        words=FOLDER / "segmentation.tsv",
        openers=FOLDER / "openers.txt",
        shapes=(FOLDER / "cutting" / "shapes.tsv",),
        parts=parts,
    ),
    lexicon=LEXICON,
    corpus_form=corpus_form,
    markup=MARKUP,
    months=lambda: [name.name for name in calendar.names("month")],
    month_first=True,
    weekdays=lambda: calendar.named("weekday"),
    names=names,
    range_word="to",
    word_stem=0,
    gate=GateKnowledge(
        vowels="aeiouy",
        script=(("A", "\u036f"),),
        # Seasons and neighbouring pages (1994-95, 57-58), but not 3-4, 290-291, 1873-1874 or 2008-09.
        silent_spans=((10, 98), (1900, 1998), (2010, 2098)),
    ),
    always_spoken=AlwaysSpoken(classes=frozenset(["ELECTRONIC"]), symbols=frozenset(".@/#:")),
    corpus_rules=None,
    transliterated=None,
    context_rules=FOLDER / "context_rules.tsv",
    wording_rules=WORDING_RULES,
    wordings=WORDINGS,
    aviation=aviation,
    letter_runs={"LETTERS": 1, "ADDRESS": 1, "TIME": 2, "DATE": 2, "VERBATIM": 2},
    speech={"letter_case": "upper", "spacing": "written", "spelling": "standard"},
    standard_spelling=standard_spelling,
    said_as_words=SAID_AS_WORDS,
    letter_names={},
    standard_reading=standard_reading,
    pause=no_pause,
    inner_pause=",",
    foreign_word=no_foreign_word,
    foreign_letters=frozenset(),
    character_names=character_names,
    grammar=_grammar,
    check=_check,
    agreement=None,
    word_tags=None,
    numbers=numbers,
    generated_tokens=generated_tokens,
    dictionary_row=dictionary_row,
    silent_in_dictionaries=frozenset(["VERBATIM"]),
    demo=DEMO,
)
