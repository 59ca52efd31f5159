"""Loads and pushes the gate of a model's folder, or of its Hub repository at one revision, also without a model."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from dncnorm.core.hub import model_folder, push_folder
from dncnorm.gate.gate import Gate

GATE_FOLDER = "gate"
GATE_FILES = (f"{GATE_FOLDER}/*.json",)


def load_gate(name_or_path: str | os.PathLike[str], **hub: Any) -> Gate | None:
    """Loads the gate beside a model, or on its own; None if the folder or repository has none of its files.

    hub: as in `model_folder`; no other file of the repository is downloaded.

    Raises GateError if the gate is damaged or lacks a file, OSError if there is no such repository.
    """
    folder = model_folder(name_or_path, files=GATE_FILES, **hub) / GATE_FOLDER
    return Gate.load(folder) if folder.is_dir() else None


def push_gate(gate: Gate, repo_id: str, **options: Any) -> str:
    """Uploads the gate alone, in one commit; returns the commit's address.

    If the repository has a model, only its gate changes. options: as in `push_folder`. Raises what that raises.
    """
    with tempfile.TemporaryDirectory() as folder:
        gate.save(Path(folder) / GATE_FOLDER)
        return push_folder(
            folder, repo_id, files=GATE_FILES, **{"commit_message": "Upload gate with dncnorm", **options}
        )
