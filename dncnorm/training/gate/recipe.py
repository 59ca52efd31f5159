"""The training recipe of a gate: its config file in hub_configs/, and the sources named there."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from dncnorm import languages
from dncnorm.gate.check import GateError
from dncnorm.gate.features import needs_lexicon
from dncnorm.gate.lexicon import count_numbered, count_words
from dncnorm.training.gate.lexicons import LexiconSource, ListSource

CORPUS_ALONE = "hub_configs/gate-corpus.json"
"""The config whose lexicon is learned from the corpus alone."""


@dataclass(frozen=True)
class Recipe:
    """A config file of hub_configs/.

    comment: where its values come from, and the command that uses it.
    feature_set, threshold: as in `GateConfig`.
    folds: the number of parts of the sentences; the last one is for early stopping.
    dictionary_most: the maximum number of sentences for a dictionary row; 0 omits dictionaries.
    types: dictionary files of types without reliable counts, and how many of their changed rows are drawn. types_form:
    a regular expression for their forms.
    capitals: the number of ordinary words of the raw text to add in capitals, unchanged; for a corpus without such
    words.
    seed: for placing dictionary rows, and thinning lists.
    language: its code; a lexicon and dictionaries need one.
    raw, lists, least: the sources of the lexicon; `raw` are names of text files, `lists` give to each name the
        `file`, the `column` (from 0), the rows it takes (`where`: column to regular expression), and `unseen`.
    own_words: whether the training sentences also count as raw text for the lexicon.
    least_words: rarer words of raw text are omitted from the lexicon.
    fit: `FitSettings`.
    stages: the settings that `--tune` tries, by stage.
    """

    comment: list[str] = field(default_factory=list)
    feature_set: str = "ph18"
    threshold: float = 0.5
    folds: int = 10
    dictionary_most: int = 0
    types: dict[str, int] = field(default_factory=dict)
    types_form: str = ""
    capitals: int = 0
    seed: int = 0
    language: str = ""
    raw: list[str] = field(default_factory=list)
    lists: dict[str, dict[str, Any]] = field(default_factory=dict)
    least: int = 2
    own_words: bool = False
    least_words: int = 2
    fit: dict[str, Any] = field(default_factory=dict)
    stages: list[dict[str, list[float]]] = field(default_factory=list)

    @classmethod
    def read(cls, path: str) -> Recipe:
        """Reads a config file. Raises GateError naming it for text that is not JSON and for an unknown key."""
        try:
            values = json.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise GateError(f"{path}: {error}") from None
        unknown = sorted(set(values) - {item.name for item in fields(cls)})
        if unknown:
            raise GateError(f"{path}: unknown key {unknown[0]!r}; known are {[item.name for item in fields(cls)]}")
        return cls(**values)

    @property
    def files(self) -> dict[str, list[str]]:
        """Returns the names of the recipe's files, by their role."""
        lists = {f"lists.{name}": [item["file"]] for name, item in self.lists.items()}
        needs = {"raw": self.raw, **lists} if needs_lexicon(self.feature_set) else {}
        return needs | {"types": list(self.types)}

    def require_files(self, config: str, folder: Path) -> None:
        """Checks that the folder has the recipe's files, before anything is read.

        config: the recipe's own file. Raises GateError naming it, every file that is missing, and the folder.
        """
        missing = [
            f"{name} ({what})" for what, names in self.files.items() for name in names if not (folder / name).is_file()
        ]
        if missing:
            raise GateError(
                f"{config}: it is made with files that are not in {folder.resolve()}: {', '.join(missing)}; "
                f"--data FOLDER says where they are. {CORPUS_ALONE} needs no file but your corpus"
            )


def lexicon_source(recipe: Recipe, folder: Path) -> LexiconSource | None:
    """The sources of the recipe's lexicon; None if the feature set has no lexicon."""
    if not needs_lexicon(recipe.feature_set):
        return None
    lines = raw_lines(recipe, folder)
    lists = {name: _list_source(folder, **item) for name, item in recipe.lists.items()}
    language = languages.get(recipe.language).gate
    words = count_words(lines, recipe.least_words)
    return LexiconSource(words, count_numbered(lines), lists, language, recipe.least, recipe.own_words)


def raw_lines(recipe: Recipe, folder: Path) -> list[str]:
    """The lines of the recipe's raw text."""
    return [line for name in recipe.raw for line in (folder / name).read_text(encoding="utf-8").split("\n")]


def _list_source(
    folder: Path, file: str, column: int, where: dict[str, str] | None = None, unseen: float = 0.0
) -> ListSource:
    """The column of the tab-separated file's rows whose columns match `where`; rows without one are skipped."""
    patterns = {int(key): re.compile(pattern) for key, pattern in (where or {}).items()}
    rows = [line.split("\t") for line in (folder / file).read_text(encoding="utf-8").split("\n")]
    width = max([column, *patterns]) + 1
    forms = [
        row[column]
        for row in rows
        if len(row) >= width and all(pattern.search(row[key]) for key, pattern in patterns.items())
    ]
    return ListSource(tuple(forms), unseen)
