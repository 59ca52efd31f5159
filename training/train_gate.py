"""Train the XGBoost gate on corpus files, tune it, and report on a development file.

    python training/train_gate.py TRAIN ... --dev DEV --config hub_configs/gate-corpus.json --output FOLDER [--tune]
    python training/train_gate.py TRAIN ... --dev DEV --dictionary DICT ... --data FOLDER
        --config hub_configs/gate-en.json --output FOLDER

The config names the feature set, the fitting settings, and for features of a lexicon the lists and raw text in FOLDER
that the lexicon is made from; that of `gate-corpus.json` is learned from the corpus alone. One fold of the training
sentences stops the fit early; the gate that is saved is then fitted on all of them with that number of trees. The
development file is only reported on.

Memory hardly grows with the corpus: features are in files in the folder of --work, about 1.6 kB a token, until the end.
Interrupted, it starts from the beginning, except that finished trials of `--tune` (in trials.jsonl) are not run again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dncnorm import languages
from dncnorm.core.files import atomic_write_json
from dncnorm.core.version import __version__
from dncnorm.corpus import resolve_files
from dncnorm.training.gate.recipe import Recipe
from dncnorm.training.gate.run import GateTraining, report
from dncnorm.training.gate.tuning import TrialLog, tune
from dncnorm.training.lock import only_run_in
from dncnorm.training.origin import RECORD, described_files, recipe_name


def recipe_of(arguments: argparse.Namespace) -> Recipe:
    """The config that the options name, in their language.

    Raises GateError or FileNotFoundError for a file of the config or the options that is missing, before any is read.
    """
    recipe = Recipe.read(arguments.config)
    recipe.require_files(arguments.config, Path(arguments.data))
    resolve_files([*arguments.train, *([] if arguments.dev is None else [arguments.dev])])
    missing = [path for path in arguments.dictionary if not Path(path).is_file()]
    if missing:
        raise FileNotFoundError(f"--dictionary: {missing[0]}: no such file")
    return recipe if arguments.lang is None else replace(recipe, language=arguments.lang)


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("train", nargs="+", help="corpus files: Kaggle CSV or Google TSV")
    parser.add_argument("--dictionary", nargs="*", default=[], help="rows without context: class, before, after, count")
    parser.add_argument("--data", default=".", help="the folder of the config's lists and raw text (default: .)")
    parser.add_argument("--config", required=True, help="a gate config of hub_configs/")
    parser.add_argument("--lang", choices=languages.codes(), help="the corpus's language, instead of the config's")
    parser.add_argument("--threads", type=int, default=0, help="0 uses all cores")
    parser.add_argument("--dev", help="a corpus file to report on")
    parser.add_argument("--output", required=True, help="the folder to write the gate to")
    parser.add_argument("--work", help="the folder for report.txt, importance.png and trials.jsonl (default: OUTPUT)")
    parser.add_argument("--tune", action="store_true", help="go through the config's stages first; can be resumed")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status."""
    arguments = arguments_of(argv)
    work = Path(arguments.work or arguments.output)
    try:
        train(arguments, work)
    except KeyboardInterrupt:
        goes_on = f"goes on after the trials in {work / 'trials.jsonl'}" if arguments.tune else "begins anew"
        print(f"interrupted; the same command {goes_on}", file=sys.stderr)
        return 130
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def gate_origin(arguments: argparse.Namespace, training: GateTraining) -> dict[str, Any]:
    """Returns the record of the gate: its recipe, the files that it was fitted on, and what they share with dev."""
    folder = Path(arguments.data)
    own = {name: [str(folder / file) for file in files] for name, files in training.recipe.files.items()}
    read = {"corpus": resolve_files(arguments.train), "dictionary": arguments.dictionary}
    origin = {"config": recipe_name(arguments.config), "data": described_files(read | own), "version": __version__}
    if arguments.dev is not None:
        origin["dev"] = {"file": Path(arguments.dev).name, **training.shared_sentences(arguments.dev)}
    return origin


def train(arguments: argparse.Namespace, work: Path) -> None:
    """Fits the gate, saves it, and reports on it."""
    recipe = recipe_of(arguments)
    with only_run_in(work), TemporaryDirectory(prefix="examples-", dir=work) as store:
        training = GateTraining(
            arguments.train,
            recipe,
            Path(store),
            dictionary=arguments.dictionary,
            folder=Path(arguments.data),
            threads=arguments.threads,
        )
        settings = training.settings
        if arguments.tune:
            log = TrialLog(work / "trials.jsonl", training.digest)
            training.say(f"{len(log)} finished trials in {work / 'trials.jsonl'}")
            settings = tune(settings, recipe.stages, training.fit, log, training.say).settings
        fitted = training.fit(settings)
        training.say(f"{fitted.trees} trees, validation AUC {fitted.auc:.6f}, log loss {fitted.log_loss:.6f}")
        gate = training.gate(settings, fitted.trees)
        gate.save(arguments.output)
        atomic_write_json(Path(arguments.output) / RECORD, gate_origin(arguments, training))
        training.say(f"saved in {arguments.output}")
        print(report(training, settings, fitted, gate, arguments.dev, work))


if __name__ == "__main__":
    sys.exit(main())
