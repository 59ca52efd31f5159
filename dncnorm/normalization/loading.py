"""Builds a normalizer with an embedded model, or with the model of a folder or a Hub repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from dncnorm.bundle.folder import SENTENCE, ModelFolder, read_folder
from dncnorm.core.extras import check_pytorch
from dncnorm.core.garbage import loading
from dncnorm.core.hub import model_folder
from dncnorm.core.later import Later
from dncnorm.inference.interface import Network
from dncnorm.inference.network import read_network
from dncnorm.normalization.embedded import check_language, default_model, embedded_languages
from dncnorm.normalization.multilingual import MultilingualNormalizer
from dncnorm.normalization.text_normalizer import TASK, TextNormalizer
from dncnorm.options import AUTO, DEFAULT_LANGUAGE

if TYPE_CHECKING:
    import torch
    from typing_extensions import Unpack

    from dncnorm.model.modeling import DncNormForTextNormalization
    from dncnorm.model.network import ModelNetwork
    from dncnorm.model.tokenization import DncNormTokenizer
    from dncnorm.normalization.task.alone import NetworkAlone
    from dncnorm.normalization.typed_options import LoadingOptions, PipelineOptions

    Model = str | os.PathLike[str] | DncNormForTextNormalization


@overload
def pipeline(  # type: ignore[overload-overlap]  # another str than "auto" is one language
    task: str = TASK, model: None = None, *, lang: Literal["auto"], **options: Unpack[PipelineOptions]
) -> MultilingualNormalizer: ...


@overload
def pipeline(
    task: str = TASK, model: Model | None = None, *, lang: str | None = None, **options: Unpack[LoadingOptions]
) -> TextNormalizer: ...


@loading()
def pipeline(
    task: str = TASK,
    model: Model | None = None,
    *,
    lang: str | None = None,
    tokenizer: DncNormTokenizer | str | os.PathLike[str] | None = None,
    revision: str | None = None,
    token: str | bool | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
    device: int | str | torch.device | None = None,
    device_map: Any = None,
    dtype: str | torch.dtype | None = None,
    torch_dtype: str | torch.dtype | None = None,
    **options: Any,
) -> TextNormalizer | MultilingualNormalizer | NetworkAlone:
    """Returns a normalizer with the embedded model for `lang`, or with the model of a folder or a Hub repository.

        normalize = dncnorm.pipeline("text-normalization")
        normalize("It weighs 15 kg.")["normalized_text"]

    The arguments are those of `transformers.pipeline`, and `lang`: English by default; a code or a tag (`ru`, `en-US`),
    or "auto" for that of each text. With a `model`, it must be the model's. options: those of `TextNormalizer`.

    The network of a folder is loaded when it is first needed. A sliding-window DNC, such as the embedded models, needs
    only NumPy; PyTorch and transformers are imported for other architectures, and when `model` or `tokenizer` is read.
    With a `tokenizer`, a `device`, a `device_map`, a `dtype`, a repository or a loaded model, it is loaded at once, and
    the normalizer is a `TextNormalizationPipeline`.

    A network of whole sentences, and one whose tagger cuts raw words where `tagger="raw"`, give a `NetworkAlone`.

    Raises ValueError for another task, a language without a model or other than the model's, or a device that PyTorch
    cannot use; OSError for a missing model.
    """
    if task != TASK:
        raise ValueError(f"task: {task!r}; dncnorm has {TASK!r}")
    if device is not None and device_map is not None:
        raise ValueError(f"device: {device!r} and device_map: {device_map!r}; give one or the other")
    given = {"tokenizer": tokenizer, "device": device, "device_map": device_map, "dtype": dtype or torch_dtype}
    asked = {name: value for name, value in given.items() if value is not None}
    if lang == AUTO and model is None:
        return _of_languages({**asked, **options})
    source = default_model(DEFAULT_LANGUAGE if lang is None else lang) if model is None else model
    if not asked and isinstance(source, str | os.PathLike) and os.path.isdir(source):
        return _of_folder(source, lang, options)
    hub = {"revision": revision or "main", "token": token, "cache_dir": cache_dir}
    _import_transformers(f"{next(iter(asked))}: {asked[next(iter(asked))]!r:.60}" if asked else _not_a_folder(source))
    from dncnorm.normalization.task.loading import loaded_pipeline

    with _no_progress_bar():
        return loaded_pipeline(source, hub, lang=lang, **asked, **options)


def _of_languages(options: dict[str, Any]) -> MultilingualNormalizer:
    """Returns the normalizer for texts of all languages; the default language's model is read at once."""
    codes = sorted(embedded_languages(), key=lambda code: (code != DEFAULT_LANGUAGE, code))
    normalizers = {code: Later(partial(_of_language, code, options)) for code in codes}
    normalizers[DEFAULT_LANGUAGE]()  # so that an impossible option is an error here, and not at the first text
    return MultilingualNormalizer(normalizers)


def _of_language(code: str, options: dict[str, Any]) -> TextNormalizer:
    return pipeline(lang=code, **options)


def _of_folder(
    source: str | os.PathLike[str], lang: str | None, options: dict[str, Any]
) -> TextNormalizer | NetworkAlone:
    """Returns the normalizer of a folder. Without a manifest that vouches for it, the network is loaded at once."""
    read = read_folder(model_folder(source))
    check_language(lang, read.facts.language, os.fspath(source))
    if read.facts.unit == SENTENCE or options.get("tagger") == "raw":
        _import_transformers()
        from dncnorm.normalization.task.loading import loaded_pipeline

        with _no_progress_bar():
            return loaded_pipeline(source, {}, **options)
    network = Later(partial(_load_network, read, os.fspath(source)))
    if read.is_vouched_for():
        read.check_weights()
    else:
        network()
    return TextNormalizer(read.facts, read.bundle, network, os.fspath(source), **options)


def _load_network(read: ModelFolder, name: str) -> Network:
    """Loads the network of a folder. Raises OSError or ValueError if the folder has changed since it was read."""
    load = partial(_load_model, read, name)
    return (read_network(read, name, load) if read.is_vouched_for() else None) or load()


def _load_model(read: ModelFolder, name: str) -> ModelNetwork:
    """Loads the network of a folder as a model of transformers; raises as `_load_network` does."""
    _import_transformers()
    from dncnorm.model.modeling import DncNormForTextNormalization
    from dncnorm.model.network import ModelNetwork

    read.check_files()
    with _no_progress_bar():
        model = DncNormForTextNormalization.from_folder(read, name)
    if model.tokenizer is None:
        raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
    return ModelNetwork(model, model.tokenizer)


def _not_a_folder(source: Any) -> str:
    """Describes, for an error, a model that is not a folder on this machine: a repository, a loaded model, a typo."""
    is_name = isinstance(source, str | os.PathLike)
    return f"model: {os.fspath(source)!r:.60} is no folder; a repository of the Hub" if is_name else "model"


@loading()
def _import_transformers(user: str = "model") -> None:
    """Imports transformers, which registers this package. user: the option that needs it, for messages.

    Call it before importing `dncnorm.model`, while no module of ours is locked: another thread may be importing
    transformers, and registering this package.

    Raises MissingExtraError if it is not installed.
    """
    check_pytorch(user)
    import_module("transformers")


@contextmanager
def _no_progress_bar() -> Iterator[None]:
    """Hides transformers' progress bar in the block, since loading is short, then restores the user's setting."""
    from transformers.utils import logging

    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            logging.enable_progress_bar()
