"""The plan of a comparison: files, one budget for all, and the trainings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import yaml

from dncnorm.bundle.folder import SENTENCE
from dncnorm.training.seq2seq.options import TrainingOptions

OWN = frozenset({"learning_rate", "warmup_steps", "clip_norm", "weight_decay"})
"""Options that an architecture's file may set; all others are the same for all."""


@dataclass(frozen=True)
class Job:
    """One training of one architecture, and how it is evaluated.

    weights: the architecture whose training this one shares; None if it has its own. decoding: options of a call.
    experiment: of whole sentences; None for a network of tokens. is_constrained: trained under the covering grammar.
    """

    name: str
    seed: int
    model: Mapping[str, Any]
    options: TrainingOptions
    config: Path
    weights: str | None = None
    decoding: Mapping[str, Any] = field(default_factory=dict)
    experiment: str | None = None
    is_constrained: bool = False

    @property
    def key(self) -> str:
        """Returns the name of its record."""
        return f"{self.name}-{self.seed}"

    @property
    def trained(self) -> str:
        """Returns the name of its training's folders."""
        return f"{self.weights or self.name}-{self.seed}"

    @property
    def examples(self) -> int:
        """Returns how many examples it is trained on."""
        return self.options.steps * self.options.batch_size * self.options.accumulation


@dataclass(frozen=True)
class Comparison:
    """A comparison's file.

    language: of the embedded gate and grammar that every network gets. corpus, dictionary: to train on; dev: to choose
        each network's best step by, and to evaluate on. Paths are relative to where the command is run.
    training: the options of all. architectures: by name, the configuration's file beside this one, and its seeds; one
        that is another one's training, searched in another way, has `weights`, its name, and `decoding`; `constrained`
        trains under the embedded covering grammar (Z19 6.3).
    sentences: the part of whole sentences: `training`, the options of all; `experiments`, by name, what they
        have beside these; `architectures`, by name, the file, the `experiments` it is in, and its seeds.
    threads: that a training may use.
    results: the folder of the report and its records, relative to where the command is run; None is the output's own.
    shown: sentences whose attention is recorded, split at spaces, the token that is spoken in brackets.
    drawn: architectures whose attention is drawn; without it, all.
    by_class: those of PH18's table 4, the baseline first.
    """

    language: str
    corpus: tuple[str, ...]
    dev: tuple[str, ...]
    architectures: Mapping[str, Mapping[str, Any]]
    dictionary: tuple[str, ...] = ()
    training: Mapping[str, Any] | None = None
    sentences: Mapping[str, Any] = field(default_factory=dict)
    threads: int = 1
    results: str | None = None
    shown: tuple[str, ...] = ()
    drawn: tuple[str, ...] | None = None
    by_class: tuple[str, ...] = ()
    place: Path = Path()

    @classmethod
    def read(cls, path: Path) -> Comparison:
        """Raises ValueError for an unknown key, and for one that is missing."""
        values = _yaml(path)
        known = {item.name for item in fields(cls)} - {"place"}
        missing = {"language", "corpus", "dev", "architectures"} - values.keys()
        for what, names in (("unknown", values.keys() - known), ("missing", missing)):
            if names:
                raise ValueError(f"{path}: {what} key {min(names)!r}; the known ones are {', '.join(sorted(known))}")
        lists = {name: tuple(values.get(name, ())) for name in ("corpus", "dev", "dictionary", "shown", "by_class")}
        if "drawn" in values:
            lists["drawn"] = tuple(values["drawn"])
        return cls(**{**values, **lists, "place": path})

    def jobs(self, only: frozenset[str] = frozenset()) -> list[Job]:
        """Returns the trainings: the first seed of each architecture, then the second ones, and so on.

        Those of whole sentences are behind those of tokens. Raises ValueError for a name that is none, a configuration
        that sets what all must share, and a wrong one.
        """
        tokens = [pair for name in self.architectures for pair in self._of(name)]
        sentences = [pair for name in self._experiments for pair in self._of_sentences(name)]
        found = [job for part in (tokens, sentences) for _, job in sorted(part, key=lambda pair: pair[0])]
        known = dict.fromkeys(job.name for job in found)
        unknown = only - known.keys()
        if unknown:
            raise ValueError(f"{min(unknown)!r}: no architecture of {self.place}: {', '.join(known)}")
        return [job for job in found if not only or job.name in only]

    def draws(self, name: str) -> bool:
        """Returns whether the report has a picture of an architecture's attention."""
        return self.drawn is None or name in self.drawn

    @property
    def _experiments(self) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.sentences.get("experiments", {})
        return found

    def _of_sentences(self, experiment: str) -> Iterator[tuple[int, Job]]:
        shared, own = self.sentences.get("training", {}), self._experiments[experiment]
        training = {**shared, **own, "sentences": {**shared.get("sentences", {}), **own.get("sentences", {})}}
        for name, entry in self.sentences.get("architectures", {}).items():
            unknown = set(entry["experiments"]) - self._experiments.keys()
            if unknown:
                raise ValueError(
                    f"{self.place}: {name}: no experiment {min(unknown)!r}: {', '.join(self._experiments)}"
                )
            if experiment in entry["experiments"]:
                model, options, path = self._read(entry, training)
                if model.get("unit") != SENTENCE:
                    raise ValueError(f"{path}: its unit is {model.get('unit')!r}; here it must be {SENTENCE!r}")
                for turn, seed in enumerate(entry.get("seeds", (1,))):
                    seeded = replace(options, seed=seed)
                    yield turn, Job(f"{name}-{experiment}", seed, model, seeded, path, experiment=experiment)

    def _read(
        self, entry: Mapping[str, Any], training: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any], TrainingOptions, Path]:
        """Returns an architecture's model and options. Raises ValueError for options that are not its own to set."""
        path = self.place.parent / entry["config"]
        values = _yaml(path)
        own = values.get("training") or {}
        shared = own.keys() - OWN
        if shared:
            raise ValueError(f"{path}: training: {min(shared)}; an architecture has its own {', '.join(sorted(OWN))}")
        options = TrainingOptions.from_dict({**training, **own}, str(path))
        return {**values["model"], "language": self.language}, options, path

    def _of(self, name: str) -> Iterator[tuple[int, Job]]:
        entry = self.architectures[name]
        model, options, path = self._read(entry, self.training or {})
        weights = entry.get("weights")
        if weights is not None and self.architectures.get(weights, {}).get("config") != entry["config"]:
            raise ValueError(f"{self.place}: {name}: weights: {weights!r}; it must be one of the same config")
        decoding, constrained = entry.get("decoding", {}), entry.get("constrained", False)
        for turn, seed in enumerate(entry.get("seeds", (1,))):
            seeded = replace(options, seed=seed)
            yield turn, Job(name, seed, model, seeded, path, weights, decoding, is_constrained=constrained)


def _yaml(path: Path) -> dict[str, Any]:
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        raise ValueError(f"{path}: it holds no keys")
    return values
