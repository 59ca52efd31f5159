"""Train the seq2seq DNC on corpora of the Kaggle or Google form.

    python training/train_seq2seq.py --config hub_configs/en-small.yaml --corpus TRAIN.tsv --dev DEV.tsv --run runs/en
    accelerate launch --multi_gpu --num_processes 2 training/train_seq2seq.py ...   # also of processors, with --cpu

Killed at any moment, the same command resumes from the last whole checkpoint, with the losses of an unbroken run, which
stand in RUN/losses.jsonl; with other settings it is refused, but for those that --allow-change names, and so is a
second run in the same folder. Checkpoints are written after the first step, every `save_every`
steps and `save_minutes` minutes, and when Ctrl-C or SIGTERM ends the run (exit status 130 or 143). The best model on
dev is kept in RUN/best, in the form that `from_pretrained` reads.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from dataclasses import replace
from pathlib import Path

import torch

from dncnorm.grammars import Grammar
from dncnorm.training.seq2seq.checkpoints import newest
from dncnorm.training.seq2seq.run import read_config, train
from dncnorm.training.seq2seq.stopping import Stopped


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", required=True, help="YAML with `model:` and `training:`")
    parser.add_argument("--corpus", nargs="+", required=True, help="training files, folders or globs")
    parser.add_argument("--dictionary", nargs="*", default=[], help="rows without context: class, before, after, count")
    parser.add_argument("--dev", nargs="+", required=True, help="files to choose the best model by")
    parser.add_argument("--run", required=True, type=Path, help="folder of checkpoints, logs and the best model")
    parser.add_argument("--init", help="model to start from: a folder or a Hub repository")
    parser.add_argument(
        "--constrain", metavar="GRAMMAR", help="a grammar's folder: train under its constraint, as Z19 6.3"
    )
    parser.add_argument("--grammar", metavar="GRAMMAR", help="a grammar's folder, to augment by")
    parser.add_argument("--raw", nargs="*", default=[], help="text files; --grammar labels what it is sure of")
    parser.add_argument("--cpu", action="store_true", help="do not use an accelerator")
    parser.add_argument("--threads", type=int, help="of PyTorch (default: all cores); a small network needs but one")
    parser.add_argument("--steps", type=int, help="instead of the configuration's")
    parser.add_argument(
        "--allow-change",
        nargs="+",
        default=[],
        metavar="NAME",
        help="go on with other values of these settings (corpus, batch_size, steps, ...) than the run was begun with",
    )
    return parser.parse_args()


def main() -> int:
    """Run the command line. Returns the exit status."""
    # Of several processes, the first alone tells how far it is.
    level = logging.INFO if os.environ.get("RANK", "0") == "0" else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(message)s")
    arguments = parse_arguments()
    try:
        run(arguments)
    except Stopped as stopped:
        checkpoint = newest(arguments.run)
        where = "begins anew: there is no checkpoint yet" if checkpoint is None else f"goes on from {checkpoint.path}"
        logging.info("stopped by %s; the same command %s", stopped, where)
        return 128 + stopped.number
    except (OSError, ValueError) as error:
        logging.error("error: %s", error)
        return 1
    return 0


def run(arguments: argparse.Namespace) -> None:
    """Train, as the arguments say."""
    if arguments.threads is not None:
        torch.set_num_threads(arguments.threads)
    model_keys, options = read_config(arguments.config)
    if arguments.steps is not None:
        options = replace(options, steps=arguments.steps)
    train(
        arguments.run,
        arguments.corpus,
        arguments.dev,
        model_keys,
        options,
        dictionary=arguments.dictionary,
        raw=arguments.raw,
        init=arguments.init,
        grammar=Grammar.from_pretrained(arguments.grammar) if arguments.grammar else None,
        constrain=Grammar.from_pretrained(arguments.constrain) if arguments.constrain else None,
        cpu=arguments.cpu,
        allow_change=arguments.allow_change,
        recipe=arguments.config,
    )


if __name__ == "__main__":
    sys.exit(main())
