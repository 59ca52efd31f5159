"""Gathers everything that a network is trained on from the files that the command line names."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from dncnorm.core.records import Token
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.model.source import SourceBuilder
from dncnorm.training.augmentation import Augmenter, Upsampling, UpsamplingOptions
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.progress import counted
from dncnorm.training.raw_text import iter_raw_sentences
from dncnorm.training.seq2seq.dictionary import Dictionary, generated_rows
from dncnorm.training.seq2seq.examples import Example, ExampleOptions, sentence_examples
from dncnorm.training.seq2seq.kept import KeptFile
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.survey import Survey
from dncnorm.training.seq2seq.vocabulary import VocabularyCounts

GENERATED = "generated"
"""The name by which `dictionary_shares` gives generated tokens their share; without one, there are none."""
Share = tuple[float, list[Token]]
"""A dictionary's share of what is drawn, and its rows."""


@dataclass(frozen=True)
class TrainingFiles:
    """corpus: tokens in context. dictionary: rows without it. raw: text without references. All are in `language`."""

    language: Language
    corpus: Sequence[str]
    dictionary: Sequence[str] = ()
    raw: Sequence[str] = ()


@dataclass(frozen=True)
class TrainingData:
    """The counts of one pass over the files, and what is built from them.

    changing: words and symbols that change somewhere. dictionary: None if there are no dictionaries.
    vocabulary: of the corpus and the raw text; dictionaries are not counted yet.
    """

    files: TrainingFiles
    changing: frozenset[str]
    dictionary: Dictionary | None
    augmenter: Augmenter
    vocabulary: VocabularyCounts


def gather(
    files: TrainingFiles,
    options: TrainingOptions,
    context: SourceBuilder,
    grammar: Grammar | None,
    kept: KeptFile | None = None,
) -> TrainingData:
    """Reads the files once; counts changing forms, rare ones, contexts of each class, and the vocabulary.

    kept: where the counts and the generated tokens are kept for the run's next start.
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
    """Returns what of generated tokens is known: the written form, the spoken one, and the class."""
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
    """Reads the files' rows, with the shares that the configuration gives their names (1 if it names none)."""
    shares = options.dictionary_shares
    return [(shares.get(Path(path).name, 1.0), list(read_dictionary(path))) for path in files.dictionary]
