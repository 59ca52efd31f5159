"""A `TextNormalizer` that is a `transformers.Pipeline` as well: what `transformers.pipeline` builds."""

from __future__ import annotations

from typing import Any, cast

from transformers import Pipeline

from dncnorm.bundle.folder import NetworkFacts
from dncnorm.core.later import Later
from dncnorm.inference.interface import Network
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.network import ModelNetwork
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.embedded import check_language
from dncnorm.normalization.task.alone import decides_alone, network_alone
from dncnorm.normalization.task.default import model_of_language
from dncnorm.normalization.task.devices import check_device
from dncnorm.normalization.text_normalizer import PIPELINE_OPTIONS, TASK, TextNormalizer, unknown_pipeline_option

_OF_TRANSFORMERS = frozenset(("task", "dtype"))
"""What `transformers.pipeline` gives every pipeline."""


class TextNormalizationPipeline(TextNormalizer, Pipeline):
    """Normalizes written text for speech: a `TextNormalizer` with a model that has been loaded, on a device.

    A model that decides alone gives a `NetworkAlone` instead, as in `dncnorm.pipeline`.

    model: with its gate, and its grammar, in `model.bundle`. tokenizer: None takes the model's.
    kwargs: the options of a `TextNormalizer`, and of a `transformers.Pipeline` (`device`). If transformers was given no
    model, `lang` chooses the model.
    """

    _load_tokenizer = True
    # Set by transformers; a `TextNormalizer` has properties of these names.
    model: DncNormForTextNormalization = cast(DncNormForTextNormalization, None)
    tokenizer: DncNormTokenizer = cast(DncNormTokenizer, None)

    def __new__(cls, model: Any = None, tokenizer: Any = None, **kwargs: Any) -> Any:
        """Returns a new pipeline; to copy one, nothing is given."""
        if model is None or not decides_alone(model, kwargs.get("tagger")):
            return super().__new__(cls)
        return network_alone(model, tokenizer, {name: kwargs[name] for name in kwargs.keys() - _OF_TRANSFORMERS})

    def __init__(
        self, model: DncNormForTextNormalization, tokenizer: DncNormTokenizer | None = None, **kwargs: Any
    ) -> None:
        given, model = model, model_of_language(model, kwargs.get("lang"))
        tokenizer = model.tokenizer if tokenizer is None or model is not given else tokenizer
        if tokenizer is None:
            raise ValueError("tokenizer: None; a model's folder holds its tokenizer's files")
        if not isinstance(tokenizer, DncNormTokenizer):
            raise TypeError(f"tokenizer: {tokenizer!r:.80}; expected a DncNormTokenizer, or the name of one's folder")
        if getattr(model, "hf_device_map", None) is None:  # otherwise accelerate has placed the model
            kwargs.setdefault("device", -1)  # the model's own device; None would mean the first accelerator
        check_device(kwargs.get("device"))
        own = {name: kwargs.pop(name) for name in PIPELINE_OPTIONS & kwargs.keys()}
        check_language(own.get("lang"), model.config.language, model.name_or_path)
        Pipeline.__init__(self, model=model, tokenizer=tokenizer, **{"task": TASK, **kwargs})
        model.eval()
        config = model.config
        facts = NetworkFacts(config.language, config.unit, config.softmax_first)
        network: Later[Network] = Later.made(ModelNetwork(model, tokenizer))
        TextNormalizer.__init__(self, facts, model.described_bundle(), network, model.name_or_path, **own)

    def _sanitize_parameters(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        if kwargs:
            raise unknown_pipeline_option(next(iter(kwargs)))
        return {}, {}, {}
