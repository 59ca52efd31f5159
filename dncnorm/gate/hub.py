"""The gate of a model's folder, or of its Hub repository at one revision."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from dncnorm.gate.gate import CONFIG_FILE, LEXICON_FILE, MODEL_FILE, Gate

GATE_FOLDER = "gate"


def load_gate(name_or_path: str | os.PathLike[str], **hub: Any) -> Gate | None:
    """The gate that stands beside a model; None where the folder or repository has none.

    hub: `revision`, `token`, `cache_dir`, `local_files_only`, ... as `transformers.utils.cached_file` takes them.

    Raises GateError where the gate is damaged or lacks a file.
    """
    folder = Path(name_or_path)
    if folder.is_dir():
        gate = folder / str(hub.get("subfolder") or "") / GATE_FOLDER
        return Gate.load(gate) if gate.is_dir() else None
    config = _fetch(name_or_path, CONFIG_FILE, hub)
    if config is None:
        return None
    for name in (MODEL_FILE, LEXICON_FILE):  # the lexicon is there only for lexical features: `Gate.load` knows
        _fetch(name_or_path, name, hub)
    return Gate.load(Path(config).parent)


def _fetch(name: str | os.PathLike[str], file: str, hub: dict[str, Any]) -> str | None:
    from transformers.utils import cached_file

    found: str | None = cached_file(name, f"{GATE_FOLDER}/{file}", **hub, _raise_exceptions_for_missing_entries=False)
    return found
