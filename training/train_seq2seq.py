"""Train the seq2seq DNC on corpora of the Kaggle or Google form.

    python training/train_seq2seq.py --config hub_configs/en-small.yaml --corpus TRAIN.tsv --dev DEV.tsv --run runs/en
    torchrun --nproc_per_node 2 -- training/train_seq2seq.py ...   # several processes, one stream of data each;
                                                                   # without the --, torchrun takes --run for its own

Killed at any moment, the same command resumes from the last checkpoint, with the losses of an unbroken run, which stand
in RUN/losses.jsonl. The best model on dev is kept in RUN/best, in the form that `from_pretrained` reads.
"""

from __future__ import annotations

import argparse
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
import yaml
from accelerate import Accelerator

from dncnorm import languages
from dncnorm.grammars import Grammar
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import (
    VOCABULARY_FILES,
    DncNormTokenizer,
    grown,
    write_vocabularies,
)
from dncnorm.training.seq2seq.batches import BatchStream
from dncnorm.training.seq2seq.data import TrainingData, TrainingFiles, dev_examples, gather
from dncnorm.training.seq2seq.trainer import Trainer, TrainingOptions

logger = logging.getLogger("train_seq2seq")


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
    parser.add_argument("--steps", type=int, help="instead of the configuration's")
    return parser.parse_args()


def read_config(path: str) -> tuple[dict[str, Any], TrainingOptions]:
    """The model's keys, and the training options. Raises ValueError for an unknown key."""
    values = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        raise ValueError(f"{path}: it holds no keys; the known ones are model, training")
    unknown = sorted(set(values) - {"model", "training"})
    if unknown:
        raise ValueError(f"{path}: unknown key {unknown[0]!r}; the known ones are model, training")
    return values.get("model") or {}, TrainingOptions.from_dict(values.get("training") or {}, path)


def main() -> None:
    """Build, resume, train."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    arguments = parse_arguments()
    model_keys, options = read_config(arguments.config)
    if arguments.steps is not None:
        options = replace(options, steps=arguments.steps)
    accelerator = Accelerator(
        cpu=arguments.cpu or not torch.cuda.is_available(),
        mixed_precision="bf16" if options.mixed_precision and torch.cuda.is_available() else "no",
        log_with="tensorboard",
        project_dir=str(arguments.run),
    )
    torch.manual_seed(options.seed)
    language = languages.get(DncNormConfig(**model_keys).language)
    files = TrainingFiles(language, arguments.corpus, arguments.dictionary, arguments.raw)
    data = gather(files, options, Grammar.from_pretrained(arguments.grammar) if arguments.grammar else None)
    model, tokenizer = build_or_load(arguments, model_keys, options, data, accelerator)
    if not accelerator.is_main_process:  # the same weights on every process, other dropout
        torch.manual_seed(options.seed + accelerator.process_index)
    stream = BatchStream(
        arguments.corpus,
        tokenizer,
        changing=data.changing,
        dictionary=data.dictionary,
        options=options.examples,
        batch_size=options.batch_size,
        seed=options.seed,
        block_sentences=options.block_sentences,
        rank=accelerator.process_index,
        world=accelerator.num_processes,
        grammar=Grammar.from_pretrained(arguments.constrain) if arguments.constrain else None,
        raw=arguments.raw,
        language=language,
        augmenter=data.augmenter,
    )
    model.config.softmax_first = not arguments.constrain
    trainer = Trainer(
        model,
        tokenizer,
        stream,
        dev_examples(arguments.dev, data.changing, options.examples),
        options,
        accelerator,
        arguments.run,
    )
    accelerator.init_trackers("tensorboard")
    trainer.resume()
    trainer.train()
    accelerator.end_training()


def build_or_load(
    arguments: argparse.Namespace,
    model_keys: dict[str, Any],
    options: TrainingOptions,
    data: TrainingData,
    accelerator: Accelerator,
) -> tuple[DncNormForTextNormalization, DncNormTokenizer]:
    """A fresh model, or the one that `--init` names, with vocabularies that are counted on the corpus, once for a run.

    What `--init` names keeps its symbols, and gets those of the corpus that it lacks (not those of dictionaries and
    generated tokens: it has learned to spell their words). Its gate, grammar and overrides travel into RUN/best.
    """
    start = DncNormForTextNormalization.from_pretrained(arguments.init) if arguments.init else None
    folder = arguments.run / "vocabulary"
    if accelerator.is_main_process and not (folder / list(VOCABULARY_FILES.values())[-1]).exists():
        if start is None and data.dictionary is not None:
            data.vocabulary.add_drawn(data.dictionary, options.examples)
        counted = data.vocabulary.chosen(
            min_word_count=options.min_word_count, min_character_count=options.min_character_count
        )
        known = start.tokenizer.vocabularies if start is not None and start.tokenizer else ([], [])
        source, target = (grown(old, new) for old, new in zip(known, counted, strict=True))
        write_vocabularies(folder, source, target)
        logger.info("vocabularies: %d characters, %d words", len(source), len(target))
    accelerator.wait_for_everyone()
    tokenizer = DncNormTokenizer.from_pretrained(str(folder))
    if start is not None:
        start.resize_vocabularies(tokenizer)
        return start, tokenizer
    config = DncNormConfig(
        source_vocab_size=tokenizer.source_vocab_size, target_vocab_size=tokenizer.target_vocab_size, **model_keys
    )
    return DncNormForTextNormalization(config), tokenizer


if __name__ == "__main__":
    main()
