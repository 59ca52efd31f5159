"""Training of a gate, from corpus files to a fitted gate and its report.

training = GateTraining(["train.tsv"], Recipe.read("gate-en.json"), dictionary=["rows.tsv"], folder=Path("data"))
fitted = training.fit(training.settings)
gate = training.gate(training.settings, fitted.trees)
gate.save("gate")
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus import iter_sentences, read_dictionary
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
    learn_lexicon,
    placed_examples,
    without_half,
)
from dncnorm.training.gate.fitting import FitSettings, Fitted, fit_examples
from dncnorm.training.gate.recipe import Recipe, lexicon_source, raw_lines
from dncnorm.training.gate.report import class_report, error_report, plot_importances, threshold_report
from dncnorm.training.gate.rows import drawn_types, in_capitals, new_forms, repeated
from dncnorm.training.node_statistics import GAINS, STATISTICS, without_statistics
from dncnorm.training.progress import counted, sign_of_life

THRESHOLDS = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7)

Fit = Callable[[Examples, Examples | None, FitSettings], Fitted]
"""Fits on the first examples, with early stopping on the second, if any."""


class GateTraining:
    """The training data of one gate, its features made once.

    corpus: files. dictionary: files of rows without context. folder: of the recipe's lists and raw text.
    fit: by default XGBoost in this process, with `threads` threads (0: all cores).
    """

    def __init__(
        self,
        corpus: Sequence[str],
        recipe: Recipe,
        *,
        dictionary: Sequence[str] = (),
        folder: Path = Path("."),
        threads: int = 0,
        fit: Fit | None = None,
    ) -> None:
        """Reads the files and describes the tokens."""
        self.recipe, self.threads = recipe, threads
        self.settings = FitSettings.from_dict(recipe.fit)
        self._fit: Fit = fit or self._fit_here
        self._began = time.monotonic()
        corpus_sentences = counted(iter_sentences(list(corpus)), "reading the corpus", "sentences", say=self.say)
        self.sentences = self._in_form(corpus_sentences)
        self.say(f"{len(self.sentences)} sentences, {sum(len(item.tokens) for item in self.sentences)} tokens")
        rows = new_forms(self._rows(dictionary), self.sentences) if recipe.dictionary_most else []
        with sign_of_life("learning the lexicon, describing the tokens", brief=True, say=self.say):
            self.source = lexicon_source(recipe, folder)
            self.lexicon = self._lexicon([*self.sentences, *(Sentence((token,)) for token in rows)])
            parts = folded_examples(self.sentences, recipe.feature_set, self.source, recipe.folds, recipe.seed)
            placed = [*self._placed(rows), *self._types(folder), *self._capitals(folder)]
            self.train = join_examples([*parts[:-1], *placed])
            self.validation = parts[-1]
        self.say(f"features of {len(self.train.labels)} + {len(self.validation.labels)} tokens, validation the latter")

    def _in_form(self, sentences: Iterable[Sentence]) -> list[Sentence]:
        """The sentences as the gate will see them; unchanged if the recipe names no language."""
        if not self.recipe.language:
            return list(sentences)
        language = languages.get(self.recipe.language)
        return [in_corpus_form(sentence, language) for sentence in sentences]

    def read(self, path: str) -> list[Sentence]:
        """The sentences of a development file."""
        return self._in_form(iter_sentences([path]))

    def shared_sentences(self, path: str) -> dict[str, int]:
        """Counts the sentences of a development file, and those that are also among the training sentences."""
        known = {tuple(sentence.words) for sentence in self.sentences}
        read = self.read(path)
        return {"sentences": len(read), "shared": sum(tuple(sentence.words) in known for sentence in read)}

    def say(self, text: str) -> None:
        """Shows progress, with the seconds since the start."""
        print(f"[{time.monotonic() - self._began:6.1f} s] {text}", file=sys.stderr, flush=True)

    @cached_property
    def digest(self) -> str:
        """Returns the SHA-256 of the examples: fits of others cannot be compared with theirs."""
        result = hashlib.sha256()
        for examples in (self.train, self.validation):
            for column in (examples.features, examples.labels):
                result.update(np.ascontiguousarray(column).data)
        return result.hexdigest()

    def fit(self, settings: FitSettings) -> Fitted:
        """Fits on the training folds, stopped early on the last one."""
        with sign_of_life(f"fitting at most {settings.trees} trees", say=self.say):
            return self._fit(self.train, self.validation, settings)

    def gate(self, settings: FitSettings, trees: int) -> Gate:
        """The gate of as many trees, fitted on everything."""
        everything = join_examples([self.train, self.validation])
        with sign_of_life(f"fitting {trees} trees on everything", say=self.say):
            fitted = self._fit(everything, None, replace(settings, trees=trees))
        kept = without_statistics(Trees.of(fitted.booster), STATISTICS - {GAINS})
        return Gate(kept, GateConfig(self.recipe.feature_set, self.recipe.threshold), self.lexicon)

    def _fit_here(self, train: Examples, validation: Examples | None, settings: FitSettings) -> Fitted:
        return fit_examples(train, validation, settings, self.threads)

    def _rows(self, dictionary: Sequence[str]) -> list[Token]:
        """The dictionaries' rows as the language's corpus would have them."""
        if not dictionary:
            return []
        row = languages.get(self.recipe.language).dictionary_row
        return [row(token) for path in dictionary for token in read_dictionary(path)]

    def _lexicon(self, sentences: Sequence[Sentence]) -> Lexicon | None:
        return None if self.source is None else learn_lexicon(sentences, self.source)

    @cached_property
    def _corpus_lexicon(self) -> Lexicon | None:
        """The lexicon of the sentences alone, without the dictionaries' rows."""
        return self._lexicon(self.sentences)

    def _placed(self, rows: Sequence[Token]) -> list[Examples]:
        """The rows in sentences, described by a lexicon that has not seen them."""
        recipe = self.recipe
        tokens = repeated(rows, recipe.dictionary_most)
        self.say(f"{len(tokens)} tokens placed from {len(rows)} dictionary rows")
        if not tokens:
            return []
        return [placed_examples(tokens, self.sentences, recipe.feature_set, self._corpus_lexicon, recipe.seed)]

    def _types(self, folder: Path) -> Iterator[Examples]:
        """Rows drawn from lists of types, in sentences, half of them taken out of the lexicon's lists."""
        recipe = self.recipe
        for name, count in recipe.types.items():
            listed = [token for token in read_dictionary(folder / name) if re.search(recipe.types_form, token.before)]
            tokens = drawn_types(listed, self.sentences, count, recipe.seed)
            lexicon = self._corpus_lexicon
            hiding = None if lexicon is None else without_half(lexicon, tokens, recipe.seed)
            self.say(f"{len(tokens)} tokens placed from {name}")
            yield placed_examples(tokens, self.sentences, recipe.feature_set, hiding, recipe.seed)

    def _capitals(self, folder: Path) -> Iterator[Examples]:
        """Ordinary words in capitals, in sentences."""
        recipe = self.recipe
        if recipe.capitals:
            known = {form for source in self.source.lists.values() for form in source.forms} if self.source else set()
            words = count_words(raw_lines(recipe, folder), minimum=1)
            drawn = in_capitals(words, recipe.capitals, recipe.seed)
            tokens = [token for token in drawn if token.before not in known]
            self.say(f"{len(tokens)} words placed in capitals")
            yield placed_examples(tokens, self.sentences, recipe.feature_set, self._corpus_lexicon, recipe.seed)


def report(
    training: GateTraining, settings: FitSettings, fitted: Fitted, gate: Gate, dev: str | None, folder: Path
) -> str:
    """Writes the report and the importance plot into `folder`; returns the report."""
    names = feature_names(training.recipe.feature_set, training.lexicon)
    predicted = fitted.booster.inplace_predict(training.validation.features).astype("float64")
    threshold = gate.threshold
    parts = [f"trees {fitted.trees}, settings {settings}", "\nValidation fold"]
    parts.append(class_report(training.validation.labels, predicted, threshold))
    parts.append(threshold_report(training.validation.labels, predicted, THRESHOLDS))
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
