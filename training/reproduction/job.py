"""The inputs and the results of the parts of a reproduction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm import DncNormConfig
from dncnorm.bundle.ranker import RANKER_FOLDER
from dncnorm.evaluation.tallies import tokens_of
from reproduction import ph18
from reproduction.evaluations import Evaluated, Evaluations, System

SHOWN = 12
"""The most tokens of a list; errors.csv has them all."""


class Made(NamedTuple):
    """The result of a part: numbers for programs, and lines of Markdown for people."""

    figures: dict[str, Any]
    lines: list[str]


@dataclass(frozen=True)
class Reproduction:
    """name, model: the model's name for people, and its folder. output: the folder of the parts.

    before, after: models, or reports that `dncnorm evaluate --report` wrote, without and with up-sampling; None where
    none was named.
    """

    name: str
    model: Path
    output: Path
    evaluations: Evaluations
    before: Path | None = None
    after: Path | None = None

    @cached_property
    def config(self) -> DncNormConfig:
        """The model's own."""
        loaded: DncNormConfig = DncNormConfig.from_pretrained(self.model)
        return loaded

    @cached_property
    def paper(self) -> dict[str, Any]:
        """PH18's figures."""
        return ph18.read()

    def of_paper(self, subject: str) -> dict[str, Any] | None:
        """The paper's table on a subject in the model's language; None where it has none."""
        found: dict[str, Any] | None = self.paper[subject].get(self.config.language)
        return found

    @property
    def has_memory(self) -> bool:
        """Whether the model's cell is one that could be tried without its memory."""
        return bool(self.config.cell == "dnc")

    @property
    def has_ranker(self) -> bool:
        """Whether a ranker decides before the network, or narrows its choice."""
        return (self.model / RANKER_FOLDER).is_dir()

    def evaluated(self, system: System) -> Evaluated:
        """The model's evaluations under one system."""
        return self.evaluations.of(self.model, system)


def accuracies(evaluated: Evaluated) -> dict[str, float | None]:
    """ALL, then each class, the largest first; None for ALL of no token."""
    counted = {name: (tokens_of(tally), tokens_of(tally, 1)) for name, tally in evaluated.tallies.items()}
    return {name: right / tokens if tokens else None for name, (tokens, right) in counted.items()}


def classes_of(ours: Iterable[str], paper: Mapping[str, Any]) -> list[str]:
    """Our classes, then those that the paper alone has."""
    return list(dict.fromkeys([*ours, *paper]))


def rows_of(table: Mapping[str, Any] | None) -> dict[str, Any]:
    """The rows of a table of the paper; none where there is no table."""
    return {} if table is None else dict(table["rows"])


def heading(title: str, *tables: Mapping[str, Any] | None) -> list[str]:
    """A part's heading, with the numbers that it has in the paper."""
    places = {kind: [str(table[kind]) for table in tables if table and kind in table] for kind in ("table", "figure")}
    names = [f"{kind}{'s' * (len(of) > 1)} {' and '.join(of)}" for kind, of in places.items() if of]
    text = ": ".join([*names, title])
    return [f"## {text[0].upper()}{text[1:]}", ""]
