"""Text normalization for speech: an XGBoost gate and a sequence-to-sequence Differentiable Neural Computer.

    import dncnorm

    normalize = dncnorm.pipeline("text-normalization")
    normalize("It weighs 15 kg.")["normalized_text"]

Importing the package registers its classes and its task with transformers, and does nothing else. Names are imported
when they are first used, and the registration follows the first import of transformers: importing this is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dncnorm.core.extras import check_pytorch as _check_pytorch
from dncnorm.core.garbage import loading as _loading
from dncnorm.core.imports import when_imported as _when_imported
from dncnorm.core.version import __version__

if TYPE_CHECKING:
    from dncnorm.bundle.gate import load_gate, push_gate
    from dncnorm.core.records import Sentence, Token
    from dncnorm.core.results import Result, SegmentDict, uncertain
    from dncnorm.core.segments import Segment
    from dncnorm.gate.gate import Gate
    from dncnorm.model.configuration import DncNormConfig
    from dncnorm.model.modeling import DncNormForTextNormalization
    from dncnorm.model.tokenization import DncNormTokenizer
    from dncnorm.normalization.loading import pipeline
    from dncnorm.normalization.multilingual import MultilingualNormalizer
    from dncnorm.normalization.task.pipeline import TextNormalizationPipeline
    from dncnorm.normalization.text_normalizer import TextNormalizer
    from dncnorm.normalization.typed_options import CallOptions, PipelineOptions

_HOMES = {
    "CallOptions": "normalization.typed_options",
    "DncNormConfig": "model.configuration",
    "DncNormForTextNormalization": "model.modeling",
    "DncNormTokenizer": "model.tokenization",
    "Gate": "gate.gate",
    "MultilingualNormalizer": "normalization.multilingual",
    "PipelineOptions": "normalization.typed_options",
    "Result": "core.results",
    "Segment": "core.segments",
    "SegmentDict": "core.results",
    "Sentence": "core.records",
    "TextNormalizationPipeline": "normalization.task.pipeline",
    "TextNormalizer": "normalization.text_normalizer",
    "Token": "core.records",
    "load_gate": "bundle.gate",
    "pipeline": "normalization.loading",
    "push_gate": "bundle.gate",
    "uncertain": "core.results",
}
"""The module of each public name; a test holds it to the imports above, which type checkers read."""

__all__ = [
    "CallOptions",
    "DncNormConfig",
    "DncNormForTextNormalization",
    "DncNormTokenizer",
    "Gate",
    "MultilingualNormalizer",
    "PipelineOptions",
    "Result",
    "Segment",
    "SegmentDict",
    "Sentence",
    "TextNormalizationPipeline",
    "TextNormalizer",
    "Token",
    "__version__",
    "load_gate",
    "pipeline",
    "push_gate",
    "uncertain",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _loading():
        if _HOMES[name].startswith(("model.", "normalization.task.")):
            _check_pytorch(f"dncnorm.{name}")
            # First, and while no module of ours is locked: another thread may be importing it, and be registering.
            import_module("transformers")
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value  # the next access does not come here
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


@_loading()
def _register() -> None:
    from dncnorm.normalization.task.registration import register

    register()


_when_imported("transformers", _register)
