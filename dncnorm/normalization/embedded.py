"""Finds the default model of a language: one in the package, or one that a language was registered with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from dncnorm import languages
from dncnorm.languages.choice import matching_code
from dncnorm.options import AUTO

EMBEDDED = Path(__file__).parents[1] / "pretrained"
"""The embedded models, a folder per language."""


def embedded_languages() -> list[str]:
    """Returns the codes of the languages with an embedded model."""
    return sorted(file.parent.name for file in EMBEDDED.glob("*/config.json"))


def embedded_model(lang: str) -> Path:
    """Returns the folder of a language's embedded model. Raises ValueError if there is none.

    lang: a code, or a tag of the language: `en`, `EN`, `en-US`.
    """
    known = embedded_languages()
    code = matching_code(lang, known)
    if code is None:
        raise _no_model(lang, known)
    return EMBEDDED / code


def default_model(lang: str) -> str:
    """Returns the folder or Hub repository of a language's model: registered with it, or embedded.

    lang: as for `embedded_model`. Raises ValueError if there is none.
    """
    models = _default_models()
    code = matching_code(lang, list(models))
    if code is None and (code := matching_code(lang, languages.codes())) is not None:
        languages.get(code)  # an installed package registers its model when its language is loaded
        models = _default_models()
    if code is None or code not in models:
        raise _no_model(lang, sorted(models))
    return models[code]


def _default_models() -> dict[str, str]:
    return {code: os.fspath(EMBEDDED / code) for code in embedded_languages()} | languages.registered_models()


def _no_model(lang: str, known: Sequence[str]) -> ValueError:
    return ValueError(f"lang: {lang!r}; there are models for {', '.join(known) or 'no language'}")


def check_language(lang: str | None, language: str, model: str) -> None:
    """Raises ValueError if the requested language is not the model's. lang: None for any."""
    if lang is None:
        return
    if lang == AUTO:
        raise ValueError(
            f"lang: {AUTO!r}; the model {model} has one language, {language!r}; without a model, "
            f"dncnorm.pipeline(lang={AUTO!r}) takes that of each text's language"
        )
    if matching_code(lang, [language]) is None:
        raise ValueError(f"lang: {lang!r}; the language of the model {model} is {language!r}")
