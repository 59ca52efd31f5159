"""The XGBoost gate: decides which tokens are left as written, and which are normalized (PH18 section 4.1).

A gate's folder holds config.json, model.json, for features that need a lexicon, lexicon.json, and manifest.json, their
digests. Nothing is pickled; the model's trees are verified before XGBoost reads them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.files import atomic_write_bytes, atomic_write_json, atomic_write_text
from dncnorm.core.manifest import MANIFEST, Manifest, read_manifest, write_manifest
from dncnorm.core.threads import one_thread
from dncnorm.gate.check import GateError, check_model, read_json
from dncnorm.gate.features import FEATURE_SETS, PH18, FeatureTable, feature_names, needs_lexicon, word_rows
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.words import KnownWords

if TYPE_CHECKING:
    from xgboost import Booster

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
    threshold: the probability of ToBeNormalized from which on a token is passed to the model.
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


class _Calls(threading.local):
    """A thread's calls of a gate, one inside the other. boosters: those of the inner ones, the outermost first."""

    def __init__(self) -> None:
        self.depth = 0
        self.boosters: list[Booster] = []


class Gate:
    """A fitted gate. It is never changed once made, and may be used from several threads.

    It may be called in the middle of its own call, too, by a signal's handler or a callback.
    """

    def __init__(self, booster: Booster, config: GateConfig, lexicon: Lexicon | None = None) -> None:
        """Combines a fitted booster, its config and, for the lexical features, its lexicon.

        Raises GateError if the booster has another number of features than the config.
        """
        expected = len(feature_names(config.feature_set, lexicon))
        if booster.num_features() != expected:
            raise GateError(f"booster: {booster.num_features()} features; {config.feature_set!r} has {expected}")
        self.config = config
        self.lexicon = lexicon
        self._booster = booster
        self._calls = _Calls()
        self._describe = KnownWords(partial(word_rows, feature_set=config.feature_set, lexicon=lexicon))

    @property
    def threshold(self) -> float:
        """Returns the probability from which on a token is passed to the model."""
        return self.config.threshold

    @property
    def booster(self) -> Booster:
        """Returns the XGBoost model itself, for reports."""
        return self._booster

    def with_threshold(self, threshold: float) -> Gate:
        """Returns the same gate with another threshold."""
        return Gate(self._booster, replace(self.config, threshold=threshold), self.lexicon)

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """Returns every token's probability of ToBeNormalized, in order: [tokens of all sentences].

        A token's probability depends on its own sentence alone. Raises TypeError if a word is not a string.
        """
        table = FeatureTable(sentences, self.config.feature_set, self.lexicon, self._describe)
        result = np.empty(len(table), dtype=np.float64)
        for start in range(0, len(table), CHUNK_ROWS):
            rows = table.rows(start, start + CHUNK_ROWS)
            with self._own_booster() as booster:
                result[start : start + len(rows)] = booster.inplace_predict(rows)
        return result

    @contextmanager
    def _own_booster(self) -> Iterator[Booster]:
        """Yields a booster that no other call on this thread is using.

        XGBoost predicts into memory that belongs to the booster and the thread, and what it returns lies there: a call
        in the middle of another would change it, or free it. Such calls are rare, and have boosters of their own.
        """
        calls = self._calls
        depth = calls.depth
        calls.depth = depth + 1
        try:
            if depth == 0:
                yield self._booster
            else:
                while len(calls.boosters) < depth:
                    calls.boosters.append(parsed_trees(bytes(self._booster.save_raw("json"))))
                yield calls.boosters[depth - 1]
        finally:
            calls.depth = depth

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its trees as they are saved, to go to another process; a stand-in for them goes as it is."""
        from xgboost import Booster

        is_own = isinstance(self._booster, Booster)
        trees = bytes(self._booster.save_raw("json")) if is_own else self._booster
        return _restored, (trees, self.config, self.lexicon)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Writes the gate's files into `folder`, each atomically; creates the folder if it is missing."""
        path = Path(folder)
        if self.lexicon is not None:
            atomic_write_text(path / LEXICON_FILE, self.lexicon.to_json())
        else:
            (path / LEXICON_FILE).unlink(missing_ok=True)
        atomic_write_bytes(path / MODEL_FILE, bytes(self._booster.save_raw("json")))
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
        booster = _load_booster(path / MODEL_FILE, manifest, len(feature_names(config.feature_set, lexicon)))
        return cls(booster, config, lexicon)


def _load_config(path: Path, manifest: Manifest) -> GateConfig:
    try:
        return GateConfig.from_dict(read_json(checked_bytes(path, manifest), str(path)))
    except GateError as error:
        message = str(error)
        raise GateError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def _load_lexicon(path: Path, manifest: Manifest) -> Lexicon:
    try:
        return Lexicon.from_json(checked_bytes(path, manifest).decode("utf-8"), str(path))
    except GateError:
        raise
    except ValueError as error:
        message = str(error)
        raise GateError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def _load_booster(path: Path, manifest: Manifest, features: int) -> Booster:
    """Checks a model's bytes, then lets XGBoost parse the same bytes."""
    data = checked_bytes(path, manifest)
    check_model(read_json(data, str(path)), features, str(path))
    return checked_trees(data, path)


def checked_trees(data: bytes, path: Path) -> Booster:
    """Returns the booster of a model.json's content. Raises GateError naming the file if XGBoost refuses it."""
    from xgboost.core import XGBoostError

    try:
        return parsed_trees(data)
    except XGBoostError as error:
        raise GateError(f"{path}: XGBoost refuses it: {_first_line(error)}") from None


@one_thread()
def parsed_trees(trees: bytes) -> Booster:
    """Returns the booster of a model.json's content. It has one thread: a chunk's rows are few."""
    booster = _booster_class()({"nthread": 1})
    booster.load_model(bytearray(trees))
    return booster


@cache
def _booster_class() -> type[Booster]:
    """Returns XGBoost's booster, but one that ends quietly together with the interpreter."""
    from xgboost import Booster

    class QuietBooster(Booster):
        def __del__(self) -> None:
            try:  # noqa: SIM105  (contextlib may be gone, too)
                super().__del__()
            except (AttributeError, TypeError):
                pass  # XGBoost's modules have been cleared before it

    return QuietBooster


def _restored(trees: Booster | bytes, config: GateConfig, lexicon: Lexicon | None) -> Gate:
    """Returns the gate that was pickled."""
    return Gate(parsed_trees(trees) if isinstance(trees, bytes) else trees, config, lexicon)


def _first_line(error: Exception) -> str:
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[0][:200] if lines else type(error).__name__


def checked_bytes(path: Path, manifest: Manifest) -> bytes:
    """Reads a file. Raises GateError if that fails, or if the manifest has another digest."""
    try:
        data = path.read_bytes()
        manifest.check(path, data)
    except OSError as error:
        raise GateError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise GateError(str(error)) from None
    return data
