"""The task "a sentence in, a sentence out": examples of whole sentences (JG20 section 2.1; Z19 section 4).

    tokens -> written forms joined by spaces    -> one query, whose token is the sentence
           -> spoken forms joined by spaces     -> its target; `<self>` and `sil` are the written form

JG20's preprocessing: a sentence with a character outside the alphabet is left out, and one that is spoken in more than
177 characters. Its experiments take the shortest sentences (E1), or any (E2, E3).
"""

from __future__ import annotations

import logging
import random
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import SELF, SILENCE, SPECIALS, split_words
from dncnorm.corpus import iter_sentences, sentence_from_example
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.pieces import Pieces, learn_pieces
from dncnorm.model.source import SourceBuilder
from dncnorm.model.vocabularies import PIECES
from dncnorm.model.whole_sentences import sentence_query
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.counting import BoundedCounter
from dncnorm.training.progress import counted
from dncnorm.training.seq2seq.batches import BatchStream
from dncnorm.training.seq2seq.data import Made, TrainingFiles
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.kept import KeptFile
from dncnorm.training.seq2seq.options import RANDOM, SentenceOptions, TrainingOptions

logger = logging.getLogger(__name__)

SENTENCE_CLASS = "SENTENCE"
"""The semiotic class of a sentence."""
MOST_WORDS = 500_000
"""The maximum number of words counted for pieces; beyond it, the rarer half is dropped."""
_SLICES = 1 << 32


def spoken_form(token: Token) -> str | None:
    """Returns a token's part of the spoken sentence; None if unknown."""
    return token.before if token.after in (SELF, SILENCE) else token.after


def sentence_example(sentence: Sentence) -> Example | None:
    """Returns a sentence's one example; None if a token's spoken form is unknown."""
    spoken = [spoken_form(token) for token in sentence.tokens]
    known = [form for form in spoken if form is not None]
    if len(known) < len(spoken):
        return None
    return Example(sentence_query(" ".join(sentence.words)), " ".join(known), SENTENCE_CLASS)


@dataclass(frozen=True)
class Selection:
    """The sentences of an experiment, independent of the order of reading.

    alphabet: the allowed characters. longest: the maximum number of spoken characters. share: of these sentences,
    drawn by hashes of their text.
    """

    alphabet: frozenset[str]
    longest: int
    share: float = 1.0

    def fits(self, example: Example) -> bool:
        """Whether a sentence could be in the experiment, and thus in its test set."""
        return (
            len(example.target) <= self.longest
            and self.alphabet.issuperset(example.query.focus)
            and self.alphabet.issuperset(example.target)
        )

    def draws(self, example: Example) -> bool:
        """Whether a sentence is one that the experiment trains on."""
        return self.fits(example) and zlib.crc32(example.query.focus.encode("utf-8", "replace")) < self.share * _SLICES


class SentenceSurvey:
    """Counts a corpus in two passes: characters, then lengths and words of the remaining sentences. Memory grows only
    with distinct characters and words, and the words are bounded.
    """

    def __init__(self, options: SentenceOptions) -> None:
        self.options = options
        self.characters: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        self.words: BoundedCounter[str] = BoundedCounter(MOST_WORDS)

    def read(self, corpus: Sequence[str], language: Language) -> None:
        """Reads the files twice."""
        for example in _examples_of(corpus, language, "counting characters"):
            self.characters.update(example.query.focus)
            self.characters.update(example.target)
        possible = Selection(self.alphabet, self.options.longest)
        for example in _examples_of(corpus, language, "counting sentences"):
            if possible.fits(example):
                self.lengths[len(example.target)] += 1
                for text in (example.query.focus, example.target):
                    for word in split_words(text):
                        self.words.add(word)

    @property
    def alphabet(self) -> frozenset[str]:
        """Returns the most frequent characters, as many as the options allow."""
        ordered = sorted(self.characters, key=lambda character: (-self.characters[character], character))
        return frozenset(ordered[: self.options.alphabet])

    @property
    def selection(self) -> Selection:
        """Returns the sentences of the experiment: the shortest, or a random share, of the configured number; of the
        shortest, also all that tie with the last. Raises ValueError if
        there is no sentence.
        """
        total, size = self.lengths.total(), self.options.size
        if not total:
            raise ValueError("corpus: no whole sentence of known characters in it")
        if not 0 < size < total:
            return Selection(self.alphabet, self.options.longest)
        if self.options.selected == RANDOM:
            return Selection(self.alphabet, self.options.longest, size / total)
        lengths = sorted(self.lengths)
        sums = accumulate(self.lengths[length] for length in lengths)
        longest = next(length for length, count in zip(lengths, sums, strict=True) if count >= size)
        return Selection(self.alphabet, longest)

    def drawn(self, selection: Selection) -> int:
        """Returns about how many sentences the selection trains on."""
        short = sum(count for length, count in self.lengths.items() if length <= selection.longest)
        return round(selection.share * short)

    def vocabulary(self, units: str) -> list[str]:
        """Returns the symbols of a source, or of a target: the reserved ones, then characters or pieces."""
        if units == PIECES:
            return [*SPECIALS, *learn_pieces(self.words.counts, self.options.pieces).symbols[1:]]
        return [*SPECIALS, *sorted(self.alphabet)]

    def to_json(self) -> dict[str, Any]:
        """Returns all that was counted, as JSON gives it back."""
        lengths = sorted(self.lengths.items())
        return {"characters": self.characters, "lengths": lengths, "words": self.words.to_json()}

    def restore(self, kept: dict[str, Any]) -> None:
        """Takes over what `to_json` returned."""
        self.characters, self.lengths = Counter(kept["characters"]), Counter(dict(kept["lengths"]))
        self.words.restore(kept["words"])


def whole_sentences(paths: Sequence[str], language: Language) -> Iterator[tuple[Sentence, Example | None]]:
    """Yields every sentence of the files, as training would have it, and its example."""
    for sentence in iter_sentences(paths):
        converted = in_corpus_form(sentence, language)
        yield converted, sentence_example(converted)


@dataclass(frozen=True)
class SentenceData:
    """The counts of the files, and the material made from them; satisfies `Material`."""

    files: TrainingFiles
    config: DncNormConfig
    survey: SentenceSurvey

    def symbols(self, options: TrainingOptions, *, is_new: bool) -> tuple[list[str], list[str]]:
        """Returns the symbols of the source and of the target."""
        source, target = self.config.source_units, self.config.target_units
        found = {units: self.survey.vocabulary(units) for units in {source, target}}  # pieces are learned once
        return found[source], found[target]

    def context_pieces(self, size: int) -> Pieces | None:
        """Returns None: a sentence has no context."""
        return None

    def stream(self, options: TrainingOptions, made: Made) -> BatchStream:
        """Returns the batches of one process."""
        return SentenceStream(self.files, options, made, self.survey.selection)

    def dev(self, paths: Sequence[str], context: SourceBuilder, options: TrainingOptions) -> list[Example]:
        """Returns the sentences to choose the best step by."""
        selection = self.survey.selection
        found = (example for _, example in whole_sentences(paths, self.files.language) if example is not None)
        return [example for example in found if selection.fits(example) and context.fits(example.query)]


def gather_sentences(
    files: TrainingFiles,
    options: TrainingOptions,
    config: DncNormConfig,
    grammars: Mapping[str, Grammar | None],
    kept: KeptFile | None = None,
) -> SentenceData:
    """Reads the files twice, and counts what `SentenceSurvey` counts.

    Raises ValueError for what only tokens have: dictionaries, raw text, grammars; and for a corpus without sentences.
    """
    given = {"dictionary": files.dictionary, "raw": files.raw, **grammars}
    of_tokens = sorted(name for name, value in given.items() if value)
    if of_tokens:
        raise ValueError(f"{of_tokens[0]}: is of tokens; a model of whole sentences is trained on a corpus alone")
    survey = SentenceSurvey(options.sentences)

    def compute() -> dict[str, Any]:
        survey.read(files.corpus, files.language)
        return survey.to_json()

    survey.restore(compute() if kept is None else kept.value(compute))
    chosen = survey.selection
    logger.info(
        "sentences: %d possible; a share of %.3f of those of at most %d characters",
        survey.lengths.total(),
        chosen.share,
        chosen.longest,
    )
    return SentenceData(files, config, survey)


class SentenceStream(BatchStream):
    """Yields batches of whole sentences; as `BatchStream`, endless and exactly resumable."""

    def __init__(self, files: TrainingFiles, options: TrainingOptions, made: Made, selection: Selection) -> None:
        super().__init__(
            files.corpus,
            made.context,
            made.tokenizer,
            changing=frozenset(),
            dictionary=None,
            options=options.examples,
            batch_size=options.batch_size,
            seed=options.seed,
            block_sentences=options.block_sentences,
            by_length=options.by_length,
            rank=made.rank,
            world=made.world,
            language=files.language,
            tasks=made.tasks,
        )
        self._selection = selection

    def _examples(self, rows: Sequence[dict[str, Any]], rng: random.Random) -> list[Example]:
        assert self.language is not None
        sentences = (in_corpus_form(sentence_from_example(row), self.language) for row in rows)
        found = [example for sentence in sentences if (example := sentence_example(sentence)) is not None]
        return [example for example in found if self._selection.draws(example) and self.context.fits(example.query)]

    def _length(self, example: Example) -> int:
        """Returns the characters of both sides: a batch's sentences are as long as each other (JG20)."""
        return len(example.query.focus) + len(example.target)


def _examples_of(corpus: Sequence[str], language: Language, what: str) -> Iterator[Example]:
    found = (example for _, example in whole_sentences(corpus, language) if example is not None)
    yield from counted(found, what, "sentences")
