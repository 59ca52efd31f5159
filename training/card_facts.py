"""What a card is written from: the record and the report in the model's folder, and facts in somebody's own words.

Facts are a YAML file; every key may be left out, and then the card says nothing of it:

    title: Spoken English for the kitchen
    summary: Recipes to what a voice says.
    license: cc-by-4.0
    datasets: [user/recipes]
    data: [Recipes that we wrote ourselves.]
    limits: [It knows no dates.]
    example: Take 15 g of salt.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from dncnorm import languages
from dncnorm.bundle.description import WEIGHTS, weights_of
from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.hub import CONFIG
from dncnorm.evaluation.report import REPORT_JSON
from dncnorm.training.origin import RECORD

ROOT = Path(__file__).parents[1]
LISTS = ("datasets", "data", "limits")


@dataclass(frozen=True)
class Facts:
    """What people know of a model and no file records.

    title, summary: of the model. license: by the Hub's name. datasets: names of data sets; the first is the one of the
    report. evaluation: what to know of the evaluated part. data, limits: items of lists. example: a sentence to quote,
    with what the model makes of it. paper: for a model that follows the paper, the sentence that explains the column
    with the paper's accuracies; without it, the card does not mention the paper.
    """

    title: str = ""
    summary: str = ""
    license: str = ""
    datasets: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    evaluation: str = ""
    example: str = ""
    paper: str = ""

    @classmethod
    def from_file(cls, path: Path) -> Facts:
        """Raises ValueError for an unknown key or a value of another type, OSError if the file is missing."""
        try:
            values = yaml.safe_load(path.read_text(encoding="utf-8"))
        except yaml.YAMLError as error:
            raise ValueError(f"{path}: not YAML: {' '.join(str(error).split())}") from None
        known = [field.name for field in fields(cls)]
        if not isinstance(values, dict):
            raise ValueError(f"{path}: it holds no keys; the known ones are {', '.join(known)}")
        for key, value in values.items():
            if key not in known:
                raise ValueError(f"{path}: unknown key {key!r}; the known ones are {', '.join(known)}")
            items, expected = (value, "a list of texts") if key in LISTS else ([value], "text")
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                raise ValueError(f"{path}: {key}: {value!r:.60}; expected {expected}")
        converted: dict[str, Any] = {key: tuple(value) if key in LISTS else value for key, value in values.items()}
        return cls(**converted)


@dataclass(frozen=True)
class Record:
    """What a folder says about its model. training: the record of its training; empty if it has none."""

    folder: Path
    config: dict[str, Any]
    report: dict[str, Any]
    training: dict[str, Any]

    @classmethod
    def of(cls, folder: Path) -> Record:
        """Raises FileNotFoundError, with the command to run, if there is no report, ValueError for one of others."""
        if not (folder / REPORT_JSON).is_file():
            raise FileNotFoundError(
                f"{folder / REPORT_JSON}: a card quotes it; dncnorm evaluate DEV --model {folder} --report {folder}"
            )
        report, training = _json(folder / REPORT_JSON), folder / RECORD
        weights = weights_of(folder)
        if weights and report.get(WEIGHTS, weights[WEIGHTS]) != weights[WEIGHTS]:
            raise ValueError(
                f"{folder / REPORT_JSON}: {WEIGHTS}: {report[WEIGHTS]:.12}; the folder has {weights[WEIGHTS]:.12}: "
                "evaluate the model that is here"
            )
        return cls(folder, _json(folder / CONFIG), report, _json(training) if training.is_file() else {})

    @property
    def language(self) -> str:
        """Returns the code of the model's language."""
        return str(self.config["language"])

    @property
    def language_name(self) -> str:
        """Returns the name of the model's language; its code if this program does not know it."""
        return languages.get(self.language).name if self.language in languages.codes() else self.language

    @property
    def has_gate(self) -> bool:
        """Whether the model has a gate."""
        return (self.folder / GATE_FOLDER).is_dir()

    @property
    def has_grammar(self) -> bool:
        """Whether the model has a covering grammar."""
        return (self.folder / GRAMMAR_FOLDER).is_dir()

    @property
    def is_plain_dnc(self) -> bool:
        """Whether the network is the paper's: a DNC that reads and a DNC that speaks."""
        parts = {"encoder": "recurrent", "decoder": "recurrent", "cell": "dnc"}
        return all(self.config.get(name, name_) == name_ for name, name_ in parts.items())


def facts_of(record: Record, given: Path | None = None) -> Facts:
    """Returns the facts of a file that is given, or that the record names; none if neither is.

    Raises OSError or ValueError for a file that is missing or wrong.
    """
    named = record.training.get("facts")
    if given is not None:
        return Facts.from_file(given)
    if named is None:
        return Facts()
    path = ROOT / named
    if not path.is_file():
        raise FileNotFoundError(f"{record.folder / RECORD}: facts: {named}: no such file; --facts FILE names another")
    return Facts.from_file(path)


def _json(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded
