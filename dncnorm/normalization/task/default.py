"""The default model of `transformers.pipeline("text-normalization", lang=...)`."""

from __future__ import annotations

import os

from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.normalization.embedded import EMBEDDED, default_model
from dncnorm.options import AUTO, DEFAULT_LANGUAGE

DEFAULT_MODEL = os.path.join(EMBEDDED, DEFAULT_LANGUAGE, "")
"""The folder that transformers loads if no model is given, whatever the language.

The separator at its end distinguishes it from the same folder given by the user.
"""


def model_of_language(model: DncNormForTextNormalization, lang: str | None) -> DncNormForTextNormalization:
    """Returns the default model of a language instead of DEFAULT_MODEL, which transformers has loaded.

    A model that the user has given is returned as it is. Raises ValueError for a language without a model.
    """
    if model.name_or_path != DEFAULT_MODEL:
        return model
    own = os.path.dirname(DEFAULT_MODEL)
    folder = own if lang is None or lang == AUTO else default_model(lang)
    if folder == own:
        model.name_or_path = model.config._name_or_path = folder
        return model
    placing = {"dtype": model.dtype, "device_map": getattr(model, "hf_device_map", None)}
    loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(
        folder, **{name: value for name, value in placing.items() if value is not None}
    )
    return loaded
