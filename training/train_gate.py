"""Train the XGBoost gate on corpus files, tune it, and report on a development file.

    python training/train_gate.py TRAIN ... --dev DEV --dictionary DICT ... --data FOLDER
        --config hub_configs/gate-en.json --output FOLDER [--tune]

The config names the feature set, the fitting settings, and for features of a lexicon the lists and raw text in FOLDER
that the lexicon is made from. One fold of the training sentences stops the fit early; the gate that is saved is then
fitted on all of them with that number of trees. The development file is only reported on. With `--workers N` or
`--cluster ADDRESS` the boosters are fitted by a Dask cluster (`gate_dask.py`).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dask_cluster import add_cluster_options, connect
from gate_dask import fit_on_cluster

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.gate.check import GateError
from dncnorm.gate.features import feature_names, needs_lexicon
from dncnorm.gate.gate import Gate, GateConfig
from dncnorm.gate.lexicon import Lexicon, count_numbered, count_words
from dncnorm.training.gate.examples import (
    Examples,
    LexiconSource,
    ListSource,
    drawn_types,
    folded_examples,
    join_examples,
    labels_of,
    learn_lexicon,
    new_forms,
    placed_examples,
    repeated,
    silent_verbatim,
    without_half,
)
from dncnorm.training.gate.fitting import FitSettings, Fitted, fit_booster, quantile_matrix
from dncnorm.training.gate.report import class_report, error_report, plot_importances, threshold_report
from dncnorm.training.gate.tuning import TrialLog, tune

if TYPE_CHECKING:
    from distributed import Client

THRESHOLDS = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7)


@dataclass(frozen=True)
class Recipe:
    """A config file of hub_configs/.

    comment: where its values come from, and the command that uses it.
    feature_set, threshold: as in `GateConfig`.
    folds: into how many parts the sentences are cut; the last one stops the fit early.
    dictionary_most: how often a dictionary row is placed in a sentence at most; 0 leaves dictionaries out.
    types: dictionary files that list types without honest counts, and how many of their changed rows are drawn.
    seed: decides where dictionary rows are placed, and what is left out of lists.
    language, raw, lists, least: what the lexicon is made from; `raw` are names of text files, `lists` give to each name
        the `file`, the `column` (from 0), the rows it takes (`where`: column to regular expression), and `unseen`.
    fit: `FitSettings`.
    stages: what `--tune` tries, stage by stage.
    """

    comment: list[str] = field(default_factory=list)
    feature_set: str = "ph18"
    threshold: float = 0.5
    folds: int = 10
    dictionary_most: int = 0
    types: dict[str, int] = field(default_factory=dict)
    seed: int = 0
    language: str = ""
    raw: list[str] = field(default_factory=list)
    lists: dict[str, dict[str, Any]] = field(default_factory=dict)
    least: int = 2
    fit: dict[str, Any] = field(default_factory=dict)
    stages: list[dict[str, list[float]]] = field(default_factory=list)

    @classmethod
    def read(cls, path: str) -> Recipe:
        """Read a config file. Raises GateError naming it for text that is not JSON and for an unknown key."""
        try:
            values = json.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise GateError(f"{path}: {error}") from None
        unknown = sorted(set(values) - {item.name for item in fields(cls)})
        if unknown:
            raise GateError(f"{path}: unknown key {unknown[0]!r}; known are {[item.name for item in fields(cls)]}")
        return cls(**values)


def lexicon_source(recipe: Recipe, folder: Path) -> LexiconSource | None:
    """What the recipe's lexicon is made from; None where the feature set has none."""
    if not needs_lexicon(recipe.feature_set):
        return None
    lines = [line for name in recipe.raw for line in (folder / name).read_text(encoding="utf-8").split("\n")]
    lists = {name: _list_source(folder, **item) for name, item in recipe.lists.items()}
    language = languages.get(recipe.language).gate
    return LexiconSource(count_words(lines), count_numbered(lines), lists, language, recipe.least)


def _list_source(
    folder: Path, file: str, column: int, where: dict[str, str] | None = None, unseen: float = 0.0
) -> ListSource:
    """The column of the tab-separated file's rows whose columns match `where`; rows that lack one are left out."""
    patterns = {int(key): re.compile(pattern) for key, pattern in (where or {}).items()}
    rows = [line.split("\t") for line in (folder / file).read_text(encoding="utf-8").split("\n")]
    width = max([column, *patterns]) + 1
    forms = [
        row[column]
        for row in rows
        if len(row) >= width and all(pattern.search(row[key]) for key, pattern in patterns.items())
    ]
    return ListSource(tuple(forms), unseen)


class Job:
    """The training data of one run, its features made once."""

    def __init__(self, arguments: argparse.Namespace, recipe: Recipe, client: Client | None = None) -> None:
        """Read the files and describe the tokens; client: of the Dask cluster that fits."""
        self.client = client
        self.recipe = recipe
        self.settings = FitSettings.from_dict(recipe.fit)
        self.threads: int = arguments.threads
        self._began = time.monotonic()
        self.sentences: list[Sentence] = list(iter_sentences(arguments.train))
        self.say(f"{len(self.sentences)} sentences, {sum(len(item.tokens) for item in self.sentences)} tokens")
        rows = silent_verbatim([token for path in arguments.dictionary for token in read_dictionary(path)])
        rows = new_forms(rows, self.sentences) if recipe.dictionary_most else []
        self.source = lexicon_source(recipe, Path(arguments.data))
        self.lexicon = self._lexicon([*self.sentences, *(Sentence((token,)) for token in rows)])
        parts = folded_examples(self.sentences, recipe.feature_set, self.source, recipe.folds, recipe.seed)
        types = list(self._types(Path(arguments.data)))
        self.train = join_examples([*parts[:-1], *self._placed(rows), *types])
        self.validation = parts[-1]
        self.say(f"features of {len(self.train.labels)} + {len(self.validation.labels)} tokens, validation the latter")

    def say(self, text: str) -> None:
        """Show progress, with the seconds since the start."""
        print(f"[{time.monotonic() - self._began:6.1f} s] {text}", file=sys.stderr, flush=True)

    def fit(self, settings: FitSettings) -> Fitted:
        """Fit on the training folds, stopped early on the last one."""
        if self.client is not None:
            return fit_on_cluster(self.client, self.train, self.validation, settings)
        train = quantile_matrix(self.train, settings)
        validation = quantile_matrix(self.validation, settings, train)
        return fit_booster(train, validation, settings, self.threads)

    def fit_all(self, settings: FitSettings, trees: int) -> Fitted:
        """Fit as many trees on everything."""
        everything = join_examples([self.train, self.validation])
        settings = replace(settings, trees=trees)
        if self.client is not None:
            return fit_on_cluster(self.client, everything, None, settings)
        return fit_booster(quantile_matrix(everything, settings), None, settings, self.threads)

    def _lexicon(self, sentences: Sequence[Sentence]) -> Lexicon | None:
        return None if self.source is None else learn_lexicon(sentences, self.source)

    def _placed(self, rows: Sequence[Token]) -> list[Examples]:
        """The rows in sentences, described by a lexicon that has not seen them."""
        recipe = self.recipe
        tokens = repeated(rows, recipe.dictionary_most)
        self.say(f"{len(tokens)} tokens placed from {len(rows)} dictionary rows")
        if not tokens:
            return []
        lexicon = self._lexicon(self.sentences)
        return [placed_examples(tokens, self.sentences, recipe.feature_set, lexicon, recipe.seed)]

    def _types(self, folder: Path) -> Iterator[Examples]:
        """Rows drawn from lists of types, in sentences, half of them taken out of the lexicon's lists."""
        recipe = self.recipe
        for name, count in recipe.types.items():
            tokens = drawn_types(list(read_dictionary(folder / name)), self.sentences, count, recipe.seed)
            lexicon = self._lexicon(self.sentences)
            hiding = None if lexicon is None else without_half(lexicon, tokens, recipe.seed)
            self.say(f"{len(tokens)} tokens placed from {name}")
            yield placed_examples(tokens, self.sentences, recipe.feature_set, hiding, recipe.seed)


def report(job: Job, fitted: Fitted, gate: Gate, dev: str | None, folder: Path) -> str:
    """Write the report and the importance plot into `folder`; returns the report."""
    names = feature_names(job.recipe.feature_set, job.lexicon)
    predicted = fitted.booster.inplace_predict(job.validation.features).astype("float64")
    threshold = gate.threshold
    parts = [f"trees {fitted.trees}, settings {job.settings}", "\nValidation fold"]
    parts.append(class_report(job.validation.labels, predicted, threshold))
    parts.append(threshold_report(job.validation.labels, predicted, THRESHOLDS))
    if dev is not None:
        sentences = list(iter_sentences([dev]))
        labels, predicted = labels_of(sentences), gate.probabilities([item.words for item in sentences])
        parts += [f"\n{Path(dev).name}", class_report(labels, predicted, threshold)]
        parts.append(threshold_report(labels, predicted, THRESHOLDS))
        parts.append(error_report(sentences, labels, predicted, threshold))
    text = "\n".join(parts) + "\n"
    (folder / "report.txt").write_text(text, encoding="utf-8")
    plot_importances(gate.booster, names, folder / "importance.png")
    return text


def add_sources(parser: argparse.ArgumentParser) -> None:
    """The options that say what a `Job` reads."""
    parser.add_argument("train", nargs="+", help="corpus files: Kaggle CSV or Google TSV")
    parser.add_argument("--dictionary", nargs="*", default=[], help="rows without context: class, before, after, count")
    parser.add_argument("--data", default=".", help="the folder of the config's lists and raw text")
    parser.add_argument("--config", required=True, help="a gate config of hub_configs/")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all cores")


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    add_sources(parser)
    parser.add_argument("--dev", help="a corpus file to report on")
    parser.add_argument("--output", required=True, help="the folder to write the gate to")
    parser.add_argument("--work", help="the folder for report.txt, importance.png and trials.jsonl (default: OUTPUT)")
    parser.add_argument("--tune", action="store_true", help="go through the config's stages first; can be resumed")
    add_cluster_options(parser, workers=None)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status."""
    arguments = arguments_of(argv)
    recipe = Recipe.read(arguments.config)
    work = Path(arguments.work or arguments.output)
    work.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        client = connect(stack, arguments) if arguments.workers or arguments.cluster else None
        job = Job(arguments, recipe, client)
        if arguments.tune:
            best = tune(job.settings, recipe.stages, job.fit, TrialLog(work / "trials.jsonl"), job.say)
            job.settings = best.settings
        fitted = job.fit(job.settings)
        job.say(f"{fitted.trees} trees, validation AUC {fitted.auc:.6f}, log loss {fitted.log_loss:.6f}")
        everything = job.fit_all(job.settings, fitted.trees)
        gate = Gate(everything.booster, GateConfig(recipe.feature_set, recipe.threshold), job.lexicon)
        gate.save(arguments.output)
        print(report(job, fitted, gate, arguments.dev, work))
        job.say(f"saved in {arguments.output}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (GateError, FileNotFoundError) as error:
        sys.exit(f"error: {error}")
