"""What a gate is trained by: the config files of hub_configs/, and the sources that they name."""

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
from dncnorm.training.gate.examples import LexiconSource, ListSource

CORPUS_ALONE = "hub_configs/gate-corpus.json"
"""The config whose lexicon is learned from the corpus alone."""


@dataclass(frozen=True)
class Recipe:
    """A config file of hub_configs/.

    comment: where its values come from, and the command that uses it.
    feature_set, threshold: as in `GateConfig`.
    folds: into how many parts the sentences are cut; the last one stops the fit early.
    dictionary_most: how often a dictionary row is placed in a sentence at most; 0 leaves dictionaries out.
    types: dictionary files that list types without honest counts, and how many of their changed rows are drawn.
    types_form: a regular expression of the forms of `types` that are taken.
    capitals: how many ordinary words of the raw text are placed in capitals, and left as written; for a corpus that has
        no such word.
    seed: decides where dictionary rows are placed, and what is left out of lists.
    language: its code; a lexicon and dictionaries need one.
    raw, lists, least: what the lexicon is made from; `raw` are names of text files, `lists` give to each name the
        `file`, the `column` (from 0), the rows it takes (`where`: column to regular expression), and `unseen`.
    own_words: whether the training sentences are raw text for the lexicon, too.
    least_words: words of raw text that it has less often are left out of the lexicon.
    fit: `FitSettings`.
    stages: what `--tune` tries, stage by stage.
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
        """Returns the names of the files that the recipe is made with, by what they are to it."""
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
    """What the recipe's lexicon is made from; None if the feature set has none."""
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
    """The column of the tab-separated file's rows whose columns match `where`; rows that lack one are left out."""
    patterns = {int(key): re.compile(pattern) for key, pattern in (where or {}).items()}
    rows = [line.split("\t") for line in (folder / file).read_text(encoding="utf-8").split("\n")]
    width = max([column, *patterns]) + 1
    forms = [
        row[column]
        for row in rows
        if len(row) >= width and all(pattern.search(row[key]) for key, pattern in patterns.items())
    ]
    return ListSource(tuple(forms), unseen)
