"""The grammar of a model's folder, or of its Hub repository at one revision."""

from __future__ import annotations

import os
from typing import Any

from dncnorm.grammars.grammar import MANIFEST, Grammar, read_manifest
from dncnorm.hub import model_file

GRAMMAR_FOLDER = "grammar"


def load_grammar(name_or_path: str | os.PathLike[str], **hub: Any) -> Grammar | None:
    """The grammar that stands beside a model; None where the folder or repository has none.

    hub: as in `model_file`.

    Raises GrammarError where the grammar is damaged or lacks a file.
    """
    manifest = model_file(name_or_path, f"{GRAMMAR_FOLDER}/{MANIFEST}", **hub)
    if manifest is None:
        return None
    for name in read_manifest(manifest).digests:
        model_file(name_or_path, f"{GRAMMAR_FOLDER}/{name}", **hub)
    return Grammar.from_pretrained(manifest.parent)
