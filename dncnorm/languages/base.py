"""What a language is to the engines: one frozen object, and everything that knows the language behind it.

A language is a folder, `languages/<code>/`, whose `__init__.py` defines `LANGUAGE`. Engines (segmentation, gate,
grammars, value check, rules, rendering, alignment, training) receive that object and know no language themselves. A
field that a language leaves at its default says that the language has no such thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from dncnorm.core.records import Token
from dncnorm.core.segments import Segment


class WordForms(Protocol):
    """The written forms of a language's table, by kind."""

    def any_of(self, *kinds: str, capitals: bool = False) -> str:
        """A regular expression for any written form of these kinds."""
        ...


def no_addresses(words: WordForms) -> tuple[str, ...]:
    """Of a language without shapes of its own."""
    return ()


class SegmentationRules(NamedTuple):
    """How raw text is cut into tokens (`dncnorm.segmentation`).

    words: a TSV of written forms by kind, `dncnorm.segmentation.words.KINDS`.
    telephones: regular expressions of digit groups that are one token, the first that matches wins.
    addresses: regular expressions, at a letter, of roads, short codes and symbols that are one token; of the words.
    """

    words: Path
    telephones: tuple[str, ...] = ()
    addresses: Callable[[WordForms], tuple[str, ...]] = no_addresses


class CorpusMarkup(NamedTuple):
    """How the language's corpus writes what it spells out.

    letter_suffix: follows a letter that is said by its name inside an address (`a_letter`); a space in front of it
        alone (` _letter`) is a gap. dot: the word for the dot of an address. genitive: what may follow a letter's name.
    """

    letter_suffix: str = ""
    dot: str = ""
    genitive: str = ""

    @property
    def gap(self) -> str:
        """The word that stands for a space inside an address."""
        return f" {self.letter_suffix}"


class GateKnowledge(NamedTuple):
    """What the gate's lexicon takes over from the language when it is learned.

    vowels: in lower case. script: first and last letters of the ranges that the language itself is written in; letters
        outside are foreign. silent_spans: lowest and highest first numbers of pairs one apart ("1994-95") between which
        the corpus says nothing.
    """

    vowels: str = ""
    script: tuple[tuple[str, str], ...] = ()
    silent_spans: tuple[tuple[int, int], ...] = ()


class AlwaysSpoken(NamedTuple):
    """Tokens that need work whatever the gate thinks: their usual reading in the grammar is of one of these classes.

    symbols: a token without any of these is none of them; it spares most questions to the grammar.
    """

    classes: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()


class Rewriter(Protocol):
    """How a sentence rule says a segment otherwise; the user's own word stays."""

    def read_as(self, semiotic_class: str, segment: Segment) -> Segment:
        """The segment in the grammar's usual reading of the class; as it is, where the class has none."""
        ...

    def say(self, spoken: str, semiotic_class: str, segment: Segment) -> Segment:
        """The segment with other words."""
        ...


class SentenceRule(NamedTuple):
    """A rule over the segments of one sentence, one a token: what is said of a symbol, by what stands around it.

    name: what the segments that it changes record. symbols: the written forms that it is asked about.
    apply: changes the list of segments in place, for the symbol at a place.
    """

    name: str
    symbols: frozenset[str]
    apply: Callable[[list[Segment], int, Rewriter], None]


class WordingRule(NamedTuple):
    """A rule that trims words already said, by the segment before ("the" after "this"); it changes no reading.

    apply: the previous segment and this one -> this one, changed or as it is.
    """

    name: str
    apply: Callable[[Segment, Segment], Segment]


class Check(NamedTuple):
    """The independent check: every `dncnorm.values.Value` that a token may be read as, and that a phrase can mean."""

    admissible: Callable[[str], frozenset[Any]]
    parses: Callable[[str], frozenset[Any]]


class NumberReading(NamedTuple):
    """One way to say a number: "ordinal", "cardinal", "year", "digits" or "decimal", and the function that says it."""

    kind: str
    speak: Callable[[str], str]


class Numbers(NamedTuple):
    """Numbers in running text, for augmentation (`dncnorm.training.augmentation`).

    pattern: finds the numbers of a token. readings: how a number may be said in a semiotic class, the preferred first.
    draw: another number for the one at a match, to be said in the given kind of reading.
    amount: matches what stands before the unit of a measure. year: matches a token that may be read as a year.
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
    """The corpus form of a language whose corpus writes tokens as raw text does."""
    return word


def unchanged_row(token: Token) -> Token:
    """The dictionary row of a language whose dictionaries are written as its corpus."""
    return token


@dataclass(frozen=True)
class Language:
    """Everything that knows a language.

    code, name: "en", "English".
    segmentation, corpus_form: how raw text is cut, and a raw token as the corpus writes it.
    markup: how the corpus spells addresses.
    gate: what the gate's lexicon takes over. always_spoken: tokens that need work whatever the gate thinks.
    context_rules: a TSV of readings that the words around a token decide (`dncnorm.normalization.context_rules`).
    sentence_rules: what is said of symbols and ranges, in order. wording_rules: what is trimmed at the very end.
    letter_runs: from how many single letters in a row on they are names of letters, by semiotic class.
    character_names: a TSV of characters and their names, to spell a token with.
    grammar: the package that holds the covering grammar's source, with `source()`; needs pynini.
    check: loads the independent check of values; it shares no code and no table with the grammar.
    numbers: for augmentation. generated_tokens: loads the module that draws written tokens of every class at random.
    proofs: loads the module that lists what a proof of the grammar tries. dictionary_row: a row of the language's
        dictionaries as its corpus would have it.
    number_words, class_words: TSVs that a grammar is induced from. class_grammars: loads a module of hand-written class
        grammars for induction.
    demo: what the demos show.
    """

    code: str
    name: str
    segmentation: SegmentationRules
    corpus_form: Callable[[str], str] = unchanged
    markup: CorpusMarkup = field(default_factory=CorpusMarkup)
    gate: GateKnowledge = field(default_factory=GateKnowledge)
    always_spoken: AlwaysSpoken = field(default_factory=AlwaysSpoken)
    context_rules: Path | None = None
    sentence_rules: tuple[SentenceRule, ...] = ()
    wording_rules: tuple[WordingRule, ...] = ()
    letter_runs: Mapping[str, int] = field(default_factory=dict)
    character_names: Path | None = None
    grammar: Callable[[], ModuleType] | None = None
    check: Callable[[], Check] | None = None
    numbers: Callable[[], Numbers] | None = None
    generated_tokens: Callable[[], ModuleType] | None = None
    proofs: Callable[[], ModuleType] | None = None
    dictionary_row: Callable[[Token], Token] = unchanged_row
    number_words: Path | None = None
    class_words: Path | None = None
    class_grammars: Callable[[], ModuleType] | None = None
    demo: Demo = field(default_factory=Demo)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its code: in another process it is that one's own."""
        from dncnorm import languages

        return languages.get, (self.code,)

    def __hash__(self) -> int:
        """By code: the registry holds one object for each."""
        return hash(self.code)

    def __eq__(self, other: object) -> bool:
        return self is other
