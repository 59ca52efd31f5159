"""The XGBoost gate: decides which tokens are left as written, and which are normalized (PH18 section 4.1).

A gate's folder holds config.json, model.json, lexicon.json if the features need a lexicon, and manifest.json with the
digests of the others. Nothing is pickled; trees from outside the package are verified before they are used.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.files import atomic_write_bytes, atomic_write_json, atomic_write_text
from dncnorm.core.links import is_packaged
from dncnorm.core.manifest import MANIFEST, Manifest, read_manifest, write_manifest
from dncnorm.gate.check import GateError, read_json
from dncnorm.gate.features import FEATURE_SETS, PH18, FeatureTable, feature_names, needs_lexicon, word_rows
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.trees import Trees
from dncnorm.gate.words import KnownWords

CONFIG_FILE = "config.json"
MODEL_FILE = "model.json"
LEXICON_FILE = "lexicon.json"
FILES = (CONFIG_FILE, MODEL_FILE, LEXICON_FILE)

FORMAT = 1
CHUNK_ROWS = 16_384
"""Tokens whose features are in memory at once."""


@dataclass(frozen=True)
class GateConfig:
    """The content of a gate's config.json.

    feature_set: `ph18`, `lexical` or `reading`, see `features.py`.
    threshold: the lowest probability of ToBeNormalized at which a token is passed to the model.
    format: the version of the folder's layout.
    """

    feature_set: str = PH18
    threshold: float = 0.5
    format: int = FORMAT

    def __post_init__(self) -> None:
        if self.feature_set not in FEATURE_SETS:
            expected = ", ".join(FEATURE_SETS)
            raise GateError(f"feature_set: {self.feature_set!r:.40} is unknown; expected one of {expected}")
        if type(self.threshold) not in (int, float) or not 0 <= self.threshold <= 1:
            raise GateError(f"threshold: {self.threshold!r:.40}; expected a number from 0 to 1")
        if type(self.format) is not int or self.format != FORMAT:
            raise GateError(f"format: {self.format!r:.40}; this version reads format {FORMAT}")

    @property
    def files(self) -> tuple[str, ...]:
        """Returns the names of the files in the gate's folder."""
        lexicon = (LEXICON_FILE,) if needs_lexicon(self.feature_set) else ()
        return (CONFIG_FILE, MODEL_FILE, *lexicon, MANIFEST)

    @classmethod
    def from_dict(cls, values: object) -> GateConfig:
        """Checks a parsed config.json and returns the config.

        Raises GateError for an unknown key, and for a value outside its limits.
        """
        if not isinstance(values, dict):
            raise GateError(f"a {type(values).__name__}; expected an object")
        known = [item.name for item in fields(cls)]
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise GateError(f"unknown key {unknown[0]!r:.40}; known are {', '.join(known)}")
        return cls(**values)


class Scorer(Protocol):
    """The interface of a gate's trees: `Trees`, or a graph that computes the same (`dncnorm.model.onnx`)."""

    @property
    def features(self) -> int:
        """Returns F, the number of features."""
        ...

    def probabilities(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Maps rows [T, F] -> probabilities [T]."""
        ...

    def to_json(self) -> bytes:
        """Returns the trees as XGBoost saves them."""
        ...


class Gate:
    """A fitted gate. It is immutable, and may be used from several threads."""

    def __init__(self, trees: Scorer, config: GateConfig, lexicon: Lexicon | None = None) -> None:
        """Combines fitted trees (`Trees.of(booster)`), their config and, for the lexical features, a lexicon.

        Raises GateError if the trees have another number of features than the config.
        """
        expected = len(feature_names(config.feature_set, lexicon))
        if trees.features != expected:
            raise GateError(f"trees: {trees.features} features; {config.feature_set!r} has {expected}")
        self.config = config
        self.lexicon = lexicon
        self.trees = trees
        self._describe = KnownWords(partial(word_rows, feature_set=config.feature_set, lexicon=lexicon))

    @property
    def threshold(self) -> float:
        """Returns the lowest probability at which a token is passed to the model."""
        return self.config.threshold

    def with_threshold(self, threshold: float) -> Gate:
        """Returns the same gate with another threshold."""
        return Gate(self.trees, replace(self.config, threshold=threshold), self.lexicon)

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Returns every token's probability of ToBeNormalized, in order: [tokens of all sentences].

        A token's probability depends on its own sentence alone. Raises TypeError if a word is not a string.
        """
        table = FeatureTable(sentences, self.config.feature_set, self.lexicon, self._describe)
        result = np.empty(len(table), dtype=np.float64)
        for start in range(0, len(table), CHUNK_ROWS):
            rows = table.rows(start, start + CHUNK_ROWS)
            result[start : start + len(rows)] = self.trees.probabilities(rows)
        return result

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache of words."""
        return Gate, (self.trees, self.config, self.lexicon)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes the gate's files into `folder`, each atomically; creates the folder if it is missing."""
        path = Path(folder)
        if self.lexicon is not None:
            atomic_write_text(path / LEXICON_FILE, self.lexicon.to_json())
        else:
            (path / LEXICON_FILE).unlink(missing_ok=True)
        atomic_write_bytes(path / MODEL_FILE, self.trees.to_json())
        atomic_write_json(path / CONFIG_FILE, asdict(self.config))
        write_manifest(path, FILES)

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Gate:
        """Reads what `save` wrote.

        Raises GateError naming a file that is missing or damaged, or has an unknown key or invalid trees.
        """
        path = Path(folder)
        try:
            manifest = read_manifest(path, FILES)
        except ValueError as error:
            raise GateError(str(error)) from None
        config = _load_config(path / CONFIG_FILE, manifest)
        lexicon = _load_lexicon(path / LEXICON_FILE, manifest) if needs_lexicon(config.feature_set) else None
        trees = load_trees(path / MODEL_FILE, manifest, len(feature_names(config.feature_set, lexicon)))
        return cls(trees, config, lexicon)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Turns a ValueError in the block into a GateError that names the file."""
    try:
        yield
    except ValueError as error:
        message = str(error)
        raise GateError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def _load_config(path: Path, manifest: Manifest) -> GateConfig:
    with _naming(path):
        return GateConfig.from_dict(read_json(checked_bytes(path, manifest), str(path)))


def _load_lexicon(path: Path, manifest: Manifest) -> Lexicon:
    with _naming(path):
        text = checked_bytes(path, manifest).decode("utf-8")
        return Lexicon.from_json(text, str(path), trusted=is_packaged(path))


def load_trees(path: Path, manifest: Manifest, features: int) -> Trees:
    """Reads trees with the given number of features; those of the package are not verified.

    Raises GateError naming the file if it is missing or damaged, or has invalid trees.
    """
    return Trees(checked_bytes(path, manifest), features, str(path), trusted=is_packaged(path))


def checked_bytes(path: Path, manifest: Manifest) -> bytes:
    """Reads a file. Raises GateError if that fails, or if the manifest has another digest."""
    try:
        return manifest.read(path)
    except OSError as error:
        raise GateError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise GateError(str(error)) from None
