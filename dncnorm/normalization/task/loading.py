"""Builds the pipeline of a model that is loaded at once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.embedded import check_language
from dncnorm.normalization.task.alone import NetworkAlone, decides_alone, network_alone
from dncnorm.normalization.task.devices import check_device
from dncnorm.normalization.task.pipeline import TextNormalizationPipeline

_PLACING = ("device_map", "dtype")
"""Options of `from_pretrained` that a loaded model cannot have."""


def loaded_pipeline(
    model: str | os.PathLike[str] | DncNormForTextNormalization,
    hub: Mapping[str, Any],
    *,
    lang: str | None = None,
    tokenizer: DncNormTokenizer | str | os.PathLike[str] | None = None,
    **options: Any,
) -> TextNormalizationPipeline | NetworkAlone:
    """Returns the pipeline of a loaded model, or of one from a folder or a Hub repository.

    hub: `revision`, `token` and `cache_dir`. lang: the language that the model must have; None for any.
    options: `device_map`, `dtype`, and those of the pipeline.
    """
    if not isinstance(model, str | os.PathLike | DncNormForTextNormalization):
        known = "a folder, a Hub repository, or a DncNormForTextNormalization (of a PEFT model: merge_and_unload())"
        raise TypeError(f"model: {type(model).__name__}; expected {known}")
    if isinstance(tokenizer, str | os.PathLike):
        named: DncNormTokenizer = DncNormTokenizer.from_pretrained(tokenizer, **hub)
        tokenizer = named
    check_device(options.get("device"))
    placing = {name: options.pop(name) for name in _PLACING if name in options}
    if isinstance(model, DncNormForTextNormalization):
        if placing:
            raise ValueError(f"{min(placing)}: given with a loaded model; give it to from_pretrained")
        check_language(lang, model.config.language, model.name_or_path)
        return _pipeline_of(model, tokenizer, options)
    loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(model, **hub, **placing)
    check_language(lang, loaded.config.language, loaded.name_or_path)
    return _pipeline_of(loaded, tokenizer, options)


def _pipeline_of(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer | None, options: dict[str, Any]
) -> TextNormalizationPipeline | NetworkAlone:
    if decides_alone(model, options.get("tagger")):
        return network_alone(model, tokenizer, options)
    return TextNormalizationPipeline(model, tokenizer, **options)
