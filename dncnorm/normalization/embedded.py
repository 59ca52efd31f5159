"""The models in the package."""

from __future__ import annotations

from pathlib import Path

EMBEDDED = Path(__file__).parents[1] / "pretrained"
"""The default models, a folder per language."""


def embedded_languages() -> list[str]:
    """Returns the codes of the languages with an embedded model."""
    return sorted(file.parent.name for file in EMBEDDED.glob("*/config.json"))


def embedded_model(lang: str) -> Path:
    """Returns the folder of a language's embedded model. Raises ValueError if there is none."""
    known = embedded_languages()
    if lang not in known:
        raise ValueError(f"lang: {lang!r}; the package holds models for {', '.join(known) or 'no language'}")
    return EMBEDDED / lang
