"""Defines `Language`, the frozen object through which the engines access all language-specific data.

A language is a folder, `languages/<code>/`, whose `__init__.py` defines `LANGUAGE`. Engines (segmentation, gate,
grammars, value check, rules, rendering, alignment, training) receive that object and contain nothing about any language
themselves. A field that a language leaves at its default means that the language has no such thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from dncnorm.core.records import Token
from dncnorm.core.segments import Segment
from dncnorm.languages.drawing import TokenGenerator
from dncnorm.languages.modules import Agreement, GrammarSource


class Lexicon(NamedTuple):
    """What the engines take from a language's lexicon; by default nothing.

    forms: written forms by kind, as in the table of `SegmentationRules.words`. lists: the entries of lists for the
    context rules: the list's name, a written form and what it says. no_words: forms of letters, in small ones, that are
    short for something and no words: a chooser is asked about them, whatever the gate says. whole_words: words, in
    small letters, that before the full stop of their sentence are short for nothing.
    """

    forms: Callable[[], Iterable[tuple[str, str]]] = tuple
    lists: Callable[[], Iterable[tuple[str, str, str]]] = tuple
    no_words: Callable[[], Iterable[str]] = tuple
    whole_words: Callable[[], Iterable[str]] = tuple

    @classmethod
    def of(
        cls, forms: Sequence[ModuleType], lists: Sequence[ModuleType], **others: Callable[[], Iterable[str]]
    ) -> Lexicon:
        """Returns the lexicon of modules that each read a table: those with `segmentation()`, and those with `lists()`.

        Of the lists of context rules, what a later module has holds. others: further fields.
        """
        return cls(
            lambda: ((kind, form) for part in forms for kind, written in part.segmentation() for form in written),
            lambda: (entry for part in lists for entry in part.lists()),
            **others,
        )


class SegmentationRules(NamedTuple):
    """How raw text is cut into tokens (`dncnorm.segmentation`).

    words: a TSV of written forms by kind, `dncnorm.segmentation.words.KINDS`, beside those of the lexicon.
    shapes: TSVs of the language's own shapes (`dncnorm.segmentation.shape_tables`): of the kind `number` those that
        begin with a digit or a symbol, tried before all others (ranges, compounds, telephone numbers); `amount`
        amounts and codes that begin with a letter or a symbol, tried before all others; `address` roads, short codes
        and symbols that begin with a letter.
    parts: loads expressions that rows of `shapes` name and that are no rows.
    initials_anywhere: whether a lone capital keeps its dot at the start of a sentence or bracket, too.
    openers: a file of words that, capitalized behind an abbreviation's dot, begin a sentence, and are no names
        (`training/learn_openers.py`); those of `words` also do behind a name's initial.
    """

    words: Path
    shapes: tuple[Path, ...] = ()
    parts: Callable[[], Mapping[str, str]] = dict
    initials_anywhere: bool = False
    openers: Path | None = None


class CorpusMarkup(NamedTuple):
    """How the language's corpus writes what it spells out.

    letter_suffix: follows a letter that is spoken by its name inside an address (`a_letter`); on its own, after a space
        (` _letter`), it is a gap. dot: the word for the dot of an address. genitive: what may follow a letter's name.
    transliterated_suffix: follows each letter of a foreign word (`р_trans е_trans`).
    """

    letter_suffix: str = ""
    dot: str = ""
    genitive: str = ""
    transliterated_suffix: str = ""

    @property
    def gap(self) -> str:
        """Returns the word for a space inside an address."""
        return f" {self.letter_suffix}"


class GateKnowledge(NamedTuple):
    """What the gate's lexicon takes from the language when it is learned.

    vowels: in lower case. script: first and last letters of the ranges that the language itself is written in; letters
        outside are foreign. silent_spans: the lowest and highest first number of the pairs one apart ("1994-95") whose
        dash is silent in the corpus.
    """

    vowels: str = ""
    script: tuple[tuple[str, str], ...] = ()
    silent_spans: tuple[tuple[int, int], ...] = ()


class AlwaysSpoken(NamedTuple):
    """Classes and symbols whose tokens always go past the gate.

    classes: those of the grammar's usual reading. symbols: a token has at least one of them; checking this first spares
        most queries to the grammar.
    """

    classes: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()


class WordingRule(NamedTuple):
    """A rule that trims spoken words, given the previous segment ("the" after "this"); it changes no reading.

    apply: the previous segment and this one -> this one, changed or unchanged.
    """

    name: str
    apply: Callable[[Segment, Segment], Segment]


class Check(NamedTuple):
    """The independent check: returns each `dncnorm.values.Value` that a token may have, and that a phrase can mean.

    They may come one by one: where one is enough, the others are not read.
    kinds: by semiotic class, kinds of value that it has in this language beside those that it has in every one.
    """

    admissible: Callable[[str], Iterable[Any]]
    parses: Callable[[str], Iterable[Any]]
    kinds: Mapping[str, frozenset[str]] = MappingProxyType({})


class NumberReading(NamedTuple):
    """One way to speak a number, and the function that does.

    kind: "ordinal", "cardinal", "year", "digits" or "decimal"; then, after spaces, what the language tells apart in it,
    as a case and a gender.
    """

    kind: str
    speak: Callable[[str], str]


class Numbers(NamedTuple):
    """Numbers in running text, for augmentation (`dncnorm.training.augmentation`).

    pattern: finds the numbers of a token. readings: how a number may be read in a semiotic class, the preferred first.
    draw: draws another number for the one at a match, to be read in the given way.
    amount: matches what precedes the unit of a measure. year: matches a token that may be read as a year.
    """

    pattern: re.Pattern[str]
    readings: Callable[[str, str | None], Sequence[NumberReading]]
    draw: Callable[[re.Match[str], str, Token, Random], str]
    amount: re.Pattern[str]
    year: re.Pattern[str]


class Demo(NamedTuple):
    """What the demos show.

    sentences: what `make demo` speaks. examples: texts to try on the demo page.
    voice: the name of eSpeak NG's voice, or "" for none.
    """

    sentences: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    voice: str = ""


def unchanged(word: str) -> str:
    """Returns the word: the default, for a corpus that writes tokens as raw text does."""
    return word


def no_foreign_word(word: str) -> str | None:
    """Returns None: the default, for a language whose voice reads all scripts."""
    return None


def no_other_reading(written: str, spoken: str) -> str | None:
    """Returns None: the default, for a language whose voice reads as its corpus does."""
    return None


def no_pause(segment: Segment) -> tuple[int, str] | None:
    """Returns None: the default, for a language whose corpus says a word where a range has its dash."""
    return None


def unchanged_row(token: Token) -> Token:
    """Returns the row: the default, for dictionaries that are written like the corpus."""
    return token


@dataclass(frozen=True, eq=False)
class Language:
    """All language-specific data and functions. Equal is only the same object: the registry has one for each code.

    code, name: "en", "English".
    segmentation: how raw text is cut. lexicon: its words, and what they say.
    corpus_form: converts a raw token to the form that the corpus has.
    markup: how the corpus spells addresses.
    months: as a date has them behind its day, from January on; none if no date can be written so.
    month_first: whether a date that asks for its month first is said in this order, too.
    weekdays: the days of the week by how they are written, in small letters, without a stop.
    names: loads the spoken words of months, places and the like that are written with a capital.
    range_word: what a dash says in a range; "" if it is silent there.
    word_stem: the letters that a word's forms begin with, to align words by more than attention; 0 for attention alone.
    gate: what the gate's lexicon takes over. always_spoken: tokens that always go past the gate.
    corpus_rules: a TSV of what the corpus says by the words around a token, good speech or not; for the style "corpus",
        before the context rules, and read as they are. transliterated: how the corpus says a foreign word; its result
        is None for what it does not say so.
    context_rules: a TSV of readings that the words around a token decide (`dncnorm.normalization.context_rules`).
    wording_rules: what is trimmed at the very end.
    wordings: for options of a `Rendering`, by name and value, how the spoken words change.
    aviation: how aviation says a token that begins with a number, by its written and its usual spoken form.
    letter_runs: by semiotic class, the minimum number of consecutive single letters that are read as letter names.
    speech: the rendering options that the style "speech" has other than "corpus", with their values.
    standard_spelling: converts a spoken word of the corpus to the standard spelling.
    said_as_words: acronyms that a voice says as words, where the corpus spells them, and how these words are written;
        for the standard spelling.
    letter_names: how the letters of acronyms are called, for the standard spelling: `с с с р` is эс эс эс эр. Without
        them letters stay letters.
    standard_reading: what a voice says where the corpus reads a token otherwise, by written and spoken form; None where
        both say the same. For the standard spelling.
    pause: after how many of its spoken words a voice pauses inside a token, and the punctuation that tells it to;
        None for no pause. For the standard spelling.
    inner_pause: the punctuation of a silence inside a token, as between the groups of a telephone number; "" for none.
        For the standard spelling.
    foreign_word: how a voice says a word or acronym of another script; None for what is none; for the standard
        spelling. foreign_letters: single letters that it says by their names even if they are left as written.
    character_names: characters and their names, to spell a token with; a TSV, or what returns them.
    grammar: the package that holds the covering grammar's source, with `source()`; needs pynini.
    agreement: loads the features of readings in a sentence, for the reading ranker (`dncnorm.ranking`).
    word_tags: loads the function that says what a written word's form may be, as one symbol ("" if nothing is known of
        it), for networks that read tags (`context: tagged_window`).
    check: loads the independent check of values; it shares no code and no table with the grammar.
    numbers: for augmentation. generated_tokens: what draws written tokens of every class at random.
    dictionary_row: converts a row of the language's dictionaries to the form of its corpus.
    silent_in_dictionaries: classes whose unchanged rows in dictionaries are written as they stand where the corpus has
        `sil`: nobody can say which of the two they are, so the network does not learn them.
    demo: what the demos show.
    """

    code: str
    name: str
    segmentation: SegmentationRules
    lexicon: Lexicon = field(default_factory=Lexicon)
    corpus_form: Callable[[str], str] = unchanged
    markup: CorpusMarkup = field(default_factory=CorpusMarkup)
    months: Callable[[], Sequence[str]] = tuple
    month_first: bool = False
    weekdays: Callable[[], Mapping[str, str]] = dict
    names: Callable[[], Collection[str]] = tuple
    range_word: str = ""
    word_stem: int = 0
    gate: GateKnowledge = field(default_factory=GateKnowledge)
    always_spoken: AlwaysSpoken = field(default_factory=AlwaysSpoken)
    corpus_rules: Path | None = None
    transliterated: Callable[[str], str | None] | None = None
    context_rules: Path | None = None
    wording_rules: tuple[WordingRule, ...] = ()
    wordings: Mapping[str, Mapping[str, Callable[[list[str]], list[str]]]] = field(default_factory=dict)
    aviation: Callable[[str, str], str] | None = None
    letter_runs: Mapping[str, int] = field(default_factory=dict)
    speech: Mapping[str, str] = field(default_factory=dict)
    standard_spelling: Callable[[str], str] = unchanged
    said_as_words: Mapping[str, str] = field(default_factory=dict)
    letter_names: Mapping[str, str] = field(default_factory=dict)
    standard_reading: Callable[[str, str], str | None] = no_other_reading
    pause: Callable[[Segment], tuple[int, str] | None] = no_pause
    inner_pause: str = ""
    foreign_word: Callable[[str], str | None] = no_foreign_word
    foreign_letters: frozenset[str] = frozenset()
    character_names: Path | Callable[[], Mapping[str, str]] | None = None
    grammar: Callable[[], GrammarSource] | None = None
    agreement: Callable[[], Agreement] | None = None
    word_tags: Callable[[], Callable[[str], str]] | None = None
    check: Callable[[], Check] | None = None
    numbers: Callable[[], Numbers] | None = None
    generated_tokens: Callable[[], TokenGenerator] | None = None
    dictionary_row: Callable[[Token], Token] = unchanged_row
    silent_in_dictionaries: frozenset[str] = frozenset()
    demo: Demo = field(default_factory=Demo)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its code: in another process it is that one's own."""
        from dncnorm import languages

        return languages.get, (self.code,)
