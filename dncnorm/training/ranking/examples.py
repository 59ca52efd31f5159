"""Examples for the reading ranker: tokens of corpora, other spellings of them, numbers of raw text.

An example is a token with its candidates, the right ones among them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from dncnorm import languages
from dncnorm.core.records import Sentence
from dncnorm.core.special import is_changed
from dncnorm.core.typed import as_typed
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.corpus.neighbours import has_neighbours, iter_neighbour_rows
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.languages.modules import Agreement
from dncnorm.ranking.candidates import Candidates
from dncnorm.ranking.ranker import Question, RankerError, agreement_of
from dncnorm.segmentation import segment
from dncnorm.training.examples import read_examples

_TOKENS = re.compile(r"[\w-]+|[^\w\s]")
VARIANT = "variant"
IsUsed = Callable[[int], bool]


def always(place: int) -> bool:
    """Every row is used."""
    return True


class Example(NamedTuple):
    """A token whose reading is known. right: the indices of its candidates; a form may have two readings. weight: of
    the example.
    """

    question: Question
    right: tuple[int, ...]
    weight: float


@dataclass(frozen=True)
class Recipe:
    """A config file, hub_configs/ranker-*.json.

    files: corpus files of the data's folder, each with its `weight`, and the `share` of its examples that is taken.
    class_shares: by class, the share of examples that is taken of all files; 1 by default.
    variants: the share of the language's variants that is taken. variant_weight: the maximum weight of a variant.
    quirks: files of the corpus's rows with their neighbours (`corpus.rows`), each with its `weight`: they teach the
    style "corpus". quirky: the share of the examples of `files`, variants aside, that count for both styles.
    raw: files of raw text, for the language's word statistics, and for numbers that their neighbours disambiguate.
    raw_characters: read of each. named_copies: the copies of such a number. placed: the share of raw sentences that a
    number is inserted into; placed_weight: of such an example. shortened: the share of raw sentences in which a word
    is abbreviated; shortened_weight: of such an example. ordinals_weight: of one that a ranker is taught behind the
    others; marked_weight: of one in a marked sentence. lemmas: known by name.
    trees: how many of each kind. taught: how many a ranker is taught by, behind its own. learning_rate,
    max_depth, subsample, colsample, l2: XGBoost's.
    least_share: as in `RankerConfig`.
    """

    language: str
    comment: list[str] = field(default_factory=list)
    files: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    class_shares: Mapping[str, float] = field(default_factory=dict)
    variants: float = 1.0
    variant_weight: float = 1.0
    quirks: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    quirky: float = 0.0
    raw: list[str] = field(default_factory=list)
    raw_characters: int = 20_000_000
    named_copies: int = 1
    placed: float = 0.0
    placed_weight: float = 1.0
    shortened: float = 0.0
    shortened_weight: float = 1.0
    ordinals_weight: float = 3.0
    marked_weight: float = 1.0
    lemmas: int = 1000
    trees: Mapping[str, int] = field(default_factory=dict)
    taught: int = 80
    learning_rate: float = 0.1
    max_depth: int = 7
    subsample: float = 0.7
    colsample: float = 0.4
    l2: float = 2.0
    least_share: float = 0.5
    seed: int = 0

    @classmethod
    def read(cls, file: str | Path) -> Recipe:
        """Reads a config file. Raises RankerError for an unknown key."""
        values = json.loads(Path(file).read_text(encoding="utf-8"))
        known = [item.name for item in fields(cls)]
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise RankerError(f"{file}: unknown key {unknown[0]!r}; known are {', '.join(known)}")
        return cls(**values)


class ExampleMaker:
    """Makes the examples of a recipe."""

    def __init__(self, recipe: Recipe, data: Path, grammar: Grammar, is_used: IsUsed = always) -> None:
        """is_used: whether a row of the recipe's `quirks` is trained on, by its place; others are held out."""
        self._recipe, self._data, self._is_used = recipe, data, is_used
        self._language: Language = languages.get(recipe.language)
        self._agreement: Agreement = agreement_of(self._language)
        self._candidates = Candidates(grammar)

    def training(self) -> Iterator[Example]:
        """Yields the examples of the recipe's files, then of its raw text."""
        rng = Random(self._recipe.seed)
        for name, settings in self._recipe.files.items():
            for example, semiotic_class in self._of_file(self._data / name, settings["weight"], rng):
                share = settings["share"] * self._recipe.class_shares.get(semiotic_class, 1.0)
                if rng.random() < share:
                    yield example
                    if semiotic_class != VARIANT and rng.random() < self._recipe.quirky:
                        yield with_quirks(example)
        yield from self._of_raw_text(rng)
        for name, settings in self._recipe.quirks.items():
            rows = rows_of(self._data / name)
            used = [row for place, row in enumerate(rows) if self._is_used(place)]
            for example, _ in self._of_sentences(used, settings["weight"]):
                yield with_quirks(example)

    def ordinals(self) -> Iterator[Example]:
        """Yields the ordinals of raw text that were written out, in figures."""
        rng = Random(self._recipe.seed)
        for line in raw_lines(self._recipe, self._data):
            for words, index, is_right in self._agreement.written_ordinals(tuple(_TOKENS.findall(line)), rng):
                example = self._example(tuple(words), index, is_right, self._recipe.ordinals_weight)
                if example:
                    yield example

    def marked(self, files: Iterable[Path]) -> Iterator[Example]:
        """Yields the ranked tokens of marked sentences (`dncnorm.training.examples`)."""
        for item in (item for file in files for item in read_examples(file)):
            said = {(span.start, span.end): span.said.replace("ё", "е") for span in item.spans}
            for sentence in segment(as_typed(item.text), self._language):
                words = tuple(self._language.corpus_form(token.before) for token in sentence.tokens)
                for index, token in enumerate(sentence.tokens):
                    if wanted := said.get((token.start or 0, token.end or 0)):
                        example = self._example(words, index, wanted.__eq__, self._recipe.marked_weight)
                        if example:
                            yield example

    def of_corpus(self, file: Path) -> Iterator[tuple[Example, str]]:
        """Yields a corpus's examples with their classes, without variants."""
        return self._of_file(file, 1.0, None)

    def _of_file(self, file: Path, weight: float, rng: Random | None) -> Iterator[tuple[Example, str]]:
        for sentence in iter_sentences(file):
            yield from self._of_sentences([sentence], weight)
            if rng is not None:
                yield from self._variants(sentence.tokens, min(weight, self._recipe.variant_weight), rng)

    def _of_sentences(self, sentences: Iterable[Sentence], weight: float) -> Iterator[tuple[Example, str]]:
        for sentence in sentences:
            words = tuple(map(self._language.corpus_form, sentence.words))
            for index, row in enumerate(sentence.tokens):
                if not is_changed(row):
                    continue
                example = self._example(words, index, str(row.after).__eq__, weight)
                if example:
                    yield example, row.semiotic_class or ""

    def _variants(self, rows: Sequence[Any], weight: float, rng: Random) -> Iterator[tuple[Example, str]]:
        for words, index, is_right in self._agreement.variants(rows, rng):
            if rng.random() < self._recipe.variants:
                example = self._example(tuple(words), index, is_right, weight)
                if example:
                    yield example, VARIANT

    def _of_raw_text(self, rng: Random) -> Iterator[Example]:
        """Yields numbers that their neighbours disambiguate, inserted numbers, and abbreviated words."""
        recipe, agreement = self._recipe, self._agreement
        for line in raw_lines(recipe, self._data):
            words = tuple(_TOKENS.findall(line))
            for named, index, agrees in agreement.named_numbers(words, rng):
                example = self._example(tuple(named), index, agrees, 1.0)
                if example:
                    yield from [example] * recipe.named_copies
            for share, made, weight in (
                (recipe.placed, agreement.placed_numbers, recipe.placed_weight),
                (recipe.shortened, agreement.shortened_words, recipe.shortened_weight),
            ):
                if rng.random() < share:
                    found = (
                        self._example(tuple(others), at, is_right, weight) for others, at, is_right in made(words, rng)
                    )
                    yield from filter(None, found)

    def _example(
        self, words: tuple[str, ...], index: int, is_right: Callable[[str], bool], weight: float
    ) -> Example | None:
        """Returns an example; None for a token that is not ranked, or whose readings are all right or all wrong."""
        if self._agreement.kind(words[index]) is None:
            return None
        candidates = self._candidates.of(words[index])
        right = tuple(place for place, candidate in enumerate(candidates) if is_right(candidate.text))
        if not 0 < len(right) < len(candidates):
            return None
        return Example(Question(words, index, candidates), right, weight)


def rows_of(file: Path) -> list[Sentence]:
    """Returns rows of a corpus: with their neighbours, or of a dictionary."""
    if has_neighbours(file):
        return list(iter_neighbour_rows(file))
    return [Sentence((row,)) for row in read_dictionary(file)]


def with_quirks(example: Example) -> Example:
    """Returns the same example in the style of the corpus."""
    return example._replace(question=replace(example.question, has_quirks=True))


def raw_lines(recipe: Recipe, data: Path) -> Iterator[str]:
    """Yields the lines of the recipe's raw text."""
    for name in recipe.raw:
        left = recipe.raw_characters
        with open(data / name, encoding="utf-8") as lines:
            for line in lines:
                left -= len(line)
                if left < 0:
                    break
                yield line
