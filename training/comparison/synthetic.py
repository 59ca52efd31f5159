"""Why an encoder of JG20 learns or does not: small tasks, and what its annotations hold before any training.

    python training/comparison/synthetic.py                                  # the annotations of fresh encoders
    python training/comparison/synthetic.py --task copy --encoders cfe-3 fe-3 cfe-1 --seeds 1 2
    python training/comparison/synthetic.py --task copy --encoders cfe-3 --model '{"weight_norm": true, "dropout": 0.5}'

An encoder is its name and its layers. The attention compares annotations with what the decoder wants: it can begin
to follow the source only where an annotation tells its own symbol from its neighbours'. `readable` is the share of
symbols that a linear reader of fresh annotations gets right. A task prints after how many steps half, and nine in ten,
of the symbols are right with teacher forcing.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from dncnorm import DncNormConfig, DncNormForTextNormalization
from dncnorm.core.special import EOS, SPECIALS
from dncnorm.model.registry import ENCODERS
from dncnorm.model.source import IGNORED_LABEL
from dncnorm.model.weights import initialize

FIRST, SYMBOLS, DIGITS = len(SPECIALS), 20, 4
"""The first symbol's id; how many a source has; how many of them are said in three symbols of their own (`digits`)."""
LENGTHS = (12, 20)
VOCABULARY = FIRST + 3 * SYMBOLS
MODEL: dict[str, Any] = {
    "language": "en",
    "unit": "sentence",
    "target_units": "characters",
    "window_size": 0,
    "embedding_size": 64,
    "hidden_size": 96,
    "encoder_size": 128,
    "attention_size": 64,
    "feature_size": 96,
    "bridge": "projecting",
    "cell": "lstm",
    "attention": "matrix",
    "context_columns": 10,
    "source_vocab_size": VOCABULARY,
    "target_vocab_size": VOCABULARY,
}


def configuration(encoder: str, changes: dict[str, Any]) -> DncNormConfig:
    """Returns a small network's. Raises ValueError for an encoder that is no name and number of layers."""
    name, _, layers = encoder.rpartition("-")
    if not layers.isdecimal():
        raise ValueError(f"encoders: {encoder!r}; it must be a name and its layers, as in cfe-3")
    return DncNormConfig(**{**MODEL, "encoder": name, "encoder_layers": int(layers), **changes})


def said(task: str, source: Sequence[int]) -> list[int]:
    """Returns a task's target: the source, the source backwards, or each digit in three symbols."""
    if task == "reverse":
        return list(source[::-1])
    if task == "copy":
        return list(source)
    spoken = ([SYMBOLS + one, 2 * SYMBOLS + one, SYMBOLS - 1] if one < DIGITS else [one] for one in source)
    return [symbol for symbols in spoken for symbol in symbols]


def batches(task: str, seed: int, size: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Yields ids [B, S] and labels [B, T], all sources of a batch of one length."""
    rng = random.Random(seed)
    while True:
        length = rng.randint(*LENGTHS)
        sources = [[rng.randrange(SYMBOLS) for _ in range(length)] for _ in range(size)]
        targets = [said(task, source) for source in sources]
        labels = torch.full((size, max(map(len, targets)) + 1), IGNORED_LABEL)
        for row, target in enumerate(targets):
            labels[row, : len(target) + 1] = torch.tensor([*(FIRST + one for one in target), SPECIALS.index(EOS)])
        yield torch.tensor(sources) + FIRST, labels


def learn(config: DncNormConfig, task: str, seed: int, steps: int, rate: float, size: int) -> dict[str, Any]:
    """Trains; returns the steps to each share, and the last one, a mean of some ten steps."""
    torch.manual_seed(seed)
    model = DncNormForTextNormalization(config).train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, betas=(0.9, 0.98), weight_decay=0.01)
    reached: dict[float, int] = {}
    right, start = 0.0, time.process_time()
    for step, (ids, labels) in zip(range(1, steps + 1), batches(task, seed, size), strict=False):
        made = model(input_ids=ids, labels=labels)
        optimizer.zero_grad()
        made.loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, step / 50)
        optimizer.step()
        counted = labels != IGNORED_LABEL
        right = 0.9 * right + 0.1 * float((made.logits.argmax(-1) == labels)[counted].float().mean())
        reached |= {share: step for share in (0.5, 0.9) if right > share and share not in reached}
        if right > 0.97:
            break
    return {"reached": reached, "right": right, "steps": step, "seconds": time.process_time() - start}


def readable(config: DncNormConfig, seed: int, sentences: int = 120, length: int = 100) -> float:
    """Returns the share of its own symbols that a linear reader finds in a fresh encoder's annotations.

    The reader is a ridge regression on three quarters of the sentences' inner symbols, tried on the rest.
    """
    torch.manual_seed(seed)
    encoder = ENCODERS[config.encoder](config)
    assert isinstance(encoder, nn.Module)
    encoder.apply(initialize)
    embedding = nn.Embedding(VOCABULARY, config.embedding_size)
    initialize(embedding)
    ids = torch.randint(FIRST, VOCABULARY, (sentences, length))
    with torch.no_grad():
        states = encoder(embedding(ids), torch.ones_like(ids, dtype=torch.bool)).states.double()
    inner = slice(3 * length // 10, 7 * length // 10)
    read = nn.functional.pad(states[:, inner].flatten(0, 1), (0, 1), value=1.0)
    read = read / read.std(0).clamp(min=1e-9)
    wanted, known = ids[:, inner].flatten(), 3 * len(read) // 4
    one_hot = nn.functional.one_hot(wanted, VOCABULARY).double()
    ridge = torch.eye(read.shape[1], dtype=torch.float64)
    weights = torch.linalg.solve(read[:known].T @ read[:known] + ridge, read[:known].T @ one_hot[:known])
    return float(((read[known:] @ weights).argmax(1) == wanted[known:]).double().mean())


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", choices=("copy", "reverse", "digits"), help="train, too")
    parser.add_argument("--encoders", nargs="+", default=[f"{name}-{n}" for n in (1, 2, 3) for name in ("cfe", "fe")])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1])
    parser.add_argument("--model", type=json.loads, default={}, metavar="JSON", help="keys of the configuration")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=0.004)
    parser.add_argument("--batch", type=int, default=32)
    options = parser.parse_args()
    torch.set_num_threads(1)
    try:
        for encoder in options.encoders:
            config = configuration(encoder, options.model)
            for seed in options.seeds:
                found: dict[str, Any] = {"encoder": encoder, "seed": seed, "readable": readable(config, seed)}
                if options.task:
                    found |= learn(config, options.task, seed, options.steps, options.rate, options.batch)
                print(json.dumps(found), flush=True)
    except ValueError as error:
        sys.exit(f"synthetic: {error}")


if __name__ == "__main__":
    main()
