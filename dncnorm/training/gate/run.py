"""Training of a gate, from corpus files to a fitted gate and its report.

training = GateTraining(["train.tsv"], Recipe.read("gate-en.json"), Path("store"), folder=Path("data"))
fitted = training.fit(training.settings)
gate = training.gate(training.settings, fitted.trees)
gate.save("gate")

The corpus is read twice, to count (`survey.py`) and to describe. What a booster is fitted on is in files, so that
memory grows with the number of distinct forms, up to a bound, and by some 25 bytes a token in XGBoost.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path

import numpy as np

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.gate.check import GateError
from dncnorm.gate.features import feature_names
from dncnorm.gate.gate import Gate, GateConfig
from dncnorm.gate.lexicon import Lexicon, count_words
from dncnorm.gate.trees import Trees
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.gate.examples import (
    Examples,
    folded_examples,
    has_reference,
    join_examples,
    labels_of,
    placed_examples,
)
from dncnorm.training.gate.fitting import FitSettings, Fitted, fit_examples
from dncnorm.training.gate.lexicons import LexiconCounts, fold_lexicons, learn_lexicon, without_half
from dncnorm.training.gate.recipe import Recipe, lexicon_source, raw_lines
from dncnorm.training.gate.report import class_report, error_report, plot_importances, threshold_report
from dncnorm.training.gate.rows import drawn_types, in_capitals, new_forms, repeated
from dncnorm.training.gate.stored import StoredExamples
from dncnorm.training.gate.survey import HOSTS, GateSurvey
from dncnorm.training.node_statistics import GAINS, STATISTICS, without_statistics
from dncnorm.training.progress import counted, sign_of_life

THRESHOLDS = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7)


class GateTraining:
    """The training data of one gate, its features made once.

    corpus: files. dictionary: files of rows without context. folder: of the recipe's lists and raw text.
    store: an empty folder for features and bins, about 1.6 kB a token. threads: of XGBoost (0: all cores).
    """

    def __init__(
        self,
        corpus: Sequence[str],
        recipe: Recipe,
        store: Path,
        *,
        dictionary: Sequence[str] = (),
        folder: Path = Path("."),
        threads: int = 0,
    ) -> None:
        """Reads the files and describes the tokens. Raises GateError for fewer sentences than folds."""
        self.recipe, self.threads, self._corpus = recipe, threads, list(corpus)
        self.settings = FitSettings.from_dict(recipe.fit)
        self._began = time.monotonic()
        rows = self._rows(dictionary) if recipe.dictionary_most else []
        types = {name: self._listed(folder / name) for name in recipe.types}
        self.survey = self._surveyed([*rows, *chain(*types.values())])
        rows = new_forms(rows, self.survey.known)
        with sign_of_life("learning the lexicon", brief=True, say=self.say):
            self.source = lexicon_source(recipe, folder)
            alone = LexiconCounts.of(Sentence((token,)) for token in rows)
            self.lexicon = self._lexicon([*self.survey.folds, alone])
        with sign_of_life("describing the tokens", lambda: f"{self.train.count:,}", brief=True, say=self.say):
            self.train, self.validation = StoredExamples(store / "train"), StoredExamples(store / "validation")
            self._describe()
            for placed in (*self._placed(rows), *self._types(types), *self._capitals(folder)):
                self.train.add(placed)
        self.say(f"features of {self.train.count} + {self.validation.count} tokens, validation the latter")

    def _surveyed(self, rows: Sequence[Token]) -> GateSurvey:
        """Reads the corpus for the first time. rows: of dictionaries, whose forms it may have."""
        recipe = self.recipe
        is_placing = recipe.dictionary_most or recipe.types or recipe.capitals
        survey = GateSurvey(
            recipe.folds,
            frozenset(token.before for token in rows),
            own_words=recipe.own_words,
            most_hosts=HOSTS if is_placing else 0,
            seed=recipe.seed,
        )
        for sentence in counted(self._sentences(), "reading the corpus", "sentences", say=self.say):
            survey.add(sentence)
        self.say(f"{survey.sentences} sentences, {survey.tokens} tokens")
        if survey.sentences < recipe.folds:
            raise GateError(
                f"corpus: {survey.sentences} sentences; expected at least {recipe.folds}, one for each fold"
            )
        return survey

    def _describe(self) -> None:
        """Reads the corpus for the second time, and stores its examples."""
        recipe, folds = self.recipe, self.survey.folds
        lexicons: Sequence[Lexicon | None] = [None] * len(folds)
        if self.source is not None:
            lexicons = fold_lexicons(folds, self.source, recipe.seed)
        for *learned, judged in folded_examples(self._sentences(), recipe.feature_set, lexicons):
            self.train.add(join_examples(learned))
            self.validation.add(judged)

    def _sentences(self) -> Iterator[Sentence]:
        """Reads the corpus."""
        return self._in_form(iter_sentences(self._corpus))

    def _in_form(self, sentences: Iterator[Sentence]) -> Iterator[Sentence]:
        """The sentences as the gate will see them; unchanged if the recipe names no language."""
        if not self.recipe.language:
            return sentences
        language = languages.get(self.recipe.language)
        return (in_corpus_form(sentence, language) for sentence in sentences)

    def read(self, path: str) -> list[Sentence]:
        """The sentences of a development file."""
        return list(self._in_form(iter_sentences([path])))

    def shared_sentences(self, path: str) -> dict[str, int]:
        """Counts the sentences of a development file, and those that are also among the training sentences."""
        read = [tuple(sentence.words) for sentence in self.read(path)]
        known = set(read).intersection(tuple(sentence.words) for sentence in self._sentences())
        return {"sentences": len(read), "shared": sum(words in known for words in read)}

    def say(self, text: str) -> None:
        """Shows progress, with the seconds since the start."""
        print(f"[{time.monotonic() - self._began:6.1f} s] {text}", file=sys.stderr, flush=True)

    @cached_property
    def digest(self) -> str:
        """Returns the SHA-256 of the examples: fits of others cannot be compared with theirs."""
        result = hashlib.sha256()
        for column in chain.from_iterable(self.train + self.validation):
            result.update(np.ascontiguousarray(column).data)
        return result.hexdigest()

    def fit(self, settings: FitSettings) -> Fitted:
        """Fits on the training folds, stopped early on the last one."""
        with sign_of_life(f"fitting at most {settings.trees} trees", say=self.say):
            return fit_examples(self.train, self.validation, settings, self.threads)

    def gate(self, settings: FitSettings, trees: int) -> Gate:
        """The gate of as many trees, fitted on everything."""
        with sign_of_life(f"fitting {trees} trees on everything", say=self.say):
            fitted = fit_examples(self.train + self.validation, None, replace(settings, trees=trees), self.threads)
        kept = without_statistics(Trees.of(fitted.booster), STATISTICS - {GAINS})
        return Gate(kept, GateConfig(self.recipe.feature_set, self.recipe.threshold), self.lexicon)

    def _rows(self, dictionary: Sequence[str]) -> list[Token]:
        """The dictionaries' rows as the language's corpus would have them."""
        if not dictionary:
            return []
        row = languages.get(self.recipe.language).dictionary_row
        return [row(token) for path in dictionary for token in read_dictionary(path)]

    def _listed(self, file: Path) -> list[Token]:
        """The rows of a list of types that have the recipe's form."""
        return [token for token in read_dictionary(file) if re.search(self.recipe.types_form, token.before)]

    def _lexicon(self, counts: Sequence[LexiconCounts]) -> Lexicon | None:
        return None if self.source is None else learn_lexicon(counts, self.source)

    @cached_property
    def _corpus_lexicon(self) -> Lexicon | None:
        """The lexicon of the sentences alone, without the dictionaries' rows."""
        return self._lexicon(self.survey.folds)

    def _placed(self, rows: Sequence[Token]) -> Iterator[Examples]:
        """The rows in sentences, described by a lexicon that has not seen them."""
        recipe = self.recipe
        tokens = repeated(rows, recipe.dictionary_most)
        self.say(f"{len(tokens)} tokens placed from {len(rows)} dictionary rows")
        if tokens:
            yield placed_examples(tokens, self.survey.hosts, recipe.feature_set, self._corpus_lexicon, recipe.seed)

    def _types(self, listed: Mapping[str, Sequence[Token]]) -> Iterator[Examples]:
        """Rows drawn from lists of types, in sentences, half of them taken out of the lexicon's lists."""
        recipe = self.recipe
        for name, count in recipe.types.items():
            tokens = drawn_types(listed[name], self.survey.known, count, recipe.seed)
            lexicon = self._corpus_lexicon
            hiding = None if lexicon is None else without_half(lexicon, tokens, recipe.seed)
            self.say(f"{len(tokens)} tokens placed from {name}")
            yield placed_examples(tokens, self.survey.hosts, recipe.feature_set, hiding, recipe.seed)

    def _capitals(self, folder: Path) -> Iterator[Examples]:
        """Ordinary words in capitals, in sentences."""
        recipe = self.recipe
        if recipe.capitals:
            known = {form for source in self.source.lists.values() for form in source.forms} if self.source else set()
            words = count_words(raw_lines(recipe, folder), minimum=1)
            drawn = in_capitals(words, recipe.capitals, recipe.seed)
            tokens = [token for token in drawn if token.before not in known]
            self.say(f"{len(tokens)} words placed in capitals")
            yield placed_examples(tokens, self.survey.hosts, recipe.feature_set, self._corpus_lexicon, recipe.seed)


def report(
    training: GateTraining, settings: FitSettings, fitted: Fitted, gate: Gate, dev: str | None, folder: Path
) -> str:
    """Writes the report and the importance plot into `folder`; returns the report."""
    names = feature_names(training.recipe.feature_set, training.lexicon)
    judged = [(part.labels, fitted.booster.inplace_predict(part.features)) for part in training.validation]
    labels, predicted = (np.concatenate(column) for column in zip(*judged, strict=True))
    predicted, threshold = predicted.astype("float64"), gate.threshold
    parts = [f"trees {fitted.trees}, settings {settings}", "\nValidation fold"]
    parts.append(class_report(labels, predicted, threshold))
    parts.append(threshold_report(labels, predicted, THRESHOLDS))
    if dev is not None:
        sentences = training.read(dev)
        asked = has_reference(sentences)
        predicted = gate.probabilities([item.words for item in sentences])[asked]
        labels = labels_of(sentences)[asked]
        parts += [f"\n{Path(dev).name}", class_report(labels, predicted, threshold)]
        parts.append(threshold_report(labels, predicted, THRESHOLDS))
        parts.append(error_report(sentences, labels, predicted, threshold))
    text = "\n".join(parts) + "\n"
    (folder / "report.txt").write_text(text, encoding="utf-8")
    plot_importances(gate.trees, names, folder / "importance.png")
    return text
