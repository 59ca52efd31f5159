"""Gathers everything that a network is trained on from the files that the command line names."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from dncnorm.core.records import Token
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.model.pieces import Pieces, learn_pieces
from dncnorm.model.source import SourceBuilder
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.augmentation import Augmenter, Upsampling, UpsamplingOptions
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.progress import counted, sign_of_life
from dncnorm.training.raw_text import iter_raw_sentences
from dncnorm.training.seq2seq.batches import BatchStream
from dncnorm.training.seq2seq.dictionary import Dictionary, generated_rows
from dncnorm.training.seq2seq.examples import Example, ExampleOptions, sentence_examples
from dncnorm.training.seq2seq.kept import KeptFile
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.survey import Survey
from dncnorm.training.seq2seq.tasks import Tasks
from dncnorm.training.seq2seq.vocabulary import VocabularyCounts

GENERATED = "generated"
"""The name of generated tokens in `dictionary_shares`; without a share, there are none."""
Share = tuple[float, list[Token]]
"""A dictionary's share of the draws, and its rows."""


@dataclass(frozen=True)
class TrainingFiles:
    """corpus: tokens in context. dictionary: rows without it. raw: text without references. All are in `language`."""

    language: Language
    corpus: Sequence[str]
    dictionary: Sequence[str] = ()
    raw: Sequence[str] = ()


class Made(NamedTuple):
    """What batches are made with.

    rank, world: of the processes. constrain: the grammar that training is constrained by.
    """

    context: SourceBuilder
    tokenizer: DncNormTokenizer
    tasks: Tasks
    rank: int = 0
    world: int = 1
    constrain: Grammar | None = None


@dataclass(frozen=True)
class TrainingData:
    """The counts of one pass over the files, and the material built from them. changing: words and symbols that change
    somewhere. dictionary: None if there are no dictionaries.
    vocabulary: of the corpus and the raw text; dictionaries are not counted yet.
    """

    files: TrainingFiles
    changing: frozenset[str]
    dictionary: Dictionary | None
    augmenter: Augmenter
    vocabulary: VocabularyCounts

    def symbols(self, options: TrainingOptions, *, is_new: bool) -> tuple[list[str], list[str]]:
        """Returns the symbols of the source and of the target; those of a new model with the dictionaries'."""
        if is_new and self.dictionary is not None:
            with sign_of_life("counting the dictionaries' vocabulary"):
                self.vocabulary.add_drawn(self.dictionary, options.examples)
        return self.vocabulary.chosen(
            min_word_count=options.min_word_count, min_character_count=options.min_character_count
        )

    def context_pieces(self, size: int) -> Pieces | None:
        """Learns the word pieces of a model's sentences; None for other units."""
        return learn_pieces(self.vocabulary.context_words.counts, size) if self.vocabulary.has_pieces else None

    def stream(self, options: TrainingOptions, made: Made) -> BatchStream:
        """Returns the batches of one process."""
        return BatchStream(
            self.files.corpus,
            made.context,
            made.tokenizer,
            changing=self.changing,
            dictionary=self.dictionary,
            options=options.examples,
            batch_size=options.batch_size,
            constrained=options.constrained,
            seed=options.seed,
            block_sentences=options.block_sentences,
            by_length=options.by_length,
            rank=made.rank,
            world=made.world,
            grammar=made.constrain,
            raw=self.files.raw,
            language=self.files.language,
            augmenter=self.augmenter,
            tasks=made.tasks,
        )

    def dev(self, paths: Sequence[str], context: SourceBuilder, options: TrainingOptions) -> list[Example]:
        """Returns the examples to choose the best step by."""
        return dev_examples(paths, self.files.language, context, self.changing, options.examples)


class Material(Protocol):
    """The material of a run: `TrainingData` for tokens, `SentenceData` for whole sentences."""

    def symbols(self, options: TrainingOptions, *, is_new: bool) -> tuple[list[str], list[str]]: ...

    def context_pieces(self, size: int) -> Pieces | None: ...

    def stream(self, options: TrainingOptions, made: Made) -> BatchStream: ...

    def dev(self, paths: Sequence[str], context: SourceBuilder, options: TrainingOptions) -> list[Example]: ...


def gather(
    files: TrainingFiles,
    options: TrainingOptions,
    context: SourceBuilder,
    grammar: Grammar | None,
    kept: KeptFile | None = None,
) -> TrainingData:
    """Reads the files once; counts changing forms, rare ones, contexts of each class, and the vocabulary.

    kept: the file that keeps the counts and the generated tokens for the run's next start.
    """
    language, sources = files.language, _dictionaries(files, options)
    numbers = language.numbers() if language.numbers else None
    survey = Survey(
        options.examples, numbers, context, frozenset(token.before for _, rows in sources for token in rows)
    )

    def compute() -> dict[str, Any]:
        _add_all(survey, files, Augmenter(numbers, grammar))
        return {"survey": survey.to_json(), "generated": _generated(files, options, grammar)}

    found = compute() if kept is None else kept.value(compute)
    survey.restore(found["survey"])
    if found["generated"]:
        sources.append((options.dictionary_shares[GENERATED], [Token(*row) for row in found["generated"]]))
    made = options.examples
    wanted = UpsamplingOptions(
        made.unit_instances, made.large_instances, made.ending_instances, ending_copies=made.ending_copies
    )
    is_asked = wanted.unit_instances or wanted.large_instances or wanted.ending_instances
    augmenter = Augmenter(numbers, grammar, Upsampling(wanted, survey.rare) if is_asked else None)
    changing = survey.changing
    dictionary = None
    if sources:
        alone = {place for place, path in enumerate(files.dictionary) if Path(path).name in options.dictionary_alone}
        dictionary = Dictionary(
            sources,
            survey.contexts,
            changing,
            survey.spoken,
            alone=alone,
            dictionary_row=language.dictionary_row,
            silent=language.silent_in_dictionaries,
        )
    return TrainingData(files, changing, dictionary, augmenter, survey.vocabulary)


def _add_all(survey: Survey, files: TrainingFiles, labels: Augmenter) -> None:
    """Counts the sentences of the corpus, and of the raw text as the augmenter labels it."""
    sentences = chain(iter_sentences(files.corpus), iter_raw_sentences(files.raw, files.language))
    for sentence in counted(sentences, "surveying the corpus", "sentences"):
        survey.add(labels.label(in_corpus_form(sentence, files.language)))


def _generated(
    files: TrainingFiles, options: TrainingOptions, grammar: Grammar | None
) -> list[tuple[str, str | None, str | None]]:
    """Returns generated tokens: written form, spoken form, and class."""
    generated = files.language.generated_tokens
    if grammar is None or not generated or GENERATED not in options.dictionary_shares:
        return []
    rows = generated_rows(grammar, options.generated_rows, options.seed, generated())
    return [(row.before, row.after, row.semiotic_class) for row in counted(rows, "generating tokens", "tokens")]


def dev_examples(
    paths: Sequence[str], language: Language, context: SourceBuilder, changing: frozenset[str], options: ExampleOptions
) -> list[Example]:
    """Returns the unaugmented dev examples; doubtful unchanged tokens are the class SELF.

    Ordinary words, and tokens that do not fit the context, are left out.
    """
    plain = replace(options, revalued=0.0, plain_words=0.0, range_copies=1, max_target_words=10_000)
    rng = random.Random(0)
    sentences = counted(iter_sentences(paths), "reading the dev files", "sentences", brief=True)
    found = (
        example
        for sentence in sentences
        for example in sentence_examples(in_corpus_form(sentence, language), changing, rng, plain)
    )
    return [example for example in found if context.fits(example.query)]


def _dictionaries(files: TrainingFiles, options: TrainingOptions) -> list[Share]:
    """Reads the files' rows, with the configured shares of their names (1 by default)."""
    shares = options.dictionary_shares
    return [(shares.get(Path(path).name, 1.0), list(read_dictionary(path))) for path in files.dictionary]
