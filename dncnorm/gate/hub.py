"""The gate of a model's folder, or of its Hub repository at one revision."""

from __future__ import annotations

import os
from typing import Any

from dncnorm.gate.gate import CONFIG_FILE, LEXICON_FILE, MODEL_FILE, Gate
from dncnorm.hub import model_file

GATE_FOLDER = "gate"


def load_gate(name_or_path: str | os.PathLike[str], **hub: Any) -> Gate | None:
    """The gate that stands beside a model; None where the folder or repository has none of its files.

    hub: as in `model_file`.

    Raises GateError where the gate is damaged or lacks a file.
    """
    names = (CONFIG_FILE, MODEL_FILE, LEXICON_FILE)  # the lexicon is there only for lexical features: the gate knows
    files = [model_file(name_or_path, f"{GATE_FOLDER}/{name}", **hub) for name in names]
    found = next(filter(None, files), None)
    return None if found is None else Gate.load(found.parent)
