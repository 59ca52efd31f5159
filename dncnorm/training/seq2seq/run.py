"""A whole run: vocabularies, model, data and the loop, from files to the best model on dev.

    model_keys, options = read_config("fine-tune.yaml")
    best = train(Path("runs/mine"), ["train.tsv"], ["dev.tsv"], model_keys, options, init="user/repo")
    dncnorm.pipeline(model=best)

Killed at any moment, the same call resumes from the last whole checkpoint, with the losses of an unbroken run. With
other settings it is refused (`settings.py`), and while another run writes to the folder (`lock.py`). A signal ends it
between two steps, with a checkpoint (`stopping.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import torch
import yaml
from accelerate import Accelerator

from dncnorm import languages
from dncnorm.bundle.folder import SENTENCE
from dncnorm.core.hub import PIECES_FILE, VOCABULARY_FILES
from dncnorm.corpus import resolve_files
from dncnorm.grammars import Grammar
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.pieces import Pieces
from dncnorm.model.registry import build_context
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.vocabularies import grown, write_vocabularies
from dncnorm.training.lock import only_run_in
from dncnorm.training.origin import network_origin
from dncnorm.training.seq2seq.checkpoints import newest, set_damaged_aside
from dncnorm.training.seq2seq.data import Made, Material, TrainingFiles, gather
from dncnorm.training.seq2seq.kept import KeptFile
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.settings import kept_by, refuse_changes, run_settings
from dncnorm.training.seq2seq.stopping import Stopped, StopRequest
from dncnorm.training.seq2seq.tasks import Tasks
from dncnorm.training.seq2seq.trainer import Trainer
from dncnorm.training.seq2seq.whole_sentences import gather_sentences

logger = logging.getLogger(__name__)


def read_config(path: str) -> tuple[dict[str, Any], TrainingOptions]:
    """The model's keys, and the training options. Raises ValueError for an unknown key."""
    values = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        raise ValueError(f"{path}: it holds no keys; the known ones are model, training")
    unknown = sorted(set(values) - {"model", "training"})
    if unknown:
        raise ValueError(f"{path}: unknown key {unknown[0]!r}; the known ones are model, training")
    return values.get("model") or {}, TrainingOptions.from_dict(values.get("training") or {}, path)


def train(
    folder: Path,
    corpus: Sequence[str],
    dev: Sequence[str],
    model_keys: dict[str, Any],
    options: TrainingOptions,
    *,
    dictionary: Sequence[str] = (),
    raw: Sequence[str] = (),
    init: str | None = None,
    grammar: Grammar | None = None,
    constrain: Grammar | None = None,
    cpu: bool = False,
    allow_change: Sequence[str] = (),
    recipe: str | None = None,
) -> Path:
    """Builds, resumes, trains; returns the folder of the best model on dev.

    Raises ValueError for settings that differ from those of the checkpoint, for a folder that another run writes to,
    and where every checkpoint is damaged; Stopped when a signal has ended the run.

    folder: of checkpoints, logs and the best model. corpus, dictionary, raw: as in `TrainingFiles`.
    model_keys: of the configuration; without effect where `init` names a model, a folder or a Hub repository.
    grammar: to augment by. constrain: the grammar that constrains training (Z19 6.3).
    allow_change: names of settings that may differ from the checkpoint's: the run continues with the new values, and
    its checkpoints record the changes.
    recipe: the file of the keys and options, named in the record of the best model.
    """
    accelerator = _accelerator(folder, options, cpu)
    if init is None and "language" not in model_keys:
        raise ValueError(f"model_keys: language is missing; it must be one of {', '.join(languages.codes())}")
    corpus, dev = resolve_files(corpus), resolve_files(dev)
    with StopRequest() as stop, ExitStack() as held:
        if accelerator.is_main_process:  # the other processes are of the same run
            held.enter_context(only_run_in(folder))
            set_damaged_aside(folder)
        accelerator.wait_for_everyone()
        grammars = {"grammar": grammar, "constrain": constrain}
        named = {"corpus": corpus, "dev": dev, "dictionary": dictionary, "raw": raw}
        settings = run_settings(options, model_keys, named, init=init, grammars=grammars)
        changes = refuse_changes(folder, settings, allow_change)
        torch.manual_seed(options.seed)
        start = DncNormForTextNormalization.from_pretrained(init) if init is not None else None
        config = start.config if start is not None else DncNormConfig(**model_keys)
        files = TrainingFiles(languages.get(config.language), corpus, dictionary, raw)
        origin = network_origin(settings, recipe=recipe, init=init, bundle=start.bundle if start is not None else None)
        context = start.context if start is not None else build_context(config)
        kept = KeptFile(folder / "survey.json", kept_by(settings), accelerator.is_main_process)
        data: Material
        if config.unit == SENTENCE:
            data = gather_sentences(files, options, config, grammars, kept)
        else:
            data = gather(files, options, context, grammar, kept)
            for used in filter(None, grammars.values()):  # so that the network can spell all its readings
                data.vocabulary.letters |= used.letters
        model, tokenizer = build_or_load(start, folder, model_keys, options, data, accelerator)
        if not accelerator.is_main_process:  # the same weights on every process, other dropout
            torch.manual_seed(options.seed + accelerator.process_index)
        model.config.softmax_first = constrain is None
        processes = accelerator.process_index, accelerator.num_processes
        stream = data.stream(options, Made(context, tokenizer, Tasks.of(model.config), *processes, constrain))
        examples = data.dev(dev, context, options)
        trainer = Trainer(
            model,
            tokenizer,
            stream,
            examples,
            options,
            accelerator,
            folder,
            settings=settings,
            stop=stop,
            changes=changes,
            origin=origin,
        )
        accelerator.init_trackers("tensorboard")
        trainer.resume()
        trainer.train()
        accelerator.end_training()
    if stop.received is not None and trainer.step < options.steps:
        raise Stopped(stop.received)
    return folder / "best"


def _accelerator(folder: Path, options: TrainingOptions, cpu: bool) -> Accelerator:
    """On a GPU if there is one and `cpu` does not forbid it."""
    cpu = cpu or not torch.cuda.is_available()
    precision = "bf16" if options.mixed_precision and not cpu else "no"
    return Accelerator(cpu=cpu, mixed_precision=precision, log_with="tensorboard", project_dir=str(folder))


def build_or_load(
    start: DncNormForTextNormalization | None,
    run: Path,
    model_keys: dict[str, Any],
    options: TrainingOptions,
    data: Material,
    accelerator: Accelerator,
) -> tuple[DncNormForTextNormalization, DncNormTokenizer]:
    """A fresh model, or the one to start from, with the vocabularies in RUN/vocabulary, counted on the corpus.

    They are counted anew as long as there is no checkpoint: options that they depend on may have changed.
    The model to start from keeps its symbols, and gets those of the corpus that it lacks (not those of dictionaries and
    generated tokens: it has learned to spell their words). Its gate, grammar and overrides travel into RUN/best.
    """
    folder = run / "vocabulary"
    config = start.config if start is not None else DncNormConfig(**model_keys)
    is_counted = (folder / list(VOCABULARY_FILES.values())[-1]).exists() and newest(run) is not None
    if accelerator.is_main_process and not is_counted:
        counted = data.symbols(options, is_new=start is None)
        known = start.tokenizer.vocabularies if start is not None and start.tokenizer else ([], [])
        source, target = (grown(old, new) for old, new in zip(known, counted, strict=True))
        write_vocabularies(folder, source, target)
        pieces = _pieces(start, data, config)
        if pieces is not None:
            pieces.write(folder / PIECES_FILE)
        logger.info("vocabularies: %d characters, %d words", len(source), len(target))
    accelerator.wait_for_everyone()
    units = {name: getattr(config, name) for name in ("source_units", "target_units")}
    tokenizer = DncNormTokenizer.from_pretrained(str(folder), **units)
    if start is not None:
        start.resize_vocabularies(tokenizer)
        return start, tokenizer
    config = DncNormConfig(
        source_vocab_size=tokenizer.source_vocab_size, target_vocab_size=tokenizer.target_vocab_size, **model_keys
    )
    return DncNormForTextNormalization(config), tokenizer


def _pieces(start: DncNormForTextNormalization | None, data: Material, config: DncNormConfig) -> Pieces | None:
    """Returns the word pieces that a model reads its sentences in, learned or those of the one to start from."""
    if start is None:
        return data.context_pieces(config.context_buckets)
    return start.tokenizer.pieces if start.tokenizer is not None else None
