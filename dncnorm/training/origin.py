"""The record of a model's origin, written during training (`training.json`). The card is made from it
(`training/publish.py`) and mentions nothing else. Files are recorded by their
names and the digests of their content, not by their folder.

    {"config": "hub_configs/first.yaml", "data": {"corpus": ["train.tsv (sha256 0a1b2c3d4e5f)"], ...}, "seed": 1, ...}
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dncnorm.bundle.bundle import Bundle
from dncnorm.core.version import __version__
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.training.digests import content_digest

RECORD = "training.json"
DATA_FILES = ("corpus", "dev", "dictionary", "raw")
"""Names of the options that name files of data."""
PARTS = ("gate", "grammar", "ranker", "decisions", "overrides")
"""The parts of a bundle that a network passes on to one that starts from it."""


def described_file(path: str | os.PathLike[str]) -> str:
    """Returns a file's name and the digest of its content."""
    return identity(os.path.basename(path), content_digest(path))


def identity(name: str, digest: str) -> str:
    """Returns a name and the first digits of a digest."""
    return f"{name} (sha256 {digest[:12]})"


def described_files(files: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Returns the files of each option, described; leaves out options without files."""
    return {name: [described_file(path) for path in paths] for name, paths in files.items() if paths}


def recipe_name(path: str | os.PathLike[str]) -> str:
    """Returns the name of a settings file: relative as it was given, or its last part."""
    return os.path.basename(path) if os.path.isabs(path) else os.fspath(path)


def network_origin(
    settings: Mapping[str, Any], *, recipe: str | None, init: str | None, bundle: Bundle | None
) -> dict[str, Any]:
    """Returns the record of a run.

    settings: as of `run_settings`. recipe: the settings file. init, bundle: the model that the run starts from.
    """
    data = {name: settings[name] for name in DATA_FILES if name in settings}
    origin: dict[str, Any] = {"data": data, "steps": settings["steps"], "seed": settings["seed"]}
    if recipe is not None:
        origin["config"] = recipe_name(recipe)
    if init is not None:
        origin["init"] = model_name(init)
        origin["inherited"] = [part for part in PARTS if getattr(bundle, part, None) is not None]
    return origin | {"version": __version__}


def model_name(name: str) -> str:
    """Returns the name of a model: a repository's, an embedded one's, or the last part of a folder's."""
    folder = Path(name)
    if not folder.is_dir():
        return name
    if folder.resolve().parent == EMBEDDED.resolve():
        return f"{EMBEDDED.parent.name}/{EMBEDDED.name}/{folder.resolve().name}"
    return folder.resolve().name
