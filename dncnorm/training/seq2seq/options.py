"""The options of a training run, and the learning rate that they give each step."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields
from typing import Any

from dncnorm.training.seq2seq.examples import ExampleOptions

RANDOM, SHORTEST = "random", "shortest"


@dataclass(frozen=True)
class SentenceOptions:
    """The sentences for training a model of whole sentences (JG20 sections 2.1 and 3.1). alphabet: the number of most
    frequent characters; sentences with others are left out. longest: the maximum number of characters of a spoken
    sentence. selected: RANDOM or the SHORTEST; size: the number of sentences, 0 for all. The selection does not depend
    on the seed.
    pieces: the size of the vocabulary of word pieces, for a model that has these as units.
    """

    alphabet: int = 127
    longest: int = 177
    selected: str = RANDOM
    size: int = 0
    pieces: int = 4000

    def __post_init__(self) -> None:
        if self.selected not in (RANDOM, SHORTEST):
            raise ValueError(f"selected: {self.selected!r}; it must be {RANDOM!r} or {SHORTEST!r}")


@dataclass(frozen=True)
class TrainingOptions:
    """The options of a run, other than those of the model: the `training:` part of a configuration file.

    batch_size: examples per step and process; accumulation: batches per optimizer step.
    steps: optimizer steps in all; warmup_steps of rising, then cosine decay to final_rate times the learning rate, or,
        with a decay, a fall to that share every decay_steps (JG20: 0.85, 400).
    by_length: batches come from the longest examples of a block to the shortest (JG20 2.1), not in random order.
    clip_norm: of the gradient. compile: compile one step of encoder and decoder.
    min_word_count: a rarer spoken word is spelled; min_character_count: a rarer character becomes the unknown symbol.
    validate_every, save_every: steps. save_minutes: the longest time between two checkpoints; 0 for none.
    dictionary_shares: file name -> its share of the draws; "generated" means tokens that are read by the grammar.
    generated_rows: the number of generated tokens.
    dictionary_alone: file names of dictionaries whose rows get no context, which in a language with cases might not
    fit.
    constrained: share of the examples that `--constrain` holds to its grammar; the others keep the network from
        relying on it.
    sentences: of a model of whole sentences; `examples` and dictionaries are of one of tokens.
    """

    batch_size: int = 128
    accumulation: int = 1
    steps: int = 1000
    learning_rate: float = 2e-3
    final_rate: float = 0.02
    decay: float = 0.0
    decay_steps: int = 400
    warmup_steps: int = 200
    weight_decay: float = 0.01
    clip_norm: float = 2.0
    seed: int = 1
    compile: bool = True
    mixed_precision: bool = True
    min_word_count: int = 3
    min_character_count: int = 3
    validate_every: int = 1000
    save_every: int = 500
    save_minutes: float = 5.0
    block_sentences: int = 50_000
    by_length: bool = False
    generated_rows: int = 40_000
    dictionary_shares: dict[str, float] = field(default_factory=dict)
    dictionary_alone: list[str] = field(default_factory=list)
    constrained: float = 1.0
    examples: ExampleOptions = field(default_factory=ExampleOptions)
    sentences: SentenceOptions = field(default_factory=SentenceOptions)

    @classmethod
    def from_dict(cls, values: dict[str, Any], place: str) -> TrainingOptions:
        """Raises ValueError for an unknown key, and for a value that should be a number (YAML reads 1e-3 as text)."""
        values = dict(values)
        examples, sentences = values.pop("examples", None) or {}, values.pop("sentences", None) or {}
        for kind, given in ((cls, values), (ExampleOptions, examples), (SentenceOptions, sentences)):
            known = {item.name: item.default for item in fields(kind)}
            unknown = sorted(set(given) - set(known))
            if unknown:
                raise ValueError(f"{place}: unknown key {unknown[0]!r}; the known ones are {', '.join(sorted(known))}")
            for name, value in given.items():
                if isinstance(known[name], int | float) and not isinstance(value, int | float):
                    raise ValueError(f"{place}: {name}: {value!r}; it must be a number, as in 0.001")
        return cls(**values, examples=ExampleOptions(**examples), sentences=SentenceOptions(**sentences))


def learning_rate_at(step: int, options: TrainingOptions) -> float:
    """Returns the learning rate: linear warm-up, then half a cosine, or steps down; step counts from 0."""
    if step < options.warmup_steps:
        return options.learning_rate * (step + 1) / options.warmup_steps
    if options.decay:
        return options.learning_rate * options.decay ** (step // options.decay_steps)
    progress = (step - options.warmup_steps) / max(1, options.steps - options.warmup_steps)
    cosine = 0.5 * (1.0 + math.cos(math.pi * min(1.0, progress)))
    return options.learning_rate * (options.final_rate + (1.0 - options.final_rate) * cosine)
