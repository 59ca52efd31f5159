"""Loads and saves a model's folder: the files of transformers, the tokenizer and the bundle."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch import Tensor, nn
from transformers import GenerationConfig

from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.description import remove_descriptions_of_others
from dncnorm.bundle.folder import ModelFolder, check_languages, read_folder, sign_folder
from dncnorm.bundle.weight_files import (
    Weights,
    check_digest,
    check_weight_files,
    digest,
    is_compact,
    remove_former,
    restored,
    stored_weights,
    weight_errors,
    weight_files,
    weights_file,
)
from dncnorm.core.garbage import loading
from dncnorm.core.hub import (
    CONFIG,
    GENERATION_CONFIG,
    MODEL_FILES,
    TOKENIZER_CONFIG,
    VOCABULARY_FILES,
    PushesWholeFolder,
    model_folder,
)
from dncnorm.core.links import check_entries
from dncnorm.core.threads import one_thread
from dncnorm.model.configuration import IDS, DncNormConfig
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.weights import not_finite, weights_digest
from dncnorm.nn.quantization import QuantizedLinear

if TYPE_CHECKING:
    from transformers import PreTrainedModel as _Loads
else:
    _Loads = object

_HUB_KEYS = ("cache_dir", "force_download", "local_files_only", "revision", "subfolder", "token")
_CHANGING = frozenset(("state_dict", "variant", "quantization_config", "ignore_mismatched_sizes"))
"""Arguments of `from_pretrained` with which the weights are not those of the folder."""


class Loaded(NamedTuple):
    """The content of a folder. digest: of its weights; "" if loading rounded them to another type."""

    digest: str
    bundle: Bundle


class KeepsWholeFolder(PushesWholeFolder, _Loads):
    """Loads, saves and uploads all that belongs to a model.

    Mixin; list it before the transformers base class. tokenizer, bundle: the model's.
    """

    tokenizer: DncNormTokenizer | None
    bundle: Bundle
    _loaded: Loaded | None = None

    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path: str | os.PathLike[str], *args: Any, **kwargs: Any) -> Any:
        """Loads a model as in transformers, with its tokenizer and bundle from the same folder, or the same commit.

        Only safetensors are read. Raises OSError if the weights are damaged or incomplete (transformers would draw the
        missing ones at random), GateError for the gate, GrammarError for the grammar, RankerError for the ranker,
        ValueError for the other files, for a link that leads outside the folder, for a file that the manifest does not
        list, and for parts that do not fit together. The message names the file.
        """
        hub = {key: kwargs.pop(key) for key in _HUB_KEYS if key in kwargs}
        # transformers' own pipeline has read the configuration: this is the commit that it came from
        hub["revision"] = kwargs.pop("_commit_hash", None) or hub.get("revision")
        with loading():
            read = read_folder(model_folder(pretrained_model_name_or_path, **hub))
        return cls.from_folder(read, pretrained_model_name_or_path, *args, **kwargs)

    @classmethod
    @one_thread()
    @loading()
    def from_folder(cls, read: ModelFolder, name: str | os.PathLike[str], *args: Any, **kwargs: Any) -> Any:
        """Loads the model of a folder that has been read, as `from_pretrained` does. name: of the folder.

        Raises OSError and ValueError as `from_pretrained` does for the network and the tokenizer.
        """
        folder, configurations = read.path, read.configurations
        is_as_stored = not kwargs.keys() & _CHANGING
        kwargs = _configured(folder, configurations, kwargs)
        asked = kwargs.pop("output_loading_info", False)
        kwargs |= {"use_safetensors": True, "output_loading_info": True}
        if is_as_stored:
            check_weight_files(folder)
        with weight_errors(folder):
            weights = stored_weights(folder) if is_as_stored else []
            compact = _in_float32(weights)
            if compact is None:
                model, found = super().from_pretrained(folder, *args, **kwargs)
            else:
                model, found = super().from_pretrained(None, *args, state_dict=compact, **kwargs)
        if found["missing_keys"]:
            names = sorted(found["missing_keys"])
            lacking = f"{names[0]}, and {len(names) - 1} more, which {CONFIG} asks for"
            raise OSError(f"{weights_file(folder)}: the weights lack {lacking}")
        model.name_or_path = model.config._name_or_path = os.fspath(name)
        _align(model)
        model.set_default_length()
        if any((folder / name).is_file() for name in VOCABULARY_FILES.values()):
            model.tokenizer = DncNormTokenizer.from_folder(folder, configurations.get(TOKENIZER_CONFIG, {}))
        model.bundle = read.bundle
        stored = configurations.get(CONFIG, {}).get("dtype")
        is_rounded = stored is not None and str(model.dtype) != f"torch.{stored}"
        model._loaded = Loaded("" if is_rounded else weights_digest(model.state_dict()), model.bundle)
        if is_as_stored:
            _check_weights(folder, model, weights, wanted=read.manifest.weights)
        _check_fit(folder, model)
        return (model, found) if asked else model

    def described_bundle(self, weights: Mapping[str, Tensor] | None = None) -> Bundle:
        """Returns the bundle, less the calibration, the card and the report that came with other weights or parts.

        weights: those that it is to go with; the model's own by default.
        """
        loaded = self._loaded
        if loaded is None:
            return self.bundle
        now, then = self.bundle, loaded.bundle
        same_parts = all(
            getattr(now, part) is getattr(then, part) for part in ("gate", "grammar", "ranker", "decisions", "chooser")
        )
        if same_parts and loaded.digest == weights_digest(self.state_dict() if weights is None else weights):
            return self.bundle
        return self.bundle.without_description(loaded.bundle)

    def save_pretrained(
        self, save_directory: str | os.PathLike[str], *args: Any, push_to_hub: bool = False, **kwargs: Any
    ) -> None:
        """Saves a model as in transformers, with its bundle.

        Descriptions of the loaded model (card, report, training record, calibration) are not saved with other weights,
        another gate or another grammar; the folder's copies, also those of a third model that is overwritten, are
        removed first.

        Raises ValueError for `push_to_hub`, which would upload only the files that transformers knows; for a model
        with quantized steps, whose weights are lost; and for a link in the folder that leads outside it.
        """
        if any(isinstance(module, QuantizedLinear) for module in self.modules()):
            raise ValueError("save_pretrained: the model's steps are quantized; save the model that it was loaded from")
        if push_to_hub:
            raise ValueError("push_to_hub: True; call push_to_hub(repo_id) instead, which uploads the whole folder")
        folder, bundle = Path(save_directory), self.described_bundle(kwargs.get("state_dict"))
        check_entries(folder, MODEL_FILES)
        if self._loaded is not None and bundle is not self.bundle:
            self._loaded.bundle.remove_description(folder)
        former = weight_files(folder)
        super().save_pretrained(save_directory, *args, **kwargs)
        remove_former(folder, former)
        if self.tokenizer is not None:
            self.tokenizer.save_pretrained(str(folder))
        is_main = kwargs.get("is_main_process", True)
        if is_main:
            remove_descriptions_of_others(folder, digest(stored_weights(folder)))
        bundle.save(folder)
        if is_main:
            sign_folder(folder)


def _in_float32(stored: Sequence[Weights]) -> dict[str, Tensor] | None:
    """Returns int16 weights in the type of the computation; None for other weights."""
    if not is_compact(stored):
        return None
    return {name: torch.from_numpy(array) for name, array in restored(stored).items()}


def _check_fit(folder: Path, model: KeepsWholeFolder) -> None:
    """Checks that a model's vocabularies and parts are those of its configuration.

    Raises ValueError naming the file of one that is not.
    """
    config, bundle = model.config, model.bundle
    if model.tokenizer is not None:
        for (key, file), symbols in zip(VOCABULARY_FILES.items(), model.tokenizer.vocabularies, strict=True):
            name = key.replace("_file", "_size")
            size = getattr(config, name)
            if len(symbols) != size:
                raise ValueError(f"{folder / file}: {len(symbols)} symbols; {CONFIG} has {name} {size}")
    check_languages(folder, bundle, config.language)


def _check_weights(folder: Path, model: KeepsWholeFolder, stored: Sequence[Weights], *, wanted: str) -> None:
    """Raises OSError for weights with another digest than wanted; without one, for weights that are not finite."""
    if wanted:
        check_digest(folder, found=digest(stored), wanted=wanted)
    elif name := not_finite(model.state_dict()):
        raise OSError(f"{weights_file(folder)}: {name}: not all of its values are finite numbers")


def _configured(folder: Path, configurations: Mapping[str, Mapping[str, Any]], asked: dict[str, Any]) -> dict[str, Any]:
    """Adds the configurations to the arguments for transformers, which would else read them again."""
    if CONFIG not in configurations or asked.get("config") is not None:
        return asked
    placing = {name: asked[name] for name in ("dtype", "torch_dtype") if name in asked}  # a model cannot be "auto"
    other = {name: value for name, value in asked.items() if name not in placing}
    with _configuration_errors(folder / CONFIG):
        config, rest = DncNormConfig.from_dict(dict(configurations[CONFIG]), return_unused_kwargs=True, **other)
    with _configuration_errors(folder / GENERATION_CONFIG):
        generation = _generation_config(config, configurations.get(GENERATION_CONFIG))
    return {"generation_config": generation, **rest, **placing, "config": config}


def _generation_config(config: DncNormConfig, content: Mapping[str, Any] | None) -> GenerationConfig:
    """Raises ValueError for an id that is not the reserved symbol's; a list of ends must have the reserved one."""
    if content is None:
        return GenerationConfig.from_model_config(config)
    for name in IDS:
        value, wanted = content.get(name), getattr(config, name)
        if value is not None and wanted not in (value if isinstance(value, list) else [value]):
            raise ValueError(f"{name}: {value!r:.40}; it must be {wanted}, as in {CONFIG}")
    return GenerationConfig.from_dict(dict(content))


@contextmanager
def _configuration_errors(file: Path) -> Iterator[None]:
    """Turns what transformers raises at a configuration into ValueErrors of one line that name the file."""
    try:
        yield
    except Exception as error:  # its checks raise errors of many types
        message = " ".join(str(error).split()) or repr(error)
        raise ValueError(f"{file}: {message[:300]}") from error


def _align(model: nn.Module) -> None:
    """Copies the weights out of the file's memory mapping. The last bits of vectorized sums depend on alignment: after
    copying, they are those of the saved model.
    """
    for parameter in model.parameters():
        parameter.data = parameter.data.clone()
