"""Everything that a network is trained on, gathered once from the files that the command line names."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.grammars import Grammar
from dncnorm.languages.en.generated.tokens import Tables
from dncnorm.training.augmentation import Augmenter, Upsampling, UpsamplingOptions
from dncnorm.training.raw_text import iter_raw_sentences
from dncnorm.training.seq2seq.dictionary import Dictionary, collect_contexts, generated_rows, spoken_readings
from dncnorm.training.seq2seq.examples import Example, ExampleOptions, forms_that_change, sentence_examples
from dncnorm.training.seq2seq.trainer import TrainingOptions

GENERATED = "generated"
"""The name by which `dictionary_shares` gives generated tokens their share; without one, there are none."""


@dataclass(frozen=True)
class TrainingFiles:
    """corpus: in context. dictionary: rows without. raw: text without references, in `language`."""

    corpus: Sequence[str]
    dictionary: Sequence[str] = ()
    raw: Sequence[str] = ()
    language: str = "en"


@dataclass(frozen=True)
class TrainingData:
    """changing: lower-cased written forms that change somewhere. dictionary: None where there is none."""

    files: TrainingFiles
    changing: frozenset[str]
    dictionary: Dictionary | None
    augmenter: Augmenter

    def windows(self, options: ExampleOptions) -> Iterator[Example]:
        """One plain pass, without other numbers, to count vocabularies by."""
        plain = replace(options, revalued=0.0)
        rng = random.Random(0)
        for sentence in chain(iter_sentences(self.files.corpus), _raw(self.files)):
            yield from sentence_examples(sentence, self.changing, rng, plain, self.augmenter)
        if self.dictionary is not None:
            yield from filter(None, (self.dictionary.draw(rng, plain) for _ in range(200_000)))


def gather(files: TrainingFiles, options: TrainingOptions, grammar: Grammar | None) -> TrainingData:
    """Counts the corpus: what changes, what is rare, what its tokens stand in."""
    wanted = UpsamplingOptions(options.examples.unit_instances, options.examples.large_instances)
    is_asked = wanted.unit_instances or wanted.large_instances  # else the corpus need not be counted
    augmenter = Augmenter(grammar, Upsampling.of_corpus(iter_sentences(files.corpus), wanted) if is_asked else None)
    changing = forms_that_change(iter_sentences(files.corpus))
    return TrainingData(files, changing, _dictionary(files, options, changing, augmenter), augmenter)


def dev_examples(paths: list[str], changing: frozenset[str], options: ExampleOptions) -> list[Example]:
    """Dev as it stands: no other numbers, no ordinary words; doubtful ones are the class SELF."""
    plain = replace(options, revalued=0.0, plain_words=0.0, range_copies=1, max_target_words=10_000)
    rng = random.Random(0)
    return [e for s in iter_sentences(paths) for e in sentence_examples(s, changing, rng, plain)]


def _dictionary(
    files: TrainingFiles, options: TrainingOptions, changing: frozenset[str], augmenter: Augmenter
) -> Dictionary | None:
    """The dictionaries with the shares that the configuration gives their file names (1 where it names none)."""
    shares = options.dictionary_shares
    sources: list[tuple[float, list[Token]]] = [
        (shares.get(Path(path).name, 1.0), list(read_dictionary(path))) for path in files.dictionary
    ]
    forms = frozenset(token.before for _, tokens in sources for token in tokens)
    if augmenter.grammar is not None and GENERATED in shares:
        tables = Tables.of_language(augmenter.grammar.language)
        rows = generated_rows(augmenter.grammar, options.generated_rows, options.seed, tables)
        sources.append((shares[GENERATED], list(rows)))
    if not sources:
        return None
    sentences = chain(iter_sentences(files.corpus), map(augmenter.label, _raw(files)))
    spoken = spoken_readings(iter_sentences(files.corpus), forms)
    return Dictionary(sources, collect_contexts(sentences), changing, spoken)


def _raw(files: TrainingFiles) -> Iterator[Sentence]:
    return iter_raw_sentences(files.raw, languages.get(files.language))
