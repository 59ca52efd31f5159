"""The options of commands that evaluate a model in several ways: the model, the corpus, and the output folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from dncnorm.core.hub import model_folder
from dncnorm.normalization.embedded import embedded_model
from reproduction.evaluations import Evaluations


def parser_of(description: str | None, output: str) -> argparse.ArgumentParser:
    """Returns a parser with these options. output: the default of --output."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="Kaggle CSV or Google TSV files, folders or globs")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--model", metavar="M", help="a folder or a Hub repository")
    chosen.add_argument("--lang", default="en", help="language of the embedded model (default: en)")
    parser.add_argument("--output", type=Path, default=Path(output), metavar="DIR")
    parser.add_argument("--limit", type=int, metavar="SENTENCES", help="of each file the first ones alone")
    return parser


def chosen_model(options: argparse.Namespace) -> Path:
    """Returns the folder of the model that is named, or of the embedded one."""
    return model_folder(options.model) if options.model else embedded_model(options.lang)


def chosen_evaluations(options: argparse.Namespace) -> Evaluations:
    """Returns the evaluations of the corpus, kept below --output."""
    return Evaluations(options.output / "evaluations", options.corpus, options.limit)
