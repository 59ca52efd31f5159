"""Builds a pipeline with an embedded model, or with the model of a folder or a Hub repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from transformers.utils import logging as transformers_logging

from dncnorm.core.garbage import uncollected
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.devices import check_device
from dncnorm.normalization.embedded import embedded_model
from dncnorm.normalization.pipeline import TASK, TextNormalizationPipeline
from dncnorm.options import DEFAULT_LANGUAGE


@uncollected()
def pipeline(
    task: str = TASK,
    model: str | os.PathLike[str] | DncNormForTextNormalization | None = None,
    *,
    lang: str = DEFAULT_LANGUAGE,
    tokenizer: DncNormTokenizer | str | os.PathLike[str] | None = None,
    revision: str | None = None,
    token: str | bool | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
    device: int | str | torch.device | None = None,
    device_map: Any = None,
    dtype: str | torch.dtype | None = None,
    **options: Any,
) -> TextNormalizationPipeline:
    """Returns a normalizer with the embedded model for `lang`, or with the model of a folder or a Hub repository.

        normalize = dncnorm.pipeline("text-normalization")
        normalize("It weighs 15 kg.")["normalized_text"]

    The arguments are those of `transformers.pipeline`, and `lang`. options: those of `TextNormalizationPipeline`.

    Raises ValueError for another task, a language without an embedded model, or a device that PyTorch cannot use;
    OSError for a missing model.
    """
    if task != TASK:
        raise ValueError(f"task: {task!r}; dncnorm has {TASK!r}")
    if device is not None and device_map is not None:
        raise ValueError(f"device: {device!r} and device_map: {device_map!r}; give one or the other")
    hub: dict[str, Any] = {"revision": revision or "main", "token": token, "cache_dir": cache_dir}
    if isinstance(tokenizer, str | os.PathLike):
        named: DncNormTokenizer = DncNormTokenizer.from_pretrained(tokenizer, **hub)
        tokenizer = named
    if device is not None:
        check_device(device)
        options["device"] = device
    dtype = options.pop("torch_dtype", None) if dtype is None else dtype  # its former name
    loading = {name: value for name, value in (("device_map", device_map), ("dtype", dtype)) if value is not None}
    if isinstance(model, DncNormForTextNormalization):
        if loading:
            raise ValueError(f"{min(loading)}: given with a loaded model; give it to from_pretrained")
        return TextNormalizationPipeline(model, tokenizer, **options)
    source = embedded_model(lang) if model is None else model
    with _no_progress_bar():
        loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(source, **hub, **loading)
    return TextNormalizationPipeline(loaded, tokenizer, **options)


@contextmanager
def _no_progress_bar() -> Iterator[None]:
    """Hides transformers' progress bar in the block, then restores the user's setting: loading is too short for one."""
    shown = transformers_logging.is_progress_bar_enabled()
    transformers_logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            transformers_logging.enable_progress_bar()
