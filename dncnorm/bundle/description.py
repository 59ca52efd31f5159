"""Removes reports, cards and records that describe other weights.

A report and a training record name the weights that they were written for, by the digest of the manifest. Other weights
saved over them take away what describes the former ones: report, record, card, results and calibration.
"""

from __future__ import annotations

import json
from pathlib import Path

from dncnorm.bundle.calibration import CALIBRATION_FILE
from dncnorm.core.hub import read_documents
from dncnorm.core.manifest import read_manifest

WEIGHTS = "weights"
"""The key under which a document names the weights that it describes."""


def weights_of(folder: Path) -> dict[str, str]:
    """Returns the key and the digest of the weights in a model's folder; empty without a manifest of a model."""
    try:
        digest = read_manifest(folder, ()).weights
    except ValueError:  # the error comes when the model is loaded
        return {}
    return {WEIGHTS: digest} if digest else {}


def named_weights(content: bytes) -> str:
    """Returns the digest of the weights that a document names; "" if it names none."""
    try:
        loaded = json.loads(content)
    except ValueError:
        return ""
    found = loaded.get(WEIGHTS) if isinstance(loaded, dict) else None
    return found if isinstance(found, str) else ""


def remove_descriptions_of_others(folder: Path, weights: str) -> None:
    """Removes all description from a folder in which a document names other weights than these."""
    documents = read_documents(folder)
    named = {named_weights(content) for content in documents.values()} - {""}
    if named <= {weights}:
        return
    for name in (*documents, CALIBRATION_FILE):
        path = folder / name
        path.unlink(missing_ok=True)
        if path.parent != folder and not any(path.parent.iterdir()):
            path.parent.rmdir()
